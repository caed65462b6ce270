import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { HttpResponse, http } from 'msw'
import { expect, it, vi } from 'vitest'
import { orderLines, orders } from '../../server/orderdelivery/schema/order.schema'
import { orderPayments } from '../../server/orderdelivery/schema/payment.schema'
import { server, shop, shopChanged } from '../msw/server'
import { newOrder, orderRow } from '../server/orders'
import { renderApp } from '../setup/render'

const CALL = '*/api/v1/admin/order/payment/card-by-number'
/** A number with a valid Luhn check digit, which the simulated provider approves. */
const GOOD = '4111111111111129'

async function opened() {
  const world = await shop()
  shopChanged()
  const { order } = await newOrder(world, { order: { state: 'PAYMENT_PENDING' } })
  const told = vi.fn()
  vi.stubGlobal('opener', { postMessage: told })
  const app = await renderApp(`/cardbynumber?orderSeq=${order.orderSeq}`, { as: 'admin' })
  await screen.findByRole('button', { name: /원 결제$/ })
  return { ...app, order, told, stored: () => orderRow(world, order.orderSeq) }
}

async function fill(user: UserEvent, cardNumber = GOOD) {
  await user.type(screen.getByLabelText(/^카드번호/), cardNumber)
  await user.type(screen.getByLabelText(/^유효기간\(월\)/), '12')
  await user.type(screen.getByLabelText(/^유효기간\(년\)/), '30')
  await user.type(screen.getByLabelText(/^생년월일/), '900101')
  await user.type(screen.getByLabelText(/^비밀번호 앞/), '12')
  await user.click(screen.getByLabelText(/동의를 받았습니다/))
}
const pay = () => screen.getByRole('button', { name: /원 결제$/ })

it('reports missing fields in place; the payer defaults to the orderer', async () => {
  const { user } = await opened()
  expect(screen.getByLabelText(/^결제자 휴대폰/)).toHaveValue('010-1234-5678')
  await user.click(pay())
  for (const text of ['카드번호를 확인해 주세요.', '유효기간을 확인해 주세요.', '결제 동의가 필요합니다.'])
    expect(await screen.findByText(text)).toBeInTheDocument()
})

it('accepts a one-digit month and a pasted date', async () => {
  const { user, stored } = await opened()
  await fill(user)
  const month = screen.getByLabelText(/^유효기간\(월\)/)
  await user.clear(month)
  await user.paste('12/31')
  expect(screen.getByLabelText(/^유효기간\(년\)/)).toHaveValue('31')
  expect(month).toHaveValue('12')
  await user.clear(month)
  await user.type(month, '9')
  await user.tab()
  expect(month).toHaveValue('09')
  let sent: unknown
  server.events.on('request:start', async ({ request }) => {
    if (request.url.endsWith('/card-by-number')) sent = await request.clone().json()
  })
  await user.click(pay())
  expect(await screen.findByText('결제가 완료되었습니다.')).toBeInTheDocument()
  server.events.removeAllListeners()
  expect(sent).toMatchObject({ expiryMonth: '09', expiryYear: '31' })
  expect((await stored()).state).toBe('PAID')
})

it('Check 00-12: pays once on a double click, notifies its opener, and keeps no card data', async () => {
  const { user, told, order, stored } = await opened()
  localStorage.setItem('accessToken', sessionStorage.getItem('accessToken') ?? '')
  await fill(user)
  const number = screen.getByLabelText(/^카드번호/)
  expect(number).toHaveValue('4111-****-****-1129')
  fireEvent.click(pay())
  fireEvent.click(pay())
  expect(await screen.findByText('결제가 완료되었습니다.')).toBeInTheDocument()
  expect(told).toHaveBeenCalledExactlyOnceWith(
    { type: 'card-by-number', orderSeq: order.orderSeq },
    window.location.origin,
  )
  const { services } = await shop()
  const paid = await services.db.select().from(orderPayments).where(eq(orderPayments.orderSeq, order.orderSeq))
  expect(paid.filter(({ state }) => state === 'PAID')).toHaveLength(1)
  expect((await stored()).state).toBe('PAID')
  expect(localStorage.getItem('accessToken')).toBeNull()
  const kept = JSON.stringify({ ...localStorage, ...sessionStorage }) + window.location.href + document.body.innerHTML
  expect(kept).not.toContain(GOOD)
})

