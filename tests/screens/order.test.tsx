import { screen, waitFor, within } from '@testing-library/react'
import { desc, eq, sql } from 'drizzle-orm'
import { delay, http } from 'msw'
import { expect, it } from 'vitest'
import type { Schemas } from '@/shared/api/types'
import { keepDraft } from '@/shared/store/drafts'
import { stores } from '../../server/branch/schema/store.schema'
import { cashReceipts } from '../../server/orderdelivery/schema/cash-receipt.schema'
import { islandFees } from '../../server/orderdelivery/schema/island-fee.schema'
import { orders } from '../../server/orderdelivery/schema/order.schema'
import { orderPayments, refunds } from '../../server/orderdelivery/schema/payment.schema'
import { items } from '../../server/product/schema/item.schema'
import { server, shop, shopChanged } from '../msw/server'
import { newBrand, newItem } from '../server/goods'
import { newMember } from '../server/members'
import { mountOrder, newStore } from '../server/mounts'
import { newOrder, orderRow } from '../server/orders'
import { renderApp } from '../setup/render'

const PATH = '/orderdelivery/allorder/detail'

async function opened(wanted: Parameters<typeof newOrder>[1] = {}) {
  const world = await shop()
  shopChanged()
  const created = await newOrder(world, wanted)
  const app = await renderApp(`${PATH}?seq=${created.order.orderSeq}`, { as: 'admin' })
  await screen.findByRole('heading', { level: 2, name: '진행' })
  return { ...app, ...created, stored: () => orderRow(world, created.order.orderSeq) }
}
const section = (name: string) => within(screen.getByRole('region', { name }))

it('Check 06-19: an unknown order is not found and links back', async () => {
  await renderApp(`${PATH}?seq=2147483647`, { as: 'admin' })
  const state = await screen.findByRole('alert')
  expect(state).toHaveTextContent('찾을 수 없습니다.')
  expect(within(state).getByRole('button', { name: '목록으로' })).toBeInTheDocument()
})

it('asks before a confirmed purchase, and promises points only to members', async () => {
  const guest = await opened({ order: { state: 'DELIVERED', deliveredAt: (await shop()).clock.now() } })
  await guest.user.click(screen.getByRole('button', { name: '구매확정' }))
  const question = await screen.findByRole('dialog', { name: /^구매확정/ })
  expect(question).toHaveTextContent('비회원 주문이라 포인트는 적립되지 않습니다.')
  expect(question).not.toHaveTextContent('포인트가 적립되며')
})

it('shows nine sections, masked until 보기, and saves only changes', async () => {
  const { user, stored } = await opened()
  const titles = ['진행', '주문상품', '결제', '주문자', '배송·장착', '클레임', '배송 건', '요청사항·메모', '처리 이력']
  for (const title of titles) expect(screen.getByRole('heading', { level: 2, name: title })).toBeInTheDocument()
  const orderer = section('주문자')
  expect(orderer.getByLabelText(/^주문자/)).toHaveValue('김*문')
  expect(orderer.getByLabelText(/^주문자/)).toBeDisabled()
  await user.click(orderer.getByRole('button', { name: '개인정보 보기' }))
  await waitFor(() => expect(orderer.getByLabelText(/^주문자/)).toHaveValue('김주문'))
  await user.clear(orderer.getByLabelText(/^주문자/))
  await user.type(orderer.getByLabelText(/^주문자/), '이주문')
  await user.click(screen.getByRole('button', { name: '저장' }))
  expect(await screen.findByText('저장되었습니다.')).toBeInTheDocument()
  expect(await stored()).toMatchObject({
    ordererName: '이주문',
    ordererPhone: '01012345678',
    address1: '서울특별시 강남구 테헤란로 152',
    carNumber: '12가3456',
  })
  await user.click(screen.getByRole('button', { name: '처리 이력' }))
  expect(await section('처리 이력').findByText(/주문 정보 수정: 주문자/)).toBeInTheDocument()
})

