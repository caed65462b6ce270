import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Call } from '../../../call/call'
import { handlersOf } from '../../../call/handlers-of'
import type { QueryOf, Schemas } from '../../../contract/contract-types'
import { notFound } from '../../../contract/refusal'
import { members } from '../../../db/schema'
import { formatNumber } from '../../../lib/numbers'
import { describeFilters } from '../../../log/summary'
import { anyOf, withinDays } from '../../../resource/filters'
import { countRows, orderBy, paged } from '../../../resource/pages'
import { loginIdFilter, nameFilter } from '../../../resource/personal-search'
import { orderLogSubjects } from '../../order/order-log-subjects'
import { orderClaims } from '../../schema/claim.schema'
import { orders } from '../../schema/order.schema'
import { orderInSubselect } from '../list/order-items'
import { byOrderNo } from '../list/order-keyword'
import { orderRowsOf } from '../list/order-rows'
import { bulkDeleted } from './delete-orders'

type Query = QueryOf<'GET /api/v1/admin/deleted-orders'>

function keywordFilter({ keywordType = 'orderNo', keyword: raw }: Query): SQL | undefined {
  const keyword = raw?.trim()
  if (!keyword) return undefined
  if (keywordType === 'ordererName') return nameFilter(keyword, orders.ordererName)
  if (keywordType === 'orderNo') return byOrderNo(keyword)
  return sql`${orders.memberSeq} in (select ${members.memberSeq} from ${members} where ${loginIdFilter(keyword, members.loginId)})`
}

const canceledFor = (reasons: Query['cancelReason']): SQL | undefined =>
  reasons?.length
    ? orderInSubselect(
        sql`select ${orderClaims.orderSeq} from ${orderClaims} where ${and(eq(orderClaims.kind, 'CANCEL'), anyOf(orderClaims.reasonCode, reasons))}`,
      )
    : undefined

const deletedFilter = (query: Query): SQL | undefined =>
  and(
    isNotNull(orders.deletedAt),
    keywordFilter(query),
    withinDays(orders.deletedAt, query.deletedAt, 'deletedAt'),
    withinDays(orders.orderedAt, query.orderedAt, 'orderedAt'),
    withinDays(orders.canceledAt, query.canceledAt, 'canceledAt'),
    canceledFor(query.cancelReason),
  )

const { orderSeq, orderedAt, payAmount, canceledAt, deletedAt, purgeAt, deletedBy, deleteReason } = orders
const sortColumns = { orderedAt, payAmount, canceledAt, deletedAt, purgeAt }

const deletion = { orderSeq, deletedAt, deletedBy, deleteReason, purgeAt }
type Own = Pick<typeof orders.$inferSelect, keyof typeof deletion>

/** Returns deleted orders in the response form; masked. */
async function toDeletedOrders({ db, now }: Pick<Call, 'db' | 'now'>, rows: Own[]): Promise<Schemas['DeletedOrder'][]> {
  const found = await orderRowsOf(
    db,
    rows.map((row) => row.orderSeq),
    now,
  )
  const known = new Map(found.map((row) => [row.orderSeq, row]))
  return rows.flatMap((row) => {
    const order = known.get(row.orderSeq)
    if (!order || !row.deletedAt || !row.purgeAt) return []
    const { orderSeq, orderNo, orderedAt, ordererName, loginId, itemSummary, payAmount, canceledAt, cancelReason } =
      order
    return {
      orderSeq,
      orderNo,
      orderedAt,
      ordererName,
      loginId,
      itemSummary,
      payAmount,
      canceledAt,
      cancelReason,
      deletedAt: row.deletedAt.toISOString(),
      deletedBy: row.deletedBy ?? '',
      reason: row.deleteReason ?? '',
      purgeAt: row.purgeAt.toISOString(),
    }
  })
}

export const deletedOrderHandlers = handlersOf({
  'GET /api/v1/admin/deleted-orders': async (call, { query }) => {
    const { db } = call
    const where = deletedFilter(query)
    const page = await paged(
      query,
      () => countRows(db, orders, where),
      (limit, offset) =>
        db
          .select(deletion)
          .from(orders)
          .where(where)
          .orderBy(...orderBy(query.sort, 'deletedAt,desc', sortColumns, orderSeq))
          .limit(limit)
          .offset(offset),
    )
    call.log({
      action: 'LIST',
      resource: 'orders',
      targetCount: page.items.length,
      summary: `삭제된 주문 목록 조회 (${describeFilters('deleted-orders', query, 'orderNo')}) ${formatNumber(page.total)}건`,
      personal: true,
    })
    return { ...page, items: await toDeletedOrders(call, page.items) }
  },

  'GET /api/v1/admin/deleted-orders/{seq}': async (call, { path }) => {
    const [row] = await call.db
      .select({ ...deletion, ordererName: orders.ordererName, memberSeq: orders.memberSeq })
      .from(orders)
      .where(and(eq(orderSeq, path.seq), isNotNull(deletedAt)))
    const [shown] = row ? await toDeletedOrders(call, [row]) : []
    if (!row || !shown) throw notFound()
    call.log({
      action: 'DETAIL',
      resource: 'orders',
      targetSeqs: [path.seq],
      subjects: orderLogSubjects(row),
      summary: `삭제된 주문 조회: ${shown.orderNo}`,
      personal: true,
    })
    return shown
  },

  'POST /api/v1/admin/deleted-orders/bulk': (call, { body }) => bulkDeleted(call, body),
})
