import { eq } from 'drizzle-orm'
import { itemScores } from '../../../openapi/formats/review-moves'
import { shopInfo } from '../../db/schema'
import type { Call, Schemas } from '../../http/call'
import { badState, notFound, Refusal } from '../../http/refusal'
import { DAY_MS } from '../../lib/seoul'
import { orderLines, orders } from '../../orderdelivery/order/order.schema'
import { items } from '../../product/item/item.schema'
import { triggerCoupons } from '../../promotion/coupon-life/receive'
import { countRows } from '../../resource/pages'
import { checkWords, type Words } from '../review-work/writers'
import { itemReviews } from './item-review.schema'
import { itemReview } from './item-reviews'

interface Written extends Words {
  orderLineSeq: number
  drivenKm?: number | null
  source?: Schemas['ReviewSource']
}

/**
 * A buyer reviews what he bought: from confirming on for the shop's days, once an order line. By NAVERPAY it comes from its feed, whoever
 * bought it. Throws 404, INVALID_STATE, ALREADY_PROCESSED, 400.
 * @internal the shop's pages and the feed call it
 */
export async function reviewItem(
  call: Call,
  { orderLineSeq, source = 'SHOP', drivenKm = null, ...words }: Written,
): Promise<typeof itemReviews.$inferSelect> {
  const { db, now } = call
  const customer = { ...call, actor: null }
  const [found] = await db
    .select({ line: orderLines, order: orders, patternSeq: items.patternSeq })
    .from(orderLines)
    .innerJoin(orders, eq(orders.orderSeq, orderLines.orderSeq))
    .leftJoin(items, eq(items.itemSeq, orderLines.itemSeq))
    .where(eq(orderLines.orderLineSeq, orderLineSeq))
    // of two who write at once the second waits here, and finds the first one's
    .for('update', { of: orderLines })
  if (!found) throw notFound()
  const { line, order, patternSeq } = found
  const { memberSeq } = order
  if (memberSeq === null && source === 'SHOP') throw badState('회원만 후기를 작성할 수 있습니다.')
  if (line.state !== 'CONFIRMED' || line.confirmedAt === null) throw badState('구매확정 후 후기를 작성할 수 있습니다.')
  const [shop] = await db.select({ days: shopInfo.reviewDays }).from(shopInfo)
  if (source === 'SHOP' && now.getTime() - line.confirmedAt.getTime() > (shop?.days ?? 90) * DAY_MS)
    throw badState('후기 작성 기간이 지났습니다.')
  if ((await countRows(db, itemReviews, eq(itemReviews.orderLineSeq, orderLineSeq))) > 0)
    throw new Refusal(409, 'ALREADY_PROCESSED', '이미 후기를 작성한 상품입니다.')
  await checkWords(customer, words, itemScores[line.itemType])
  const made = await itemReview.receive(customer, {
    ...{ itemType: line.itemType, itemSeq: line.itemSeq, itemName: line.itemName, sizeLabel: line.sizeLabel },
    ...{ brandSeq: line.brandSeq, patternSeq, orderLineSeq },
    ...{ orderSeq: order.orderSeq, orderNo: order.orderNo, memberSeq, writerName: order.ordererName, source },
    ...{ carModelSeq: order.carModelSeq, carText: order.carText, drivenKm },
    ...{ rating: words.rating, content: words.content.trim(), scores: words.scores ?? {} },
    ...{ imageFileSeqs: words.imageFileSeqs ?? [], state: 'PUBLISHED' as const },
  })
  if (memberSeq !== null) await triggerCoupons(db, { now, memberSeq, trigger: 'ITEM_REVIEW' })
  return made
}
