import { sql } from 'drizzle-orm'
import { index, integer, pgTable, smallint, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { auditColumns, seqColumn, timestampColumn } from '../../db/columns'

type Schemas = components['schemas']

/** A text message that an admin sends to chosen people. */
export const smsSends = pgTable(
  'sms_sends',
  {
    smsSendSeq: seqColumn('sms_send_seq'),
    purpose: varchar('purpose', { length: 4 }).$type<Schemas['SmsPurpose']>().notNull(),
    /** No foreign key: the number may be deleted. */
    senderNumberSeq: integer('sender_number_seq'),
    senderNumber: varchar('sender_number', { length: 12 }).notNull(),
    title: varchar('title', { length: 40 }),
    /** The content as it was entered. */
    content: varchar('content', { length: 2000 }).notNull(),
    /** The content as it is sent, with the legally required parts of an advertisement. */
    text: varchar('text', { length: 2200 }).notNull(),
    type: varchar('type', { length: 3 }).$type<Schemas['SmsType']>().notNull(),
    bytes: smallint('bytes').notNull(),
    scheduledAt: timestampColumn('scheduled_at'),
    relatedType: varchar('related_type', { length: 20 }).$type<Schemas['SmsRelated']>().notNull().default('NONE'),
    relatedSeq: integer('related_seq'),
    reason: varchar('reason', { length: 200 }),
    state: varchar('state', { length: 10 }).$type<Schemas['SmsState']>().notNull(),
    totalCount: integer('total_count').notNull(),
    successCount: integer('success_count').notNull().default(0),
    failCount: integer('fail_count').notNull().default(0),
    excludedCount: integer('excluded_count').notNull(),
    cost: integer('cost').notNull(),
    startedAt: timestampColumn('started_at'),
    finishedAt: timestampColumn('finished_at'),
    resentAsSeq: integer('resent_as_seq'),
    ...auditColumns(),
  },
  (t) => [
    index('sms_sends_created').on(t.createdAt, t.smsSendSeq),
    index('sms_sends_due').on(t.scheduledAt).where(sql`state = 'SCHEDULED'`),
  ],
)

/** Recipients of a text, including excluded ones. Kept for a year, like the message log. */
export const smsRecipients = pgTable(
  'sms_recipients',
  {
    smsRecipientSeq: seqColumn('sms_recipient_seq'),
    smsSendSeq: integer('sms_send_seq')
      .notNull()
      .references(() => smsSends.smsSendSeq, { onDelete: 'cascade' }),
    memberSeq: integer('member_seq'),
    name: varchar('name', { length: 30 }).notNull(),
    phone: varchar('phone', { length: 20 }).notNull(),
    state: varchar('state', { length: 10 }).$type<Schemas['SmsRecipientState']>().notNull(),
    exclusion: varchar('exclusion', { length: 15 }).$type<Schemas['SmsExclusion']>(),
    failMessage: varchar('fail_message', { length: 100 }),
    messageLogSeq: integer('message_log_seq'),
  },
  (t) => [
    index('sms_recipients_send').on(t.smsSendSeq, t.smsRecipientSeq),
    index('sms_recipients_message').on(t.messageLogSeq).where(sql`message_log_seq is not null`),
    index('sms_recipients_phone').on(sql`reverse(${t.phone}) text_pattern_ops`),
  ],
)