/** Creates a manual order with one item of a new brand. */
async function takenByHand() {
  const app = await renderApp(PATH, { as: 'admin' })
  const { user } = app
  await user.click(await screen.findByRole('button', { name: '상품 추가' }))
  const picker = await screen.findByRole('dialog', { name: '상품 찾기' })
  await user.type(within(picker).getByRole('combobox', { name: '상품 검색어' }), '한국{Enter}')
  const grid = within(await within(picker).findByRole('grid'))
  const row = (await grid.findAllByRole('row'))[1]
  if (!row) throw new Error('no item')
  await user.click(row)
  await user.click(within(picker).getByRole('button', { name: '1건 선택' }))
  return app
}

it('a new one offers only goods on sale, and names them until they are priced', async () => {
  const world = await shop()
  const { brandSeq } = await newBrand(world)
  const stopped = await newItem(world, { brandSeq, saleState: 'STOPPED' })
  const sold = await newItem(world, { brandSeq })
  shopChanged()
  server.use(http.post('*/api/v1/admin/orders/preview', () => delay('infinite')))
  const { user } = await renderApp(PATH, { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: '상품 추가' }))
  const picker = within(await screen.findByRole('dialog', { name: '상품 찾기' }))
  expect(picker.queryByRole('combobox', { name: '판매 상태' })).toBeNull()
  await user.selectOptions(picker.getByRole('combobox', { name: '검색 조건' }), '상품코드')
  const keyword = picker.getByRole('combobox', { name: '상품 검색어' })
  await user.type(keyword, `${stopped.itemCode}{Enter}`)
  expect(await picker.findByText(/없습니다/)).toBeInTheDocument()
  await user.clear(keyword)
  await user.type(keyword, `${sold.itemCode}{Enter}`)
  await user.click(await picker.findByRole('row', { name: new RegExp(sold.itemCode) }))
  await user.click(picker.getByRole('button', { name: '1건 선택' }))
  const line = (await section('주문상품').findAllByRole('row'))[1]
  expect(line).toHaveTextContent(sold.name)
  // no price yet
  expect(line).not.toHaveTextContent(/\b0\b/)
})

it('a new one is delivered to its orderer unless another receiver is typed', async () => {
  const { user } = await renderApp(PATH, { as: 'admin' })
  await user.type(await screen.findByLabelText(/^주문자/, { selector: 'input' }), '김주문')
  await user.click(screen.getByRole('radio', { name: '택배' }))
  const place = section('배송·장착')
  const receiver = place.getByLabelText(/^받는 분/)
  await waitFor(() => expect(receiver).toHaveValue('김주문'))
  await user.type(section('주문자').getByLabelText(/^휴대폰/), '01012345678')
  expect(place.getByLabelText(/^휴대폰/)).toHaveValue('010-1234-5678')
  await user.clear(receiver)
  await user.type(receiver, '박수령')
  const orderer = section('주문자').getByLabelText(/^주문자/)
  await user.type(orderer, '님')
  expect(receiver).toHaveValue('박수령')
  // also a receiver whose name is the beginning of the orderer's name
  await user.clear(receiver)
  await user.type(receiver, '홍길동')
  await user.clear(orderer)
  await user.type(orderer, '홍길동 대리')
  expect(receiver).toHaveValue('홍길동')
})

it('a new one keeps its totals while a quantity is invalid, and reports it on save', async () => {
  const { user } = await takenByHand()
  const sum = () => section('결제금액').queryByText('= 결제금액')?.nextElementSibling?.textContent ?? ''
  await waitFor(() => expect(sum()).toMatch(/^[\d,]+원$/))
  const before = sum()
  const quantity = section('주문상품').getByRole('textbox', { name: /수량/ })
  await user.clear(quantity)
  await user.type(quantity, '3o')
  await user.click(screen.getByRole('button', { name: '저장' }))
  await waitFor(() => expect(quantity).toBeInvalid())
  await waitFor(() => expect(screen.queryByText('계산 중입니다.')).toBeNull())
  expect(section('주문상품').queryByText(/^상품 \d+$/)).toBeNull()
  // the amount for the quantity 3, typed before the letter, may be shown
  expect(sum()).toMatch(/^[1-9][\d,]+원$/)
  expect(before).not.toBe('')
})

