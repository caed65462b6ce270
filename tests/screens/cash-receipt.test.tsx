import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { orderNoText } from '@/features/orderdelivery/order-number.rules'
import type { Schemas } from '../../server/contract/contract-types'
import { server, shop, shopChanged } from '../msw/server'
import { cashOrder, once, refunded } from '../server/cash-orders'
import { renderApp } from '../setup/render'

const PATH = '/orderdelivery/cancel'
const CALL = '/api/v1/admin/cash-receipts'

type Receipt = Schemas['CashReceipt']

/** Creates a receipt of 200,000 won that the provider has issued. */
async function receipt(identifier = '01012345678') {
  shopChanged()
  const backend = await shop()
  const order = await cashOrder(backend)
  const token = await backend.signIn('admin')
  const body = { orderNo: order.orderNo, kind: 'INCOME', identifier, ...once() }
  const { cashReceiptSeq } = (await backend.call<Receipt>('POST', CALL, { token, body })).result
  await backend.idle()
  const read = async () => (await backend.call<Receipt>('GET', `${CALL}/${cashReceiptSeq}`, { token })).result
  return { order, cashReceiptSeq, read, idle: () => backend.idle() }
}

const question = (name: RegExp) => screen.findByRole('dialog', { name })

/** Opens the list with the receipts of one order, and the menu of its row. */
async function rowAction(orderNo: string, label: string) {
  const app = await renderApp(`${PATH}?tab=all&keywordType=orderNo&keyword=${orderNo}`, { as: 'admin' })
  const row = await screen.findByRole('row', { name: new RegExp(orderNoText(orderNo)) })
  await app.user.click(within(row).getByRole('button', { name: /작업$/ }))
  await app.user.click(await screen.findByRole('menuitem', { name: label }))
  return app
}

