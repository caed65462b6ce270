import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { eq, ne } from 'drizzle-orm'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { askExtraRefund } from '@/features/orderdelivery/allorder/extra-refund-dialog'
import { askMethod, askPaid } from '@/features/orderdelivery/claim/refund-dialogs'
import { showRefusedRefunds, showRetryResult } from '@/features/orderdelivery/claim/refund-outcome'
import { askMove } from '@/features/orderdelivery/claim-actions/ask-move'
import { openClaim } from '@/features/orderdelivery/claim-actions/claim-actions'
import { askStep } from '@/features/orderdelivery/claim-actions/step-dialogs'
import { askSettle } from '@/features/orderdelivery/claim-refund/settle-dialog'
import { call } from '@/shared/api/client'
import type { Schemas } from '@/shared/api/types'
import { cellDay } from '@/shared/lib/cell-dates'
import { claimTransitionOf } from '../../domain/orderdelivery/claim-transitions'
import { packageCodes } from '../../server/db/schema'
import { orderPayments, refunds } from '../../server/orderdelivery/schema/payment.schema'
import { shippingFees } from '../../server/orderdelivery/schema/shipping-fee.schema'
import { server, shop, shopChanged } from '../msw/server'
import { claimBody, type MadeOrder, newOrder, settled } from '../server/claim-orders'
import { newBrand, newFile, newItem } from '../server/goods'
import { shopCall } from '../server/shop/shop-api'
import { renderApp } from '../setup/render'

/** Reads the order. The dialogs can be opened above any page. */

const orderNow = (seq: number) => call('get', '/api/v1/admin/orders/{seq}', { path: { seq } })
const found = (dialog: HTMLElement) => within(dialog).findByLabelText('환불 예상')

/** Opens a claim as another admin. */
function claimed(
  order: MadeOrder,
  ...asked: [number, Parameters<typeof claimBody>[2]]
): Promise<Schemas['OrderClaim']> {
  const { requestId: _, ...body } = claimBody(order, ...asked)
  return call('post', '/api/v1/admin/orders/{seq}/claims', { path: { seq: order.orderSeq }, body, once: true })
}

/** Chooses the replacement item. */
async function pickItem(user: UserEvent, dialog: HTMLElement, itemCode: string): Promise<void> {
  await user.click(within(dialog).getByRole('button', { name: '다른 상품' }))
  const picker = await screen.findByRole('dialog', { name: '상품 찾기' })
  const keyword = within(picker).getByRole('combobox', { name: '상품 검색어' })
  // the default keyword is the size of the returned item
  expect(keyword).toHaveValue('225/45R17')
  expect(within(picker).getByRole('combobox', { name: '검색 조건' })).toHaveValue('size')
  await user.selectOptions(within(picker).getByRole('combobox', { name: '검색 조건' }), '상품코드')
  await user.clear(keyword)
  await user.type(keyword, `${itemCode}{Enter}`)
  const rows = () => within(within(picker).getByRole('grid')).getAllByRole('row').slice(1)
  await waitFor(() => expect(rows().map((row) => row.textContent)).toEqual([expect.stringContaining(itemCode)]))
  await user.click(rows()[0] as HTMLElement)
}

