import { handlersOf } from '../../call/handlers-of'
import { moveStore } from './move-store'
import { bulkStores } from './store-bulk'

export const storeMoveHandlers = handlersOf({
  'POST /api/v1/admin/stores/{seq}/transition': (call, { path, body }) => moveStore(call, path.seq, body),
  'POST /api/v1/admin/stores/bulk': (call, { body }) => bulkStores(call, body),
})
