import { type MovableLine, type OrderAction, orderMoves } from './order-moves'
import { seoulDay } from './seoul-day'

/** UNDELIVER ends so long after the delivery. */
const UNDELIVER_DAYS = 7

/** Why it is too late to take back those of these lines that would go; null when it is not, or nothing is taken back. */
export function lateProblem(action: OrderAction, lines: readonly MovableLine[], now: Date): string | null {
  const { from } = orderMoves[action]
  const going = lines.filter(({ state }) => from.some((start) => start === state))
  if (action === 'UNDELIVER') {
    const since = now.getTime() - UNDELIVER_DAYS * 86_400_000
    const long = going.some(({ deliveredAt }) => deliveredAt && new Date(deliveredAt).getTime() < since)
    return long ? `배송완료 후 ${UNDELIVER_DAYS}일이 지나 취소할 수 없습니다.` : null
  }
  if (action !== 'UNMOUNT') return null
  const today = seoulDay(now)
  const before = going.some(({ mountedAt }) => mountedAt && seoulDay(mountedAt) !== today)
  return before ? '장착완료는 당일에만 취소할 수 있습니다.' : null
}
