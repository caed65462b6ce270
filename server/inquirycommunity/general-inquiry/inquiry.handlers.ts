import { handlersOf } from '../../call/handlers-of'
import { trimmed } from '../../resource/fields'
import { customerOrders } from '../customer/customer-summary'
import { inquiry } from './inquiries'
import { categorize, recordInquiry, updateInquiry } from './staff-inquiry'

/** Number of orders offered for an inquiry by phone. */
const MAX_ORDERS = 50

export const inquiryHandlers = handlersOf({
  ...inquiry.handlers,
  'GET /api/v1/admin/inquiries/orders': (call, { query }) => customerOrders(call.db, query.memberSeq, MAX_ORDERS),
  'POST /api/v1/admin/inquiries': (call, { body }) => recordInquiry(call, trimmed(body)),
  'PUT /api/v1/admin/inquiries/{seq}': (call, { path, body }) => updateInquiry(call, path.seq, trimmed(body)),
  'PUT /api/v1/admin/inquiries/{seq}/category': (call, { path, body }) => categorize(call, path.seq, body),
})
