import { and, eq, inArray, sql } from 'drizzle-orm'
import { ACTIVE_MOUNTS } from '../../../openapi/formats/mount-moves'
import { feesOn, settleFeeOf } from '../../branch/store/settle-fee'
import { refuseUnable, storeOf } from '../../branch/store/slot-world'
import { needsOfItems } from '../../branch/store/store-able'
import type { Call, Db } from '../../http/call'
import { seoulDay } from '../../lib/seoul'
import { items } from '../../product/item/item.schema'
import { rentalApplications } from '../../rental/rental-application/rental-application.schema'
import { createdStamp, updatedStamp } from '../../resource/stamps'
import { tellMount } from './mount-messages'
import { mountReservations } from './mount-reservation.schema'
import { type Store, takePlace } from './places'
import { changeMount, type MountRow } from './reservations'

/** Reservations as rentals make, end and cancel them. The application's row is locked first, then the reservation, then the slot. */

type Application = typeof rentalApplications.$inferSelect

const ofRental = (rentalApplicationSeq: number, states: readonly MountRow['state'][]) =>
  and(eq(mountReservations.rentalApplicationSeq, rentalApplicationSeq), inArray(mountReservations.state, [...states]))

/** What a reservation says of a contract whose tires this store mounts. */
export const mountOfRental = (row: Application, store: Pick<Store, 'storeSeq' | 'slotMinutes'>, reservedAt: Date) =>
  ({
    rentalApplicationSeq: row.rentalApplicationSeq,
    storeSeq: store.storeSeq,
    kind: 'RENTAL',
    state: 'CONFIRMED',
    reservedAt,
    durationMinutes: store.slotMinutes,
    customerName: row.applicantName ?? '',
    customerPhone: row.mobilePhone ?? '',
    carText: row.carText,
    carNumber: row.carNumber,
    itemSummary: row.itemName,
    quantity: row.quantity,
    madeBy: 'ADMIN',
  }) as const

/** Books a slot for the tires of a contract. Throws SLOT_FULL, 400 where there is no such slot. */
export async function reserveRental(
  call: Call,
  row: Application,
  store: Store,
  { reservedAt, force }: { reservedAt: Date; force?: boolean | undefined },
): Promise<MountRow> {
  await takePlace(call, store, reservedAt, { force })
  const [made] = await call.db
    .insert(mountReservations)
    .values({ ...mountOfRental(row, store, reservedAt), confirmedAt: call.now, ...createdStamp(call) })
    .returning()
  if (!made) throw new Error('nothing was written')
  await tellMount(call, { row: made, order: null, store }, ['STORE_NEW_RESERVATION', 'MOUNT_RESERVED'])
  return made
}

/** The store that a rental's tires are mounted at from now on; the application follows. Throws 400 where it cannot mount them, 404. */
export async function storeForRental(
  call: Call,
  { storeSeq: held, rentalApplicationSeq }: Pick<MountRow, 'storeSeq' | 'rentalApplicationSeq'>,
  storeSeq: number,
): Promise<Store> {
  const store = await storeOf(call.db, storeSeq)
  if (storeSeq === held || rentalApplicationSeq === null) return store
  const [row] = await call.db
    .update(rentalApplications)
    .set({ storeSeq, ...updatedStamp(call), version: sql`${rentalApplications.version} + 1` })
    .where(eq(rentalApplications.rentalApplicationSeq, rentalApplicationSeq))
    .returning({ itemSeq: rentalApplications.itemSeq })
  if (row) refuseUnable(store, await needsOfItems(call.db, [row.itemSeq]))
  return store
}

/** Gives back the place of a rental that is no more: active, or missed. */
export async function cancelRentalReservation(call: Call, rentalApplicationSeq: number, reason: string): Promise<void> {
  const rows = await call.db
    .select()
    .from(mountReservations)
    .where(ofRental(rentalApplicationSeq, [...ACTIVE_MOUNTS, 'NO_SHOW']))
    .for('update')
  for (const { mountReservationSeq } of rows) {
    const change = { state: 'CANCELED', canceledAt: call.now, cancelReason: reason.slice(0, 200) } as const
    const row = await changeMount(call, mountReservationSeq, change)
    const store = await storeOf(call.db, row.storeSeq)
    await tellMount(call, { row, order: null, store }, ['MOUNT_CANCELED', 'STORE_RESERVATION_CHANGED'], { reason })
  }
}

/** Won that a store is paid for mounting the tires of a rental, mounting being in the fee. */
export async function rentalFeeAt(
  db: Db,
  { storeSeq, rentalApplicationSeq, quantity }: MountRow,
  at: Date,
  itemSeq: number,
) {
  if (rentalApplicationSeq === null) return null
  const fees = await feesOn(db, storeSeq, seoulDay(at))
  const [item] = await db.select().from(items).where(eq(items.itemSeq, itemSeq))
  return fees && item
    ? settleFeeOf(fees, [{ itemType: item.itemType, mountFeeType: 'INCLUDED', rim: item.rim, quantity }])
    : 0
}

/** The tires of a rental are mounted: its active reservation is DONE. */
export async function finishRentalReservation(
  call: Call,
  { rentalApplicationSeq, itemSeq }: Application,
): Promise<void> {
  const [active] = await call.db
    .select()
    .from(mountReservations)
    .where(ofRental(rentalApplicationSeq, ACTIVE_MOUNTS))
    .for('update')
  if (!active) return
  await changeMount(call, active.mountReservationSeq, {
    state: 'DONE',
    confirmedAt: active.confirmedAt ?? call.now,
    doneAt: call.now,
    settleFee: await rentalFeeAt(call.db, active, call.now, itemSeq),
  })
}
