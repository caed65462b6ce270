import { randomUUID } from 'node:crypto'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { arrivalOf } from '@/features/orderdelivery/mountreserve/mount-reservation.rules'
import type { Schemas } from '../../server/contract/contract-types'
import { mountReservations } from '../../server/orderdelivery/schema/mount-reservation.schema'
import { server, shop, shopChanged } from '../msw/server'
import { mountOrder, newStore } from '../server/mounts'
import { answerTo } from '../setup/contract-response'
import { renderApp } from '../setup/render'

const PATH = '/orderdelivery/mountreserve'
const MOUNTS = '/api/v1/admin/mount-reservations'
const DAY = '2026-11-24'

const rowOf = async (seq: number) => {
  const { db } = (await shop()).services
  const [row] = await db.select().from(mountReservations).where(eq(mountReservations.mountReservationSeq, seq))
  if (!row) throw new Error('no reservation')
  return row
}

/** Creates a store with a reservation at ten, and another order without one. */
async function world(capacity = 3) {
  shopChanged()
  const backend = await shop()
  const store = await newStore(backend, { capacity })
  const order = await mountOrder(backend, { store })
  const other = await mountOrder(backend, { store })
  const answer = await backend.call<Schemas['MountReservationRecord']>('POST', MOUNTS, {
    token: await backend.signIn('admin'),
    body: { orderSeq: order.orderSeq, reservedAt: `${DAY}T10:00:00+09:00`, requestId: randomUUID() },
  })
  expect(answer.status).toBe(201)
  return { store, other, mount: answer.result }
}

it('arrived goods are 장착 대기; an overdue reservation is marked and keeps its state', async () => {
  expect(arrivalOf({ orderState: 'DELIVERED', kind: 'MOUNT' })).toBe('장착 대기')
  expect(arrivalOf({ orderState: 'SHIPPED', kind: 'VISIT' })).toBe('배송중')
  expect(arrivalOf({ orderState: null, kind: 'RENTAL' })).toBeNull()
  const { mount } = await world()
  const { db } = (await shop()).services
  const ours = eq(mountReservations.mountReservationSeq, mount.mountReservationSeq)
  const reservedAt = new Date('2026-11-20T10:00:00+09:00')
  await db.update(mountReservations).set({ reservedAt, state: 'CONFIRMED' }).where(ours)
  await renderApp(`${PATH}?keywordType=orderNo&keyword=${mount.orderNo}&reservedAt=all`, { as: 'admin' })
  const mark = await screen.findByRole('img', { name: '예약 시간 지남' })
  expect(mark.closest('td')).toHaveTextContent('예약확정')
})

const dayOf = (storeSeq: number) => `${PATH}?view=day&day=${DAY}&storeSeq=${storeSeq}`
const dialog = (name: RegExp) => screen.findByRole('dialog', { name })
const at = async (seq: number) => (await rowOf(seq)).reservedAt.toISOString()

