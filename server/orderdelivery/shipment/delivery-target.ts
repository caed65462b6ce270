import { and, asc, count, eq, exists, inArray, isNull, notExists, type SQL, sql } from 'drizzle-orm'
import { stores } from '../../branch/schema/store.schema'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import { invalid } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { packageCodes, sidos } from '../../db/schema'
import { anyOf, contains, orderNoFilter, withinDays } from '../../resource/filters'
import { detectKeywordType } from '../../resource/keyword'
import { inOrder, orderBy } from '../../resource/pages'
import { nameFilter } from '../../resource/personal-search'
import { OPEN_CLAIM_STATES } from '../order/open-claims'
import { activeQuantityOf, type OrderLineRow } from '../order/order-lock'
import { shownReceiverName } from '../order/receiver-name'
import { orderClaimLines, orderClaims } from '../schema/claim.schema'
import { orderLines, orders } from '../schema/order.schema'

export type TargetQuery = QueryOf<'GET /api/v1/admin/delivery-targets'>

/** Condition: lines that can be shipped. They are in preparation, have remaining pieces and no open claim. */
export const isShippableSql = and(
  eq(orderLines.state, 'PREPARING'),
  sql`${orderLines.quantity} > ${orderLines.canceledQuantity} + ${orderLines.returnedQuantity}`,
  notExists(
    sql`(select 1 from ${orderClaimLines} cl join ${orderClaims} c on c.order_claim_seq = cl.order_claim_seq
      where cl.order_line_seq = ${orderLines.orderLineSeq} and c.state in (${sql.join(
        OPEN_CLAIM_STATES.map((state) => sql`${state}`),
        sql`, `,
      )}))`,
  ),
)

/** Condition: orders with a shippable line that also matches `condition`. */
const withLine = (db: Db, condition?: SQL): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(orderLines)
      .where(and(eq(orderLines.orderSeq, orders.orderSeq), isShippableSql, condition)),
  )

function keywordFilter(db: Db, { keyword: raw, keywordType = 'orderNo' }: TargetQuery): SQL | undefined {
  const keyword = raw?.trim()
  if (!keyword) return undefined
  switch (detectKeywordType(keyword, keywordType, { orderNo: 'orderNo' })) {
    case 'orderNo':
      if (keyword.replace(/\D/g, '').length < 4) throw invalid({ keyword: '주문번호를 4자리 이상 입력해 주세요.' })
      return orderNoFilter(keyword, orders.orderNo)
    case 'receiverName':
      return nameFilter(keyword, orders.receiverName)
    case 'storeName':
      return contains(keyword, stores.name)
    case 'itemName':
      return withLine(db, contains(keyword, orderLines.itemName, orderLines.brandName, orderLines.itemCode))
  }
}

/** Returns the condition of the list. Throws 400 for a keyword that is too short. */
export const targetFilter = (db: Db, query: TargetQuery): SQL | undefined =>
  and(
    isNull(orders.deletedAt),
    withLine(db, anyOf(orderLines.brandSeq, query.brandSeq)),
    keywordFilter(db, query),
    withinDays(orders.preparedAt, query.preparedAt, 'preparedAt'),
    withinDays(orders.reservedAt, query.reservedAt, 'reservedAt'),
    anyOf(orders.deliveryMethod, query.deliveryMethod),
    query.storeSeq ? eq(orders.storeSeq, query.storeSeq) : undefined,
    query.sidoId ? eq(orders.sidoId, query.sidoId) : undefined,
    query.orderSeqs ? inArray(orders.orderSeq, query.orderSeqs.split(',').map(Number)) : undefined,
  )

export async function countTargets(db: Db, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(orders)
    .leftJoin(stores, eq(stores.storeSeq, orders.storeSeq))
    .where(where)
  return Number(row?.n ?? 0)
}

/** Groups lines by order. */
export function groupByOrder(lines: readonly OrderLineRow[]): ReadonlyMap<number, OrderLineRow[]> {
  const found = new Map<number, OrderLineRow[]>()
  for (const line of lines) {
    const known = found.get(line.orderSeq)
    if (known) known.push(line)
    else found.set(line.orderSeq, [line])
  }
  return found
}

export interface Target {
  order: typeof orders.$inferSelect
  storeName: string | null
  sidoName: string | null
  lines: OrderLineRow[]
}

/**
 * Returns a page of orders with their shippable lines, and the total. Sorted by mounting reservation, then by
 * preparation time.
 */
export async function targetPage(
  db: Db,
  query: TargetQuery,
  limit: number,
  offset: number,
): Promise<{ total: number; rows: Target[] }> {
  const [first, ...rest] = orderBy(
    query.sort,
    'reservedAt,asc',
    { reservedAt: orders.reservedAt, preparedAt: orders.preparedAt },
    orders.orderSeq,
  )
  const where = targetFilter(db, query)
  const page = await db
    .select({ seq: orders.orderSeq, total: sql`count(*) over ()`.mapWith(Number) })
    .from(orders)
    .leftJoin(stores, eq(stores.storeSeq, orders.storeSeq))
    .where(where)
    .orderBy(first as SQL, asc(orders.preparedAt), ...rest)
    .limit(limit)
    .offset(offset)
  const seqs = page.map(({ seq }) => seq)
  if (seqs.length === 0) return { total: offset > 0 ? await countTargets(db, where) : 0, rows: [] }
  const found = await db
    .select({ order: orders, storeName: stores.name, sidoName: sidos.shortName })
    .from(orders)
    .leftJoin(stores, eq(stores.storeSeq, orders.storeSeq))
    .leftJoin(sidos, eq(sidos.id, orders.sidoId))
    .where(inArray(orders.orderSeq, seqs))
  const lines = await db
    .select()
    .from(orderLines)
    .where(and(inArray(orderLines.orderSeq, seqs), isShippableSql))
    .orderBy(asc(orderLines.lineNo))
  const linesAt = groupByOrder(lines)
  const rows = inOrder(seqs, found, ({ order }) => order.orderSeq).map((row) => ({
    ...row,
    lines: linesAt.get(row.order.orderSeq) ?? [],
  }))
  return { total: page[0]?.total ?? 0, rows }
}

/** Returns the default carrier, or null. */
export async function defaultCourier(db: Db) {
  const [courier] = await db.select().from(packageCodes).where(eq(packageCodes.isDefault, true))
  return courier ?? null
}

const time = (moment: Date | null): string | null => moment?.toISOString() ?? null

/** Converts to the response form, masked. */
export const toTarget =
  (packageCode: string | null) =>
  ({ order, storeName, sidoName, lines }: Target): Schemas['DeliveryTarget'] => ({
    orderSeq: order.orderSeq,
    orderNo: order.orderNo,
    deliveryMethod: order.deliveryMethod,
    lines: lines.map((line) => ({
      orderLineSeq: line.orderLineSeq,
      itemSeq: line.itemSeq,
      itemCode: line.itemCode,
      itemName: line.itemName,
      patternName: line.patternName,
      brandName: line.brandName,
      sizeLabel: line.sizeLabel,
      quantity: activeQuantityOf(line),
    })),
    quantity: lines.reduce((sum, line) => sum + activeQuantityOf(line), 0),
    receiverName: shownReceiverName(order.receiverName, storeName),
    storeSeq: order.storeSeq,
    storeName,
    region: sidoName ?? '',
    island: order.islandFeeAmount > 0,
    reservedAt: time(order.reservedAt),
    preparedAt: time(order.preparedAt),
    packageCode,
    trackingNumbers: null,
  })
