import { handlersOf } from '../../call/handlers-of'
import { previewFees, readFeeDefaults, saveFeeDefaults } from './fee-table'

export const storeFeeDefaultHandlers = handlersOf({
  'GET /api/v1/admin/stores/fee-defaults': ({ db }) => readFeeDefaults(db),
  'PUT /api/v1/admin/stores/fee-defaults': (call, { body }) => saveFeeDefaults(call, body),
  'POST /api/v1/admin/stores/fee-preview': ({ db }, { body }) => previewFees(db, body.seqs),
})
