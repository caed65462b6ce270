import { shopHandlersOf } from '../../call/handlers-of'
import { requestOwnInvoice, requestOwnReceipt } from '../../orderdelivery/tax/customer-tax-documents'
import { lockOwnOrder } from './own-order'
import { readShopOrder } from './shop-order'

export const shopOrderPaperHandlers = shopHandlersOf({
  'POST /api/v1/shop/orders/{orderNo}/cash-receipt': async (call, { path: { orderNo }, query, body }) => {
    const order = await lockOwnOrder(call, orderNo, query)
    await requestOwnReceipt(call, order, body)
    return readShopOrder(call, order.orderSeq)
  },

  'POST /api/v1/shop/orders/{orderNo}/tax-invoice': async (call, { path: { orderNo }, query }) => {
    const order = await lockOwnOrder(call, orderNo, query)
    await requestOwnInvoice(call, order)
    return readShopOrder(call, order.orderSeq)
  },
})
