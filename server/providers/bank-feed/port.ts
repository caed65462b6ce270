import type { Provider } from '../ports'

/** A transaction of one of the shop's accounts, as the bank reports it. */
export interface BankFeedRow {
  /** The bank's own id. */
  feedCode: string
  bankCode: string
  accountNumber: string
  depositedAt: Date
  /** As the bank prints it: possibly cut, in full-width or half-width letters. */
  depositorName: string
  /** In won; negative for a withdrawal. */
  amount: number
  description: string | null
}

/** Service that reads the shop's accounts (뱅크다). */
export interface BankFeed extends Provider {
  /**
   * Returns transactions of a period; `since` null for all. May return the same one again. Throws when the service is
   * down.
   */
  pull(span: { since: Date | null; until: Date }): Promise<BankFeedRow[]>
}
