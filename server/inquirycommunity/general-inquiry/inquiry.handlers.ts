import { trimmed } from '../../resource/fields'
import { handlersOf } from '../../resource/handlers-of'
import { inquiry } from './inquiries'
import { categorize, recordInquiry, updateInquiry } from './staff-inquiry'

export const inquiryHandlers = handlersOf({
  ...inquiry.handlers,
  'POST /api/v1/admin/inquiries': (call, { body }) => recordInquiry(call, trimmed(body)),
  'PUT /api/v1/admin/inquiries/{seq}': (call, { path, body }) => updateInquiry(call, path.seq, trimmed(body)),
  'PUT /api/v1/admin/inquiries/{seq}/category': (call, { path, body }) => categorize(call, path.seq, body),
})
