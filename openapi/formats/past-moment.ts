import { seoulDay } from './seoul-day'
import { issueDueOf } from './vat'

/** Letters at least of the reason for a day in a month that is closed. */
export const CLOSED_REASON_LEAST = 5

/**
 * When something happened, as an administrator types it: a moment (`2026-11-21T00:12:00Z`) or a day of Seoul (`2026-11-21`).
 */
export interface TypedMoment {
  /** How sentences begin that speak of it: `입금일시는`. */
  topic: string
  at: string
  /** It cannot have happened before. */
  since?: { title: string; at: string | Date } | null
  /** Why it is entered for a month that is closed; left out of what is not in the books: no month is closed for it. */
  reason?: string | null
}

export interface MomentProblem {
  on: 'at' | 'reason'
  message: string
}

const isDay = (text: string): boolean => !text.includes('T')

const MINUTE_MS = 60_000

/** `2026-11-21 09:12` of Seoul. */
function momentText(at: Date): string {
  const inSeoul = new Date(at.getTime() + 9 * 60 * MINUTE_MS)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${seoulDay(at)} ${two(inSeoul.getUTCHours())}:${two(inSeoul.getUTCMinutes())}`
}

/**
 * The month (`2026-10`) of a day where its books are closed on `today`: tax papers of it could be issued until the 10th of the month after. Null: they are
 * open.
 */
export const closedMonthOf = (day: string, today: string): string | null =>
  today > issueDueOf(day) ? day.slice(0, 7) : null

/** Whether a typed moment or day stands in a month that is closed. */
export function isInClosedMonth(at: string, now: Date): boolean {
  const day = isDay(at) ? at : seoulDay(at)
  return closedMonthOf(day, seoulDay(now)) !== null
}

/**
 * What is wrong with a moment that was typed: it is still to come, before what it belongs to, or in a closed month without a reason. One rule for all of
 * them, on the form and on the server. Minutes count: what is typed has no seconds.
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
  if (closed && [...(moment.reason?.trim() ?? '')].length < CLOSED_REASON_LEAST) {
    return { on: 'reason', message: `마감된 달(${closed})입니다. 사유를 ${CLOSED_REASON_LEAST}자 이상 입력해 주세요.` }
  }
  return null
}
