import { boolean, index, integer, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { auditColumns, seqColumn, timestampColumn } from '../../db/columns'
import { orders } from './order.schema'

type Schemas = components['schemas']

/** 관리자 메모. */
export const orderMemos = pgTable(
  'order_memos',
  {
    orderMemoSeq: seqColumn('order_memo_seq'),
    orderSeq: integer('order_seq')
      .notNull()
      .references(() => orders.orderSeq),
    kind: varchar('kind', { length: 10 }).$type<Schemas['OrderMemoKind']>().notNull(),
    content: varchar('content', { length: 1000 }).notNull(),
    pinned: boolean('pinned').notNull().default(false),
    ...auditColumns(),
  },
  (t) => [index('order_memos_order').on(t.orderSeq)],
)

/** 처리 이력. Written in the transaction of the change that it describes, never updated. Personal data is masked. */
export const orderHistories = pgTable(
  'order_histories',
  {
    orderHistorySeq: seqColumn('order_history_seq'),
    orderSeq: integer('order_seq')
      .notNull()
      .references(() => orders.orderSeq),
    at: timestampColumn('at').notNull(),
    actorType: varchar('actor_type', { length: 10 }).$type<Schemas['OrderActor']>().notNull(),
    actorName: varchar('actor_name', { length: 50 }),
    kind: varchar('kind', { length: 12 }).$type<Schemas['OrderHistoryKind']>().notNull(),
    summary: varchar('summary', { length: 300 }).notNull(),
    before: text('before'),
    after: text('after'),
    relatedSeq: integer('related_seq'),
  },
  (t) => [index('order_histories_order').on(t.orderSeq, t.at, t.orderHistorySeq)],
)
