import { handlersOf } from '../../call/handlers-of'
import { setResult } from '../inquiry-shared/inquiry-result'
import { quotedItems } from '../quote/quote-rules'
import { NO_GRADE, wholesaleInquiry } from './wholesale-inquiries'

export const wholesaleInquiryHandlers = handlersOf({
  ...wholesaleInquiry.handlers,
  'PUT /api/v1/admin/wholesale-inquiries/{seq}/result': setResult(wholesaleInquiry),
  'GET /api/v1/admin/wholesale-inquiries/{seq}/items': async (call, { path, query }) => {
    await wholesaleInquiry.find(call, path.seq)
    return quotedItems(call, query.itemSeq, NO_GRADE)
  },
})