describe('a cancellation', () => {
  it('shows its amount while it is filled in, and is done with that amount', async () => {
    const { user } = await renderApp('/myinfo', { as: 'admin' })
    const order = await newOrder(await shop())
    shopChanged()
    const done = openClaim(await orderNow(order.orderSeq), 'CANCEL')
    const dialog = await screen.findByRole('dialog', { name: /^취소:/ })
    expect(within(dialog).getByText('상품과 사유를 선택하면 금액이 계산됩니다.')).toBeInTheDocument()
    await user.selectOptions(within(dialog).getByLabelText(/^사유/), '품절')
    expect(await found(dialog)).toHaveTextContent('환불 금액512,000원')
    // beside the buttons, which stay in sight
    const buttons = within(dialog).getByRole('button', { name: '취소 확정' }).parentElement
    expect(buttons).toHaveTextContent('환불 금액 512,000원')
    const pieces = within(dialog).getByRole('textbox', { name: /수량$/ })
    await user.clear(pieces)
    await user.type(pieces, '1')
    await waitFor(() => expect(within(dialog).getByLabelText('환불 예상')).toHaveTextContent('환불 금액128,000원'))
    await waitFor(() => expect(within(dialog).getByRole('button', { name: '취소 확정' })).toBeEnabled())
    await user.click(within(dialog).getByRole('button', { name: '취소 확정' }))
    expect(await done).toMatchObject({ state: 'DONE', amounts: { cashAmount: 128_000 } })
    expect(await screen.findByText('취소했습니다.')).toBeInTheDocument()
  })

  it('names a battery once, and the messages that it sends', async () => {
    const { user } = await renderApp('/myinfo', { as: 'admin' })
    const battery = { itemType: 'BATTERY', itemName: '로케트 GB80L', sizeLabel: 'GB80L', sizeCode: null } as const
    const order = await newOrder(await shop(), { lines: [{ quantity: 1, unitPrice: 98_000, ...battery }] })
    shopChanged()
    void openClaim(await orderNow(order.orderSeq), 'CANCEL')
    const dialog = await screen.findByRole('dialog', { name: /^취소:/ })
    expect(within(dialog).getByRole('rowheader')).toHaveTextContent(/^로케트 GB80L98,000원$/)
    await user.selectOptions(within(dialog).getByLabelText(/^사유/), '품절')
    await found(dialog)
    // the message is sent, or shown as switched off
    await waitFor(() => expect(dialog).toHaveTextContent('주문취소'))
    expect(dialog).toHaveTextContent('환불완료')
    // a transfer is reported when it is paid
    await user.click(within(dialog).getByRole('radio', { name: '계좌이체' }))
    expect(dialog).not.toHaveTextContent('환불완료')
  })

  it('of some pieces leaves the discounts of the others at their line, beside what was ordered', async () => {
    const order = await newOrder(await shop(), { coupon: { discount: 30_000, minOrderAmount: 10_000 }, point: 10_000 })
    shopChanged()
    await renderApp('/myinfo', { as: 'admin' })
    await claimed(order, 1, { settlement: settled(118_000) })
    await renderApp(`/orderdelivery/allorder/detail?seq=${order.orderSeq}`, { as: 'admin' })
    const table = await screen.findByRole('table', { name: '주문상품' })
    await waitFor(() => expect(table).toHaveTextContent('3 / 4'))
    expect(table).toHaveTextContent('−22,500주문 −30,000')
    expect(table).toHaveTextContent('−7,500주문 −10,000')
    expect(table).toHaveTextContent('354,000주문 472,000')
  })

  it('of an unpaid order mentions no refund', async () => {
    const { user } = await renderApp('/myinfo', { as: 'admin' })
    const order = await newOrder(await shop(), { state: 'PAYMENT_PENDING' })
    shopChanged()
    const done = openClaim(await orderNow(order.orderSeq), 'CANCEL')
    const dialog = await screen.findByRole('dialog', { name: /^취소:/ })
    await user.selectOptions(within(dialog).getByLabelText(/^사유/), '단순변심')
    expect(await within(dialog).findByText('입금 전 주문이라 환불할 돈이 없습니다.')).toBeInTheDocument()
    expect(within(dialog).queryByText(/상품 환불|환불 금액/)).toBeNull()
    expect(within(dialog).queryByLabelText(/^조정 금액/)).toBeNull()
    await waitFor(() => expect(within(dialog).getByRole('button', { name: '취소 확정' })).toBeEnabled())
    await user.click(within(dialog).getByRole('button', { name: '취소 확정' }))
    expect(await done).toMatchObject({ state: 'DONE', amounts: { cashAmount: 0 } })
  })

  it('of two lines is not sent if one has an invalid quantity', async () => {
    const { user } = await renderApp('/myinfo', { as: 'admin' })
    const order = await newOrder(await shop(), {
      lines: [
        { quantity: 4, unitPrice: 128_000 },
        { quantity: 2, unitPrice: 90_000 },
      ],
    })
    shopChanged()
    const done = openClaim(await orderNow(order.orderSeq), 'CANCEL')
    const dialog = await screen.findByRole('dialog', { name: /^취소:/ })
    await user.selectOptions(within(dialog).getByLabelText(/^사유/), '품절')
    expect(await found(dialog)).toHaveTextContent('환불 금액692,000원')
    const [first, second] = within(dialog).getAllByRole('textbox', { name: /수량$/ })
    if (!first || !second) throw new Error('no two quantities')
    await user.clear(first)
    await user.type(first, '1')
    for (const typed of ['o1', '순', '3', '0.5']) {
      await user.clear(second)
      await user.type(second, typed)
      await waitFor(() => expect(second).toHaveAccessibleDescription(/입력해 ?주세요/))
      await user.click(within(dialog).getByRole('button', { name: '취소 확정' }))
      expect(second).toBeInvalid()
    }
    expect((await orderNow(order.orderSeq)).claims).toEqual([])
    await user.clear(second)
    await user.type(second, '1')
    await waitFor(() => expect(within(dialog).getByLabelText('환불 예상')).toHaveTextContent('환불 금액218,000원'))
    await waitFor(() => expect(within(dialog).getByRole('button', { name: '취소 확정' })).toBeEnabled())
    await user.click(within(dialog).getByRole('button', { name: '취소 확정' }))
    expect(await done).toMatchObject({ lines: [{ quantity: 1 }, { quantity: 1 }] })
  })

  it('reports a missing account for a transfer in place, and keeps other input', async () => {
    const { user, router } = await renderApp('/myinfo', { as: 'admin' })
    const order = await newOrder(await shop(), { payment: { method: 'BANK_TRANSFER' } })
    shopChanged()
    const done = openClaim(await orderNow(order.orderSeq), 'CANCEL')
    const dialog = await screen.findByRole('dialog', { name: /^취소:/ })
    await user.selectOptions(within(dialog).getByLabelText(/^사유/), '단순변심')
    await found(dialog)
    await user.click(within(dialog).getByRole('button', { name: '취소 확정' }))
    expect(await within(dialog).findByText('환불 계좌 (을)를 입력해주세요.')).toBeInTheDocument()
    expect(within(dialog).getByLabelText(/^은행/)).toHaveAccessibleDescription(/은행/)
    await user.type(within(dialog).getByLabelText(/^계좌번호/), '12-34')
    expect(await within(dialog).findByText('계좌번호는 8~16자리 숫자로 입력해 주세요.')).toBeInTheDocument()
    expect(within(dialog).getByText('은행을 선택해 주세요.')).toBeInTheDocument()
    await user.clear(within(dialog).getByLabelText(/^계좌번호/))
    await user.selectOptions(within(dialog).getByLabelText(/^은행/), '신한')
    await user.type(within(dialog).getByLabelText(/^계좌번호/), '110123456789')
    await user.type(within(dialog).getByLabelText(/^예금주/), '김반품')
    await user.click(within(dialog).getByRole('button', { name: '취소 확정' }))
    const claim = await done
    expect(claim).toMatchObject({ refunds: [{ method: 'BANK', state: 'PENDING' }] })

    // claim, refund and history show the given date of the transfer
    const seq = claim?.refunds[0]?.refundSeq ?? 0
    const { version } = await call('get', '/api/v1/admin/refunds/{seq}', { path: { seq } })
    const paidOn = cellDay((await shop()).clock.now())
    await call('post', '/api/v1/admin/refunds/{seq}/transition', {
      path: { seq },
      body: { action: 'COMPLETE', paidOn, version },
      once: true,
    })
    const again = await call('get', '/api/v1/admin/order-claims/{seq}', { path: { seq: claim?.orderClaimSeq ?? 0 } })
    expect(again.refunds).toMatchObject([{ state: 'DONE', paidOn }])
    void router.navigate({ to: '/orderdelivery/allorder/detail', search: { seq: String(order.orderSeq) } })
    expect(await screen.findByText(`이체일 ${paidOn}`)).toBeInTheDocument()
    const { items: history } = await call('get', '/api/v1/admin/orders/{seq}/histories', {
      path: { seq: order.orderSeq },
      query: { page: 1, size: 50 },
    })
    expect(history.map(({ summary }) => summary)).toContainEqual(expect.stringContaining(`(이체일 ${paidOn})`))
    await user.click(await screen.findByRole('button', { name: /^취소 .* 상세$/ }))
    const drawer = await screen.findByRole('table', { name: '환불 내역' })
    expect(within(drawer).getByRole('columnheader', { name: '이체일' })).toBeInTheDocument()
    expect(within(drawer).getByText(paidOn)).toBeInTheDocument()
  })

  it('of shipped goods is disabled and names the alternative', async () => {
    await renderApp('/myinfo', { as: 'admin' })
    const order = await newOrder(await shop(), { state: 'SHIPPED' })
    shopChanged()
    void openClaim(await orderNow(order.orderSeq), 'CANCEL')
    const dialog = await screen.findByRole('dialog', { name: /^취소:/ })
    expect(
      within(dialog).getByText('배송이 시작된 상품은 취소할 수 없습니다. 반품으로 접수해 주세요.'),
    ).toBeInTheDocument()
    expect(within(dialog).queryByRole('textbox', { name: /수량$/ })).toBeNull()
  })
})

