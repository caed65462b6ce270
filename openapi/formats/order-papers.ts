import type { components } from '../schema.gen'

/** What is written for the tax office about an order's money, and whether it still counts. */

type Schemas = components['schemas']

/** States in which an issued receipt counts and can be canceled. */
export const VALID_RECEIPTS = [
  'ISSUED',
  'PARTIAL_CANCELED',
  'CANCEL_FAILED',
] as const satisfies Schemas['CashReceiptState'][]

/** States in which a payment has a receipt, or is about to. */
export const ALIVE_RECEIPTS = [
  'REQUESTED',
  'CANCEL_REQUESTED',
  ...VALID_RECEIPTS,
] as const satisfies Schemas['CashReceiptState'][]

/** States of an invoice that is issued, whatever became of it at the tax office. */
export const ISSUED_INVOICES = [
  'ISSUED',
  'SENDING',
  'SENT',
  'SEND_FAILED',
] as const satisfies Schemas['TaxInvoiceState'][]

interface Papers {
  cashReceipts: readonly Pick<Schemas['CashReceiptBrief'], 'state'>[]
  taxInvoices: readonly Pick<Schemas['TaxInvoiceBrief'], 'state' | 'totalAmount'>[]
}

/** Whether a receipt or an invoice stands on an order's payment. What amendments have taken back whole stands no more. */
export const hasPapers = ({ cashReceipts, taxInvoices }: Papers): boolean =>
  cashReceipts.some(({ state }) => ALIVE_RECEIPTS.some((alive) => alive === state)) ||
  taxInvoices
    .filter(({ state }) => ISSUED_INVOICES.some((issued) => issued === state))
    .reduce((sum, { totalAmount }) => sum + totalAmount, 0) > 0
