import { integer, uuid, varchar } from 'drizzle-orm/pg-core'
import { seqColumn, time } from '../../db/columns'
import { members } from '../../db/schema'

export type LotState = 'AVAILABLE' | 'PARTIAL' | 'USED' | 'RECLAIMED' | 'EXPIRED'

/**
 * Columns of a ledger's entries. Nothing of an entry ever changes but what is left of its lot: `remaining` and `lotState`, which follow from
 * the uses beside them.
 */
export const entryColumns = <K extends string>(seqName: string) => ({
  entrySeq: seqColumn(seqName),
  memberSeq: integer('member_seq')
    .notNull()
    .references(() => members.memberSeq),
  kind: varchar('kind', { length: 20 }).$type<K>().notNull(),
  /** Below 0 where it takes from the balance. */
  amount: integer('amount').notNull(),
  balanceAfter: integer('balance_after').notNull(),
  /** Size of the lot that a credit opened: all of it, but of a USE_CANCEL only what had expired meanwhile. Null: none. */
  lotAmount: integer('lot_amount'),
  remaining: integer('remaining'),
  lotState: varchar('lot_state', { length: 10 }).$type<LotState>(),
  /** Shown to the member. */
  reason: varchar('reason', { length: 100 }).notNull(),
  internalMemo: varchar('internal_memo', { length: 200 }),
  orderSeq: integer('order_seq'),
  orderLineSeq: integer('order_line_seq'),
  orderClaimSeq: integer('order_claim_seq'),
  /** Of a grant to many: with the member it names the row, so that the same call pays nobody twice. */
  requestId: uuid('request_id'),
  /** adminSeq; null: the system. */
  createdBy: integer('created_by'),
  createdAt: time('created_at').notNull(),
})

/** What a debit took out of which lot, and what of it has come back. */
export const drawnColumns = () => ({
  entrySeq: integer('entry_seq').notNull(),
  lotSeq: integer('lot_seq').notNull(),
  amount: integer('amount').notNull(),
  /** Given back into the lot. */
  returned: integer('returned').notNull().default(0),
  /** Given back as a new lot, since this one had expired. */
  renewed: integer('renewed').notNull().default(0),
})