it("a customer's cancel is paid back to the account that the customer named, unless another is typed", async () => {
  const { user } = await renderApp('/myinfo', { as: 'admin' })
  const backend = await shop()
  const order = await newOrder(backend, { state: 'PREPARING', payment: { method: 'BANK_TRANSFER' } })
  const { result } = await shopCall(backend, 'POST /api/v1/shop/orders/{orderNo}/claims', {
    path: { orderNo: order.orderNo },
    query: { memberSeq: order.memberSeq ?? 0 },
    body: {
      kind: 'CANCEL',
      reasonCode: 'CHANGE_OF_MIND',
      refundAccount: { bankCode: '004', accountNumber: '12345678901', accountHolder: '김반품' },
    },
  })
  shopChanged()
  const path = { seq: result.claims[0]?.orderClaimSeq ?? 0 }
  const claim = await call('get', '/api/v1/admin/order-claims/{seq}', { path })
  const move = claimTransitionOf(claim, 'COMPLETE')
  if (!move) throw new Error('no move')
  const done = askSettle(claim, move, '취소완료: 1')
  const dialog = await screen.findByRole('dialog', { name: /^취소완료:/ })
  expect(await found(dialog)).toHaveTextContent('환불 금액512,000원')
  const named = await within(dialog).findByRole('radio', { name: '고객 계좌 (국민 *******8901 김*품)' })
  expect(named).toBeChecked()
  expect(within(dialog).queryByLabelText(/^계좌번호/)).not.toBeInTheDocument()
  await user.click(within(dialog).getByRole('radio', { name: '다른 계좌' }))
  await user.click(within(dialog).getByRole('button', { name: move.label }))
  expect(await within(dialog).findByText('환불 계좌 (을)를 입력해주세요.')).toBeInTheDocument()
  await user.click(named)
  await waitFor(() => expect(within(dialog).getByRole('button', { name: move.label })).toBeEnabled())
  await user.click(within(dialog).getByRole('button', { name: move.label }))
  expect(await done).toMatchObject({ state: 'DONE', amounts: { cashAmount: 512_000 } })
  const [refund] = await backend.services.db.select().from(refunds).where(eq(refunds.orderSeq, order.orderSeq))
  expect(refund).toMatchObject({ method: 'BANK', bankCode: '004', accountEnd: '8901', accountHolder: '김반품' })
})

describe('completing a return', () => {
  it('shows that the amount has changed, then accepts the new one', async () => {
    const { user } = await renderApp('/myinfo', { as: 'admin' })
    const backend = await shop()
    const order = await newOrder(backend, { state: 'DELIVERED' })
    shopChanged()
    const pickup = { method: 'COURIER' as const }
    const opened = await claimed(order, 2, { kind: 'RETURN', reasonCode: 'CHANGE_OF_MIND', pickup })
    const claim: Schemas['OrderClaim'] = await call('post', '/api/v1/admin/order-claims/{seq}/transition', {
      path: { seq: opened.orderClaimSeq },
      body: { action: 'COLLECT', inspection: { result: 'OK' }, version: opened.version },
      once: true,
    })
    const move = claimTransitionOf(claim, 'COMPLETE')
    if (!move) throw new Error('no move')
    const done = askSettle(claim, move, '반품완료: 1')
    const dialog = await screen.findByRole('dialog', { name: /^반품완료:/ })
    expect(await found(dialog)).toHaveTextContent('반품비 차감−28,000원환불 금액228,000원')
    const line = within(within(dialog).getByRole('table', { name: '상품별 환불 예상' })).getAllByRole('row')[1]
    expect(line).toHaveTextContent(/×2256,000000256,0000−28,000$/)
    await backend.services.db.update(shippingFees).set({ returnFee: 8_000 })
    await user.click(within(dialog).getByRole('button', { name: '반품완료' }))
    expect(await within(dialog).findByText('환불 금액이 변경되었습니다. 다시 확인해 주세요.')).toBeInTheDocument()
    await waitFor(() => expect(within(dialog).getByLabelText('환불 예상')).toHaveTextContent('환불 금액224,000원'))
    await user.click(within(dialog).getByRole('radio', { name: '면제' }))
    await waitFor(() => expect(within(dialog).getByLabelText('환불 예상')).toHaveTextContent('환불 금액256,000원'))
    await waitFor(() => expect(within(dialog).getByRole('button', { name: '반품완료' })).toBeEnabled())
    const requests: string[] = []
    server.events.on('request:start', ({ request }) => void requests.push(new URL(request.url).pathname))
    await user.click(within(dialog).getByRole('button', { name: '반품완료' }))
    expect(await done).toMatchObject({ state: 'DONE', amounts: { cashAmount: 256_000 } })
    // previews of a finished claim are refused, so none is requested
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    expect(requests.filter((path) => path.endsWith('/preview'))).toEqual([])
  })
})

