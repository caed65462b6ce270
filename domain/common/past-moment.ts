import { HOUR_MS, MINUTE_MS } from './durations'
import { seoulDay } from './seoul-day'
import { issueDueOf } from './vat'

/** Minimum length of the reason for a day in a closed month. */
export const MIN_CLOSED_REASON = 5

/**
 * When something happened, as entered by an admin: a moment (`2026-11-21T00:12:00Z`) or a day in Seoul (`2026-11-21`).
 */
export interface TypedMoment {
  /** Subject of the messages, e.g. `입금일시는`. */
  topic: string
  at: string
  /** The earliest possible time. */
  since?: { title: string; at: string | Date } | null
  /** Reason for an entry in a closed month. Omitted if closed months do not apply. */
  reason?: string | null
}

export interface MomentProblem {
  on: 'at' | 'reason'
  message: string
}

const isDay = (text: string): boolean => !text.includes('T')

/** Formats a moment in Seoul time: `2026-11-21 09:12`. */
function momentText(at: Date): string {
  const inSeoul = new Date(at.getTime() + 9 * HOUR_MS)
  const twoDigits = (part: number) => String(part).padStart(2, '0')
  return `${seoulDay(at)} ${twoDigits(inSeoul.getUTCHours())}:${twoDigits(inSeoul.getUTCMinutes())}`
}

/**
 * Returns the month (`2026-10`) of a day if it is closed on `today`, otherwise null.
 * A month closes after the 10th of the following month, the deadline of its tax documents.
 */
export const closedMonthOf = (day: string, today: string): string | null =>
  today > issueDueOf(day) ? day.slice(0, 7) : null

/** Returns whether an entered moment or day lies in a closed month. */
export function isInClosedMonth(at: string, now: Date): boolean {
  const day = isDay(at) ? at : seoulDay(at)
  return closedMonthOf(day, seoulDay(now)) !== null
}

/**
 * Returns what is wrong with an entered moment: it is in the future, before `since`, or in a closed month without a
 * reason.
 * Shared by all forms and the server. Compares minutes, because the input has no seconds.
 */
export function typedMomentProblem(moment: TypedMoment, now: Date): MomentProblem | null {
  const { topic, at, since } = moment
  const today = seoulDay(now)
  const day = isDay(at) ? at : seoulDay(at)
  if (isDay(at) ? at > today : Date.parse(at) > now.getTime()) {
    const message = isDay(at) ? `${topic} 오늘까지의 날짜로 입력해 주세요.` : `${topic} 현재 이후일 수 없습니다.`
    return { on: 'at', message }
  }
  if (since) {
    const first = new Date(since.at)
    const early = isDay(at)
      ? at < seoulDay(first)
      : Date.parse(at) < Math.floor(first.getTime() / MINUTE_MS) * MINUTE_MS
    if (early) {
      const shown = isDay(at) ? seoulDay(first) : momentText(first)
      return { on: 'at', message: `${topic} ${since.title}(${shown}) 이전일 수 없습니다.` }
    }
  }
  const closed = 'reason' in moment ? closedMonthOf(day, today) : null
  if (closed && [...(moment.reason?.trim() ?? '')].length < MIN_CLOSED_REASON) {
    return { on: 'reason', message: `마감된 달(${closed})입니다. 사유를 ${MIN_CLOSED_REASON}자 이상 입력해 주세요.` }
  }
  return null
}
