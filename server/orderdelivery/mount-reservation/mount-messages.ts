import { eq } from 'drizzle-orm'
import { formatPhone } from '../../../openapi/formats/phone'
import type { Call, Db } from '../../http/call'
import { seoulText } from '../../lib/seoul'
import { type Message, queueMessages } from '../../message/outbox'
import { rentalApplications } from '../../rental/rental-application/rental-application.schema'
import type { LockedOrder } from '../order/lock'
import { orderValues, shownOrderNo } from '../order/messages'
import type { mountReservations } from './mount-reservation.schema'
import type { Store } from './places'

type Row = typeof mountReservations.$inferSelect

/** What messages say of a store, and of the moment at which a car is awaited there. */
export const storeValues = (store: Store, reservedAt: Date | null): Record<string, string> => ({
  장착점명: store.name,
  장착점주소: [store.address1, store.address2].filter(Boolean).join(' '),
  장착점전화: formatPhone(store.phone),
  장착일시: reservedAt ? seoulText(reservedAt).slice(0, 16) : '',
})

/** What both sides read of a reservation. */
const valuesOf = (row: Row, order: LockedOrder | null, store: Store): Record<string, string> => ({
  ...(order ? orderValues(order) : {}),
  ...(order ? { 주문번호: shownOrderNo(order.orderNo) } : {}),
  ...storeValues(store, row.reservedAt),
  차량번호: row.carNumber ?? '',
  고객명: row.customerName,
  상품명: row.itemSummary,
  수량: String(row.quantity),
})

const RELATED = 'mountReservation'

/** A rental's number stands where an order's would, and who applied where who ordered. */
async function rentalOf(db: Db, { rentalApplicationSeq }: Row) {
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

/** Writes to the customer, or to the store, of a reservation. `change`: what happened; left out: its version. */
export async function tellMount(
  call: Pick<Call, 'db' | 'now'>,
  { row, order, store }: { row: Row; order: LockedOrder | null; store: Store },
  events: readonly MountEvent[],
  { reason, change }: { reason?: string | undefined; change?: string } = {},
): Promise<number> {
  const rental = await rentalOf(call.db, row)
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
