import { and, eq, inArray, sql } from 'drizzle-orm'
import { ACTIVE_MOUNTS } from '../../../domain/orderdelivery/mount-transitions'
import { feesOn, settleFeeOf } from '../../branch/store/settle-fee'
import { assertStoreCan, readStore } from '../../branch/store/slot-context'
import { writeBooking } from '../../branch/store/slot-events'
import { requiredAbilitiesOfItems } from '../../branch/store/store-abilities'
import type { Call } from '../../call/call'
import type { Db } from '../../db/database'
import { seoulDay } from '../../lib/seoul-time'
import { items } from '../../product/schema/item.schema'
import { rentalApplications } from '../../rental/schema/rental-application.schema'
import { createdStamp, updatedStamp } from '../../resource/stamps'
import { mountReservations } from '../schema/mount-reservation.schema'
import { notifyMount } from './mount-messages'
import { changeMount, type MountRow } from './reservations'
import { type Store, takeSlot } from './slot-booking'

/** Reservations of rentals. Locks the application's row first, then the reservation, then the slot. */

type Application = typeof rentalApplications.$inferSelect

const ofRental = (rentalApplicationSeq: number, states: readonly MountRow['state'][]) =>
  and(eq(mountReservations.rentalApplicationSeq, rentalApplicationSeq), inArray(mountReservations.state, [...states]))

/** Returns the reservation values of a rental contract at a store. */
export const rentalReservationValues = (
  row: Application,
  store: Pick<Store, 'storeSeq' | 'slotMinutes'>,
  reservedAt: Date,
) =>
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

/** Books a slot for a rental contract. Throws SLOT_FULL, 400 if there is no such slot. */
export async function reserveRental(
  call: Call,
  row: Application,
  store: Store,
  { reservedAt, force }: { reservedAt: Date; force?: boolean | undefined },
): Promise<MountRow> {
  await takeSlot(call, store, reservedAt, { force })
  const [reservation] = await call.db
    .insert(mountReservations)
    .values({ ...rentalReservationValues(row, store, reservedAt), confirmedAt: call.now, ...createdStamp(call) })
    .returning()
  if (!reservation) throw new Error('reservation insert returned no row')
  await writeBooking(call, reservation, 'BOOKED')
  await notifyMount(call, { row: reservation, order: null, store }, ['STORE_NEW_RESERVATION', 'MOUNT_RESERVED'])
  return reservation
}

/**
 * Returns the store for a rental's mounting, and updates the application if it changed. Throws 400 if the store
 * cannot mount the tires, 404.
 */
export async function resolveRentalStore(
  call: Call,
  { storeSeq: currentStoreSeq, rentalApplicationSeq }: Pick<MountRow, 'storeSeq' | 'rentalApplicationSeq'>,
  storeSeq: number,
): Promise<Store> {
  const store = await readStore(call.db, storeSeq)
  if (storeSeq === currentStoreSeq || rentalApplicationSeq === null) return store
  const [row] = await call.db
    .update(rentalApplications)
    .set({ storeSeq, ...updatedStamp(call), version: sql`${rentalApplications.version} + 1` })
    .where(eq(rentalApplications.rentalApplicationSeq, rentalApplicationSeq))
    .returning({ itemSeq: rentalApplications.itemSeq })
  if (row) assertStoreCan(store, await requiredAbilitiesOfItems(call.db, [row.itemSeq]))
  return store
}

/** Cancels the active or missed reservation of a canceled rental. */
export async function cancelRentalReservation(call: Call, rentalApplicationSeq: number, reason: string): Promise<void> {
  const rows = await call.db
    .select()
    .from(mountReservations)
    .where(ofRental(rentalApplicationSeq, [...ACTIVE_MOUNTS, 'NO_SHOW']))
    .for('update')
  for (const { mountReservationSeq } of rows) {
    const change = { state: 'CANCELED', canceledAt: call.now, cancelReason: reason.slice(0, 200) } as const
    const row = await changeMount(call, mountReservationSeq, change)
    const store = await readStore(call.db, row.storeSeq)
    await notifyMount(call, { row, order: null, store }, ['MOUNT_CANCELED', 'STORE_RESERVATION_CHANGED'], { reason })
  }
}

/** Returns what a store is paid for mounting the tires of a rental, in won; mounting is included in the rental fee. */
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

/** Marks the active reservation of a rental as DONE, because its tires were mounted. */
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