it("shipping kept for the buyer's fault is not shown as refunded", async () => {
  const { user } = await renderApp('/myinfo', { as: 'admin' })
  const backend = await shop()
  const lines = [{ quantity: 2, unitPrice: 100_000, parcelFeeUnit: 5_000 }]
  const order = await newOrder(backend, { state: 'DELIVERED', lines })
  await backend.services.db.update(shippingFees).set({ returnFee: 7_000 })
  shopChanged()
  void openClaim(await orderNow(order.orderSeq), 'RETURN')
  const dialog = await screen.findByRole('dialog', { name: /^반품:/ })
  const chosen = async (reason: string) => {
    await user.selectOptions(within(dialog).getByLabelText(/^사유/), reason)
    await found(dialog)
  }
  const line = () => within(within(dialog).getByRole('table', { name: '상품별 환불 예상' })).getAllByRole('row')[1]
  await chosen('단순변심')
  // columns: goods, discounts, goods refund, shipping refund, fee
  expect(line()).toHaveTextContent(/×2200,000000200,0000−14,000$/)
  expect(within(dialog).getByText('처음 배송비 10,000원은 환불하지 않습니다.')).toBeInTheDocument()
  await chosen('불량·파손')
  await waitFor(() => expect(line()).toHaveTextContent(/×2200,000000200,00010,0000$/))
})

describe('concurrent changes', () => {
  /** Creates a return of two of four tires that are back in the warehouse. */
  async function collected() {
    const order = await newOrder(await shop(), { state: 'DELIVERED' })
    shopChanged()
    const pickup = { method: 'COURIER' as const }
    const opened = await claimed(order, 2, { kind: 'RETURN', reasonCode: 'DEFECT', pickup })
    const claim: Schemas['OrderClaim'] = await step(opened, { action: 'COLLECT', inspection: { result: 'OK' } })
    return { order, claim }
  }
  const step = (
    { orderClaimSeq, version }: Pick<Schemas['OrderClaim'], 'orderClaimSeq' | 'version'>,
    body: Omit<Partial<Schemas['ClaimTransition']>, 'requestId'> & Pick<Schemas['ClaimTransition'], 'action'>,
  ): Promise<Schemas['OrderClaim']> =>
    call('post', '/api/v1/admin/order-claims/{seq}/transition', {
      path: { seq: orderClaimSeq },
      body: { version, ...body },
      once: true,
    })
  const complete = (claim: Schemas['OrderClaim']) => step(claim, { action: 'COMPLETE', settlement: settled(256_000) })
  const moveOf = (claim: Schemas['OrderClaim']) => {
    const move = claimTransitionOf(claim, 'COMPLETE')
    if (!move) throw new Error('no move')
    return move
  }
  /** Waits until the dialog offers no further action. */
  async function ended(dialog: HTMLElement): Promise<void> {
    expect(await within(dialog).findByText(/^다른 관리자가 먼저 변경했습니다/)).toBeInTheDocument()
    expect(
      within(dialog)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['', '닫기'])
  }

  it('a return completed elsewhere: the second dialog says so and is disabled, without a second refund', async () => {
    const { user } = await renderApp('/myinfo', { as: 'admin' })
    const { order, claim } = await collected()
    const done = askSettle(claim, moveOf(claim), '반품완료: 2')
    const dialog = await screen.findByRole('dialog', { name: /^반품완료:/ })
    expect(await found(dialog)).toHaveTextContent('환불 금액256,000원')
    await complete(claim)
    await user.click(within(dialog).getByRole('button', { name: '반품완료' }))
    await ended(dialog)
    expect(dialog).toHaveTextContent('지금 상태: 반품완료')
    expect(dialog).toHaveTextContent('환불 금액: 256,000원')
    await user.click(within(dialog).getByText('닫기'))
    expect(await done).toBeUndefined()
    expect((await orderNow(order.orderSeq)).refunds).toHaveLength(1)
  })

  it('the dialog is disabled after its refetch', async () => {
    const { user } = await renderApp('/myinfo', { as: 'admin' })
    const { claim } = await collected()
    void askSettle(claim, moveOf(claim), '반품완료: 3')
    const dialog = await screen.findByRole('dialog', { name: /^반품완료:/ })
    await found(dialog)
    await complete(claim)
    await user.click(within(dialog).getByRole('radio', { name: '예치금 전환' }))
    await user.type(within(dialog).getByLabelText(/^조정 금액/), '{Control>}a{/Control}-1000')
    await ended(dialog)
    await user.keyboard('{Escape}')
    // no question about unsaved input, which has no effect any more
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
  })

  it('an order whose items were canceled: an older cancellation dialog is not taken for a new one', async () => {
    const { user } = await renderApp('/myinfo', { as: 'admin' })
    const order = await newOrder(await shop())
    shopChanged()
    void openClaim(await orderNow(order.orderSeq), 'CANCEL')
    const dialog = await screen.findByRole('dialog', { name: /^취소:/ })
    await user.selectOptions(within(dialog).getByLabelText(/^사유/), '품절')
    await found(dialog)
    await claimed(order, 2, { settlement: settled(256_000) })
    await user.click(within(dialog).getByRole('button', { name: '취소 확정' }))
    await ended(dialog)
    expect(dialog).toHaveTextContent(/남은 상품: .* ×2/)
  })

  it('a step, a rejection, a refund: each shows the current state', async () => {
    const { user } = await renderApp('/myinfo', { as: 'admin' })
    const order = await newOrder(await shop(), { state: 'DELIVERED', payment: { method: 'BANK_TRANSFER' } })
    shopChanged()
    const claim = await claimed(order, 2, { kind: 'RETURN', reasonCode: 'DEFECT' })
    void askStep(claim, 'ACCEPT', '승인: 4')
    const accepting = await screen.findByRole('dialog', { name: '승인: 4' })
    await waitFor(() => expect(accepting).toHaveTextContent('반품접수'))
    const accepted = await step(claim, { action: 'ACCEPT', pickup: { method: 'SELF' } })
    await user.click(await within(accepting).findByRole('button', { name: '수거 시작' }))
    await ended(accepting)
    await user.click(within(accepting).getByText('닫기'))

    const back = await step(accepted, { action: 'COLLECT', inspection: { result: 'DAMAGED' } })
    const rejecting = askMove(
      { action: 'REJECT', label: '거부' },
      '거부: 5',
      () => step(back, { action: 'REJECT', reason: '검수 결과 이상 없음' }),
      back,
    )
    const question = await screen.findByRole('dialog', { name: '거부: 5' })
    const done = await step(back, {
      action: 'COMPLETE',
      settlement: settled(256_000, {
        method: 'BANK',
        bankCode: '088',
        accountNumber: '110123456789',
        accountHolder: '김반품',
      }),
    })
    await user.type(await within(question).findByLabelText(/거부 사유/), '검수 결과 이상 없음')
    await user.click(within(question).getByRole('button', { name: '거부' }))
    await ended(question)
    await user.click(within(question).getByText('닫기'))
    expect(await rejecting).toBeUndefined()

    const path = { seq: done.refunds[0]?.refundSeq ?? 0 }
    const refund = await call('get', '/api/v1/admin/refunds/{seq}', { path })
    const pay = ({ paidOn }: { paidOn: string }) =>
      call('post', '/api/v1/admin/refunds/{seq}/transition', {
        path,
        body: { action: 'COMPLETE', paidOn, version: refund.version },
        once: true,
      })
    void askPaid({ title: '환불완료: 6', message: '이체일을 확인해 주세요.', refund }, pay)
    const paying = await screen.findByRole('dialog', { name: '환불완료: 6' })
    await pay({ paidOn: '2026-11-21' })
    await user.click(within(paying).getByRole('button', { name: '환불완료' }))
    await ended(paying)
    expect(paying).toHaveTextContent('지금 상태: 환불완료')
  })
})

