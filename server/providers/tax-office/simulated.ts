import type { InvoiceRequest, TaxOffice } from './port'

const SEND_MS = 60_000

/** Derives nine digits from a key. */
function numberOf(key: string): string {
  let hash = 2_166_136_261
  for (const letter of key) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0
  return String(100_000_000 + (hash % 900_000_000))
}

/** Returns 24 characters: the date, a fixed number of the service, and digits derived from the key. */
const invoiceNumberOf = (key: string, { writeDate }: InvoiceRequest): string =>
  `${writeDate.replaceAll('-', '')}41000001${numberOf(key).slice(1)}`

/** The simulated office; its answers depend only on the request. */
export const simulatedTaxOffice: TaxOffice = {
  simulated: true,
  issueReceipt: async (key, { identifier }) =>
    identifier.endsWith('9999') ? { refused: '발급번호를 확인해 주세요.' } : { ntsNumber: numberOf(key) },
  cancelReceipt: async () => 'DONE',
  issueInvoice: async (key, invoice) => ({ ntsNumber: invoiceNumberOf(key, invoice) }),
  sendInvoice: async (key, invoice, { since, now }) => {
    if (invoice.buyer.email.startsWith('fail@')) return { refused: '공급받는자의 이메일을 확인해 주세요.' }
    const state = now.getTime() - since.getTime() < SEND_MS ? 'PENDING' : 'SENT'
    return { state, ntsNumber: invoiceNumberOf(key, invoice) }
  },
  cancelInvoice: async () => 'DONE',
  mailInvoice: async () => {},
}