it('a new one that is restored keeps its goods, names its member and store, and is priced anew', async () => {
  const world = await shop()
  const { memberSeq } = await newMember(world, { name: '남궁단골' })
  const store = await newStore(world)
  const [item] = await world.services.db
    .select()
    .from(items)
    .where(
      sql`${items.itemType} = 'TIRE' and ${items.saleState} = 'ON_SALE' and ${items.rim} < 19 and ${items.stockQuantity} > 4`,
    )
    .limit(1)
  if (!item) throw new Error('no item')
  shopChanged()
  const token = await world.signIn('admin')
  const { draftKey } = (await world.call<Schemas['Me']>('GET', '/api/v1/admin/me', { token })).result
  const mine = {
    memberSeq,
    deliveryMethod: 'MOUNT',
    storeSeq: store.storeSeq,
    lines: [{ itemSeq: item.itemSeq, quantity: 3 }],
  }
  await keepDraft(`${PATH}:new`, { base: {}, mine, version: undefined }, draftKey)
  await renderApp(PATH, { as: 'admin' })
  await screen.findByText('작성 중이던 내용을 불러왔습니다.')
  await waitFor(() => expect(screen.getByRole('region', { name: '주문자' })).toHaveTextContent('남**골'))
  expect(screen.getByRole('region', { name: '주문자' })).not.toHaveTextContent('비회원 ')
  expect(screen.getByText(new RegExp(store.name))).toBeInTheDocument()
  const goods = section('주문상품')
  expect(goods.getByRole('textbox', { name: /수량/ })).toHaveValue('3')
  expect(goods.getByText(item.name)).toBeInTheDocument()
  expect(section('결제금액').getByText('= 결제금액').nextElementSibling).toHaveTextContent(/^[1-9][\d,]+원$/)
})

it('a new one needs the bank account of the shop', async () => {
  const { user } = await takenByHand()
  const account = await screen.findByLabelText('입금계좌')
  expect(
    within(account)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '기본 (국민 48290104123456 ((주)타이어원))',
    '국민 48290104123456 ((주)타이어원)',
    '신한 140013987654 ((주)타이어원)',
  ])
  await user.selectOptions(account, '신한 140013987654 ((주)타이어원)')
  expect(account).toHaveValue('140013987654')
  // a card payment has no account to pay into
  await user.click(screen.getByRole('radio', { name: '카드번호 결제' }))
  expect(screen.queryByLabelText('입금계좌')).toBeNull()
})

it('a new one is not stored at an outdated price, but at the new one', async () => {
  const { user } = await takenByHand()
  const world = await shop()
  shopChanged()
  await user.click(screen.getByRole('radio', { name: '택배' }))
  const write = async (where: string, label: RegExp | string, text: string) =>
    user.type(section(where).getByLabelText(label), text)
  await write('주문자', /^주문자/, '김전화')
  await write('주문자', /^휴대폰/, '01012345678')
  await write('배송·장착', /^받는 ?분/, '김전화')
  await write('배송·장착', /^휴대폰/, '01012345678')
  await write('배송·장착', /^우편번호/, '06236')
  await write('배송·장착', /^주소[^ 가-힣]*$/, '서울특별시 강남구 테헤란로 152')
  await write('결제', /^입금자명/, '김전화')
  const sum = () => section('결제금액').getByText('= 결제금액').nextElementSibling?.textContent ?? ''
  await waitFor(() => expect(sum()).toMatch(/^[\d,]+원$/))
  await waitFor(() => expect(screen.queryByText('계산 중입니다.')).toBeNull())
  const before = sum()
  await world.services.db.update(items).set({ salePrice: sql`${items.salePrice} + 1000` })
  await user.click(screen.getByRole('button', { name: '저장' }))
  const dialog = within(await screen.findByRole('dialog', { name: '처리하지 못했습니다' }))
  expect(dialog.getByText('결제 금액이 변경되었습니다. 다시 확인해 주세요.')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: '확인' }))
  await waitFor(() => expect(sum()).not.toBe(before))
  const after = sum()
  await user.click(screen.getByRole('button', { name: '저장' }))
  expect(await screen.findByText('저장되었습니다.')).toBeInTheDocument()
  expect(screen.queryByText(/자동으로 바뀐/)).toBeNull()
  const [created] = await world.services.db.select().from(orders).orderBy(desc(orders.orderSeq)).limit(1)
  expect(created).toMatchObject({ ordererName: '김전화', payAmount: Number(after.replace(/\D/g, '')) })
})

