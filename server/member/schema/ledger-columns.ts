import { integer, uuid, varchar } from 'drizzle-orm/pg-core'
import { seqColumn, timestampColumn } from '../../db/columns'
import { members } from '../../db/schema'

export type LotState = 'AVAILABLE' | 'PARTIAL' | 'USED' | 'RECLAIMED' | 'EXPIRED'

/**
 * Returns the columns of a ledger's entries. Entries never change except for their lot's `remaining` and `lotState`,
 * which follow from the uses.
 */
export const entryColumns = <K extends string>(seqName: string) => ({
  entrySeq: seqColumn(seqName),
  memberSeq: integer('member_seq')
    .notNull()
    .references(() => members.memberSeq),
  kind: varchar('kind', { length: 20 }).$type<K>().notNull(),
  /** Negative for a debit. */
  amount: integer('amount').notNull(),
  balanceAfter: integer('balance_after').notNull(),
  /**
   * Size of the lot that a credit opened: its whole amount, or for USE_CANCEL only the part that had expired. Null
   * when it opened none.
   */
  lotAmount: integer('lot_amount'),
  remaining: integer('remaining'),
  lotState: varchar('lot_state', { length: 10 }).$type<LotState>(),
  /** Shown to the member. */
  reason: varchar('reason', { length: 100 }).notNull(),
  internalMemo: varchar('internal_memo', { length: 200 }),
  orderSeq: integer('order_seq'),
  orderLineSeq: integer('order_line_seq'),
  orderClaimSeq: integer('order_claim_seq'),
  /**
   * Request id of a grant to many. It is unique together with the member, so that a repeated call grants nothing
   * twice.
   */
  requestId: uuid('request_id'),
  /** adminSeq; null: the system. */
  createdBy: integer('created_by'),
  createdAt: timestampColumn('created_at').notNull(),
})

/** Returns the columns of what a debit took from which lot, and how much of it was returned. */
export const lotUseColumns = () => ({
  entrySeq: integer('entry_seq').notNull(),
  lotSeq: integer('lot_seq').notNull(),
  amount: integer('amount').notNull(),
  /** Returned into the lot. */
  returned: integer('returned').notNull().default(0),
  /** Returned as a new lot, because this one had expired. */
  renewed: integer('renewed').notNull().default(0),
})
