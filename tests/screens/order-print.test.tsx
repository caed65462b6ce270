import { screen, waitFor, within } from '@testing-library/react'
import { desc, eq } from 'drizzle-orm'
import { beforeEach, expect, it, vi } from 'vitest'
import { amountInWords } from '@/features/print/order/order-sheet.rules'
import { adminLogs } from '../../server/db/schema'
import { shop, shopChanged } from '../msw/server'
import { newOrder } from '../server/orders'
import { renderApp } from '../setup/render'

const printed = vi.fn()
beforeEach(() => {
  printed.mockClear()
  window.print = printed
})

async function opened(query: string, as = 'admin') {
  const world = await shop()
  shopChanged()
  const { order } = await newOrder(world)
  const app = await renderApp(`/print/order/${order.orderSeq}${query}`, { as })
  const logged = async () => {
    const rows = await world.services.db
      .select()
      .from(adminLogs)
      .where(eq(adminLogs.action, 'PRINT'))
      .orderBy(desc(adminLogs.adminLogSeq))
    return rows.filter(({ targetSeqs }) => targetSeqs?.includes(order.orderSeq))
  }
  return { ...app, logged }
}

it.each([
  [0, '영'],
  [570_000, '오십칠만'],
  [100_000_000, '일억'],
  [12_345_678, '일천이백삼십사만오천육백칠십팔'],
  [100_010, '일십만일십'],
])('%i is written as %s', (amount, words) => {
  expect(amountInWords(amount)).toBe(words)
})

it('Check 06-17: a sheet is printed once when loaded, unmasked, and logged once', async () => {
  const { logged } = await opened('?type=STATEMENT')
  const sheet = within(await screen.findByRole('article', { name: '거래명세서' }))
  expect(sheet.getByText('오십칠만')).toBeInTheDocument()
  expect(sheet.getByText('518,182')).toBeInTheDocument()
  expect(sheet.getByText('김주문 귀하')).toBeInTheDocument()
  // after its pictures and fonts have loaded
  await waitFor(() => expect(printed).toHaveBeenCalledOnce())
  expect(await logged()).toHaveLength(1)
})

it('a statement shows what was refunded of the amount paid', async () => {
  const world = await shop()
  shopChanged()
  const { order } = await newOrder(world, { order: { refundedAmount: 119_607 } })
  await renderApp(`/print/order/${order.orderSeq}?type=STATEMENT`, { as: 'admin' })
  const sheet = within(await screen.findByRole('article', { name: '거래명세서' }))
  expect(sheet.getByRole('rowheader', { name: '환불액' }).nextElementSibling).toHaveTextContent('119,607')
})

it('an unknown type prints the order, masked without permission', async () => {
  await opened('?type=FOO', 'reader')
  const sheet = within(await screen.findByRole('article', { name: '주문서' }))
  expect(sheet.getByText(/김\*문/)).toBeInTheDocument()
})

it('a mounting sheet without a store, and an unknown order, say so', async () => {
  await opened('?type=MOUNT')
  expect(await screen.findByText('장착점이 없는 주문입니다.')).toBeInTheDocument()
  expect(printed).not.toHaveBeenCalled()
})

it('an invalid number is no order', async () => {
  await renderApp('/print/order/abc', { as: 'admin' })
  expect(await screen.findByText('주문을 찾을 수 없습니다.')).toBeInTheDocument()
})
