import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, smallint, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { auditColumns, seqColumn, timestampColumn } from '../../db/columns'
import { orders } from './order.schema'

type Schemas = components['schemas']

/** A stored line, with the values derived from its amount. */
export type StoredLine = {
  [F in keyof Schemas['TaxInvoiceLine']]-?: Exclude<Schemas['TaxInvoiceLine'][F], undefined>
}

/** 세금계산서. An amendment is a separate invoice; amounts that it reverses are negative. */
export const taxInvoices = pgTable(
  'tax_invoices',
  {
    taxInvoiceSeq: seqColumn('tax_invoice_seq'),
    /** `T`, YYYYMMDD, and the 4-digit number of the day. */
    documentNo: varchar('document_no', { length: 13 }).notNull().unique(),
    state: varchar('state', { length: 12 }).$type<Schemas['TaxInvoiceState']>().notNull(),
    writeDate: date('write_date', { mode: 'string' }).notNull(),
    purpose: varchar('purpose', { length: 10 }).$type<Schemas['TaxPurpose']>().notNull().default('RECEIPT'),
    taxType: varchar('tax_type', { length: 10 }).$type<Schemas['TaxKind']>().notNull().default('TAXABLE'),
    /** The shop's data at that time. */
    supplier: jsonb('supplier').$type<Schemas['TaxSupplier']>().notNull(),

    businessNumber: varchar('business_number', { length: 10 }).notNull(),
    branchNumber: varchar('branch_number', { length: 4 }),
    companyName: varchar('company_name', { length: 60 }).notNull(),
    ceoName: varchar('ceo_name', { length: 30 }).notNull(),
    address: varchar('address', { length: 200 }),
    businessType: varchar('business_type', { length: 50 }),
    businessCategory: varchar('business_category', { length: 50 }),
    contactName: varchar('contact_name', { length: 30 }),
    email: varchar('email', { length: 100 }).notNull(),
    phone: varchar('phone', { length: 12 }),

    lines: jsonb('lines').$type<StoredLine[]>().notNull(),
    /** For example `225/45R17 외 2건`. */
    lineSummary: varchar('line_summary', { length: 120 }).notNull(),
    supplyTotal: integer('supply_total').notNull(),
    taxTotal: integer('tax_total').notNull(),
    totalAmount: integer('total_amount').notNull(),
    remark: varchar('remark', { length: 150 }),
    amountReason: varchar('amount_reason', { length: 200 }),

    ntsNumber: varchar('nts_number', { length: 24 }),
    issuedAt: timestampColumn('issued_at'),
    /** When the buyer was sent the e-mail. */
    mailedAt: timestampColumn('mailed_at'),
    sendingAt: timestampColumn('sending_at'),
    /** When the tax office received it. */
    sentAt: timestampColumn('sent_at'),
    failMessage: varchar('fail_message', { length: 200 }),
    /**
     * Number of the current document at the tax office, part of its key. A refused document is sent again under a new
     * number.
     */
    attempt: smallint('attempt').notNull().default(1),
    /** For a canceled invoice: when it was confirmed that the tax office has no valid document of it. */
    revokedAt: timestampColumn('revoked_at'),

    amendOfSeq: integer('amend_of_seq'),
    amendCode: smallint('amend_code').$type<Schemas['TaxAmendCode']>(),
    /** For an amendment: the first invoice of the chain. */
    rootSeq: integer('root_seq'),
    amendNeeded: boolean('amend_needed').notNull().default(false),
    /** An amendment in force has taken back the whole invoice. */
    voided: boolean('voided').notNull().default(false),

    rejectReason: varchar('reject_reason', { length: 200 }),
    cancelReason: varchar('cancel_reason', { length: 200 }),
    requestedBy: varchar('requested_by', { length: 10 }).$type<Schemas['TaxRequestedBy']>().notNull(),
    ...auditColumns(),
  },
  (t) => [
    index('tax_invoices_written').on(t.writeDate, t.taxInvoiceSeq),
    index('tax_invoices_issued').on(t.issuedAt).where(sql`issued_at is not null`),
    index('tax_invoices_created').on(t.createdAt),
    index('tax_invoices_open')
      .on(t.writeDate, t.taxInvoiceSeq)
      .where(sql`state in ('REQUESTED', 'DRAFT', 'ISSUED', 'SEND_FAILED')`),
    index('tax_invoices_sending').on(t.taxInvoiceSeq).where(sql`state = 'SENDING'`),
    index('tax_invoices_unmailed').on(t.taxInvoiceSeq).where(sql`mailed_at is null and issued_at is not null`),
    index('tax_invoices_unrevoked')
      .on(t.taxInvoiceSeq)
      .where(sql`state = 'CANCELED' and revoked_at is null and issued_at is not null`),
    index('tax_invoices_amend').on(t.amendOfSeq).where(sql`amend_of_seq is not null`),
    index('tax_invoices_root').on(t.rootSeq).where(sql`root_seq is not null`),
    index('tax_invoices_needed').on(t.writeDate).where(sql`amend_needed`),
    index('tax_invoices_business').on(t.businessNumber),
    index('tax_invoices_nts').on(t.ntsNumber.op('text_pattern_ops')).where(sql`nts_number is not null`),
    index('tax_invoices_company').using('gin', sql`${t.companyName} gin_trgm_ops`),
  ],
)

/** Orders of an invoice. */
export const taxInvoiceOrders = pgTable(
  'tax_invoice_orders',
  {
    taxInvoiceSeq: integer('tax_invoice_seq')
      .notNull()
      .references(() => taxInvoices.taxInvoiceSeq, { onDelete: 'cascade' }),
    orderSeq: integer('order_seq')
      .notNull()
      .references(() => orders.orderSeq),
  },
  (t) => [primaryKey({ columns: [t.taxInvoiceSeq, t.orderSeq] }), index('tax_invoice_orders_order').on(t.orderSeq)],
)

/** 처리 이력 of an invoice; append-only. */
export const taxInvoiceHistories = pgTable(
  'tax_invoice_histories',
  {
    taxInvoiceHistorySeq: seqColumn('tax_invoice_history_seq'),
    taxInvoiceSeq: integer('tax_invoice_seq')
      .notNull()
      .references(() => taxInvoices.taxInvoiceSeq, { onDelete: 'cascade' }),
    at: timestampColumn('at').notNull(),
    actorName: varchar('actor_name', { length: 50 }),
    summary: varchar('summary', { length: 300 }).notNull(),
  },
  (t) => [index('tax_invoice_histories_invoice').on(t.taxInvoiceSeq, t.taxInvoiceHistorySeq)],
)