describe('an amount over the paid one', () => {
  it('is reported at the adjustment at once, with the maximum', async () => {
    const { user } = await renderApp('/myinfo', { as: 'admin' })
    const order = await newOrder(await shop())
    shopChanged()
    void openClaim(await orderNow(order.orderSeq), 'CANCEL')
    const dialog = await screen.findByRole('dialog', { name: /^취소:/ })
    await user.selectOptions(within(dialog).getByLabelText(/^사유/), '품절')
    await found(dialog)
    const adjustment = within(dialog).getByLabelText(/^조정 금액/)
    expect(dialog).toHaveTextContent('환불 가능 금액 512,000원')
    await user.clear(adjustment)
    await user.type(adjustment, '1')
    expect(await within(dialog).findByText('환불액이 받은 금액을 넘습니다. (남은 금액 512,000원)')).toBeInTheDocument()
    await user.click(within(dialog).getByRole('button', { name: '취소 확정' }))
    expect((await orderNow(order.orderSeq)).state).toBe('PAID')
  })
})

describe('an exchange', () => {
  it('shows both shipping costs, and suggests return and new order for another price', async () => {
    const { user, router } = await renderApp('/myinfo', { as: 'admin' })
    const backend = await shop()
    const order = await newOrder(backend, { state: 'DELIVERED' })
    const brand = await newBrand(backend)
    const dear = await newItem(backend, { brandSeq: brand.brandSeq, salePrice: 135_000, deliveryMethods: ['PARCEL'] })
    await backend.services.db.update(shippingFees).set({ returnFee: 7_000 })
    shopChanged()
    const pendingAnswer = openClaim(await orderNow(order.orderSeq), 'EXCHANGE')
    const dialog = await screen.findByRole('dialog', { name: /^교환:/ })
    await user.selectOptions(within(dialog).getByLabelText(/^사유/), '규격 오선택')
    // 7,000 won for each piece and direction: four pieces, both directions
    expect(await within(dialog).findByText('왕복 배송비 56,000원')).toBeInTheDocument()
    await pickItem(user, dialog, dear.itemCode)
    expect(await within(dialog).findByText('가격이 다른 상품으로는 교환할 수 없습니다.')).toBeInTheDocument()
    expect(dialog).toHaveTextContent(/기존 512,000원 → .* 540,000원: 28,000원 더 비쌉니다\./)
    await user.click(within(dialog).getByRole('button', { name: '반품 후 재주문' }))
    await waitFor(async () => expect(await found(dialog)).toHaveTextContent('환불 금액456,000원'))
    expect(dialog).toHaveAccessibleName(/^반품: /)
    await waitFor(() => expect(within(dialog).getByRole('button', { name: '반품 접수 후 재주문' })).toBeEnabled())
    await user.click(within(dialog).getByRole('button', { name: '반품 접수 후 재주문' }))
    const claim = await pendingAnswer
    expect(await screen.findByText('반품 접수했습니다.')).toBeInTheDocument()
    expect(claim).toMatchObject({ kind: 'RETURN', reorderItem: { itemSeq: dear.itemSeq } })
    await act(async () => {
      router.history.push(`/orderdelivery/allorder/detail?replacesClaimSeq=${claim?.orderClaimSeq}`)
    })
    const sums = await screen.findByText('차액 (더 받을 금액)')
    expect(sums.closest('div')).toHaveTextContent('84,000원')
    expect(screen.getByText('김*품 · 서울특별시 강남구 ***')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '저장' }))
    await waitFor(() => expect(router.state.location.search).toMatchObject({ seq: expect.anything() }))
    const seq = Number((router.state.location.search as { seq?: string }).seq)
    expect(await orderNow(seq)).toMatchObject({ payAmount: 540_000, replacesClaim: { orderSeq: order.orderSeq } })
  })
})

