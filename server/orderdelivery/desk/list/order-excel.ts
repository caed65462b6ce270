import { and, asc, eq, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import { formatPhone } from '../../../../domain/common/phone'
import type { Schemas } from '../../../contract/contract-types'
import type { Db } from '../../../db/database'
import { defineExcel, type ExcelDefinition, keysetBatches, offsetBatches } from '../../../excel/resource'
import { type SheetField, sheetColumns } from '../../../resource/excel'
import { countRows } from '../../../resource/pages'
import { activeQuantityOf } from '../../order/order-lock'
import { stateLabel } from '../../order/state-label'
import { orderLines, orders } from '../../schema/order.schema'
import { orderPayments } from '../../schema/payment.schema'
import type { OrderQuery } from './order-items'
import { sheetOrder } from './order-page'
import { orderFilter } from './order-query'
import { orderRowsOf } from './order-rows'

type Row = Schemas['OrderRow']
type Line = typeof orderLines.$inferSelect
/** An order with its receiver and its extra payments. */
interface SheetRow extends Row {
  receiver: Receiver | undefined
  extra: ExtraSums
}
/** Sums of the extra payments of an order that were not canceled, in won. */
interface ExtraSums {
  amount: number
  received: number
}
interface LineRow {
  order: SheetRow
  line: Line
}

const { orderSeq, receiverName, receiverPhone, zipCode, address1, address2, deliveryMessage } = orders
const receiverColumns = { orderSeq, receiverName, receiverPhone, zipCode, address1, address2, deliveryMessage }
type Receiver = Pick<typeof orders.$inferSelect, keyof typeof receiverColumns>

/** Returns the orders of a batch with their receivers and the sums of their extra payments. */
async function sheetRows(db: Db, seqs: number[], now: Date): Promise<SheetRow[]> {
  const rows = await orderRowsOf(db, seqs, now, true)
  const receivers = await db.select(receiverColumns).from(orders).where(inArray(orderSeq, seqs))
  const bySeq = new Map(receivers.map((receiver) => [receiver.orderSeq, receiver]))
  const extras = await extraSums(db, seqs)
  return rows.map((row) => ({
    ...row,
    receiver: bySeq.get(row.orderSeq),
    extra: extras.get(row.orderSeq) ?? { amount: 0, received: 0 },
  }))
}

async function extraSums(db: Db, seqs: number[]): Promise<Map<number, ExtraSums>> {
  const { orderSeq, amount, receivedAmount, kind, state } = orderPayments
  const sums = await db
    .select({
      orderSeq,
      amount: sql<number>`sum(${amount})`.mapWith(Number),
      received: sql<number>`sum(${receivedAmount})`.mapWith(Number),
    })
    .from(orderPayments)
    .where(and(inArray(orderSeq, seqs), eq(kind, 'EXTRA'), ne(state, 'CANCELED')))
    .groupBy(orderSeq)
  return new Map(sums.map(({ orderSeq: seq, ...rest }) => [seq, rest]))
}

interface Key {
  seq: number
  orderedAt: Date
}

/** Yields the orders of the list in batches. The default sort uses keyset batches instead of offsets. */
async function* batches(db: Db, query: Record<string, unknown>, now: Date): AsyncGenerator<SheetRow[]> {
  const orderQuery = query as OrderQuery
  const where = await orderFilter(db, orderQuery, now)
  const keys = (condition: SQL | undefined, limit: number, offset = 0) =>
    db
      .select({ seq: orders.orderSeq, orderedAt: orders.orderedAt })
      .from(orders)
      .where(condition)
      .orderBy(sheetOrder(orderQuery.sort))
      .limit(limit)
      .offset(offset)
  const keyBatches =
    orderQuery.sort === undefined || orderQuery.sort === 'orderedAt,desc'
      ? keysetBatches<Key>((after, limit) => keys(and(where, afterKey(after)), limit))
      : offsetBatches((limit, offset) => keys(where, limit, offset))
  for await (const some of keyBatches)
    yield await sheetRows(
      db,
      some.map(({ seq }) => seq),
      now,
    )
}

const afterKey = (after: Key | null): SQL | undefined =>
  after
    ? lt(
        sql`(${orders.orderedAt}, ${orders.orderSeq})`,
        sql`(${after.orderedAt.toISOString()}::timestamptz, ${after.seq}::int)`,
      )
    : undefined

const common = {
  permission: ['ORDER_MANAGEMENT', 'ORDER_STATE_MANAGEMENT'],
  personal: true,
  listOperation: 'GET /api/v1/admin/orders',
} as const satisfies Partial<ExcelDefinition<unknown>>

/** Order columns of both sheets. */
const orderFields: readonly SheetField<SheetRow>[] = [
  { field: 'orderNo', width: 17 },
  { field: 'orderedAt', width: 19 },
  { field: 'channel', width: 9 },
  { field: 'state', width: 12, value: stateLabel },
  { field: 'ordererName', width: 10 },
  { field: 'ordererPhone', width: 14 },
  { field: 'memberType', width: 9 },
  { field: 'loginId', width: 18 },
  { field: 'deliveryMethod', width: 12 },
  { field: 'storeName', width: 22 },
  { field: 'region', width: 9 },
  { field: 'reservedAt', width: 19 },
  { field: 'carNumber', width: 12 },
]

/** Columns of the receiver, which the list itself does not show. */
const receiverFields: readonly SheetField<SheetRow>[] = [
  { title: '받는 분', width: 12, value: ({ receiver }) => receiver?.receiverName || null },
  { title: '받는 분 휴대폰', width: 16, value: ({ receiver }) => formatPhone(receiver?.receiverPhone ?? '') || null },
  { title: '우편번호', width: 9, value: ({ receiver }) => receiver?.zipCode || null },
  { title: '주소', width: 44, value: ({ receiver }) => receiver?.address1 || null },
  { title: '상세주소', width: 24, value: ({ receiver }) => receiver?.address2 ?? null },
  { title: '배송 메시지', width: 24, value: ({ receiver }) => receiver?.deliveryMessage ?? null },
]

export const orderExcel = defineExcel<SheetRow>({
  ...common,
  resource: 'orders',
  title: '주문',
  permission: [...common.permission],
  columns: sheetColumns<SheetRow>('OrderRow', [
    ...orderFields,
    ...receiverFields,
    { field: 'itemSummary', width: 40 },
    { field: 'quantity', width: 7 },
    { field: 'payAmount', width: 12 },
    { field: 'currentPayAmount', width: 13 },
    { field: 'paidAmount', width: 12 },
    { field: 'unpaidAmount', width: 12 },
    { title: '추가결제 금액', width: 13, value: ({ extra }) => extra.amount },
    { title: '추가결제 입금액', width: 14, value: ({ extra }) => extra.received },
    { field: 'refundedAmount', width: 12 },
    { field: 'couponDiscount', width: 10 },
    { field: 'pointUsed', width: 10 },
    { field: 'islandFeeAmount', width: 9 },
    { field: 'paymentMethod', width: 14 },
    { field: 'depositorName', width: 10 },
    { field: 'refundState', width: 10 },
    { field: 'paidAt', width: 19 },
    { field: 'shippedAt', width: 19 },
    { field: 'deliveredAt', width: 19 },
    { field: 'mountedAt', width: 19 },
    { field: 'confirmedAt', width: 19 },
    { field: 'canceledAt', width: 19 },
    { field: 'courierName', width: 12 },
    { field: 'trackingNumbers', width: 28 },
  ]),
  count: async (db, query, now) => countRows(db, orders, await orderFilter(db, query as OrderQuery, now)),
  rows: batches,
})

const ofOrder = sheetColumns<SheetRow>('OrderRow', [...orderFields, ...receiverFields])

export const orderLineExcel = defineExcel<LineRow>({
  ...common,
  resource: 'order-lines',
  title: '주문상품',
  permission: [...common.permission],
  columns: [
    ...ofOrder.map((column) => ({ ...column, value: ({ order }: LineRow) => column.value(order) })),
    ...sheetColumns<LineRow>('OrderRow', [
      { title: '상품코드', width: 12, value: ({ line }) => line.itemCode },
      { title: '브랜드', width: 12, value: ({ line }) => line.brandName },
      { title: '상품명', width: 36, value: ({ line }) => line.itemName },
      { title: '규격', width: 18, value: ({ line }) => line.sizeLabel },
      { title: '주문수량', width: 9, value: ({ line }) => line.quantity },
      { title: '유효수량', width: 9, value: ({ line }) => activeQuantityOf(line) },
      { title: '단가', width: 11, value: ({ line }) => line.unitPrice },
      {
        title: '쿠폰할인',
        width: 11,
        value: ({ line }) => line.itemCouponDiscount + line.orderCouponDiscount + line.deliveryCouponDiscount,
      },
      { title: '포인트·예치금', width: 13, value: ({ line }) => line.pointUsed + line.depositUsed },
      { title: '상품 결제금액', width: 13, value: ({ line }) => line.lineAmount },
      { title: '생산주차', width: 9, value: ({ line }) => line.productionWeek },
      {
        title: '상품 상태',
        width: 11,
        value: ({ order, line }) => stateLabel({ state: line.state, deliveryMethod: order.deliveryMethod }),
      },
      { field: 'courierName', width: 12, value: ({ order }) => order.courierName },
      { field: 'trackingNumbers', width: 28, value: ({ order }) => order.trackingNumbers.join(', ') || null },
    ]),
  ],
  count: async (db, query, now) => {
    const where = await orderFilter(db, query as OrderQuery, now)
    const of = db.select({ seq: orders.orderSeq }).from(orders).where(where)
    return countRows(db, orderLines, inArray(orderLines.orderSeq, of))
  },
  async *rows(db, query, now) {
    for await (const some of batches(db, query, now)) {
      const seqs = some.map(({ orderSeq }) => orderSeq)
      const lines = await db
        .select()
        .from(orderLines)
        .where(inArray(orderLines.orderSeq, seqs))
        .orderBy(asc(orderLines.lineNo))
      const of = new Map<number, Line[]>()
      for (const line of lines) of.set(line.orderSeq, [...(of.get(line.orderSeq) ?? []), line])
      yield some.flatMap((order) => (of.get(order.orderSeq) ?? []).map((line) => ({ order, line })))
    }
  },
})