it('its state is changed from the head of the page; weeks and memos are edited in place', async () => {
  const { user, lines, stored } = await opened()
  const head = screen.getByRole('region', { name: '주문 처리' })
  await user.click(within(head).getByRole('button', { name: '발주확인' }))
  expect(await screen.findByText('발주확인 처리했습니다.')).toBeInTheDocument()
  expect(await within(head).findByText('상품준비중')).toBeInTheDocument()
  expect((await stored()).state).toBe('PREPARING')

  const week = section('주문상품').getByLabelText(`${lines[0]?.itemName} 생산주차`)
  await user.type(week, '5426{Enter}')
  expect(await section('주문상품').findByRole('alert')).toBeInTheDocument()
  await user.clear(week)
  await user.type(week, '4626{Enter}')
  expect(await screen.findByText('생산주차가 저장되었습니다.')).toBeInTheDocument()

  await user.click(section('요청사항·메모').getByRole('button', { name: '메모 추가' }))
  const dialog = within(await screen.findByRole('dialog', { name: '메모 추가' }))
  await user.type(dialog.getByLabelText(/^내용/), '오전 통화')
  await user.click(dialog.getByRole('button', { name: '저장' }))
  expect(await section('요청사항·메모').findByText(/오전 통화/)).toBeInTheDocument()
  expect((await stored()).memoCount).toBe(1)
})

it('a line moves on from its current step while the order is loading', async () => {
  const { user, order, lines, stored } = await opened()
  const head = within(screen.getByRole('region', { name: '주문 처리' }))
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  server.use(
    http.get(`*/api/v1/admin/orders/${order.orderSeq}`, async ({ request }) => {
      await released
      return (await shop()).app.fetch(request)
    }),
  )
  await user.click(head.getByRole('button', { name: '발주확인' }))
  // the page shows the new state from the response of the action
  expect(await head.findByText('상품준비중')).toBeInTheDocument()
  // the response of this action contains only the new version
  await user.type(section('주문상품').getByLabelText(`${lines[0]?.itemName} 생산주차`), '4626{Enter}')
  await waitFor(async () => expect((await stored()).version).toBe(order.version + 2))
  await user.click(head.getByRole('button', { name: '발주취소' }))
  const question = within(await screen.findByRole('dialog'))
  await user.click(question.getByRole('button', { name: '발주취소' }))
  await waitFor(async () => expect((await stored()).state).toBe('PAID'))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  release()
  expect(await screen.findByText('발주취소 처리했습니다.')).toBeInTheDocument()
})

it('Check 06-18: a payment in the card window is shown by the order that opened it', async () => {
  const { order, stored } = await opened({ order: { state: 'PAYMENT_PENDING' } })
  const { orderSeq } = order
  const { services } = await shop()
  const { orders, orderLines } = await import('../../server/orderdelivery/schema/order.schema')
  const { eq } = await import('drizzle-orm')
  await services.db.update(orders).set({ state: 'PAID', version: 2 }).where(eq(orders.orderSeq, orderSeq))
  await services.db.update(orderLines).set({ state: 'PAID' }).where(eq(orderLines.orderSeq, orderSeq))
  const tell = (origin: string) =>
    window.dispatchEvent(new MessageEvent('message', { origin, data: { type: 'card-by-number', orderSeq } }))
  tell('https://elsewhere.example')
  const head = within(screen.getByRole('region', { name: '주문 처리' }))
  expect(head.getByText('입금대기')).toBeInTheDocument()
  tell(window.location.origin)
  expect(await head.findByText('결제완료')).toBeInTheDocument()
  expect((await stored()).state).toBe('PAID')
})

