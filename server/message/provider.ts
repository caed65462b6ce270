import type { Schemas } from '../http/contract-types'
import type { Provider } from '../providers/ports'

/** A message handed to the provider. */
export interface Outgoing {
  /** Idempotency key: a repeated call delivers nothing and returns the first result. */
  key: string
  channel: Schemas['MessageChannel']
  to: string
  from: string | null
  title: string | null
  content: string
}

export type Delivery = { ok: true } | { ok: false; code: string; message: string }

/** A sender number or template that the carrier or messenger must approve before use. */
export type ReviewRequest = { requestedAt: Date } & (
  | { kind: 'NUMBER'; number: string }
  | { kind: 'TEMPLATE'; content: string }
)

/** `reason`: why it was rejected. */
export type Verdict = { approved: true } | { approved: false; reason: string }

/**
 * Delivers messages: a carrier's service, or the simulated one. One provider implements everything, because approvals
 * are valid only with the provider that gave them.
 */
export interface MessageProvider extends Provider {
  send(message: Outgoing): Promise<Delivery>
  /** Returns null while undecided. */
  review(asked: ReviewRequest, now: Date): Promise<Verdict | null>
  /** Returns the shop's balance in won. `spent`: this month's cost of messages. */
  balance(spent: number): Promise<number>
}

const REVIEW_MS = 30_000
const PREPAID = 1_000_000
const rejected = (reason: string): Verdict => ({ approved: false, reason })

function judge(asked: ReviewRequest): Verdict {
  if (asked.kind === 'NUMBER')
    return asked.number.endsWith('0000') ? rejected('명의를 확인할 수 없는 번호입니다.') : { approved: true }
  return asked.content.includes('반려테스트')
    ? rejected('정보성 메시지로 볼 수 없는 내용이 있습니다.')
    : { approved: true }
}

/**
 * The simulated provider. Phones that end with 0000 are unreachable. It decides reviews after 30 seconds and gets one
 * million won on the first of each month.
 */
export const simulatedProvider: MessageProvider = {
  simulated: true,
  review: async (asked, now) => (now.getTime() - asked.requestedAt.getTime() < REVIEW_MS ? null : judge(asked)),
  balance: async (spent) => Math.max(0, PREPAID - spent),
  send: async ({ to }) =>
    to.endsWith('0000') ? { ok: false, code: 'E0404', message: '수신할 수 없는 번호입니다.' } : { ok: true },
}
