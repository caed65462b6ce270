import { shopHandlersOf } from '../../call/handlers-of'
import { placeOrder } from '../../orderdelivery/desk/checkout/place-order'
import { CUSTOMER } from '../../orderdelivery/order/order-history'
import { moveLines } from '../../orderdelivery/order/transition'
import { confirmBrowserPayment } from '../../orderdelivery/payment/browser-payment'
import { simulateBrowserPayment, simulateDeposit } from '../../orderdelivery/payment/simulated-payment'
import { memberOf } from '../shared/member-of'
import { lockOwnOrder, orderSeqOf, readOwnOrder } from './own-order'
import { readShopOrder, toShopOrder } from './shop-order'
import { listShopOrders } from './shop-order-list'
import { quoteShopOrder } from './shop-quote'

export const shopOrderHandlers = shopHandlersOf({
  'POST /api/v1/shop/orders/quote': (call, { body }) => quoteShopOrder(call, body),

  'POST /api/v1/shop/orders': async (call, { body: { channel = 'PC', ...request } }) =>
    toShopOrder(call, await placeOrder(call, request, channel)),

  'GET /api/v1/shop/orders/{orderNo}': async (call, { path: { orderNo }, query }) =>
    toShopOrder(call, await readOwnOrder(call, orderNo, query)),

  'GET /api/v1/shop/members/{memberSeq}/orders': async ({ db }, { path: { memberSeq }, query }) => {
    await memberOf(db, memberSeq)
    return listShopOrders(db, memberSeq, query)
  },

  'POST /api/v1/shop/orders/{orderNo}/payment': {
    async inSteps(call, { path: { orderNo }, query, body: { paymentId } }) {
      const orderSeq = await orderSeqOf({ ...call, db: call.services.db }, orderNo, query)
      await confirmBrowserPayment(call, orderSeq, paymentId.toLowerCase())
      return call.finish((step) => readShopOrder(step, orderSeq))
    },
  },

  'POST /api/v1/shop/orders/{orderNo}/confirm': async (
    call,
    { path: { orderNo }, query, body: { orderLineSeqs: lineSeqs } },
  ) => {
    const order = await lockOwnOrder(call, orderNo, query)
    await moveLines(call, order, 'CONFIRM', { lineSeqs, by: CUSTOMER })
    return readShopOrder(call, order.orderSeq)
  },

  'POST /api/v1/shop/simulated-payments': {
    async inSteps(call, { body: { paymentId, ...payment } }) {
      const result = await simulateBrowserPayment(call.services, { ...payment, key: paymentId.toLowerCase() })
      return call.finish(async () => result)
    },
  },

  'POST /api/v1/shop/simulated-payments/deposit': {
    async inSteps(call, { body: { paymentId } }) {
      const paid = await simulateDeposit(call.services, paymentId.toLowerCase())
      return call.finish(async () => ({ paid, message: paid ? null : '입금할 수 있는 가상계좌가 없습니다.' }))
    },
  },
})
