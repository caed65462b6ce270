import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq } from 'drizzle-orm'
import { MINUTE_MS } from '../../../domain/common/durations'
import type { Call } from '../../call/call'
import type { SlotChange } from '../../events/event-kinds'
import { writeEvent } from '../../events/write-event'
import { endOfDay, seoulDay, shiftDays, startOfDay } from '../../lib/seoul-time'
import type { mountReservations } from '../../orderdelivery/schema/mount-reservation.schema'
import { type storeClosures, stores } from '../schema/store.schema'
import type { SlotStore } from './slots'

/** Events of slots that can still be booked; past slots have no events. */
async function writeSlots(call: Call, storeSeq: number, change: SlotChange, from: Date, to: Date): Promise<void> {
  if (to <= call.now || to <= from) return
  const after = { change, from: from.toISOString(), to: to.toISOString() }
  await writeEvent(call, 'slots.changed', { recordSeq: storeSeq, before: null, after })
}

type Booking = Pick<typeof mountReservations.$inferSelect, 'storeSeq' | 'reservedAt' | 'durationMinutes'>

/** Writes the event that a reservation has taken a place of its slot, or freed it. */
export const writeBooking = (call: Call, booking: Booking, change: 'BOOKED' | 'FREED'): Promise<void> => {
  const { storeSeq, reservedAt, durationMinutes } = booking
  return writeSlots(call, storeSeq, change, reservedAt, new Date(reservedAt.getTime() + durationMinutes * MINUTE_MS))
}

type Closure = Pick<typeof storeClosures.$inferSelect, 'storeSeq' | 'fromAt' | 'toAt'>

/** Writes the event that a closure, or another capacity, begins to hold for its period, or ends to. */
export const writeClosure = (call: Call, { storeSeq, fromAt, toAt }: Closure, change: 'CLOSED' | 'OPENED') =>
  writeSlots(call, storeSeq, change, fromAt, toAt)

const SLOT_RULES = [
  'hours',
  'slotMinutes',
  'capacity',
  'lastSlotBefore',
  'minLeadDays',
  'sameDay',
  'maxAheadDays',
] as const satisfies readonly (keyof SlotStore)[]

const takesBookings = ({ state, reservationOn }: SlotStore): boolean => state === 'OPEN' && reservationOn

/** Returns the end of the last day that customers may book. */
const endOfBookings = (now: Date, ...among: readonly SlotStore[]): Date =>
  endOfDay(shiftDays(seoulDay(now), Math.max(...among.map(({ maxAheadDays }) => maxAheadDays))))

/**
 * Writes the event that a locked store has other slots from now on: it takes bookings or ends to, or other hours or
 * rules hold. Nothing if its slots stay.
 */
export async function writeSlotRules(
  call: Call,
  storeSeq: number,
  { before, after }: { before: SlotStore; after: SlotStore },
): Promise<void> {
  const [took, takes] = [takesBookings(before), takesBookings(after)]
  const isSame = took === takes && SLOT_RULES.every((rule) => isDeepStrictEqual(before[rule], after[rule]))
  if (isSame || (!took && !takes)) return
  const change = took && takes ? 'CHANGED' : takes ? 'OPENED' : 'CLOSED'
  await writeSlots(call, storeSeq, change, call.now, endOfBookings(call.now, before, after))
}

/**
 * Writes the event of every store that takes bookings, that from a day on other public holidays may make other slots.
 * Locks these stores.
 */
export async function writeHolidaySlots(call: Call, from: string): Promise<void> {
  const open = await call.db
    .select()
    .from(stores)
    .where(and(eq(stores.state, 'OPEN'), eq(stores.reservationOn, true)))
    .orderBy(asc(stores.storeSeq))
    .for('update')
  for (const store of open)
    await writeSlots(call, store.storeSeq, 'CHANGED', startOfDay(from), endOfBookings(call.now, store))
}