const tipOf = (button: HTMLElement) => button.dataset.tip

it('deletion and extra payments are disabled if the record forbids them', async () => {
  const world = await shop()
  // canceled today by a customer: the deletion has to wait for a week
  await opened({ order: { state: 'CANCELED', canceledAt: world.clock.now() } })
  const remove = within(screen.getByRole('region', { name: '주문 처리' })).getByRole('button', { name: '삭제' })
  expect(tipOf(remove)).toBe('취소 후 7일이 지난 주문만 삭제할 수 있습니다.')
  expect(tipOf(section('결제').getByRole('button', { name: '추가결제 등록' }))).toBe(
    '취소·반품된 주문에는 추가결제를 등록할 수 없습니다.',
  )
})

it('partly paid keeps its payment method', async () => {
  await opened({ order: { state: 'PAYMENT_PENDING', paidAmount: 10_000 } })
  expect(tipOf(section('결제').getByRole('button', { name: '결제수단 변경' }))).toBe(
    '이미 일부 입금된 주문은 결제수단을 변경할 수 없습니다.',
  )
})

it('shows each requested document until it is issued; with an issued one a deposit is not reverted', async () => {
  const world = await shop()
  shopChanged()
  const taxInvoiceRequest = true
  const created = await newOrder(world, {
    order: { taxInvoiceRequest, cashReceiptRequest: { kind: 'INCOME', identifier: '01012345678' } },
    payment: { method: 'BANK_TRANSFER' },
  })
  const { orderSeq } = created.order
  await world.services.db.update(orders).set({ paymentMethod: 'BANK_TRANSFER' }).where(eq(orders.orderSeq, orderSeq))
  await world.services.db.insert(cashReceipts).values({
    orderSeq,
    orderPaymentSeq: created.payment.orderPaymentSeq,
    kind: 'INCOME',
    identifier: '01012345678',
    amount: 570_000,
    supplyAmount: 518_182,
    vat: 51_818,
    validAmount: 570_000,
    state: 'ISSUED',
    issuedAt: world.clock.now(),
    orderedAt: world.clock.now(),
    createdAt: world.clock.now(),
    updatedAt: world.clock.now(),
  })
  await renderApp(`${PATH}?seq=${orderSeq}`, { as: 'admin' })
  await screen.findByRole('heading', { level: 2, name: '진행' })
  expect(section('결제').getByText('세금계산서 신청')).toBeInTheDocument()
  expect(section('결제').queryByText(/^현금영수증 신청/)).toBeNull()
  expect(section('결제').getByText(/^현금영수증 소득공제/)).toBeInTheDocument()
  const head = within(screen.getByRole('region', { name: '주문 처리' }))
  expect(tipOf(head.getByRole('button', { name: '입금확인 취소' }))).toBe(
    '입금확인을 취소할 수 없는 주문입니다. (현금영수증이나 세금계산서가 있습니다.)',
  )
})

it('a deposit is confirmed with its time', async () => {
  const orderedAt = new Date('2026-11-20T09:00:00+09:00')
  const { user, stored } = await opened({
    order: { state: 'PAYMENT_PENDING', paymentMethod: 'BANK_TRANSFER', orderedAt },
  })
  const head = within(screen.getByRole('region', { name: '주문 처리' }))
  await user.click(head.getByRole('button', { name: '입금확인' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^입금확인: / }))
  const time = dialog.getByLabelText('입금일시 시각')
  await user.clear(dialog.getByLabelText('입금일시 날짜'))
  await user.type(dialog.getByLabelText('입금일시 날짜'), '1970-01-01')
  await user.click(dialog.getByRole('button', { name: /원 입금확인$/ }))
  expect(dialog.getByText('입금일시는 주문일시(2026-11-20 09:00) 이전일 수 없습니다.')).toBeInTheDocument()
  await user.clear(dialog.getByLabelText('입금일시 날짜'))
  await user.type(dialog.getByLabelText('입금일시 날짜'), '2026-11-20')
  await user.clear(time)
  await user.type(time, '0930')
  await user.click(dialog.getByRole('button', { name: /원 입금확인$/ }))
  expect(await screen.findByText('입금확인 처리했습니다.')).toBeInTheDocument()
  const { paidAmount } = await stored()
  expect(await stored()).toMatchObject({ state: 'PAID', paidAt: new Date('2026-11-20T09:30:00+09:00') })

  await user.click(await head.findByRole('button', { name: '입금확인 취소' }))
  const revert = await screen.findByRole('dialog', { name: /^입금확인 취소: / })
  expect(revert).toHaveTextContent(
    `입금된 ${paidAmount.toLocaleString('en-US')}원을 받지 않은 것으로 하고 입금대기로 되돌립니다.`,
  )
})

