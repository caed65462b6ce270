import { handlersOf } from '../../call/handlers-of'
import { itemInquiry } from './item-inquiries'
import { moveToShop, setVisible } from './item-inquiry-actions'

export const itemInquiryHandlers = handlersOf({
  ...itemInquiry.handlers,
  'POST /api/v1/admin/item-inquiries/{seq}/visibility': (call, { path, body }) => setVisible(call, path.seq, body),
  'POST /api/v1/admin/item-inquiries/{seq}/move': (call, { path, body }) => moveToShop(call, path.seq, body.version),
})
