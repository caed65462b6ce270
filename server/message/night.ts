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
function isNight(now: Date): boolean {
  const hour = seoulHour(now)
  return hour >= FROM_HOUR || hour < TO_HOUR
}

/** Whether messages that wake nobody wait for the morning: so it is unless the shop has said otherwise. */
export async function nightBlocked(db: Db): Promise<boolean> {
  const [settings] = await db.select({ nightBlock: smsSettings.nightBlock }).from(smsSettings)
  return settings?.nightBlock ?? true
}

/** The next eight in the morning. */
function nightEnd(now: Date): Date {
  const day = seoulDay(now)
  const midnight = seoulHour(now) < TO_HOUR ? startOfDay(day) : endOfDay(day)
  return new Date(midnight.getTime() + TO_HOUR * HOUR_MS)
}

/** The earliest moment at which a message of an event that is queued now may be sent. */
export const notBefore = (eventCode: Schemas['MessageCause'], now: Date): Date =>
  HELD_AT_NIGHT.includes(eventCode) && isNight(now) ? nightEnd(now) : now

/** An advertisement carries the mark that the law puts in front of it. */
const isAdvertisement = ({ eventCode, content }: { eventCode: string; content: string }): boolean =>
  eventCode === 'MANUAL' && content.startsWith('(광고)')

/**
 * Until when a message that is due waits, because it would wake somebody; null: it goes out now. What was left over from the evening, or was not
 * answered then, waits too. `blocked`: see `nightBlocked`; advertisements wait in any case.
 */
export function waitsForMorning(
  message: { eventCode: string; content: string },
  now: Date,
  blocked: boolean,
): Date | null {
  if (!isNight(now)) return null
  const held = blocked && HELD_AT_NIGHT.some((code) => code === message.eventCode)
  return held || isAdvertisement(message) ? nightEnd(now) : null
}
