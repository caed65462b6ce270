import { keywordKindOf } from '../../../../domain/common/keyword'
import { handlersOf } from '../../../call/handlers-of'
import { formatNumber } from '../../../lib/numbers'
import { describeFilters } from '../../../log/summary'
import { countQueues } from './order-counts'
import type { OrderQuery } from './order-items'
import { findOrders } from './order-page'
import { orderSearch } from './order-query'
import { orderRowsOf } from './order-rows'

/** In tab order. */
const QUEUES = [
  ...([
    'PAYMENT_PENDING',
    'PAID',
    'PREPARING',
    'SHIPPED',
    'MOUNT_WAITING',
    'DELIVERED',
    'MOUNTED',
    'CONFIRMED',
  ] as const),
  ...(['CANCEL_REQUESTED', 'RETURN_REQUESTED', 'EXCHANGE_REQUESTED', 'REFUND_PENDING', 'CLOSED'] as const),
]

/** Describes a query for the log. A keyword that may be a name is logged as one, so that it is masked. */
function describeQuery(query: OrderQuery): string {
  const text = query.keyword?.trim() ?? ''
  const named = query.keywordType === undefined || query.keywordType === 'all'
  const keywordType = named && text && keywordKindOf(text) === null ? 'ordererName' : query.keywordType
  return describeFilters('orders', { ...query, ...(keywordType && { keywordType }) }, 'all')
}

export const orderListHandlers = handlersOf({
  'GET /api/v1/admin/orders': async (call, { query }) => {
    const { db, now } = call
    const { page = 1, size = 20 } = query
    const search = await orderSearch(db, query, now)
    const { seqs, total, sums } = await findOrders(db, query, search, size, (page - 1) * size)
    const items = await orderRowsOf(db, seqs, now)
    call.log({
      action: 'LIST',
      resource: 'orders',
      targetCount: items.length,
      summary: `주문 목록 조회 (${describeQuery(query)}) ${formatNumber(total)}건`,
      personal: true,
    })
    return { items, page, size, total, sums: query.tab ? null : sums }
  },

  'GET /api/v1/admin/orders/state-counts': ({ db, now }) => countQueues(db, QUEUES, now),
})
