import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { auditColumns, seqColumn, timestampColumn } from '../../db/columns'
import { members } from '../../db/schema'
import { coupons } from './coupon.schema'

type Schemas = components['schemas']

/** Background jobs of coupons: issuing to many members, generating many codes. */
export const couponJobs = pgTable(
  'coupon_jobs',
  {
    couponJobSeq: seqColumn('coupon_job_seq'),
    couponSeq: integer('coupon_seq')
      .notNull()
      .references(() => coupons.couponSeq, { onDelete: 'cascade' }),
    kind: varchar('kind', { length: 10 }).$type<Schemas['CouponJobKind']>().notNull(),
    state: varchar('state', { length: 10 }).$type<Schemas['CouponJobState']>().notNull(),
    total: integer('total').notNull(),
    done: integer('done').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    reason: varchar('reason', { length: 100 }),
    notify: boolean('notify').notNull().default(false),
    issuedBy: integer('issued_by'),
    message: varchar('message', { length: 200 }),
    finishedAt: timestampColumn('finished_at'),
    ...auditColumns(),
  },
  (t) => [
    index('coupon_jobs_coupon').on(t.couponSeq),
    index('coupon_jobs_open').on(t.createdAt).where(sql`state in ('QUEUED', 'RUNNING')`),
  ],
)

/** The members of an issuing job. */
export const couponJobLines = pgTable(
  'coupon_job_lines',
  {
    couponJobSeq: integer('coupon_job_seq')
      .notNull()
      .references(() => couponJobs.couponJobSeq, { onDelete: 'cascade' }),
    memberSeq: integer('member_seq').notNull(),
    state: varchar('state', { length: 10 })
      .$type<'WAITING' | 'DONE' | 'HELD' | 'FAILED'>()
      .notNull()
      .default('WAITING'),
    code: varchar('code', { length: 20 }).$type<Schemas['ErrorCode']>(),
    message: varchar('message', { length: 100 }),
  },
  (t) => [primaryKey({ columns: [t.couponJobSeq, t.memberSeq] })],
)

/** 쿠폰코드: a code that one customer can register once. */
export const couponCodes = pgTable(
  'coupon_codes',
  {
    couponCodeSeq: seqColumn('coupon_code_seq'),
    couponSeq: integer('coupon_seq')
      .notNull()
      .references(() => coupons.couponSeq, { onDelete: 'cascade' }),
    code: varchar('code', { length: 12 }).notNull().unique(),
    state: varchar('state', { length: 10 }).$type<Schemas['CouponCodeState']>().notNull().default('READY'),
    memberSeq: integer('member_seq').references(() => members.memberSeq),
    registeredAt: timestampColumn('registered_at'),
    voidedAt: timestampColumn('voided_at'),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (t) => [index('coupon_codes_coupon').on(t.couponSeq, t.state)],
)
