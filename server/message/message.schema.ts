import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, smallint, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../openapi/schema.gen'
import { auditColumns, seqColumn, timestampColumn } from '../db/columns'
import { fileColumn } from '../db/schema'

type Schemas = components['schemas']

/** Sender numbers registered with the carrier. */
export const senderNumbers = pgTable(
  'sender_numbers',
  {
    senderNumberSeq: seqColumn('sender_number_seq'),
    number: varchar('number', { length: 12 }).notNull().unique(),
    label: varchar('label', { length: 20 }).notNull(),
    state: varchar('state', { length: 10 }).$type<Schemas['SenderNumberState']>().notNull(),
    rejectReason: varchar('reject_reason', { length: 200 }),
    /** Start of the carrier's review. */
    reviewRequestedAt: timestampColumn('review_requested_at'),
    isDefault: boolean('is_default').notNull().default(false),
    ...auditColumns(),
  },
  (t) => [uniqueIndex('sender_numbers_default').on(t.isDefault).where(sql`is_default`)],
)

/** Settings for all text messages of the shop: one row. */
export const smsSettings = pgTable('sms_settings', {
  id: smallint('id').primaryKey(),
  /** Opt-out number (무료수신거부); advertisements require it. */
  optOutNumber: varchar('opt_out_number', { length: 11 }),
  /** Whether non-urgent messages wait for the morning. */
  nightBlock: boolean('night_block').notNull().default(true),
  /** In won: the screen warns below this balance; 0: never. */
  lowBalanceAmount: integer('low_balance_amount').notNull().default(50_000),
  ...auditColumns(),
})

/** Text message of an event; sent as LMS if longer than 90 bytes. */
export const smsTemplates = pgTable('sms_templates', {
  eventCode: varchar('event_code', { length: 40 }).$type<Schemas['MessageEventCode']>().primaryKey(),
  enabled: boolean('enabled').notNull(),
  title: varchar('title', { length: 40 }),
  content: varchar('content', { length: 2000 }).notNull(),
  /** Null for the default number. */
  senderNumberSeq: integer('sender_number_seq').references(() => senderNumbers.senderNumberSeq),
  ...auditColumns(),
})

/** Alimtalk templates: approved messages sent through KakaoTalk. */
export const alimtalkTemplates = pgTable(
  'alimtalk_templates',
  {
    alimtalkTemplateSeq: seqColumn('alimtalk_template_seq'),
    templateCode: varchar('template_code', { length: 30 }).notNull().unique(),
    name: varchar('name', { length: 30 }).notNull(),
    eventCode: varchar('event_code', { length: 40 }).$type<Schemas['MessageEventCode']>().notNull(),
    messageType: varchar('message_type', { length: 10 })
      .$type<Schemas['AlimtalkMessageType']>()
      .notNull()
      .default('BASIC'),
    extra: varchar('extra', { length: 500 }),
    emphasizeType: varchar('emphasize_type', { length: 10 })
      .$type<Schemas['AlimtalkEmphasize']>()
      .notNull()
      .default('NONE'),
    emphasizeTitle: varchar('emphasize_title', { length: 50 }),
    emphasizeSubtitle: varchar('emphasize_subtitle', { length: 50 }),
    imageFileSeq: fileColumn('image_file_seq', 'PUBLIC'),
    content: varchar('content', { length: 1000 }).notNull(),
    buttons: jsonb('buttons').$type<Schemas['AlimtalkButton'][]>().notNull().default([]),
    state: varchar('state', { length: 10 }).$type<Schemas['AlimtalkState']>().notNull(),
    enabled: boolean('enabled').notNull(),
    fallback: varchar('fallback', { length: 15 }).$type<Schemas['AlimtalkFallback']>().notNull(),
    rejectReason: varchar('reject_reason', { length: 200 }),
    /** The provider's id of the approved template. */
    providerId: varchar('provider_id', { length: 64 }),
    /** Start of the provider's review. */
    reviewRequestedAt: timestampColumn('review_requested_at'),
    reviewedAt: timestampColumn('reviewed_at'),
    /** When it was approved or reactivated; after a year without a message it becomes dormant. */
    activeSince: timestampColumn('active_since'),
    ...auditColumns(),
  },
  (t) => [
    index('alimtalk_templates_event').on(t.eventCode),
    uniqueIndex('alimtalk_templates_enabled').on(t.eventCode).where(sql`enabled`),
  ],
)

