import { eq } from 'drizzle-orm'
import { shopHandlersOf } from '../../call/handlers-of'
import { notFound } from '../../contract/refusal'
import { openCustomerClaim, previewCustomerClaim } from '../../orderdelivery/claim/actions/customer-claim'
import { lockClaim, moveClaim } from '../../orderdelivery/claim/actions/move-claim'
import { CUSTOMER } from '../../orderdelivery/order/order-history'
import { orderClaims } from '../../orderdelivery/schema/claim.schema'
import { lockOwnOrder, orderSeqOf, readOwnOrder } from './own-order'
import { readShopOrder } from './shop-order'

export const shopOrderClaimHandlers = shopHandlersOf({
  'POST /api/v1/shop/orders/{orderNo}/claims/preview': async (call, { path: { orderNo }, query, body }) => {
    const preview = await previewCustomerClaim(call, await readOwnOrder(call, orderNo, query), body)
    const { fault, goodsCash, shipCash, keptShipCash, returnFee, islandReturnFee, couponRecall, deliveryRecall } =
      preview
    const { separateFee, cashAmount, pointAmount, depositAmount, methods, doneAtOnce } = preview
    return {
      fault,
      goodsCash,
      shipCash,
      keptShipCash,
      returnFee,
      islandReturnFee,
      couponRecall,
      deliveryRecall,
      separateFee,
      cashAmount,
      pointAmount,
      depositAmount,
      methods,
      accountMethods: preview.accountMethods.filter((method) => methods.includes(method)),
      doneAtOnce,
      lines: preview.lines.map((line) => ({
        orderLineSeq: line.orderLineSeq,
        itemName: line.itemName,
        quantity: line.quantity,
        available: line.available,
        goodsCash: line.goodsCash,
        shipCash: line.shipCash,
        returnFee: line.returnFee,
        islandReturnFee: line.islandReturnFee,
      })),
      problems: preview.problems.map(({ field, message }) => ({ field, message })),
    }
  },

  'POST /api/v1/shop/orders/{orderNo}/claims': async (call, { path: { orderNo }, query, body }) => {
    const order = await lockOwnOrder(call, orderNo, query)
    await openCustomerClaim(call, order, body)
    return readShopOrder(call, order.orderSeq)
  },

  'POST /api/v1/shop/orders/{orderNo}/claims/{orderClaimSeq}/withdraw': async (call, { path, query }) => {
    const { db } = call
    const orderSeq = await orderSeqOf(call, path.orderNo, query)
    const { orderClaimSeq } = orderClaims
    const [found] = await db
      .select({ orderSeq: orderClaims.orderSeq })
      .from(orderClaims)
      .where(eq(orderClaimSeq, path.orderClaimSeq))
    if (found?.orderSeq !== orderSeq) throw notFound('신청 내역을 찾을 수 없습니다.')
    await moveClaim(call, await lockClaim(db, path.orderClaimSeq), { action: 'WITHDRAW' }, CUSTOMER)
    return readShopOrder(call, orderSeq)
  },
})
