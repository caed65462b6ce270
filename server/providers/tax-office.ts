import type { Schemas } from '../http/contract-types'
import type { Provider } from './ports'

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

const SEND_MS = 60_000

/** Derives nine digits from a key. */
function numberOf(key: string): string {
  let hash = 2_166_136_261
  for (const letter of key) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0
  return String(100_000_000 + (hash % 900_000_000))
}

/** The simulated office; its answers depend only on the request. */
export const simulatedTaxOffice: TaxOffice = {
  simulated: true,
  issueReceipt: async (key, { identifier }) =>
    identifier.endsWith('9999') ? { refused: '발급번호를 확인해 주세요.' } : { ntsNumber: numberOf(key) },
  cancelReceipt: async () => 'DONE',
  sendInvoice: async (_key, { email, since, now }) => {
    if (email.startsWith('fail@')) return { refused: '공급받는자의 이메일을 확인해 주세요.' }
    return now.getTime() - since.getTime() < SEND_MS ? 'PENDING' : 'SENT'
  },
  mailInvoice: async () => {},
}
