import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'

type Action = Schemas['EventWinnerAction']
type Winner = Pick<Schemas['EventWinner'], 'state' | 'taxState' | 'prizeKind' | 'notifyCount' | 'claimDueDate'>

const MAX_NOTICES = 3
export const FORFEIT_REASON = 5

/** Returns why an action on a winner is refused, or undefined. Checks only what the row contains. */
export function winnerRefusal(action: Action, winner: Winner): string | undefined {
  const { state, taxState, prizeKind, notifyCount, claimDueDate } = winner
  if (state === 'DELIVERED' || state === 'FORFEITED') return '이미 처리된 당첨입니다.'
  // winners have a claim deadline once they are published
  const published = claimDueDate !== null
  switch (action) {
    case 'NOTIFY':
      if (!published) return '당첨자 발표 후 안내할 수 있습니다.'
      if (state === 'CONFIRMED') return '이미 정보를 확인한 당첨자입니다.'
      return notifyCount >= MAX_NOTICES ? `안내는 ${MAX_NOTICES}회까지 보낼 수 있습니다.` : undefined
    case 'DELIVER':
      if (!published) return '당첨자 발표 후 지급할 수 있습니다.'
      if (taxState === 'WAITING') return '제세공과금 납부 확인 후 지급할 수 있습니다.'
      return prizeKind === 'GOODS' && state !== 'CONFIRMED' ? '배송지를 확인한 후 지급할 수 있습니다.' : undefined
    case 'SET_TAX_PAID':
      if (taxState === 'NONE') return '제세공과금 납부 대상이 아닙니다.'
      return taxState === 'PAID' ? '이미 납부가 확인된 당첨자입니다.' : undefined
    case 'FORFEIT':
      return undefined
  }
}

/** Formats how many there are of each text: `5,000P 3명, 무선청소기 1명`. */
function counted(texts: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].map(([text, count]) => `${text} ${formatThousands(count)}명`).join(', ')
}

/** Returns which of the winners an action leaves out and why, or undefined. */
export function countRefusals(action: Action, rows: readonly Winner[]): string | undefined {
  const reasons = rows.flatMap((row) => winnerRefusal(action, row)?.replace(/\.$/, '') ?? [])
  return reasons.length > 0 ? `제외 ${formatThousands(reasons.length)}명: ${counted(reasons)}.` : undefined
}

/** Returns the question before prizes are given: what to how many, and who is left out why. */
export function deliveryQuestion(rows: readonly (Winner & Pick<Schemas['EventWinner'], 'prizeName'>)[]): string {
  const given = rows.filter((row) => winnerRefusal('DELIVER', row) === undefined)
  const prizes = given.length > 0 ? ` (${counted(given.map(({ prizeName }) => prizeName))})` : ''
  return [
    `당첨자 ${formatThousands(given.length)}명에게 경품을 지급합니다${prizes}.`,
    countRefusals('DELIVER', rows),
    '쿠폰과 포인트는 바로 지급되며 되돌릴 수 없습니다.',
  ]
    .filter(Boolean)
    .join(' ')
}
