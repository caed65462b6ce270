import type { Schemas } from '../../http/contract-types'
import type { Provider } from '../ports'

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
