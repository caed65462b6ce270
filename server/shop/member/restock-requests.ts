import { requestRestock } from '../../product/restock-notify/restock-request'
import { shopHandlersOf } from '../../resource/handlers-of'

export const shopRestockHandlers = shopHandlersOf({
  'POST /api/v1/shop/restock-requests': async (call, { body: { memberSeq = null, ...request } }) => ({
    restockNotifySeq: await requestRestock(call, { ...request, memberSeq }),
  }),
})