it('says that a payment is an extra one, and what for', async () => {
  const world = await shop()
  shopChanged()
  const { order } = await newOrder(world)
  const [extra] = await world.services.db
    .insert(orderPayments)
    .values({
      orderSeq: order.orderSeq,
      kind: 'EXTRA',
      method: 'CARD_BY_NUMBER',
      state: 'READY',
      amount: 28_000,
      reason: '반품 배송비',
    })
    .returning()
  await renderApp(`/cardbynumber?orderSeq=${order.orderSeq}&orderPaymentSeq=${extra?.orderPaymentSeq}`, { as: 'admin' })
  expect(await screen.findByRole('button', { name: '28,000원 결제' })).toBeInTheDocument()
  expect(screen.getByText('추가결제 사유').nextElementSibling).toHaveTextContent('반품 배송비')
})

it('Check 00-12: refuses a changed amount and reloads it', async () => {
  const { user } = await opened()
  await fill(user)
  server.use(
    http.post(
      CALL,
      () =>
        HttpResponse.json(
          {
            status: 409,
            code: 'AMOUNT_MISMATCH',
            message: '결제 금액이 변경되었습니다. 새로고침 후 다시 시도해 주세요.',
          },
          { status: 409 },
        ),
      { once: true },
    ),
  )
  await user.click(pay())
  expect(await screen.findByRole('alert')).toHaveTextContent('결제 금액이 변경되었습니다.')
  expect(screen.getByRole('button', { name: '새로고침' })).toBeInTheDocument()
})

it('Check 00-12: repeats a payment without an answer under the same id before any other', async () => {
  const { user } = await opened()
  await fill(user)
  const ids: string[] = []
  let lostResponses = 2
  server.use(
    http.post(CALL, async ({ request }) => {
      ids.push(((await request.clone().json()) as { requestId: string }).requestId)
      lostResponses -= 1
      // however late the answer is given up
      vi.setSystemTime(Date.now() + 3 * 60_000)
      if (lostResponses >= 0) return HttpResponse.error()
      const { app } = await shop()
      return app.fetch(request)
    }),
  )
  await user.click(pay())
  expect(await screen.findByText('결제가 완료되었습니다.')).toBeInTheDocument()
  expect(ids).toHaveLength(3)
  expect(new Set(ids).size).toBe(1)
})

it('clears the card data after three minutes without activity', async () => {
  const { user } = await opened()
  await fill(user)
  const timers = vi.spyOn(window, 'setTimeout')
  fireEvent.blur(window)
  const away = timers.mock.calls.find(([, ms]) => ms === 180_000)?.[0]
  timers.mockRestore()
  expect(away).toBeTypeOf('function')
  // three minutes later
  if (typeof away === 'function') await waitFor(() => away())
  await waitFor(() => expect(screen.getByLabelText(/^카드번호/)).toHaveValue(''))
  expect(screen.getByText(/입력한 카드 정보를 지웠습니다/)).toBeInTheDocument()
  expect(screen.getByLabelText(/^결제자 휴대폰/)).toHaveValue('010-1234-5678')
})

it('is refused with read permission', async () => {
  const world = await shop()
  shopChanged()
  const { order } = await newOrder(world, { order: { state: 'PAYMENT_PENDING' } })
  const { router } = await renderApp(`/cardbynumber?orderSeq=${order.orderSeq}`, { as: 'reader' })
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  expect(screen.queryByRole('button', { name: /원 결제$/ })).not.toBeInTheDocument()
})

it('that is closed during the charge: the order page shows the payment nevertheless', async () => {
  const world = await shop()
  shopChanged()
  const { order } = await newOrder(world, { order: { state: 'PAYMENT_PENDING' } })
  const cardWindow = { closed: false }
  // only `closed` of the window is read
  vi.spyOn(window, 'open').mockReturnValue(cardWindow as Window)
  const { user } = await renderApp(`/orderdelivery/allorder/detail?seq=${order.orderSeq}`, { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: '카드번호 결제' }))
  const { db } = world.services
  await db.update(orderLines).set({ state: 'PAID' }).where(eq(orderLines.orderSeq, order.orderSeq))
  await db.update(orders).set({ state: 'PAID' }).where(eq(orders.orderSeq, order.orderSeq))
  expect(screen.getByRole('button', { name: '카드번호 결제' })).toBeInTheDocument()
  cardWindow.closed = true
  await waitFor(() => expect(screen.queryByRole('button', { name: '카드번호 결제' })).not.toBeInTheDocument())
})