describe('the day of a store', () => {
  it('shows reservations by slot; one is moved by keyboard after a confirmation', async () => {
    const { store, mount } = await world()
    const { user } = await renderApp(dayOf(store.storeSeq), { as: 'admin' })
    const card = await screen.findByRole('link', { name: /홍\*동/ })
    card.focus()
    await user.keyboard(' {ArrowDown}{ArrowDown}')
    expect(await screen.findByText(/^12:00으로 옮깁니다/)).toBeInTheDocument()
    await user.keyboard('{Enter}')
    const asked = await dialog(/^예약 변경/)
    await user.click(within(asked).getByRole('button', { name: '예약 변경' }))
    await waitFor(async () => expect(await at(mount.mountReservationSeq)).toBe('2026-11-24T03:00:00.000Z'))
  })

  it('says when no other slot of the day is free', async () => {
    const { store } = await world()
    server.use(
      http.get('*/api/v1/admin/mount-reservations/slots', ({ request }) =>
        answerTo(request, [
          { day: DAY, reason: null, slots: [{ time: '10:00', capacity: 1, reserved: 1, available: 0 }] },
        ]),
      ),
    )
    const { user } = await renderApp(dayOf(store.storeSeq), { as: 'admin' })
    const card = await screen.findByRole('link', { name: /홍\*동/ })
    card.focus()
    await user.keyboard(' ')
    expect(await screen.findByText('이 날에는 옮길 수 있는 빈 시간이 없습니다.')).toBeInTheDocument()
    expect(screen.queryByText(/으로 옮깁니다/)).not.toBeInTheDocument()
  })

  it('moves a reservation that is dropped on another slot', async () => {
    const { store, mount } = await world()
    const { user } = await renderApp(dayOf(store.storeSeq), { as: 'admin' })
    const card = await screen.findByRole('link', { name: /홍\*동/ })
    const target = screen.getByRole('row', { name: /^15:00/ })
    fireEvent.dragStart(card)
    fireEvent.dragOver(target)
    fireEvent.drop(target)
    await user.click(within(await dialog(/^예약 변경/)).getByRole('button', { name: '예약 변경' }))
    await waitFor(async () => expect(await at(mount.mountReservationSeq)).toBe('2026-11-24T06:00:00.000Z'))
  })

  it('+ reserves an order by its number on that slot', async () => {
    const { store, other } = await world()
    const { user } = await renderApp(dayOf(store.storeSeq), { as: 'admin' })
    await user.click(await screen.findByRole('button', { name: '14:00 예약 등록' }))
    await user.type(within(await dialog(/^장착 예약 등록$/)).getByLabelText(/^주문번호/), other.orderNo)
    await user.click(screen.getByRole('button', { name: '다음' }))
    const grid = await dialog(/^장착 예약 등록: /)
    expect(await within(grid).findByRole('button', { name: /^2026-11-24 \(화\) 14:00/, pressed: true })).toBeVisible()
    await user.click(within(grid).getByRole('button', { name: '예약 등록' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const { db } = (await shop()).services
    const rows = await db.select().from(mountReservations).where(eq(mountReservations.orderSeq, other.orderSeq))
    expect(rows).toMatchObject([{ state: 'CONFIRMED', reservedAt: new Date('2026-11-24T05:00:00Z') }])
  })
})

it('warns that the car has another reservation at that time, until the admin confirms', async () => {
  const { store, other } = await world()
  const { user } = await renderApp(dayOf(store.storeSeq), { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: '11:00 예약 등록' }))
  await user.type(within(await dialog(/^장착 예약 등록$/)).getByLabelText(/^주문번호/), other.orderNo)
  await user.click(screen.getByRole('button', { name: '다음' }))
  await user.click(within(await dialog(/^장착 예약 등록: /)).getByRole('button', { name: '예약 등록' }))
  // the server names the other reservation
  expect(await screen.findByText(/^같은 차량의 다른 예약이 2시간 안에 있습니다: .* 2026-11-24/)).toBeVisible()
})

describe('a reservation', () => {
  it('is moved in the grid of slots, where a full one is disabled', async () => {
    const { store, other, mount } = await world(1)
    const backend = await shop()
    await backend.call('POST', MOUNTS, {
      token: await backend.signIn('admin'),
      body: { orderSeq: other.orderSeq, reservedAt: `${DAY}T11:00:00+09:00`, requestId: randomUUID() },
    })
    const { user } = await renderApp(`${PATH}?storeSeq=${store.storeSeq}&seq=${mount.mountReservationSeq}`, {
      as: 'admin',
    })
    const drawer = await dialog(/^장착 예약 2026/)
    await user.click(await within(drawer).findByRole('button', { name: '변경' }))
    const grid = await dialog(/^장착 예약 변경/)
    expect(await within(grid).findByRole('button', { name: '2026-11-24 (화) 11:00, 마감' })).toBeDisabled()
    await user.click(within(grid).getByRole('button', { name: '예약 변경' }))
    expect(within(grid).getByRole('alert')).toHaveTextContent('다른 시간을 선택해 주세요.')
    within(grid)
      .getByRole('button', { name: /^2026-11-24 \(화\) 09:00/ })
      .focus()
    await user.keyboard('{ArrowRight}{Enter}')
    // the day of the focus is marked, and the change of the week is announced
    expect(within(grid).getByRole('columnheader', { name: '11.25 (수)' })).toHaveAttribute('aria-current', 'date')
    expect(within(grid).getByText('2026-11-24 ~ 2026-11-30')).toHaveAttribute('aria-live', 'polite')
    await user.click(within(grid).getByRole('button', { name: '예약 변경' }))
    await waitFor(async () => expect(await at(mount.mountReservationSeq)).toBe('2026-11-25T00:00:00.000Z'))
    await user.click(within(drawer).getByRole('button', { name: '이력' }))
    expect(await screen.findByText(/장착 예약 변경: 2026-11-24 10:00/)).toBeInTheDocument()
  })

  it('is unmasked on demand and links to the days of its store; its phone can be changed', async () => {
    const { mount } = await world()
    const { user } = await renderApp(`${PATH}?seq=${mount.mountReservationSeq}`, { as: 'admin' })
    const drawer = await dialog(/^장착 예약 2026/)
    const closures = await within(drawer).findByRole('link', { name: '장착점의 예약·휴무 보기' })
    expect(closures).toHaveAttribute('href', expect.stringContaining('tab=days'))
    await user.click(await within(drawer).findByRole('button', { name: '개인정보 보기' }))
    expect(await within(drawer).findByText('010-1234-5678')).toBeInTheDocument()
    await user.click(within(drawer).getByRole('button', { name: '정보 수정' }))
    const form = await dialog(/^예약 정보 수정/)
    const phone = within(form).getByLabelText('휴대폰')
    await user.clear(phone)
    await user.type(phone, '01099998888')
    await user.click(within(form).getByRole('button', { name: '저장' }))
    await waitFor(async () => expect((await rowOf(mount.mountReservationSeq)).customerPhone).toBe('01099998888'))
  })
})

it('월 opens the month of the current day', async () => {
  const { store } = await world()
  const { user } = await renderApp(`${PATH}?view=day&day=2027-02-03&month=2026-11&storeSeq=${store.storeSeq}`, {
    as: 'admin',
  })
  await user.click(await screen.findByRole('tab', { name: '월' }))
  expect(await screen.findByText('2027년 02월')).toBeInTheDocument()
  await user.click(screen.getByRole('tab', { name: '하루' }))
  await user.click(screen.getByRole('tab', { name: '월' }))
  expect(await screen.findByText('2027년 02월')).toBeInTheDocument()
})

it('stores are picked by region', async () => {
  const { user } = await renderApp(`${PATH}?view=day&day=${DAY}`, { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: '장착점 찾기' }))
  const picker = within(await screen.findByRole('dialog', { name: '장착점 찾기' }))
  expect(picker.getByRole('combobox', { name: '구/군' })).toBeDisabled()
  await picker.findByRole('option', { name: '부산광역시' })
  await user.selectOptions(picker.getByRole('combobox', { name: '시/도' }), '부산광역시')
  await picker.findByRole('option', { name: '해운대구' })
  await waitFor(() => {
    const rows = picker.getAllByRole('row').slice(1)
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(row).toHaveTextContent('부산')
  })
})

it('the month links to the day of a store', async () => {
  const { store } = await world()
  const { user } = await renderApp(`${PATH}?view=month&month=2026-11&storeSeq=${store.storeSeq}`, { as: 'admin' })
  await user.click(await screen.findByRole('link', { name: `${DAY}, 예약 1건` }))
  expect(await screen.findByRole('link', { name: /홍\*동/ })).toBeInTheDocument()
})