describe('an extra payment', () => {
  it('is refunded from the order, at most the paid amount', async () => {
    const { user, router } = await renderApp('/myinfo', { as: 'admin' })
    const backend = await shop()
    const { orderSeq } = await newOrder(backend, { state: 'DELIVERED' })
    await backend.services.db.insert(orderPayments).values({
      orderSeq,
      kind: 'EXTRA',
      method: 'BANK_TRANSFER',
      state: 'PAID',
      amount: 28_000,
      receivedAmount: 28_000,
      reason: '왕복 배송비',
    })
    shopChanged()
    const order = await orderNow(orderSeq)
    const payment = order.payments.find(({ kind }) => kind === 'EXTRA')
    if (!payment) throw new Error('no extra payment')
    const path = { seq: orderSeq, orderPaymentSeq: payment.orderPaymentSeq }
    const done = askExtraRefund(order, payment, (body) =>
      call('post', '/api/v1/admin/orders/{seq}/payments/{orderPaymentSeq}/refund', {
        path,
        body: { ...body, version: order.version },
        once: true,
      }),
    )
    const dialog = await screen.findByRole('dialog', { name: /^추가결제 환불/ })
    const amount = within(dialog).getByLabelText(/^환불 금액/)
    expect(String((amount as HTMLInputElement).value).replace(',', '')).toBe('28000')
    await user.clear(amount)
    await user.type(amount, '28001')
    await user.click(within(dialog).getByRole('button', { name: '추가결제 환불' }))
    expect(await within(dialog).findByText('환불액이 받은 금액을 넘습니다. (남은 금액 28,000원)')).toBeInTheDocument()
    await user.clear(amount)
    await user.type(amount, '8000')
    await user.type(within(dialog).getByLabelText(/^사유/), '배송비를 잘못 청구')
    await user.click(within(dialog).getByRole('radio', { name: '예치금 전환' }))
    await user.click(within(dialog).getByRole('button', { name: '추가결제 환불' }))
    expect((await done)?.refunds).toMatchObject([
      { cashAmount: 8_000, method: 'DEPOSIT', reason: '배송비를 잘못 청구' },
    ])

    // another extra payment that is not paid yet counts as unpaid
    await backend.services.db.insert(orderPayments).values({
      orderSeq,
      kind: 'EXTRA',
      method: 'BANK_TRANSFER',
      state: 'READY',
      amount: 12_000,
      receivedAmount: 0,
      reason: '반품비',
    })
    shopChanged()
    // the order shows the received extra payment separately; the refund belongs to it
    void router.navigate({ to: '/orderdelivery/allorder/detail', search: { seq: String(orderSeq) } })
    const extra = await screen.findByText('추가결제 입금액')
    expect(extra.parentElement).toHaveTextContent('추가결제 입금액28,000원')
    expect(screen.getByText('환불액', { selector: 'dt' }).parentElement).toHaveTextContent('환불액8,000원')
    expect(screen.getByText('추가결제 미입금액').parentElement).toHaveTextContent('12,000원')
    const owed = screen.getAllByText('미수금', { selector: 'dt' }).map((title) => title.parentElement?.textContent)
    expect(owed).toEqual(['미수금12,000원', '미수금12,000원'])
  })
})

describe('the pickup address', () => {
  it('is shown and can be changed; the claim opens with it', async () => {
    const backend = await shop()
    const order = await newOrder(backend, { state: 'DELIVERED' })
    shopChanged()
    const { user } = await renderApp(`/orderdelivery/allorder/detail?seq=${order.orderSeq}`, { as: 'admin' })
    await screen.findByRole('heading', { level: 2, name: '클레임' })
    const claim = await claimed(order, 2, { kind: 'RETURN', reasonCode: 'DEFECT' })
    const done = askStep(claim, 'ACCEPT', '승인')
    const step = within(await screen.findByRole('dialog', { name: '승인' }))
    expect(await step.findByText(/^수거지: 김\*품 .*서울특별시 강남구/)).toBeInTheDocument()
    await user.click(step.getByRole('checkbox', { name: '다른 곳에서 수거' }))
    await user.click(step.getByRole('button', { name: '수거 시작' }))
    expect(step.getByText('수거지 성명 (을)를 입력해주세요.')).toBeInTheDocument()
    await user.type(step.getByLabelText(/^수거지 성명/), '이수거')
    await user.type(step.getByLabelText(/^수거지 연락처/), '01077778888')
    await user.type(step.getByLabelText(/^우편번호/), '04524')
    await user.type(step.getByLabelText(/^주소/), '서울특별시 중구 세종대로 110')
    await user.click(step.getByRole('button', { name: '수거 시작' }))
    expect(await done).toMatchObject({ state: 'ACCEPTED', pickup: { name: '이*거', method: 'COURIER' } })
    const claims = within(screen.getByRole('region', { name: '클레임' }))
    await user.click(await claims.findByRole('button', { name: /상세$/ }))
    const drawer = within(await screen.findByRole('dialog', { name: /^반품 / }))
    // a masked name is in a separate element
    expect((await drawer.findByText('이*거')).parentElement).toHaveTextContent('이*거 010-****-8888')
    await user.click(drawer.getByRole('button', { name: '개인정보 보기' }))
    expect(await drawer.findByText('(04524) 서울특별시 중구 세종대로 110')).toBeInTheDocument()
  })
})

