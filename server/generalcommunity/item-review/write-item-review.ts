import { eq } from 'drizzle-orm'
import { DAY_MS } from '../../../domain/common/durations'
import { itemScores } from '../../../domain/generalcommunity/review-transitions'
import type { Call } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { invalidState, notFound, Refusal } from '../../contract/refusal'
import { shopInfo } from '../../db/schema'
import { orderLines, orders } from '../../orderdelivery/schema/order.schema'
import { items } from '../../product/schema/item.schema'
import { triggerCoupons } from '../../promotion/coupon-lifecycle/issue-to-member'
import { countRows } from '../../resource/pages'
import { checkReviewInput, type ReviewInput } from '../review-actions/customer-reviews'
import { itemReviews } from '../schema/item-review.schema'
import { itemReview } from './item-reviews'

interface NewItemReview extends ReviewInput {
  orderLineSeq: number
  drivenKm?: number | null
  source?: Schemas['ReviewSource']
}

/**
 * Stores a buyer's review of an order line. A line can be reviewed once, from the purchase confirmation until the
 * shop's review period ends.
 * Reviews from the NAVERPAY feed skip the check of membership and period. Throws 404, INVALID_STATE,
 * ALREADY_PROCESSED, 400.
 */
export async function reviewItem(
  call: Call,
  { orderLineSeq, source = 'SHOP', drivenKm = null, ...input }: NewItemReview,
): Promise<typeof itemReviews.$inferSelect> {
  const { db, now } = call
  const customer = { ...call, actor: null }
  const [found] = await db
    .select({ line: orderLines, order: orders, patternSeq: items.patternSeq })
    .from(orderLines)
    .innerJoin(orders, eq(orders.orderSeq, orderLines.orderSeq))
    .leftJoin(items, eq(items.itemSeq, orderLines.itemSeq))
    .where(eq(orderLines.orderLineSeq, orderLineSeq))
    // locks the line, so that a concurrent review waits here and then finds the first one
    .for('update', { of: orderLines })
  if (!found) throw notFound()
  const { line, order, patternSeq } = found
  const { memberSeq } = order
  if (memberSeq === null && source === 'SHOP') throw invalidState('회원만 후기를 작성할 수 있습니다.')
  if (line.state !== 'CONFIRMED' || line.confirmedAt === null)
    throw invalidState('구매확정 후 후기를 작성할 수 있습니다.')
  const [shop] = await db.select({ days: shopInfo.reviewDays }).from(shopInfo)
  if (source === 'SHOP' && now.getTime() - line.confirmedAt.getTime() > (shop?.days ?? 90) * DAY_MS)
    throw invalidState('후기 작성 기간이 지났습니다.')
  if ((await countRows(db, itemReviews, eq(itemReviews.orderLineSeq, orderLineSeq))) > 0)
    throw new Refusal(409, 'ALREADY_PROCESSED', '이미 후기를 작성한 상품입니다.')
  await checkReviewInput(customer, itemReviews, input, itemScores[line.itemType])
  const review = await itemReview.receive(customer, {
    itemType: line.itemType,
    itemSeq: line.itemSeq,
    itemName: line.itemName,
    sizeLabel: line.sizeLabel,
    brandSeq: line.brandSeq,
    patternSeq,
    orderLineSeq,
    orderSeq: order.orderSeq,
    orderNo: order.orderNo,
    memberSeq,
    writerName: order.ordererName,
    source,
    carModelSeq: order.carModelSeq,
    carText: order.carText,
    drivenKm,
    rating: input.rating,
    content: input.content.trim(),
    scores: input.scores ?? {},
    imageFileSeqs: input.imageFileSeqs ?? [],
    state: 'PUBLISHED' as const,
  })
  if (memberSeq !== null) await triggerCoupons(db, { now, memberSeq, trigger: 'ITEM_REVIEW' })
  return review
}