/** Every message, written when it is due and sent by the job; kept for a year. */
export const messageLogs = pgTable(
  'message_logs',
  {
    messageLogSeq: seqColumn('message_log_seq'),
    channel: varchar('channel', { length: 10 }).$type<Schemas['MessageChannel']>().notNull(),
    /** Code of a message event, or MANUAL. */
    eventCode: varchar('event_code', { length: 40 }).notNull(),
    recipientType: varchar('recipient_type', { length: 10 }).$type<Schemas['MessageRecipient']>().notNull(),
    memberSeq: integer('member_seq'),
    recipientName: varchar('recipient_name', { length: 50 }).notNull(),
    recipientPhone: varchar('recipient_phone', { length: 12 }).notNull(),
    senderNumber: varchar('sender_number', { length: 12 }),
    title: varchar('title', { length: 40 }),
    /** The text as sent; read only to send it and by 보기. */
    content: varchar('content', { length: 2000 }).notNull(),
    /** The text with personal data masked, for lists and searches. */
    maskedContent: varchar('masked_content', { length: 4000 }).notNull(),
    /** Text message to send if the alimtalk is not delivered. */
    fallback: jsonb('fallback').$type<{
      channel: 'SMS' | 'LMS'
      title: string | null
      content: string
      maskedContent: string
      senderNumber: string | null
    }>(),
    state: varchar('state', { length: 10 }).$type<Schemas['MessageState']>().notNull(),
    failCode: varchar('fail_code', { length: 20 }),
    failMessage: varchar('fail_message', { length: 100 }),
    fallbackOfSeq: integer('fallback_of_seq'),
    /** The message that an admin has resent in its place. */
    resentAsSeq: integer('resent_as_seq'),
    /** The template used; also set on the fallback text message. */
    alimtalkTemplateSeq: integer('alimtalk_template_seq'),
    /** Values of the template's variables; only for an alimtalk. */
    templateValues: jsonb('template_values').$type<Record<string, string>>(),
    /** The provider's id of a message that it has accepted and reports later. */
    providerId: varchar('provider_id', { length: 64 }),
    relatedType: varchar('related_type', { length: 30 }).notNull(),
    relatedSeq: integer('related_seq').notNull(),
    /**
     * Identifies the change of the record that the message is about, so that a recipient gets only one message about a change.
     */
    change: varchar('change', { length: 60 }),
    requestedAt: timestampColumn('requested_at').notNull(),
    /** Earliest time of sending, such as the end of the night. */
    notBefore: timestampColumn('not_before').notNull(),
    sentAt: timestampColumn('sent_at'),
    deliveredAt: timestampColumn('delivered_at'),
    cost: smallint('cost').notNull().default(0),
  },
  (t) => [
    index('message_logs_lost').on(t.sentAt).where(sql`state = 'SENT'`),
    index('message_logs_due').on(t.notBefore, t.messageLogSeq).where(sql`state = 'QUEUED'`),
    index('message_logs_requested').on(t.requestedAt),
    index('message_logs_related').on(t.relatedType, t.relatedSeq),
    index('message_logs_member').on(t.memberSeq, t.requestedAt).where(sql`member_seq is not null`),
    index('message_logs_phone').on(sql`reverse(${t.recipientPhone}) text_pattern_ops`),
    index('message_logs_template')
      .on(t.alimtalkTemplateSeq, t.requestedAt)
      .where(sql`channel = 'ALIMTALK' and alimtalk_template_seq is not null`),
    uniqueIndex('message_logs_once')
      .on(t.eventCode, t.relatedType, t.relatedSeq, t.change, t.recipientPhone)
      .where(sql`change is not null and fallback_of_seq is null`),
  ],
)
