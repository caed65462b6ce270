import { asc, desc, eq, or, sql } from 'drizzle-orm'
import { rentalPenalty } from '../../../domain/rental/rental-transitions'
import type { AdminCall } from '../../call/call'
import { frontOf, rearOf } from '../../car/car-model/car-model-sizes'
import { fitments } from '../../car/schema/car-model.schema'
import type { Schemas } from '../../contract/contract-types'
import { notFound } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { maskPhone } from '../../lib/mask'
import { seoulDay } from '../../lib/seoul-time'
import { messageLogs } from '../../message/message.schema'
import { messageEvents } from '../../message/message-events'
import { mountReservations } from '../../orderdelivery/schema/mount-reservation.schema'
import { items } from '../../product/schema/item.schema'
import type { Application } from '../application-steps/steps'
import { rentalApplications, rentalStateHistories } from '../schema/rental-application.schema'
import { rentalProducts } from '../schema/rental-product.schema'
import { RELATED_TYPE } from './rental-application-messages'
import { type ApplicationLine, applicationRows, toApplication } from './rental-application-record'

/** Returns the tire sizes of a car model, and whether the item has one of them. `fits` is null if unknown. */
export async function checkTireFit(db: Db, itemSeq: number, carModelSeq: number | null): Promise<Schemas['RentalFit']> {
  if (carModelSeq === null) return { carSizes: [], fits: null }
  const rows = await db
    .select()
    .from(fitments)
    .where(eq(fitments.carModelSeq, carModelSeq))
    .orderBy(asc(fitments.sortOrder), asc(fitments.fitmentSeq))
  const [item] = await db.select().from(items).where(eq(items.itemSeq, itemSeq))
  const carSizes = rows.map((row) => {
    const rear = rearOf(row)
    return rear ? `${frontOf(row).sizeText} / ${rear.sizeText}` : frontOf(row).sizeText
  })
  const sides = rows.flatMap((row) => [frontOf(row), rearOf(row) ?? []].flat())
  const fits =
    sides.length === 0 || !item
      ? null
      : sides.some(({ width, aspect, rim }) => width === item.width && aspect === item.aspect && rim === item.rim)
  return { carSizes: [...new Set(carSizes)], fits }
}

const labels = new Map<string, string>(messageEvents.map(({ code, label }) => [code, label]))

/** Returns messages to the customer about the application or its reservation, the latest first. */
async function messagesOf(db: Db, { rentalApplicationSeq, mountReservationSeq }: Application) {
  const relatedTo = (type: string, seq: number) =>
    sql`(${messageLogs.relatedType} = ${type} and ${messageLogs.relatedSeq} = ${seq})`
  const rows = await db
    .select()
    .from(messageLogs)
    .where(
      sql`${messageLogs.recipientType} <> 'ADMIN' and ${or(
        relatedTo(RELATED_TYPE, rentalApplicationSeq),
        mountReservationSeq === null ? undefined : relatedTo('mountReservation', mountReservationSeq),
      )}`,
    )
    .orderBy(desc(messageLogs.messageLogSeq))
    .limit(100)
  return rows.map((row): Schemas['RentalMessage'] => ({
    messageLogSeq: row.messageLogSeq,
    event: labels.get(row.eventCode) ?? row.title ?? '직접 작성',
    channel: row.channel,
    recipientPhone: maskPhone(row.recipientPhone),
    state: row.state,
    requestedAt: row.requestedAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  }))
}

async function reservationOf(db: Db, seq: number | null): Promise<Schemas['RentalReservation'] | null> {
  if (seq === null) return null
  const [row] = await db.select().from(mountReservations).where(eq(mountReservations.mountReservationSeq, seq))
  return row ? { mountReservationSeq: seq, reservedAt: row.reservedAt.toISOString(), state: row.state } : null
}

async function stepsOf(db: Db, seq: number): Promise<Schemas['RentalStateStep'][]> {
  const rows = await db
    .select()
    .from(rentalStateHistories)
    .where(eq(rentalStateHistories.rentalApplicationSeq, seq))
    .orderBy(desc(rentalStateHistories.rentalStateHistorySeq))
  return rows.map(({ rentalApplicationSeq: _, at, ...row }) => ({ ...row, at: at.toISOString() }))
}

/** Returns an application with the names of related records. Throws 404. */
export async function applicationLine(db: Db, seq: number): Promise<ApplicationLine> {
  const [line] = await applicationRows(db, eq(rentalApplications.rentalApplicationSeq, seq))
  if (!line) throw notFound('렌탈 신청을 찾을 수 없습니다.')
  return line
}

/** Returns an application with its details. Throws 404. */
export async function readApplication(
  { db, now }: Pick<AdminCall, 'db' | 'now'>,
  seq: number,
  unmasked = false,
): Promise<Schemas['RentalApplicationRecord']> {
  const line = await applicationLine(db, seq)
  const { row } = line
  const [product] = await db
    .select({ name: rentalProducts.displayName })
    .from(rentalProducts)
    .where(eq(rentalProducts.rentalProductSeq, row.rentalProductSeq))
  const { carSizes, fits } = await checkTireFit(db, row.itemSeq, row.carModelSeq)
  return {
    ...toApplication(line, unmasked),
    planSeq: row.planSeq,
    cardMinSpend: row.cardMinSpend,
    rentalProductName: product?.name ?? row.itemName,
    carSizes,
    sizeFits: fits,
    proposedPenalty: row.state === 'MOUNTED' && row.startOn ? rentalPenalty(row, row.startOn, seoulDay(now)) : null,
    reservation: await reservationOf(db, row.mountReservationSeq),
    stateHistory: await stepsOf(db, seq),
    messages: await messagesOf(db, row),
  }
}