it('a short deposit is recorded, and the order waits for the rest or waives it', async () => {
  const orderedAt = new Date('2026-11-20T09:00:00+09:00')
  const { user, stored } = await opened({
    order: { state: 'PAYMENT_PENDING', paymentMethod: 'BANK_TRANSFER', orderedAt },
  })
  const { payAmount } = await stored()
  const head = within(screen.getByRole('region', { name: '주문 처리' }))
  const ask = async () => {
    await user.click(head.getByRole('button', { name: '입금확인' }))
    return within(await screen.findByRole('dialog', { name: /^입금확인: / }))
  }
  let dialog = await ask()
  const amount = dialog.getByLabelText(/^입금액/)
  await waitFor(() => expect(amount).toHaveValue(String(payAmount)))
  await user.clear(amount)
  await user.type(amount, String(payAmount + 500))
  expect(dialog.getByText(/보다 많습니다\. 더 들어온 돈은 입금 확인\(뱅크다\)에서/)).toBeInTheDocument()
  await user.clear(amount)
  await user.type(amount, String(payAmount - 1_000))
  expect(dialog.getByText('부족한 금액 1,000원')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: /원 입금 기록$/ }))
  expect(await screen.findByText('입금을 기록했습니다. 미수금 1,000원을 기다립니다.')).toBeInTheDocument()
  expect(await stored()).toMatchObject({ state: 'PAYMENT_PENDING', paidAmount: payAmount - 1_000 })

  dialog = await ask()
  const rest = dialog.getByLabelText(/^입금액/)
  await waitFor(() => expect(rest).toHaveValue('1000'))
  await user.clear(rest)
  await user.type(rest, '0')
  await user.click(dialog.getByLabelText('미수금 면제 후 결제완료'))
  await user.type(dialog.getByLabelText(/^면제 사유/), '이체 수수료')
  await user.click(dialog.getByRole('button', { name: /원 입금확인$/ }))
  expect(await screen.findByText('입금확인 처리했습니다.')).toBeInTheDocument()
  expect(await stored()).toMatchObject({ state: 'PAID', adminDiscount: 1_000, currentPayAmount: payAmount - 1_000 })
})

it('a new address shows its shipping fee once loaded', async () => {
  const world = await shop()
  const fee = { regionName: '시험 섬', tireFee: 5_000, batteryFee: 5_000, etcFee: 5_000 }
  await world.services.db
    .insert(islandFees)
    .values({ ...fee, zipFrom: '09901', zipTo: '09901', createdAt: world.clock.now() })
  const { user } = await opened({ lines: [{}] })
  await user.click(section('주문자').getByRole('button', { name: '개인정보 보기' }))
  const zip = section('배송·장착').getByLabelText(/^우편번호/)
  await waitFor(() => expect(zip).toHaveValue('06236'))
  await user.clear(zip)
  await user.type(zip, '09901')
  await user.click(screen.getByRole('button', { name: '저장' }))
  const dialog = await screen.findByRole('dialog', { name: /확인해 주세요/ })
  expect(dialog).toHaveTextContent('도선료가 20,000원 달라집니다. 추가결제 또는 환불 조정으로 처리해 주세요.')
  await user.click(within(dialog).getByRole('button', { name: '확인' }))
})

