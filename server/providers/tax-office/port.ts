import type { Schemas } from '../../http/contract-types'
import type { Provider } from '../ports'

/** The reason, in the office's words, why it refused. */
export interface Refused {
  refused: string
}

export interface ReceiptRequest {
  kind: Schemas['CashReceiptKind']
  identifier: string
  amount: number
}

export interface InvoiceRequest {
  ntsNumber: string
  email: string
  /** When it was sent. */
  since: Date
  now: Date
}

/**
 * The tax office's services for receipts and invoices. Calls are idempotent: a repeated key returns the first result.
 * Throws when the office is down; the call must then be repeated.
 */
export interface TaxOffice extends Provider {
  issueReceipt(key: string, receipt: ReceiptRequest): Promise<{ ntsNumber: string } | Refused>
  cancelReceipt(key: string, receipt: { ntsNumber: string; amount: number }): Promise<'DONE' | Refused>
  /** Submits an invoice, or returns the state of a submitted one. */
  sendInvoice(key: string, invoice: InvoiceRequest): Promise<'PENDING' | 'SENT' | Refused>
  /** Sends the buyer an e-mail about the invoice. */
  mailInvoice(key: string, invoice: Pick<InvoiceRequest, 'ntsNumber' | 'email'>): Promise<void>
}
