import { DAY_MS } from '../common/durations'
import { seoulDay } from '../common/seoul-day'
import { type MovableLine, type OrderAction, orderTransitions } from './order-transitions'

/** Days after delivery in which UNDELIVER is possible. */
const UNDELIVER_DAYS = 7

/** Returns why it is too late to take back the lines that would move, or null. Moves forward are never too late. */
export function timeLimitProblem(action: OrderAction, lines: readonly MovableLine[], now: Date): string | null {
  const { from } = orderTransitions[action]
  const movingLines = lines.filter(({ state }) => from.some((start) => start === state))
  if (action === 'UNDELIVER') {
    const since = now.getTime() - UNDELIVER_DAYS * DAY_MS
    const long = movingLines.some(({ deliveredAt }) => deliveredAt && new Date(deliveredAt).getTime() < since)
    return long ? `배송완료 후 ${UNDELIVER_DAYS}일이 지나 취소할 수 없습니다.` : null
  }
  if (action !== 'UNMOUNT') return null
  const today = seoulDay(now)
  const before = movingLines.some(({ mountedAt }) => mountedAt && seoulDay(mountedAt) !== today)
  return before ? '장착완료는 당일에만 취소할 수 있습니다.' : null
}
