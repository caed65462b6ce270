import { sql } from 'drizzle-orm'
import type { Db, Schemas } from '../http/call'
import { endOfDay, seoulDay, seoulHour, startOfDay } from '../lib/seoul'
import { smsSettings } from './message.schema'

const FROM_HOUR = 21
const TO_HOUR = 8
const HOUR_MS = 60 * 60 * 1000

/** Events that wake nobody: from 21:00 to 08:00 they wait for the morning. */
export const HELD_AT_NIGHT: readonly Schemas['MessageCause'][] = [
  ...(['COUPON_ISSUED', 'COUPON_EXPIRING', 'REVIEW_REQUEST', 'RESTOCKED', 'POINT_EXPIRING'] as const),
]

/** Whether messages of those events wait at this moment. */
export function isNight(now: Date): boolean {
  const hour = seoulHour(now)
  return hour >= FROM_HOUR || hour < TO_HOUR
}

/** As a condition: the shop lets them go at night as well. Advertisements never do. */
export const nightFree = sql`exists (select 1 from ${smsSettings} where not ${smsSettings.nightBlock})`

/** Whether messages that wake nobody wait for the morning: so it is unless the shop has said otherwise. */
export async function nightBlocked(db: Db): Promise<boolean> {
  const [settings] = await db.select({ nightBlock: smsSettings.nightBlock }).from(smsSettings)
  return settings?.nightBlock ?? true
}

/** The earliest moment at which a message of an event that is queued now may be sent. */
export function notBefore(eventCode: Schemas['MessageCause'], now: Date): Date {
  if (!HELD_AT_NIGHT.includes(eventCode) || !isNight(now)) return now
  const day = seoulDay(now)
  const midnight = seoulHour(now) < TO_HOUR ? startOfDay(day) : endOfDay(day)
  return new Date(midnight.getTime() + TO_HOUR * HOUR_MS)
}