describe('photos', () => {
  it('are sent with a return, and shown at inspection and on the order', async () => {
    const backend = await shop()
    const order = await newOrder(backend, { state: 'DELIVERED' })
    shopChanged()
    const fileSeq = await newFile(backend, 'PRIVATE')
    const result = {
      fileSeq,
      url: `/files/${fileSeq}`,
      smallUrl: null,
      purpose: 'PRIVATE',
      publicUrl: null,
      name: '파손.png',
      size: 1,
      mimeType: 'image/png',
    }
    server.use(http.post('*/api/v1/admin/files', () => HttpResponse.json({ status: 201, result }, { status: 201 })))
    const { user } = await renderApp(`/orderdelivery/allorder/detail?seq=${order.orderSeq}`, { as: 'admin' })
    await screen.findByRole('heading', { level: 2, name: '클레임' })
    const done = openClaim(await orderNow(order.orderSeq), 'RETURN')
    const dialog = await screen.findByRole('dialog', { name: /^반품:/ })
    await user.selectOptions(within(dialog).getByLabelText(/^사유/), '불량·파손')
    await user.upload(within(dialog).getByLabelText('사진 파일'), new File(['png'], '파손.png', { type: 'image/png' }))
    expect(await within(dialog).findByRole('button', { name: '파손.png 크게 보기' })).toBeInTheDocument()
    await found(dialog)
    await waitFor(() => expect(within(dialog).getByRole('button', { name: '반품 접수' })).toBeEnabled())
    await user.click(within(dialog).getByRole('button', { name: '반품 접수' }))
    const claim = await done
    expect(claim).toMatchObject({ state: 'REQUESTED', images: [{ fileSeq }] })
    const claims = within(screen.getByRole('region', { name: '클레임' }))
    expect(await claims.findByRole('list', { name: '사진 목록' })).toBeInTheDocument()
    expect(screen.getByRole('region', { name: '주문 처리' })).toHaveTextContent('반품요청')
    if (!claim) throw new Error('no claim')
    void askStep(claim, 'COLLECT', '수거완료')
    const step = await screen.findByRole('dialog', { name: '수거완료' })
    expect(within(step).getByRole('list', { name: '사진 목록' })).toBeInTheDocument()
    expect(within(step).getByLabelText('검수 사진 파일')).toBeInTheDocument()
    // the result of the inspection has no default
    await user.click(within(step).getByRole('button', { name: '수거완료' }))
    expect(await within(step).findByText('검수결과를 선택해 주세요.')).toBeInTheDocument()
    await user.click(within(step).getByRole('radio', { name: '정상' }))
    expect(within(step).queryByText('검수결과를 선택해 주세요.')).toBeNull()
  })
})

describe('a refund refused by the provider', () => {
  it('is paid by transfer, which needs an account', async () => {
    const { user } = await renderApp('/myinfo', { as: 'admin' })
    const backend = await shop()
    const [failed] = await backend.services.db.select().from(refunds).where(eq(refunds.state, 'FAILED')).limit(1)
    const refund = await call('get', '/api/v1/admin/refunds/{seq}', { path: { seq: failed?.refundSeq ?? 0 } })
    const done = askMethod('방법 변경', refund, async (change) => change)
    const dialog = await screen.findByRole('dialog', { name: '방법 변경' })
    await user.click(within(dialog).getByRole('button', { name: '방법 변경' }))
    expect(await within(dialog).findByText('환불 계좌 (을)를 입력해주세요.')).toBeInTheDocument()
    await user.selectOptions(within(dialog).getByLabelText(/^은행/), '국민')
    await user.type(within(dialog).getByLabelText(/^계좌번호/), '12-34')
    expect(await within(dialog).findByText('계좌번호는 8~16자리 숫자로 입력해 주세요.')).toBeInTheDocument()
    await user.clear(within(dialog).getByLabelText(/^계좌번호/))
    await user.type(within(dialog).getByLabelText(/^계좌번호/), '12345678901')
    await user.type(within(dialog).getByLabelText(/^예금주/), '홍길동')
    await user.click(within(dialog).getByRole('button', { name: '방법 변경' }))
    expect(await done).toEqual({
      method: 'BANK',
      bankCode: '004',
      accountNumber: '12345678901',
      accountHolder: '홍길동',
    })
  })
})

it("the tracking number of a return links to the courier's page", async () => {
  shopChanged()
  const backend = await shop()
  const cj = (await backend.services.db.select().from(packageCodes)).find(({ code }) => code === 'CJ')
  const order = await newOrder(backend, { state: 'DELIVERED' })
  const pickup = {
    method: 'COURIER' as const,
    packageCodeSeq: cj?.packageCodeSeq ?? 0,
    trackingNumbers: ['123456789012'],
  }
  const { status } = await backend.call('POST', `/api/v1/admin/orders/${order.orderSeq}/claims`, {
    token: await backend.signIn('admin'),
    body: claimBody(order, 2, { kind: 'RETURN', reasonCode: 'DEFECT', pickup }),
  })
  expect(status).toBe(201)
  const search = `tab=RETURN_REQUESTED&keywordType=orderNo&keyword=${order.orderNo}`
  await renderApp(`/orderdelivery/orderstatus?${search}`, { as: 'admin' })
  const link = await screen.findByRole('link', { name: '123456789012' })
  expect(link).toHaveAttribute('href', cj?.trackingUrl?.replace('{no}', '123456789012'))
})

