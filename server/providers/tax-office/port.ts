import type { Schemas } from '../../contract/contract-types'
import type { Provider } from '../ports'

/** Result of a refused request, with the tax office's reason. The request had no effect. */
export interface Refused {
  refused: string
}

export interface ReceiptRequest {
  kind: Schemas['CashReceiptKind']
  identifier: string
  amount: number
  supplyAmount: number
  vat: number
  itemName: string
  orderNo: string
  buyerName: string
  /** The shop's data from 상점 정보. */
  supplier: Schemas['TaxSupplier']
}

export interface IssuedReceipt {
  ntsNumber: string
  /** When the office recorded it; missing: just now. */
  issuedAt?: Date
}

/** Request that cancels a receipt, or a part of its amount. */
export interface ReceiptCancel {
  /** Number and time of the original. */
  ntsNumber: string
  issuedAt: Date
  amount: number
  supplyAmount: number
  vat: number
  /** Whether the amount is the full amount of the receipt. */
  whole: boolean
  reason: Schemas['CashReceiptCancelReason']
}

interface InvoiceBuyer {
  businessNumber: string
  branchNumber: string | null
  companyName: string
  ceoName: string
  address: string | null
  businessType: string | null
  businessCategory: string | null
  contactName: string | null
  email: string
  phone: string | null
}

interface InvoiceLine {
  tradeDate: string
  name: string
  spec: string | null
  quantity: number | null
  unitCost: number | null
  supplyCost: number
  tax: number
  remark: string | null
}

/** A complete invoice. An amendment that reverses another invoice has negative amounts. */
export interface InvoiceRequest {
  documentNo: string
  writeDate: string
  purpose: Schemas['TaxPurpose']
  taxType: Schemas['TaxKind']
  supplier: Schemas['TaxSupplier']
  buyer: InvoiceBuyer
  lines: readonly InvoiceLine[]
  supplyTotal: number
  taxTotal: number
  totalAmount: number
  remark: string | null
  /** For an amendment: the reason, and the number of the original at the tax office. */
  amends: { code: Schemas['TaxAmendCode']; ntsNumber: string } | null
}

/** State of an invoice at the tax office, with its number there. */
export interface SentInvoice {
  state: 'PENDING' | 'SENT'
  ntsNumber: string
}

/**
 * The tax office's services for receipts and invoices, reached through a service that is certified for them. Keys name
 * the document: a repeated key returns the result of the first call, and nothing is issued twice. Throws
 * NoAnswerError when the result is unknown; the call must then be repeated with its key.
 */
export interface TaxOffice extends Provider {
  issueReceipt(key: string, receipt: ReceiptRequest): Promise<IssuedReceipt | Refused>
  /** LATER: the office takes it only after it has recorded the original, which can take a day. */
  cancelReceipt(key: string, receipt: ReceiptCancel): Promise<'DONE' | 'LATER' | Refused>
  /** Issues an invoice with its number. The buyer gets an e-mail. */
  issueInvoice(key: string, invoice: InvoiceRequest): Promise<{ ntsNumber: string } | Refused>
  /**
   * Transmits an invoice, which is issued first if it is not, or returns the state of a transmitted one. `since`: when
   * it was first asked for.
   */
  sendInvoice(key: string, invoice: InvoiceRequest, time: { since: Date; now: Date }): Promise<SentInvoice | Refused>
  /** Cancels an issued invoice that was not transmitted. Succeeds also if there is no such invoice. */
  cancelInvoice(key: string, reason: string): Promise<'DONE' | Refused>
  /** Sends the e-mail about an issued invoice once more. */
  mailInvoice(key: string, email: string): Promise<void>
}
