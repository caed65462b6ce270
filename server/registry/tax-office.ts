import type { Schemas } from '../http/call'

/** What the office would not do, in its words. */
export interface Refused {
  refused: string
}

export interface ReceiptAsked {
  kind: Schemas['CashReceiptKind']
  identifier: string
  amount: number
}

export interface InvoiceAsked {
  ntsNumber: string
  email: string
  /** Since when it is on its way. */
  since: Date
  now: Date
}

/**
 * The tax office's services for receipts and invoices. Every call carries a key: the same key never acts twice and is answered
 * as the first time. Throws when the office is away; the call is then made again.
 */
export interface TaxOffice {
  issueReceipt(key: string, receipt: ReceiptAsked): Promise<{ ntsNumber: string } | Refused>
  cancelReceipt(key: string, receipt: { ntsNumber: string; amount: number }): Promise<'DONE' | Refused>
  /** Takes an invoice, or says what has become of it. */
  sendInvoice(key: string, invoice: InvoiceAsked): Promise<'PENDING' | 'SENT' | Refused>
  /** Writes to the buyer that there is an invoice. */
  mailInvoice(key: string, invoice: Pick<InvoiceAsked, 'ntsNumber' | 'email'>): Promise<void>
}

const SEND_MS = 60_000

/** Nine digits that follow from a key. */
function numberOf(key: string): string {
  let hash = 2_166_136_261
  for (const letter of key) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0
  return String(100_000_000 + (hash % 900_000_000))
}

/** The reference adapter: what it answers follows from what it is asked. */
export const simulatedTaxOffice: TaxOffice = {
  issueReceipt: async (key, { identifier }) =>
    identifier.endsWith('9999') ? { refused: '발급번호를 확인해 주세요.' } : { ntsNumber: numberOf(key) },
  cancelReceipt: async () => 'DONE',
  sendInvoice: async (_key, { email, since, now }) => {
    if (email.startsWith('fail@')) return { refused: '공급받는자의 이메일을 확인해 주세요.' }
    return now.getTime() - since.getTime() < SEND_MS ? 'PENDING' : 'SENT'
  },
  mailInvoice: async () => {},
}
