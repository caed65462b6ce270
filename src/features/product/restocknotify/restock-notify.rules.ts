import type { Schemas } from '@/shared/api/types'

type Action = Schemas['RestockAction']
type Notice = Pick<Schemas['RestockNotify'], 'state' | 'resendCount'>

const FROM: Record<Action, readonly Schemas['RestockNotifyState'][]> = {
  SEND: ['WAITING'],
  RESEND: ['FAILED'],
  CANCEL: ['WAITING', 'QUEUED'],
}
const RESENDS = 3

/** Why an action cannot be taken on a request; undefined: it can. Stock and messages are for the server to know. */
export function refusalOf(action: Action, { state, resendCount }: Notice): string | undefined {
  if (!FROM[action].includes(state)) {
    return action === 'RESEND' ? '발송에 실패한 신청만 재발송할 수 있습니다.' : '대기 중인 신청이 아닙니다.'
  }
  if (action === 'RESEND' && resendCount >= RESENDS) return `재발송은 ${RESENDS}회까지 가능합니다.`
  return undefined
}

type Item = Pick<Schemas['RestockItem'], 'stockManaged' | 'stockQuantity' | 'waitingCount'>

/** Why nobody can be told about an item; undefined: somebody can. */
export function sendProblem({ stockManaged, stockQuantity, waitingCount }: Item): string | undefined {
  if (stockManaged && stockQuantity <= 0) return '재고가 없는 상품입니다. 재고를 입력한 뒤 발송해 주세요.'
  return waitingCount === 0 ? '대기 중인 신청이 없습니다.' : undefined
}

/** The digits of what was typed, full-width ones too; none would mean everybody. */
export const digitsOf = (text: string): string => text.normalize('NFKC').replace(/\D/g, '')

const MOST_PEOPLE = 10_000

/** What is wrong with the most people for each item; null means all. */
export const limitProblem = (limit: number | null): string | undefined =>
  limit === 0
    ? '1명 이상 입력해 주세요.'
    : limit !== null && limit > MOST_PEOPLE
      ? '10,000명까지 입력할 수 있습니다.'
      : undefined

/** How many are told when at most `limit` people are for each item. */
export const peopleOf = (items: readonly Item[], limit: number | null): number =>
  items.reduce((sum, { waitingCount }) => sum + Math.min(waitingCount, limit ?? waitingCount), 0)

/** From nine in the evening to eight in the morning (Seoul) notices wait for the morning. */
export const isNight = (now: Date): boolean => {
  const hour = (now.getUTCHours() + 9) % 24
  return hour >= 21 || hour < 8
}
