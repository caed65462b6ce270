import type { Schemas } from '../../contract/contract-types'
import type { Provider } from '../ports'

/** The approved template of an alimtalk, with the values of its variables. */
export interface TemplateUse {
  /** The shop's code of the template. */
  code: string
  /** The provider's id of the template, from its approval; null if the provider has none. */
  providerId: string | null
  values: Readonly<Record<string, string>>
}

/** A message handed to the provider. */
export interface Outgoing {
  /** Idempotency key: a repeated call delivers nothing and returns the first result. */
  key: string
  /** Time of the first attempt, if its result is unknown; null for the first attempt. */
  triedAt: Date | null
  channel: Schemas['MessageChannel']
  to: string
  from: string | null
  title: string | null
  content: string
  /** Only for an alimtalk; null if its template was deleted. */
  template: TemplateUse | null
}

/** How a message ended. */
export type Delivery = { ok: true } | { ok: false; code: string; message: string }

/** The provider took a message and delivers it later. `acceptedAs`: its id of the message, at most 64 characters. */
export interface Accepted {
  acceptedAs: string
}

/** A template with all that its reviewer sees. */
export interface TemplateToReview {
  kind: 'TEMPLATE'
  /** The shop's code; unique. */
  code: string
  content: string
  extra: string | null
  emphasizeTitle: string | null
  emphasizeSubtitle: string | null
  hasImage: boolean
  buttons: readonly Schemas['AlimtalkButton'][]
}

/** A sender number or template that the carrier or messenger must approve before use. */
export type ReviewRequest = { requestedAt: Date } & ({ kind: 'NUMBER'; number: string } | TemplateToReview)

/** `providerId`: the provider's id of an approved template. `reason`: why it was rejected. */
export type Verdict = { approved: true; providerId?: string } | { approved: false; reason: string }

/**
 * Delivers messages: a carrier's service, or the simulated one. One provider implements everything, because approvals
 * are valid only with the provider that gave them.
 */
export interface MessageProvider extends Provider {
  /** Returns how it ended, or that it was accepted. A refusal is returned, too. Throws NoAnswerError. */
  send(message: Outgoing): Promise<Delivery | Accepted>
  /**
   * Returns how accepted messages ended, by their `acceptedAs`; those that are still under way are missing. Only
   * providers that answer `send` with Accepted have it. Throws NoAnswerError.
   */
  deliveries?(accepted: readonly string[]): Promise<ReadonlyMap<string, Delivery>>
  /**
   * Reads a call of the provider to the shop's webhook. Returns the keys of the messages that have ended, of which
   * `deliveries` returns the outcome; null if the call is not the provider's.
   */
  readReport?(headers: Headers, body: string): readonly string[] | null
  /** Submits what the provider does not know yet. Returns null while undecided. Throws NoAnswerError. */
  review(asked: ReviewRequest, now: Date): Promise<Verdict | null>
  /** Returns the shop's balance in won. `spent`: this month's cost of messages. */
  balance(spent: number): Promise<number>
}
