import type { Schemas } from '../http/call'

/** A message as it is handed over. */
export interface Outgoing {
  /** Handed over twice it is delivered once, and answered as it was the first time. */
  key: string
  channel: Schemas['MessageChannel']
  to: string
  from: string | null
  title: string | null
  content: string
}

export type Delivery = { ok: true } | { ok: false; code: string; message: string }

/** Something that may be used only once the carrier, or the messenger, has looked at it. */
export type Asked = { requestedAt: Date } & ({ kind: 'NUMBER'; number: string } | { kind: 'TEMPLATE'; content: string })

/** `reason`: why not. */
export type Verdict = { approved: true } | { approved: false; reason: string }

/** Who delivers messages: a carrier's service, or the simulated one. Each answers all of it: nothing is approved in another's name. */
export interface MessageProvider {
  send(message: Outgoing): Promise<Delivery>
  /** Null: not decided yet. */
  review(asked: Asked, now: Date): Promise<Verdict | null>
  /** Won that it holds for the shop; `spent`: what this month's messages have cost. */
  balance(spent: number): Promise<number>
}

const JUDGED_MS = 30_000
const PREPAID = 1_000_000
const rejected = (reason: string): Verdict => ({ approved: false, reason })

function judge(asked: Asked): Verdict {
  if (asked.kind === 'NUMBER')
    return asked.number.endsWith('0000') ? rejected('명의를 확인할 수 없는 번호입니다.') : { approved: true }
  return asked.content.includes('반려테스트')
    ? rejected('정보성 메시지로 볼 수 없는 내용이 있습니다.')
    : { approved: true }
}

/**
 * The reference provider: nobody has a phone that ends with 0000. It decides half a minute after it was asked, and is paid a million on the
 * first of each month.
 */
export const simulatedProvider: MessageProvider = {
  review: async (asked, now) => (now.getTime() - asked.requestedAt.getTime() < JUDGED_MS ? null : judge(asked)),
  balance: async (spent) => Math.max(0, PREPAID - spent),
  send: async ({ to }) =>
    to.endsWith('0000') ? { ok: false, code: 'E0404', message: '수신할 수 없는 번호입니다.' } : { ok: true },
}