describe('a receipt', () => {
  it('is canceled by the refunded amount and not by more', async () => {
    const { order, read, idle } = await receipt()
    await refunded(await shop(), order, 50_000)
    const { user } = await rowAction(order.orderNo, '취소')
    const dialog = await question(/^현금영수증 취소/)
    const amount = within(dialog).getByLabelText(/^취소금액/)
    expect(amount).toHaveValue('50,000')
    await user.clear(amount)
    await user.type(amount, '60000')
    await user.click(within(dialog).getByRole('button', { name: '취소 요청' }))
    expect(within(dialog).getByText('취소할 수 있는 금액은 50,000원입니다.')).toBeInTheDocument()
    await user.clear(amount)
    await user.type(amount, '50000')
    await user.click(within(dialog).getByRole('button', { name: '취소 요청' }))
    expect(await screen.findByText(/국세청에 요청했습니다/)).toBeInTheDocument()
    await idle()
    expect(await read()).toMatchObject({ state: 'PARTIAL_CANCELED', validAmount: 150_000 })
  })

  it('issued by mistake is canceled whole with a fixed amount', async () => {
    const { order } = await receipt()
    const { user } = await rowAction(order.orderNo, '취소')
    const dialog = await question(/^현금영수증 취소/)
    expect(within(dialog).getByLabelText(/^취소금액/)).toBeDisabled()
    expect(within(dialog).getByLabelText(/^취소금액/)).toHaveValue('200,000')
    expect(dialog).toHaveTextContent('오류발급은 유효금액 전액을 취소합니다.')
    await user.selectOptions(within(dialog).getByLabelText(/^취소사유/), '기타')
    expect(within(dialog).getByLabelText(/^취소금액/)).toBeEnabled()
  })

  it('that was refused is issued again to another number', async () => {
    const { order, read, idle } = await receipt('01000009999')
    const { user } = await rowAction(order.orderNo, '재발급')
    const dialog = await question(/^현금영수증 재발급/)
    expect(dialog).toHaveTextContent('발급번호를 확인해 주세요.')
    await user.type(within(dialog).getByLabelText(/^발급번호/), '0111234567')
    await user.click(within(dialog).getByRole('button', { name: '재발급' }))
    await waitFor(async () => expect((await read()).state).not.toBe('FAILED'))
    await idle()
    expect(await read()).toMatchObject({ state: 'ISSUED', identifier: '011-***-4567' })
  })

  it('is issued again with the stored number, which is required anew once the kind is changed', async () => {
    const { order } = await receipt('01000009999')
    const { user } = await rowAction(order.orderNo, '재발급')
    const dialog = await question(/^현금영수증 재발급/)
    const number = within(dialog).getByLabelText(/^발급번호/)
    expect(number).not.toBeRequired()
    expect(dialog).toHaveTextContent('구분을 그대로 두고 발급번호를 비우면 이전 번호')
    await user.selectOptions(within(dialog).getByLabelText(/^구분/), '지출증빙')
    expect(number).toBeRequired()
    await user.click(within(dialog).getByRole('button', { name: '재발급' }))
    expect(within(dialog).getByText('발급번호 (을)를 입력해주세요.')).toBeInTheDocument()
    await user.selectOptions(within(dialog).getByLabelText(/^구분/), '소득공제')
    expect(number).not.toBeRequired()
  })

  it('is issued by hand; an invalid number is reported at its field', async () => {
    shopChanged()
    const { orderNo, orderSeq } = await cashOrder(await shop())
    const { user } = await renderApp(PATH, { as: 'admin' })
    await user.click(await screen.findByRole('button', { name: '개별 발급' }))
    const dialog = await question(/^현금영수증 개별 발급/)
    await user.type(within(dialog).getByLabelText(/^주문번호/), orderNo)
    // whose receipt, and of how much, before it is issued
    expect(await within(dialog).findByRole('status')).toHaveTextContent(/^주문자 \S+, 발급 금액 200,000원$/)
    await user.type(within(dialog).getByLabelText(/^발급번호/), '12345')
    await user.click(within(dialog).getByRole('button', { name: '발급' }))
    expect(within(dialog).getByText(/휴대폰 번호\(10~11자리\)/)).toBeInTheDocument()
    await user.clear(within(dialog).getByLabelText(/^발급번호/))
    await user.type(within(dialog).getByLabelText(/^발급번호/), '01012345678')
    await user.click(within(dialog).getByRole('button', { name: '발급' }))
    expect(await screen.findByText(/^\S+ 200,000원 발급을 요청했습니다/)).toBeInTheDocument()
    const { cashReceipts } = await import('../../server/orderdelivery/schema/cash-receipt.schema')
    const rows = await (await shop()).services.db.select().from(cashReceipts)
    expect(rows.filter((row) => row.orderSeq === orderSeq)).toHaveLength(1)
  })

  it('that cannot be issued says so at the order number before anything is sent', async () => {
    const { order } = await receipt()
    const { user } = await renderApp(PATH, { as: 'admin' })
    await user.click(await screen.findByRole('button', { name: '개별 발급' }))
    const dialog = await question(/^현금영수증 개별 발급/)
    const number = within(dialog).getByLabelText(/^주문번호/)
    await user.type(number, orderNoText(order.orderNo))
    await waitFor(() => expect(number).toHaveAccessibleDescription(/이미 발급된 현금영수증이 있습니다\./))
    expect(within(dialog).queryByRole('status')).not.toBeInTheDocument()
  })

  it('can be issued although the check of the order number failed', async () => {
    shopChanged()
    const { orderNo } = await cashOrder(await shop())
    server.use(http.get(`*${CALL}/issuable`, () => HttpResponse.json({ status: 503 }, { status: 503 })))
    const { user } = await renderApp(PATH, { as: 'admin' })
    await user.click(await screen.findByRole('button', { name: '개별 발급' }))
    const dialog = await question(/^현금영수증 개별 발급/)
    await user.type(within(dialog).getByLabelText(/^주문번호/), orderNo)
    expect(await within(dialog).findByRole('status')).toHaveTextContent('주문자와 금액을 확인하지 못했습니다.')
    await user.type(within(dialog).getByLabelText(/^발급번호/), '01012345678')
    await user.click(within(dialog).getByRole('button', { name: '발급' }))
    expect(await screen.findByText(/^\S+ 200,000원 발급을 요청했습니다/)).toBeInTheDocument()
  })

  it('that the tax office refused stands in a tab of its own with the reason, until there is another', async () => {
    const refusedReceipt = await receipt('01000009999')
    const issued = await receipt()
    const replaced = await receipt('01000009999')
    const backend = await shop()
    const body = { orderNo: replaced.order.orderNo, kind: 'INCOME', identifier: '01012345678', ...once() }
    const again = await backend.call<Receipt>('POST', CALL, { token: await backend.signIn('admin'), body })
    expect(again.status).toBe(201)
    const { user } = await renderApp(`${PATH}?tab=failed`, { as: 'admin' })
    const row = await screen.findByRole('row', { name: new RegExp(orderNoText(refusedReceipt.order.orderNo)) })
    expect(row).toHaveTextContent('발급번호를 확인해 주세요.')
    for (const { order } of [issued, replaced])
      expect(screen.queryByText(orderNoText(order.orderNo))).not.toBeInTheDocument()
    // nothing was issued, so there is nothing to cancel or to sum up
    expect(screen.queryByText('합계')).not.toBeInTheDocument()
    await user.click(within(row).getByRole('button', { name: /작업$/ }))
    expect(await screen.findByRole('menuitem', { name: '재발급' })).toBeInTheDocument()
    expect(screen.queryByRole('menuitem', { name: /^취소/ })).not.toBeInTheDocument()
  })
})
