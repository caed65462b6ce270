import type { Call } from '../../call/call'
import type { BodyOf, ResultOf } from '../../contract/contract-types'
import { type PricedDraft, previewDraft } from '../../orderdelivery/desk/checkout/draft'
import { commonMethods } from '../../orderdelivery/desk/checkout/draft-lines'

type Quote = ResultOf<'POST /api/v1/shop/orders/quote'>

const toQuoteLine = (line: PricedDraft['lines'][number]): Quote['lines'][number] => {
  const { item, thumbnailUrl, unitPrice, noReturnFeeUnit, parcelFeeUnit, islandFeeUnit, earnPoint } = line
  const { itemCouponDiscount, orderCouponDiscount, deliveryCouponDiscount, pointUsed, depositUsed, lineAmount } = line
  return {
    thumbnailUrl,
    unitPrice,
    noReturnFeeUnit,
    parcelFeeUnit,
    islandFeeUnit,
    earnPoint,
    itemCouponDiscount,
    orderCouponDiscount,
    deliveryCouponDiscount,
    pointUsed,
    depositUsed,
    lineAmount,
    itemSeq: item.itemSeq,
    name: item.name,
    itemType: item.itemType,
    sizeLabel: item.sizeLabel,
    quantity: line.request.quantity,
    listPrice: item.listPrice,
    deliveryMethods: item.deliveryMethods,
    problem: line.problem?.message ?? null,
  }
}

const couponsOf = ({ coupons, lines }: PricedDraft): Quote['coupons'] =>
  coupons.usable.map(({ memberCouponSeq, coupon: { name, kind }, line, discount, usableTo, chosen, problem }) => ({
    memberCouponSeq,
    name,
    kind,
    discount,
    chosen,
    problem,
    itemSeq: line === null ? null : (lines[line]?.item.itemSeq ?? null),
    usableTo: usableTo.toISOString(),
  }))

/** Returns what an order of a customer would cost, and why it would be refused. */
export async function quoteShopOrder(
  call: Call,
  { channel = 'PC', ...draft }: BodyOf<'POST /api/v1/shop/orders/quote'>,
): Promise<Quote> {
  const priced = await previewDraft(call, draft, channel)
  const { amounts, points, regionName, shippable, depositMax, freeShippingOver, accounts } = priced
  const { goodsAmount, shippingAmount, islandFeeAmount, couponDiscount, pointUsed, depositUsed, payAmount } = amounts
  const hasProvider = call.services.providers.stateOf('payments') !== 'NOT_CONNECTED'
  return {
    goodsAmount,
    shippingAmount,
    islandFeeAmount,
    couponDiscount,
    pointUsed,
    depositUsed,
    payAmount,
    regionName,
    shippable,
    depositMax,
    freeShippingOver,
    accounts,
    lines: priced.lines.map(toQuoteLine),
    earnPoint: priced.lines.reduce((sum, { earnPoint }) => sum + earnPoint, 0),
    deliveryMethods: commonMethods(priced.lines),
    coupons: couponsOf(priced),
    pointBalance: points.balance,
    pointMax: points.max,
    pointUnit: points.unit,
    pointMin: points.min,
    paymentMethods: hasProvider ? ['CARD', 'VIRTUAL_ACCOUNT', 'BANK_TRANSFER'] : ['BANK_TRANSFER'],
    problems: priced.problems.map(({ field, message }) => ({ field, message })),
  }
}
