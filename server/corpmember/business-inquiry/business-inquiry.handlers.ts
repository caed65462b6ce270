import { handlersOf } from '../../call/handlers-of'
import { quotedItems } from '../../inquirycommunity/quote/quote-rules'
import { businessInquiry, readPriceGrade } from './business-inquiries'

export const businessInquiryHandlers = handlersOf({
  ...businessInquiry.handlers,
  'GET /api/v1/admin/business-inquiries/{seq}/items': async (call, { path, query }) => {
    const row = await businessInquiry.find(call, path.seq)
    return quotedItems(call, query.itemSeq, await readPriceGrade(call.db, row))
  },
})
