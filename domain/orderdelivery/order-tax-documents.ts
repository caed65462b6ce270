import type { components } from '../../openapi/schema.gen'

/** Cash receipts and tax invoices of an order's payment, and whether they are still valid. */

type Schemas = components['schemas']

/** States in which an issued receipt is valid and can be canceled. */
export const VALID_RECEIPTS = [
  'ISSUED',
  'PARTIAL_CANCELED',
  'CANCEL_FAILED',
] as const satisfies Schemas['CashReceiptState'][]

/** States in which a payment has a receipt or is about to get one. */
export const ALIVE_RECEIPTS = [
  'REQUESTED',
  'CANCEL_REQUESTED',
  ...VALID_RECEIPTS,
] as const satisfies Schemas['CashReceiptState'][]

/** States of an issued invoice, whatever its transmission state. */
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

/** Returns whether an order has a valid or requested receipt, or a valid invoice. Invoices fully reversed by amendments do not count. */
export const hasTaxDocuments = ({ cashReceipts, taxInvoices }: Papers): boolean =>
  cashReceipts.some(({ state }) => ALIVE_RECEIPTS.some((alive) => alive === state)) ||
  taxInvoices
    .filter(({ state }) => ISSUED_INVOICES.some((issued) => issued === state))
    .reduce((sum, { totalAmount }) => sum + totalAmount, 0) > 0
