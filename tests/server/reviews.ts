import { eq } from 'drizzle-orm'
import type { reviewItem as Review } from '../../server/generalcommunity/item-review/write-item-review'
import { reviewItem } from '../../server/generalcommunity/item-review/write-item-review'
import { reviewMount } from '../../server/generalcommunity/store-review/write-store-review'
import { mountReservations } from '../../server/orderdelivery/schema/mount-reservation.schema'
import { orders } from '../../server/orderdelivery/schema/order.schema'
import { asCall } from './calls'
import { newOrder } from './claim-orders'
import type { TestShop } from './harness'
import { newMember } from './members'
import { mountOrder, newStore } from './mounts'

/** Creates reviews as customers write them. */

type Words = Partial<Omit<Parameters<typeof Review>[1], 'orderLineSeq'>>

export const LONG = '조용하고 승차감이 좋아서 아주 만족합니다. 다음에도 여기에서 구매하고 싶은 타이어입니다.'
export const SHORT = '조용하고 좋은 타이어네요'

/** Creates a review of four tires with a confirmed purchase. `guest`: from another site, by an unknown writer. */
export async function newItemReview(shop: TestShop, words: Words = {}, guest = false) {
  const order = await newOrder(shop, { state: 'CONFIRMED', guest })
  const row = await asCall(shop, (call) =>
    reviewItem(call, {
      orderLineSeq: order.lineSeqs[0] ?? 0,
      rating: 5,
      content: LONG,
      ...(guest ? { source: 'NAVERPAY' as const } : {}),
      ...words,
    }),
  )
  return { ...row, order }
}

/** Inserts a member's reservation that was mounted yesterday. */
export async function newMount(shop: TestShop, store?: Awaited<ReturnType<typeof newStore>>) {
  const { db } = shop.services
  const at = store ?? (await newStore(shop))
  const member = await newMember(shop, { name: '김장착' })
  const { orderSeq } = await mountOrder(shop, { store: at, state: 'MOUNTED' })
  await db.update(orders).set({ memberSeq: member.memberSeq }).where(eq(orders.orderSeq, orderSeq))
  const doneAt = new Date(shop.clock.now().getTime() - 24 * 3_600_000)
  const [mount] = await db
    .insert(mountReservations)
    .values({
      orderSeq,
      storeSeq: at.storeSeq,
      kind: 'MOUNT' as const,
      state: 'DONE' as const,
      durationMinutes: 60,
      customerName: '김장착',
      customerPhone: '01012345678',
      itemSummary: '타이어',
      quantity: 4,
      reservedAt: doneAt,
      doneAt,
      madeBy: 'CUSTOMER' as const,
    })
    .returning()
  if (!mount) throw new Error('no mount')
  return { store: at, member, mountReservationSeq: mount.mountReservationSeq }
}

export async function newStoreReview(
  shop: TestShop,
  words: Partial<Parameters<typeof reviewMount>[1]> = {},
  store?: Awaited<ReturnType<typeof newStore>>,
) {
  const created = await newMount(shop, store)
  const { mountReservationSeq } = created
  const row = await asCall(shop, (call) =>
    reviewMount(call, { mountReservationSeq, rating: 5, content: LONG, ...words }),
  )
  return { ...row, ...created }
}
