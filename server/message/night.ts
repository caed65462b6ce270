import { HOUR_MS } from '../../domain/common/durations'
import type { Schemas } from '../contract/contract-types'
import type { Db } from '../db/database'
import { endOfDay, seoulDay, seoulHour, startOfDay } from '../lib/seoul-time'
import { smsSettings } from './message.schema'

const FROM_HOUR = 21
const TO_HOUR = 8

/** Non-urgent events, whose messages wait from 21:00 to 08:00. */
export const DAYTIME_ONLY_EVENTS: readonly Schemas['MessageCause'][] = [
  ...(['COUPON_ISSUED', 'COUPON_EXPIRING', 'REVIEW_REQUEST', 'RESTOCKED', 'POINT_EXPIRING'] as const),
]

/** Returns whether non-urgent messages wait at this time. */
export function isNight(now: Date): boolean {
  const hour = seoulHour(now)
  return hour >= FROM_HOUR || hour < TO_HOUR
}

/** Returns the shop's setting whether non-urgent messages wait for the morning. Default true. */
export async function nightBlocked(db: Db): Promise<boolean> {
  const [settings] = await db.select({ nightBlock: smsSettings.nightBlock }).from(smsSettings)
  return settings?.nightBlock ?? true
}

/** Returns the next 08:00 in Seoul. */
function nightEnd(now: Date): Date {
  const day = seoulDay(now)
  const midnight = seoulHour(now) < TO_HOUR ? startOfDay(day) : endOfDay(day)
  return new Date(midnight.getTime() + TO_HOUR * HOUR_MS)
}

/** Returns the earliest time at which a message queued now may be sent. */
export const notBefore = (eventCode: Schemas['MessageCause'], now: Date): Date =>
  DAYTIME_ONLY_EVENTS.includes(eventCode) && isNight(now) ? nightEnd(now) : now

/** Returns whether a message is an advertisement: it starts with the mark required by law. */
const isAdvertisement = ({ eventCode, content }: { eventCode: string; content: string }): boolean =>
  eventCode === 'MANUAL' && content.startsWith('(광고)')

/**
 * Returns until when a due message must wait for the morning; null to send it now. Also applies to messages left over
 * or unanswered from the evening. `blocked`: see `nightBlocked`; advertisements always wait.
 */
export function waitUntil(message: { eventCode: string; content: string }, now: Date, blocked: boolean): Date | null {
  if (!isNight(now)) return null
  const mustWait = blocked && DAYTIME_ONLY_EVENTS.some((code) => code === message.eventCode)
  return mustWait || isAdvertisement(message) ? nightEnd(now) : null
}
