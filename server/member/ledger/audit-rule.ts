import type { SQL } from 'drizzle-orm'

/** A rule that the stored amounts must keep. */
export interface Rule {
  /** Title of the rule. */
  rule: string
  /** Selects seq, expected and found of the records that break the rule. */
  violations: SQL
}
