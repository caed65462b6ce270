import { handlersOf } from '../../call/handlers-of'
import { listTargets } from './link-targets'

export const linkTargetHandlers = handlersOf({
  'GET /api/v1/admin/link-targets': (call, { query }) => listTargets(call, query),
})