it('another store takes over the reservation or cancels it', async () => {
  const world = await shop()
  shopChanged()
  const [from, to] = [await newStore(world, { name: '가나다 첫점' }), await newStore(world, { name: '가나다 둘째점' })]
  const { orderSeq } = await mountOrder(world, { store: from, overrides: { zipCode: '06234', address1: '서울특별시' } })
  const token = await world.signIn('admin')
  const reservedAt = '2026-11-24T10:00:00+09:00'
  const body = { orderSeq, reservedAt, requestId: crypto.randomUUID() }
  expect((await world.call('POST', '/api/v1/admin/mount-reservations', { token, body })).status).toBe(201)
  const { user } = await renderApp(`${PATH}?seq=${orderSeq}`, { as: 'admin' })
  await screen.findByRole('heading', { level: 2, name: '진행' })
  await user.click(section('배송·장착').getByRole('button', { name: '장착점 변경' }))
  const picker = within(await screen.findByRole('dialog', { name: /^장착점 찾기/ }))
  await user.type(picker.getByRole('combobox', { name: '장착점 검색어' }), '가나다 둘째{Enter}')
  await user.click(await picker.findByRole('row', { name: /가나다 둘째점/ }))
  const choice = within(await screen.findByRole('dialog', { name: '장착점 변경: 가나다 둘째점' }))
  await user.selectOptions(choice.getByLabelText('장착 예약'), '새 장착점의 시간으로 변경')
  await user.click(choice.getByRole('button', { name: '다음' }))
  const slot = await screen.findByRole('button', { name: /^2026-11-25 \(수\) 09:00/ })
  await user.click(slot)
  await user.click(screen.getByRole('button', { name: '선택' }))
  expect(await section('배송·장착').findByText(/예약 2026-11-25 09:00/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '저장' }))
  expect(await screen.findByText('저장되었습니다.')).toBeInTheDocument()
  expect(await orderRow(world, orderSeq)).toMatchObject({
    storeSeq: to.storeSeq,
    reservedAt: new Date('2026-11-25T00:00:00Z'),
  })
})

it('shows why its reservation needs attention', async () => {
  const world = await shop()
  shopChanged()
  const store = await newStore(world)
  const { orderSeq } = await mountOrder(world, { store })
  const token = await world.signIn('admin')
  const body = { orderSeq, reservedAt: '2026-11-24T10:00:00+09:00', requestId: crypto.randomUUID() }
  expect((await world.call('POST', '/api/v1/admin/mount-reservations', { token, body })).status).toBe(201)
  await world.services.db.update(stores).set({ state: 'PAUSED' }).where(eq(stores.storeSeq, store.storeSeq))
  await renderApp(`${PATH}?seq=${orderSeq}`, { as: 'admin' })
  expect(await screen.findByText('일정 확인 필요: 장착점 운영 중지')).toBeInTheDocument()
})

it('a new one sends no hidden fields', async () => {
  const { user } = await renderApp(PATH, { as: 'admin' })
  await user.click(await screen.findByRole('radio', { name: '택배' }))
  await user.type(section('배송·장착').getByLabelText(/^받는 분|^성명|^이름/), '박')
  await user.click(screen.getByRole('radio', { name: '장착점 장착' }))
  await user.click(screen.getByRole('radio', { name: '택배' }))
  expect(section('배송·장착').getByLabelText(/^받는 분|^성명|^이름/)).toHaveValue('')
  await user.click(screen.getByRole('button', { name: '신청' }))
  expect(screen.getByLabelText(/^발급번호/)).toBeInTheDocument()
  await user.click(screen.getByRole('radio', { name: '카드번호 결제' }))
  await user.click(screen.getByRole('radio', { name: '무통장입금' }))
  expect(screen.queryByLabelText(/^발급번호/)).toBeNull()
})

