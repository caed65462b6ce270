import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { HOUR_MS } from '../../domain/common/durations'
import type { Schemas } from '../../server/contract/contract-types'
import { bankDeposits } from '../../server/orderdelivery/schema/bank-deposit.schema'
import { orderLines, orders } from '../../server/orderdelivery/schema/order.schema'
import { orderPayments } from '../../server/orderdelivery/schema/payment.schema'
import { bankFeedRows } from '../../server/providers/bank-feed/simulated.schema'
import type { TestShop } from './harness'

export const BANK = '/api/v1/admin/bank-deposits'
const ACCOUNT = { bankCode: '004', accountNumber: '48290104123456' } as const

let serial = 0
const next = (): number => {
  serial += 1
  return serial
}

interface Wanted {
  amount?: number
  name?: string
  depositorName?: string | null
  memberSeq?: number
  /** Hours ago. */
  ordered?: number
  state?: Schemas['OrderState']
}

/** Inserts the rows of an order of one tire that is paid, or to be paid, by bank transfer. */
export async function bankOrder(shop: TestShop, wanted: Wanted = {}) {
  const { amount = 256_000, name = '김민수', depositorName = null, memberSeq, ordered = 24 } = wanted
  const { state = 'PAYMENT_PENDING' } = wanted
  const { db } = shop.services
  const now = shop.clock.now()
  const orderedAt = new Date(now.getTime() - ordered * HOUR_MS)
  const dueAt = new Date(orderedAt.getTime() + 72 * HOUR_MS)
  const isPaid = state !== 'PAYMENT_PENDING' && state !== 'CANCELED'
  const [order] = await db
    .insert(orders)
    .values({
      orderNo: `2024${String(next()).padStart(10, '0')}`,
      itemSeq: 1,
      state,
      memberSeq: memberSeq ?? null,
      memberType: memberSeq ? 'PERSONAL' : 'GUEST',
      ordererName: name,
      ordererPhone: '01033334444',
      deliveryMethod: 'PARCEL',
      goodsAmount: amount,
      payAmount: amount,
      currentPayAmount: state === 'CANCELED' ? 0 : amount,
      paidAmount: isPaid ? amount : 0,
      paymentMethod: 'BANK_TRANSFER',
      orderedAt,
      depositDueAt: dueAt,
      paidAt: isPaid ? orderedAt : null,
    })
    .returning()
  if (!order) throw new Error('no order was made')
  const { orderSeq } = order
  const line = { orderSeq, lineNo: 1, itemSeq: 1, itemName: '시험 타이어', quantity: 1, unitPrice: amount }
  const canceledQuantity = state === 'CANCELED' ? 1 : 0
  await db.insert(orderLines).values({ ...line, lineAmount: amount, state, orderedAt, canceledQuantity })
  const orderPaymentSeq = await bankPayment(shop, orderSeq, {
    kind: 'MAIN',
    amount,
    depositorName,
    dueAt,
    state: isPaid ? 'PAID' : state === 'CANCELED' ? 'CANCELED' : 'READY',
    ...(isPaid ? { receivedAmount: amount, approvedAt: orderedAt } : {}),
  })
  return { ...order, orderPaymentSeq }
}

export async function bankPayment(
  shop: TestShop,
  orderSeq: number,
  overrides: Partial<typeof orderPayments.$inferInsert>,
): Promise<number> {
  const [row] = await shop.services.db
    .insert(orderPayments)
    .values({
      orderSeq,
      kind: 'EXTRA',
      method: 'BANK_TRANSFER',
      state: 'READY',
      amount: 10_000,
      ...ACCOUNT,
      ...overrides,
    })
    .returning()
  if (!row) throw new Error('no payment was made')
  return row.orderPaymentSeq
}

interface Told {
  amount?: number
  name?: string
  /** Hours ago; negative: in the future. */
  hours?: number
}

const rowOf = (shop: TestShop, { amount = 256_000, name = '김민수', hours = 1 }: Told) => ({
  feedCode: `TEST${next()}`,
  ...ACCOUNT,
  depositedAt: new Date(shop.clock.now().getTime() - hours * HOUR_MS),
  depositorName: name,
  amount,
  description: '시험',
})

/** Inserts a deposit that has not been matched yet. */
export async function newDeposit(shop: TestShop, values: Told = {}) {
  const row = rowOf(shop, values)
  const [deposit] = await shop.services.db
    .insert(bankDeposits)
    .values({ ...row, state: 'UNMATCHED', restAmount: row.amount })
    .returning()
  if (!deposit) throw new Error('no deposit was made')
  return deposit
}

/** Inserts a row that the simulated bank will report. */
export async function newFeedRow(shop: TestShop, values: Told = {}) {
  const row = rowOf(shop, values)
  await shop.services.db.insert(bankFeedRows).values(row)
  return row
}

export const once = () => ({ requestId: randomUUID() })

export async function depositOf(shop: TestShop, seq: number) {
  const [row] = await shop.services.db.select().from(bankDeposits).where(eq(bankDeposits.bankDepositSeq, seq))
  if (!row) throw new Error('no such deposit')
  return row
}

export async function orderOf(shop: TestShop, seq: number) {
  const [row] = await shop.services.db.select().from(orders).where(eq(orders.orderSeq, seq))
  if (!row) throw new Error('no such order')
  return row
}

export async function paymentOf(shop: TestShop, seq: number) {
  const [row] = await shop.services.db.select().from(orderPayments).where(eq(orderPayments.orderPaymentSeq, seq))
  if (!row) throw new Error('no such payment')
  return row
}
