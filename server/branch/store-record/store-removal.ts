import { eq, or, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Call } from '../../call/call'
import { inUse } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { members } from '../../db/schema'
import { storeReviews } from '../../generalcommunity/schema/store-review.schema'
import { storeApplies } from '../../inquirycommunity/schema/store-apply.schema'
import { mountReservations } from '../../orderdelivery/schema/mount-reservation.schema'
import { orders } from '../../orderdelivery/schema/order.schema'
import { rentalApplications } from '../../rental/schema/rental-application.schema'
import { type StoreRow, storeRows } from '../store/store-rows'

const hasRow = async (db: Db, table: PgTable, where: SQL | undefined): Promise<boolean> =>
  (await db.select().from(table).where(where).limit(1)).length > 0

/**
 * Deletes a locked store with its closures and fees. Removes it as a favorite of members and from its application.
 *
 * Throws IN_USE unless it is PREPARING and no other record refers to it.
 */
export async function removeStore({ db }: Pick<Call, 'db'>, row: StoreRow): Promise<void> {
  const seq = row.storeSeq
  const applied = or(eq(rentalApplications.storeSeq, seq), eq(rentalApplications.wishStoreSeq, seq))
  const used =
    row.state !== 'PREPARING' ||
    (await hasRow(db, storeReviews, eq(storeReviews.storeSeq, seq))) ||
    (await hasRow(db, orders, eq(orders.storeSeq, seq))) ||
    (await hasRow(db, mountReservations, eq(mountReservations.storeSeq, seq))) ||
    (await hasRow(db, rentalApplications, applied))
  if (used) throw inUse('주문 또는 예약 이력이 있는 장착점은 삭제할 수 없습니다. 종료 처리해 주세요.')
  await db
    .update(members)
    .set({ favoriteStoreSeq: null, favoriteStoreName: null })
    .where(eq(members.favoriteStoreSeq, seq))
  // the application keeps its decision
  await db.update(storeApplies).set({ storeSeq: null }).where(eq(storeApplies.storeSeq, seq))
  await storeRows.remove(db, seq)
}
