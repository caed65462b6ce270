import type { AdminCall } from '../call/call'
import { handlersOf } from '../call/handlers-of'
import type { Schemas } from '../contract/contract-types'
import { countFor } from './counters'
import { firstSteps } from './first-steps'
import { bestItems, lowStock } from './item-widgets'
import { mountsToday } from './mount-widget'
import { ordersOf } from './order-widget'
import { pendingFor } from './pending'
import { salesOf } from './sales-widget'
import { unansweredFor } from './unanswered'

/**
 * Returns the widget, or null without permission. It does not refuse, because a refusal would redirect to this very
 * page.
 */
const allowed = async <T>(
  { actor }: AdminCall,
  codes: readonly Schemas['PermissionCode'][],
  widget: () => Promise<T>,
): Promise<T | null> => (codes.some((code) => actor.permissions[code]) ? widget() : null)

export const dashboardHandlers = handlersOf({
  'GET /api/v1/admin/common/refresh/{type}': (call, { path }) => countFor(call, path.type),

  'GET /api/v1/admin/dashboard/orders': (call) =>
    allowed(call, ['ORDER_MANAGEMENT', 'ORDER_STATE_MANAGEMENT'], () => ordersOf(call.db, call.now)),

  'GET /api/v1/admin/dashboard/sales': (call, { query: { days = 30 } }) =>
    allowed(call, ['ORDER_MANAGEMENT'], () => salesOf(call.db, call.now, days)),

  'GET /api/v1/admin/dashboard/best-items': (call, { query: { days = 7, itemType = 'ALL' } }) =>
    allowed(call, ['ITEM_MANAGEMENT'], () => bestItems(call.db, call.now, { days, itemType })),

  'GET /api/v1/admin/dashboard/unanswered': (call) => unansweredFor(call),

  'GET /api/v1/admin/dashboard/pending': (call) => pendingFor(call),

  'GET /api/v1/admin/dashboard/low-stock': (call, { query: { limit = 10 } }) =>
    allowed(call, ['ITEM_MANAGEMENT'], () => lowStock(call.db, call.now, limit)),

  'GET /api/v1/admin/dashboard/mounts-today': (call, { query: { limit = 10 } }) =>
    allowed(call, ['ORDER_MANAGEMENT'], () => mountsToday(call.db, call.now, limit)),

  'GET /api/v1/admin/dashboard/first-steps': (call) => firstSteps(call),
})
