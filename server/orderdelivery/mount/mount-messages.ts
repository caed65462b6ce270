import { eq } from 'drizzle-orm'
import { formatPhone } from '../../../domain/common/phone'
import type { Call } from '../../call/call'
import type { Db } from '../../db/database'
import { seoulText } from '../../lib/seoul-time'
import { type Message, queueMessages } from '../../message/outbox'
import { rentalApplications } from '../../rental/schema/rental-application.schema'
import type { LockedOrder } from '../order/order-lock'
import { formatOrderNo, orderValues } from '../order/order-messages'
import type { mountReservations } from '../schema/mount-reservation.schema'
import type { Store } from './slot-booking'

type Row = typeof mountReservations.$inferSelect

/** Returns the placeholder values of a store and a reservation time. */
export const storeValues = (store: Store, reservedAt: Date | null): Record<string, string> => ({
  장착점명: store.name,
  장착점주소: [store.address1, store.address2].filter(Boolean).join(' '),
  장착점전화: formatPhone(store.phone),
  장착일시: reservedAt ? seoulText(reservedAt).slice(0, 16) : '',
})

/** Returns the placeholder values for customer and store. */
const valuesOf = (row: Row, order: LockedOrder | null, store: Store): Record<string, string> => ({
  ...(order ? orderValues(order) : {}),
  ...(order ? { 주문번호: formatOrderNo(order.orderNo) } : {}),
  ...storeValues(store, row.reservedAt),
  차량번호: row.carNumber ?? '',
  고객명: row.customerName,
  상품명: row.itemSummary,
  수량: String(row.quantity),
})

const RELATED = 'mountReservation'

/** Returns the application number and the applicant of a rental, used instead of the order number and the orderer. */
async function readRental(db: Db, { rentalApplicationSeq }: Row) {
  if (rentalApplicationSeq === null) return null
  const { applicationNo, memberSeq } = rentalApplications
  const [found] = await db
    .select({ applicationNo, memberSeq })
    .from(rentalApplications)
    .where(eq(rentalApplications.rentalApplicationSeq, rentalApplicationSeq))
  return found ?? null
}

export type MountEvent =
  | 'MOUNT_RESERVED'
  | 'MOUNT_CHANGED'
  | 'MOUNT_CANCELED'
  | 'MOUNT_REMINDER'
  | 'STORE_NEW_RESERVATION'
  | 'STORE_RESERVATION_CHANGED'

/**
 * Queues messages about a reservation, to the customer or the store. `change` identifies the change; default: its
 * version. Returns how many messages were queued.
 */
export async function notifyMount(
  call: Pick<Call, 'db' | 'now'>,
  { row, order, store }: { row: Row; order: LockedOrder | null; store: Store },
  events: readonly MountEvent[],
  { reason, change }: { reason?: string | undefined; change?: string } = {},
): Promise<number> {
  const rental = await readRental(call.db, row)
  const number: Record<string, string> = rental ? { 주문번호: rental.applicationNo } : {}
  const memberSeq = order?.memberSeq ?? rental?.memberSeq ?? null
  const messages = events.flatMap((eventCode): Message[] => {
    const toStore = eventCode.startsWith('STORE_')
    if (toStore && !store.receiveAlimtalk) return []
    return [
      {
        eventCode,
        to: toStore
          ? { name: store.contactName ?? store.name, phone: store.contactPhone }
          : { name: row.customerName, phone: row.customerPhone, memberSeq },
        values: { ...valuesOf(row, order, store), ...number, 사유: reason ?? '' },
        related: { type: RELATED, seq: row.mountReservationSeq },
        change: change ?? `v${row.version}`,
      },
    ]
  })
  const sent = await queueMessages(call, messages)
  return sent.filter((seq) => seq !== null).length
}