it('is deleted from its head', async () => {
  const world = await shop()
  const canceledAt = new Date(world.clock.now().getTime() - 8 * 86_400_000)
  const { user, order } = await opened({ order: { state: 'CANCELED', canceledAt } })
  const head = within(screen.getByRole('region', { name: '주문 처리' }))
  await user.click(head.getByRole('button', { name: '삭제' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^삭제: / }))
  await user.type(dialog.getByLabelText(/^사유/), '시험으로 넣은 주문')
  await user.click(dialog.getByRole('button', { name: '삭제' }))
  expect(await screen.findByText('주문을 삭제했습니다.')).toBeInTheDocument()
  expect((await orderRow(world, order.orderSeq)).deletedAt).not.toBeNull()
})

it('an extra payment by bank transfer is confirmed by hand and reverted', async () => {
  const world = await shop()
  shopChanged()
  const { order } = await newOrder(world)
  await world.services.db.insert(orderPayments).values({
    orderSeq: order.orderSeq,
    kind: 'EXTRA',
    method: 'BANK_TRANSFER',
    state: 'READY',
    amount: 28_000,
    reason: '왕복 배송비',
    depositorName: '김주문',
  })
  const stored = async () =>
    (await world.services.db.select().from(orderPayments).where(eq(orderPayments.orderSeq, order.orderSeq))).find(
      ({ kind }) => kind === 'EXTRA',
    )
  const { user } = await renderApp(`${PATH}?seq=${order.orderSeq}`, { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: '추가결제 28,000원 입금확인' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^추가결제 입금확인: / }))
  expect(dialog.getByRole('textbox', { name: /입금액/ })).toHaveValue('28000')
  await user.click(dialog.getByRole('button', { name: '28,000원 입금확인' }))
  expect(await screen.findByText('추가결제를 입금확인했습니다.')).toBeInTheDocument()
  expect(await stored()).toMatchObject({ state: 'PAID', receivedAmount: 28_000 })

  await user.click(await screen.findByRole('button', { name: '추가결제 28,000원 입금확인 취소' }))
  const revert = within(await screen.findByRole('dialog', { name: /^추가결제 입금확인 취소: / }))
  expect(revert.getByText(/입금된 28,000원을 받지 않은 것으로/)).toBeInTheDocument()
  await user.type(revert.getByRole('textbox', { name: /사유/ }), '다른 주문의 입금')
  await user.click(revert.getByRole('button', { name: '입금확인 취소' }))
  expect(await screen.findByText('추가결제 입금확인을 취소했습니다.')).toBeInTheDocument()
  expect(await stored()).toMatchObject({ state: 'READY', receivedAmount: 0 })
})

it('two extra payments of one amount have buttons of different names', async () => {
  const world = await shop()
  shopChanged()
  const { order } = await newOrder(world)
  const extra = { orderSeq: order.orderSeq, kind: 'EXTRA', method: 'BANK_TRANSFER', state: 'READY' } as const
  const values = { ...extra, amount: 28_000, reason: '왕복 배송비', depositorName: '김주문' }
  await world.services.db.insert(orderPayments).values([values, values])
  await renderApp(`${PATH}?seq=${order.orderSeq}`, { as: 'admin' })
  expect(await screen.findByRole('button', { name: '추가결제 1번 28,000원 입금확인' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '추가결제 2번 28,000원 입금확인' })).toBeInTheDocument()
})

it('a deposit with a partial refund cannot be reverted, and the button shows why', async () => {
  const world = await shop()
  shopChanged()
  const { order, payment } = await newOrder(world, {
    order: { paymentMethod: 'BANK_TRANSFER' },
    payment: { method: 'BANK_TRANSFER' },
  })
  await world.services.db.insert(refunds).values({
    orderSeq: order.orderSeq,
    orderPaymentSeq: payment.orderPaymentSeq,
    method: 'BANK',
    state: 'PENDING',
    cashAmount: 10_000,
    requestedAt: world.clock.now(),
    dueAt: world.clock.now(),
  })
  await renderApp(`${PATH}?seq=${order.orderSeq}`, { as: 'admin' })
  const head = within(await screen.findByRole('region', { name: '주문 처리' }))
  expect(tipOf(await head.findByRole('button', { name: '입금확인 취소' }))).toBe(
    '입금확인을 취소할 수 없는 주문입니다. (환불한 금액이 있습니다.)',
  )
})
