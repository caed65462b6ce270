import { restockBlockLabels } from '@/shared/api/gen/product-restocknotify.gen'
import type { Schemas } from '@/shared/api/types'
import { cellTime } from '@/shared/lib/cell-dates'
import { formatThousands } from '@/shared/lib/format'
import { requiredPrompt } from '@/shared/lib/validate'
import { isBlank, visibleLength } from '../../../../domain/common/visible-text'

type Action = Schemas['RestockAction']
type Notice = Pick<Schemas['RestockNotify'], 'state' | 'resendCount'>

const FROM: Record<Action, readonly Schemas['RestockNotifyState'][]> = {
  SEND: ['WAITING'],
  RESEND: ['FAILED'],
  CANCEL: ['WAITING', 'QUEUED'],
}
const RESENDS = 3

/** Returns why an action on a request is refused, or undefined. The server checks stock and messages. */
export function refusalOf(action: Action, { state, resendCount }: Notice): string | undefined {
  if (!FROM[action].includes(state)) {
    return action === 'RESEND' ? '발송에 실패한 신청만 재발송할 수 있습니다.' : '대기 중인 신청이 아닙니다.'
  }
  if (action === 'RESEND' && resendCount >= RESENDS) return `재발송은 ${RESENDS}회까지 가능합니다.`
  return undefined
}

type Item = Pick<Schemas['RestockItem'], 'stockManaged' | 'stockQuantity' | 'waitingCount'>

/** Returns why no one can be notified about an item, or undefined. */
export function sendProblem({ stockManaged, stockQuantity, waitingCount }: Item): string | undefined {
  if (stockManaged && stockQuantity <= 0) return '재고가 없는 상품입니다. 재고를 입력한 뒤 발송해 주세요.'
  return waitingCount === 0 ? '대기 중인 신청이 없습니다.' : undefined
}

/** Returns the digits of the input, including full-width ones. An empty string means no limit. */
export const digitsOf = (text: string): string => text.normalize('NFKC').replace(/\D/g, '')

const MAX_PEOPLE = 10_000

/** Returns what is wrong with the maximum number of people per item. Null means no limit. */
export const limitProblem = (limit: number | null): string | undefined =>
  limit === 0
    ? '1명 이상 입력해 주세요.'
    : limit !== null && limit > MAX_PEOPLE
      ? '10,000명까지 입력할 수 있습니다.'
      : undefined

const MIN_REASON = 5

/** Returns what is wrong with the reason to exceed the stock limit. An empty reason is valid. */
export const reasonProblem = (reason: string): string | undefined =>
  !isBlank(reason) && visibleLength(reason) < MIN_REASON ? requiredPrompt('한도 초과 사유', MIN_REASON) : undefined

/** Returns e.g. `2026-11-22 08:00에`, or `지금`. */
export const sendTimeText = (sendAt: string | null): string => (sendAt ? `${cellTime(sendAt)}에` : '지금')

/** Returns e.g. `잘못된 연락처 2명 · 재고 × 3명 초과 1명`, with line breaks only between reasons. */
export const blockedText = (blocked: readonly Schemas['RestockBlocked'][]): string =>
  blocked
    .map(({ reason, count }) => `${restockBlockLabels[reason]} ${formatThousands(count)}명`.replaceAll(' ', '\u00a0'))
    .join(' · ')

/** Returns the number of people who are not notified. */
export const blockedSum = (blocked: readonly Schemas['RestockBlocked'][]): number =>
  blocked.reduce((sum, { count }) => sum + count, 0)