describe('bulk refunds by transfer', () => {
  it('count and sum only transfers, and say how many others are skipped', async () => {
    shopChanged()
    const backend = await shop()
    const waiting = await backend.services.db.select().from(refunds).where(ne(refunds.state, 'DONE'))
    const ours = waiting.filter(({ method, state }) => method === 'BANK' && state === 'PENDING')
    const sum = ours.reduce((all, { cashAmount }) => all + cashAmount, 0)
    expect(ours.length).toBeLessThan(waiting.length)
    const { user } = await renderApp('/orderdelivery/orderstatus?tab=REFUND_PENDING&size=100', { as: 'admin' })
    const rows = () => document.querySelectorAll('tr[data-seq]')
    await waitFor(() => expect(rows()).toHaveLength(waiting.length))
    await user.click(screen.getByRole('button', { name: '엑셀 다운로드' }))
    const sheet = await screen.findByRole('dialog', { name: '엑셀 다운로드' })
    expect(sheet).toHaveTextContent(`조회한 ${waiting.length}건 가운데 계좌이체 환불만 엑셀 파일로 만듭니다.`)
    await user.click(within(sheet).getByRole('button', { name: '취소' }))
    await user.click(screen.getByRole('checkbox', { name: /모두 선택|전체 선택/ }))
    await user.click(screen.getByRole('button', { name: '환불완료' }))
    const dialog = await screen.findByRole('dialog', { name: /환불완료/ })
    expect(dialog).toHaveTextContent(`환불 ${ours.length}건, ${sum.toLocaleString('ko-KR')}원을 이체한 것으로`)
    const left = waiting.length - ours.length
    expect(dialog).toHaveTextContent(`${waiting.length}건 중 계좌이체 환불대기가 아닌 ${left}건은 제외됩니다.`)
    await user.click(within(dialog).getByRole('button', { name: '환불완료' }))
    await waitFor(async () => {
      const after = await backend.services.db.select().from(refunds).where(ne(refunds.state, 'DONE'))
      expect(after).toHaveLength(left)
    })
    expect(screen.queryByText('실패한 것만 다시')).not.toBeInTheDocument()
  })
})

describe('answers of the payment provider', () => {
  it('a repeated refusal is shown as a refusal, no answer as no answer', async () => {
    await renderApp('/myinfo', { as: 'admin' })
    const { items } = await call('get', '/api/v1/admin/refunds', { query: { size: 20, page: 1 } })
    const [found] = items
    if (!found) throw new Error('the sample has no refund')
    const expectedRefund: Schemas['Refund'] = { ...found, method: 'PG_CANCEL', state: 'PENDING', cashAmount: 142_500 }
    const answer = (refund: Partial<Schemas['Refund']>) =>
      server.use(
        http.get('*/api/v1/admin/refunds/:seq', () =>
          HttpResponse.json({ status: 200, result: { ...expectedRefund, ...refund } }),
        ),
      )
    answer({ state: 'FAILED', failMessage: '카드사 응답 없음' })
    await act(async () => expect((await showRetryResult(expectedRefund)).state).toBe('FAILED'))
    expect(await screen.findByText('결제사가 환불 142,500원을 거절했습니다: 카드사 응답 없음')).toBeVisible()

    answer({ state: 'DONE' })
    await act(async () => expect(await showRefusedRefunds([expectedRefund])).toBe(false))
    answer({ state: 'FAILED', failMessage: null })
    await act(async () => expect(await showRefusedRefunds([expectedRefund])).toBe(true))
    expect(await screen.findByText('결제사가 환불 142,500원을 거절했습니다.')).toBeVisible()
    expect(await showRefusedRefunds([{ ...expectedRefund, method: 'BANK' }])).toBe(false)
  })
})

describe('shipping again', () => {
  it('reports a missing courier in place', async () => {
    const { user } = await renderApp('/myinfo', { as: 'admin' })
    const order = await newOrder(await shop())
    const claim = await claimed(order, 2, { settlement: settled(256_000) })
    void askStep(claim, 'RESHIP', '재발송')
    const dialog = await screen.findByRole('dialog', { name: '재발송' })
    await user.click(within(dialog).getByRole('button', { name: '재발송' }))
    expect(within(dialog).getByLabelText(/택배사/)).toHaveAccessibleDescription('택배사를 선택해 주세요.')
    expect(within(dialog).getByLabelText(/송장번호/)).not.toBeInvalid()
    await waitFor(() => expect(dialog).toHaveTextContent('교환발송'))
  })
})

describe('chosen lines', () => {
  it('are shipped from the head, and its dialog shows them, the recipient and the messages', async () => {
    const backend = await shop()
    const order = await newOrder(backend, {
      state: 'PREPARING',
      lines: [
        { quantity: 4, unitPrice: 128_000, itemName: '첫째 상품' },
        { quantity: 2, unitPrice: 90_000, itemName: '둘째 상품' },
      ],
    })
    shopChanged()
    const { user } = await renderApp(`/orderdelivery/allorder/detail?seq=${order.orderSeq}`, { as: 'admin' })
    await user.click(await screen.findByRole('checkbox', { name: '둘째 상품 선택' }))
    const head = within(screen.getByRole('region', { name: '주문 처리' }))
    await user.click(head.getByRole('button', { name: '발송처리' }))
    const dialog = await screen.findByRole('dialog', { name: /^발송처리:/ })
    expect(dialog).toHaveTextContent('둘째 상품 225/45R17 94W ×2')
    expect(dialog).not.toHaveTextContent('첫째 상품')
    // the dialog shows whether the message 상품발송 is sent or switched off
    await waitFor(() => expect(dialog).toHaveTextContent('상품발송'))
    await user.type(within(dialog).getByLabelText(/^송장번호/), '900000000077')
    await waitFor(() => expect(within(dialog).getByRole('button', { name: '발송처리' })).toBeEnabled())
    await user.click(within(dialog).getByRole('button', { name: '발송처리' }))
    await waitFor(async () =>
      expect((await orderNow(order.orderSeq)).lines.map(({ state }) => state)).toEqual(['PREPARING', 'SHIPPED']),
    )
  })
})
