import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { orders } from '../../server/orderdelivery/order/order.schema'
import { shop, shopChanged } from '../msw/server'
import { newOrder, orderRow } from '../server/orders'
import { renderApp } from '../setup/render'

const PATH = '/orderdelivery/allorder/detail'

async function opened(wanted: Parameters<typeof newOrder>[1] = {}) {
  const world = await shop()
  shopChanged()
  const made = await newOrder(world, wanted)
  const app = await renderApp(`${PATH}?seq=${made.order.orderSeq}`, { as: 'admin' })
  await screen.findByRole('heading', { level: 2, name: '진행' }, { timeout: 30_000 })
  return { ...app, ...made, stored: () => orderRow(world, made.order.orderSeq) }
}
const section = (name: string) => within(screen.getByRole('region', { name }))

it('Check 06-19: an unknown order is not found, with a way back', { timeout: 60_000 }, async () => {
  await renderApp(`${PATH}?seq=2147483647`, { as: 'admin' })
  const state = await screen.findByRole('alert', {}, { timeout: 30_000 })
  expect(state).toHaveTextContent('찾을 수 없습니다.')
  expect(within(state).getByRole('button', { name: '목록으로' })).toBeInTheDocument()
})

it('shows nine sections, masked until asked for, and saves only what was changed', { timeout: 60_000 }, async () => {
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
  expect(await section('처리 이력').findByText(/주문 정보 수정: 주문자/)).toBeInTheDocument()
})

it('taken by hand asks which of the shop’s accounts is paid into', { timeout: 60_000 }, async () => {
  const { user } = await renderApp(PATH, { as: 'admin' })
  const add = await screen.findByRole('button', { name: '상품 추가' }, { timeout: 30_000 })
  expect(screen.queryByLabelText('입금계좌')).toBeNull()
  await user.click(add)
  const picker = await screen.findByRole('dialog', { name: '상품 찾기' }, { timeout: 15_000 })
  await user.type(within(picker).getByRole('combobox', { name: '상품 검색어' }), '한국{Enter}')
  const grid = within(await within(picker).findByRole('grid', {}, { timeout: 15_000 }))
  const row = (await grid.findAllByRole('row', {}, { timeout: 15_000 }))[1]
  if (!row) throw new Error('no item')
  await user.click(row)
  await user.click(within(picker).getByRole('button', { name: '1건 선택' }))
  const account = await screen.findByLabelText('입금계좌', {}, { timeout: 15_000 })
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
  // a card is paid nowhere into
  await user.click(screen.getByRole('radio', { name: '카드번호 결제' }))
  expect(screen.queryByLabelText('입금계좌')).toBeNull()
})

it('moves from its head; weeks and memos are noted where they stand', { timeout: 60_000 }, async () => {
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

it('Check 06-18: a payment in the card window is shown by the order that opened it', { timeout: 60_000 }, async () => {
  const { order, stored } = await opened({ order: { state: 'PAYMENT_PENDING' } })
  const { orderSeq } = order
  const { services } = await shop()
  const { orders, orderLines } = await import('../../server/orderdelivery/order/order.schema')
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

it('is deleted from its head, with the refusal where the reason was typed', { timeout: 60_000 }, async () => {
  const world = await shop()
  // canceled today, by a customer: it waits for a week
  const { user, order } = await opened({ order: { state: 'CANCELED', canceledAt: world.clock.now() } })
  const head = within(screen.getByRole('region', { name: '주문 처리' }))
  await user.click(head.getByRole('button', { name: '삭제' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^삭제: / }))
  await user.type(dialog.getByLabelText(/^사유/), '시험으로 넣은 주문')
  await user.click(dialog.getByRole('button', { name: '삭제' }))
  expect(await dialog.findByText(/취소 후 7일/)).toBeInTheDocument()
  expect(dialog.getByLabelText(/^사유/)).toHaveValue('시험으로 넣은 주문')
  await world.services.db
    .update(orders)
    .set({ canceledAt: new Date(world.clock.now().getTime() - 8 * 86_400_000) })
    .where(eq(orders.orderSeq, order.orderSeq))
  await user.click(dialog.getByRole('button', { name: '삭제' }))
  expect(await screen.findByText('주문을 삭제했습니다.')).toBeInTheDocument()
  expect((await orderRow(world, order.orderSeq)).deletedAt).not.toBeNull()
})
