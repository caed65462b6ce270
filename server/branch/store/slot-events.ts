import { MINUTE_MS } from '../../../domain/common/durations'
import type { SlotChange } from '../../events/event-kinds'
import { writeEvent } from '../../events/write-event'
import type { Call } from '../../http/call'
import type { mountReservations } from '../../orderdelivery/schema/mount-reservation.schema'
import type { storeClosures } from '../schema/store.schema'

/** Events of slots that can still be booked; what is over concerns nobody. */
async function writeSlots(call: Call, storeSeq: number, change: SlotChange, from: Date, to: Date): Promise<void> {
  if (to <= call.now) return
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
