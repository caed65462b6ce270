import { handlersOf } from '../../call/handlers-of'
import { createClaim } from './return-claim'
import { decide, inspect } from './return-decision'
import { returnInquiry } from './return-inquiries'

export const returnInquiryHandlers = handlersOf({
  ...returnInquiry.handlers,
  'PUT /api/v1/admin/return-inquiries/{seq}/inspection': inspect,
  'PUT /api/v1/admin/return-inquiries/{seq}/decision': decide,
  'POST /api/v1/admin/return-inquiries/{seq}/claim': createClaim,
})
