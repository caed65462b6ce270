/** One movement of one of the shop's accounts, as the bank tells it. */
export interface BankFeedRow {
  /** The bank's own number of it. */
  feedCode: string
  bankCode: string
  accountNumber: string
  depositedAt: Date
  /** As the bank prints it: cut, in whatever width. */
  depositorName: string
  /** Won; below zero: a withdrawal. */
  amount: number
  description: string | null
}

/** The service that reads the shop's accounts (뱅크다). */
export interface BankFeed {
  /** Movements of a span of time; `since` null: all there are. The same one may come again. Throws when it is away. */
  pull(span: { since: Date | null; until: Date }): Promise<BankFeedRow[]>
}
