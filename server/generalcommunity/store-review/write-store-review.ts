import { and, asc, eq, inArray } from 'drizzle-orm'
import { storeScores } from '../../../domain/generalcommunity/review-transitions'
import { stores } from '../../branch/schema/store.schema'
import type { Call } from '../../call/call'
import { invalid, invalidState, notFound, Refusal } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { seoulDay } from '../../lib/seoul-time'
import { mountReservations } from '../../orderdelivery/schema/mount-reservation.schema'
import { orderLines, orders } from '../../orderdelivery/schema/order.schema'
import { items } from '../../product/schema/item.schema'
import { rentalApplications } from '../../rental/schema/rental-application.schema'
import { countRows } from '../../resource/pages'
import { checkReviewInput, type ReviewInput } from '../review-actions/customer-reviews'
import { storeReviews } from '../schema/store-review.schema'
import { storeReview } from './store-reviews'

type Mount = typeof mountReservations.$inferSelect

interface NewStoreReview extends ReviewInput {
  mountReservationSeq: number
  /** Extra charge at the store. `asked`: whether the store asked for one. */
  extra?: { asked: boolean; amount: number; memo?: string | null }
}

const MAX_EXTRA = 1_000_000

/** Returns the mounted item with its order and member: the first tire or battery of the order, or the rented item. */
async function findMountedItem(db: Db, { orderSeq, rentalApplicationSeq }: Mount) {
  const columns = {
    itemSeq: items.itemSeq,
    brandSeq: items.brandSeq,
    patternSeq: items.patternSeq,
    itemType: items.itemType,
  }
  if (orderSeq !== null) {
    const [row] = await db
      .select({ line: orderLines, order: orders, item: columns })
      .from(orderLines)
      .innerJoin(orders, eq(orders.orderSeq, orderLines.orderSeq))
      .innerJoin(items, eq(items.itemSeq, orderLines.itemSeq))
      .where(and(eq(orderLines.orderSeq, orderSeq), inArray(orderLines.itemType, ['TIRE', 'BATTERY'])))
      .orderBy(asc(orderLines.lineNo))
      .limit(1)
    if (!row) return null
    const { line, order, item } = row
    const snapshot = { itemName: line.itemName, sizeLabel: line.sizeLabel, carModelSeq: order.carModelSeq }
    return { ...item, ...snapshot, orderSeq, orderNo: order.orderNo, memberSeq: order.memberSeq }
  }
  if (rentalApplicationSeq === null) return null
  const [row] = await db
    .select({ application: rentalApplications, item: columns })
    .from(rentalApplications)
    .innerJoin(items, eq(items.itemSeq, rentalApplications.itemSeq))
    .where(eq(rentalApplications.rentalApplicationSeq, rentalApplicationSeq))
  if (!row) return null
  const { itemName, sizeLabel, memberSeq } = row.application
  return { ...row.item, itemName, sizeLabel, carModelSeq: null, orderSeq: null, orderNo: null, memberSeq }
}

/**
 * Stores a customer's review of the store of a completed mounting reservation. A reservation can be reviewed once.
 * Throws 404, INVALID_STATE, ALREADY_PROCESSED, 400.
 */
export async function reviewMount(
  call: Call,
  { mountReservationSeq, extra, ...input }: NewStoreReview,
): Promise<typeof storeReviews.$inferSelect> {
  const { db } = call
  const customer = { ...call, actor: null }
  const [mount] = await db
    .select()
    .from(mountReservations)
    .where(eq(mountReservations.mountReservationSeq, mountReservationSeq))
    // locks the reservation, so that a concurrent review waits here and then finds the first one
    .for('update')
  if (!mount) throw notFound()
  if (mount.state !== 'DONE' || mount.doneAt === null) throw invalidState('장착완료 후 후기를 작성할 수 있습니다.')
  if ((await countRows(db, storeReviews, eq(storeReviews.mountReservationSeq, mountReservationSeq))) > 0)
    throw new Refusal(409, 'ALREADY_PROCESSED', '이미 후기를 작성한 예약입니다.')
  const item = await findMountedItem(db, mount)
  if (!item || item.memberSeq === null) throw invalidState('회원만 후기를 작성할 수 있습니다.')
  if (extra && !(Number.isInteger(extra.amount) && extra.amount >= 0 && extra.amount <= MAX_EXTRA))
    throw invalid({ extraCharge: '추가요금은 0원 이상 1,000,000원 이하여야 합니다.' })
  await checkReviewInput(customer, storeReviews, input, storeScores)
  const [store] = await db.select().from(stores).where(eq(stores.storeSeq, mount.storeSeq))
  if (!store) throw notFound()
  const { storeSeq, name: storeName, sidoId, gugunId } = store
  return storeReview.receive(customer, {
    ...item,
    storeSeq,
    storeName,
    sidoId,
    gugunId,
    mountReservationSeq,
    mountedOn: seoulDay(mount.doneAt),
    extraAsked: extra?.asked ?? null,
    extraAmount: extra?.asked ? extra.amount : 0,
    extraMemo: extra?.memo ?? null,
    writerName: mount.customerName,
    carText: mount.carText,
    rating: input.rating,
    content: input.content.trim(),
    scores: input.scores ?? {},
    imageFileSeqs: input.imageFileSeqs ?? [],
    state: 'PUBLISHED' as const,
  })
}

/**
 * Stores or replaces the store's own reply. Throws 404, 400.
 * @internal called by the store's pages
 */
export async function answerAsStore(call: Call, seq: number, storeSeq: number, content: string): Promise<void> {
  const { core } = storeReview
  const before = (await core.lock(call.db, seq)) as typeof storeReviews.$inferSelect
  if (before.storeSeq !== storeSeq) throw notFound()
  const text = content.trim()
  if (text === '' || [...text].length > 1_000) throw invalid({ content: '답변을 1~1,000자로 입력해 주세요.' })
  const changes: Partial<typeof storeReviews.$inferSelect> = { storeReplyContent: text, storeRepliedAt: call.now }
  await core.change({ ...call, actor: null }, before, changes, ['STORE_REPLIED'])
}
