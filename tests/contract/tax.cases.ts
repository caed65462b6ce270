import { eq } from 'drizzle-orm'
import type { OperationName, Schemas } from '../../server/contract/contract-types'
import { cashReceipts } from '../../server/orderdelivery/schema/cash-receipt.schema'
import { taxInvoices } from '../../server/orderdelivery/schema/tax-invoice.schema'
import { cashOrder, invoiceBody, newBuyer, once, refunded } from '../server/cash-orders'
import type { TestShop } from '../server/harness'
import { type Case, make } from './cases'

const RECEIPTS = '/api/v1/admin/cash-receipts'
const INVOICES = '/api/v1/admin/tax-invoices'

const newReceipt = async (shop: TestShop, identifier: string) => ({
  orderNo: (await cashOrder(shop)).orderNo,
  kind: 'INCOME',
  identifier,
  ...once(),
})

/** Creates a cash receipt that the provider has issued. */
async function receipt(shop: TestShop, identifier = '01012345678'): Promise<Schemas['CashReceipt']> {
  const { cashReceiptSeq } = await make<Schemas['CashReceipt']>(shop, RECEIPTS, await newReceipt(shop, identifier))
  await shop.idle()
  return (
    await shop.call<Schemas['CashReceipt']>('GET', `${RECEIPTS}/${cashReceiptSeq}`, {
      token: await shop.signIn('admin'),
    })
  ).result
}

const invoice = async (shop: TestShop, state: Schemas['TaxInvoiceState'] = 'DRAFT') => {
  const { taxInvoiceSeq, version } = await make<Schemas['TaxInvoice']>(
    shop,
    INVOICES,
    invoiceBody((await cashOrder(shop)).orderSeq),
  )
  await shop.services.db.update(taxInvoices).set({ state }).where(eq(taxInvoices.taxInvoiceSeq, taxInvoiceSeq))
  return { path: { seq: taxInvoiceSeq }, version }
}

const moved =
  (state: Schemas['TaxInvoiceState'], overrides: object = {}): Case =>
  async (shop) => {
    const { path, version } = await invoice(shop, state)
    return { path, body: { ...overrides, version, ...once() } }
  }

const reason = { reason: '고객이 요청을 거두었습니다.' }

export const taxCases = {
  'GET /api/v1/admin/cash-receipts': () => ({
    query: '?keywordType=orderNo&keyword=2026&state[0]=ISSUED&kind[0]=INCOME&selfIssued=false&sort=validAmount,desc',
  }),
  'GET /api/v1/admin/cash-receipts/issuable': async (shop) => ({
    query: `?orderNo=${(await cashOrder(shop)).orderNo}`,
  }),
  'POST /api/v1/admin/cash-receipts': async (shop) => ({ body: await newReceipt(shop, '01012345678') }),
  'GET /api/v1/admin/cash-receipts/{seq}': async (shop) => ({
    path: { seq: (await receipt(shop)).cashReceiptSeq },
    query: '?unmask=true',
  }),
  'POST /api/v1/admin/cash-receipts/{seq}/cancel': async (shop) => {
    const { cashReceiptSeq, version } = await receipt(shop)
    return { path: { seq: cashReceiptSeq }, body: { amount: 200_000, reason: 'ERROR', version, ...once() } }
  },
  'POST /api/v1/admin/cash-receipts/{seq}/retry': async (shop) => {
    const { cashReceiptSeq, version } = await receipt(shop, '01000009999')
    return { path: { seq: cashReceiptSeq }, body: { identifier: '01012345678', version, ...once() } }
  },
  'POST /api/v1/admin/cash-receipts/bulk': async (shop) => {
    const { cashReceiptSeq, orderPaymentSeq } = await receipt(shop)
    await refunded(shop, { orderPaymentSeq }, 50_000)
    await shop.services.db.update(cashReceipts).set({ cancelNeeded: true })
    return { body: { action: 'CANCEL', seqs: [cashReceiptSeq], ...once() } }
  },

  'GET /api/v1/admin/tax-invoices': () => ({
    query: '?keywordType=companyName&keyword=tax&state[0]=DRAFT&writeDate[from]=2026-01-01&sort=totalAmount,desc',
  }),
  'POST /api/v1/admin/tax-invoices': async (shop) => ({ body: invoiceBody((await cashOrder(shop)).orderSeq) }),
  'GET /api/v1/admin/tax-invoices/{seq}': async (shop) => ({
    path: (await invoice(shop)).path,
    query: '?unmask=true&print=true',
  }),
  'PUT /api/v1/admin/tax-invoices/{seq}': async (shop) => {
    const { orderSeq } = await cashOrder(shop)
    const body = invoiceBody(orderSeq)
    const { taxInvoiceSeq, version } = await make<Schemas['TaxInvoice']>(shop, INVOICES, body)
    return { path: { seq: taxInvoiceSeq }, body: { ...body, remark: '수정', version } }
  },
  'DELETE /api/v1/admin/tax-invoices/{seq}': async (shop) => ({ path: (await invoice(shop)).path }),
  'POST /api/v1/admin/tax-invoices/{seq}/issue': moved('DRAFT'),
  'POST /api/v1/admin/tax-invoices/{seq}/send': moved('ISSUED'),
  'POST /api/v1/admin/tax-invoices/{seq}/cancel': moved('ISSUED', reason),
  'POST /api/v1/admin/tax-invoices/{seq}/reject': moved('REQUESTED', reason),
  'POST /api/v1/admin/tax-invoices/{seq}/amend': moved('SENT', { amendCode: 4 }),
  'POST /api/v1/admin/tax-invoices/bulk': async (shop) => ({
    body: { action: 'ISSUE', seqs: [(await invoice(shop)).path.seq], ...once() },
  }),
  'GET /api/v1/admin/tax-invoices/eligible-orders': async (shop) => {
    const { memberSeq, businessNumber } = await newBuyer(shop)
    await cashOrder(shop, { memberSeq })
    return { query: `?businessNumber=${businessNumber}` }
  },
  'POST /api/v1/admin/tax-invoices/monthly': async (shop) => {
    const { memberSeq, businessNumber } = await newBuyer(shop)
    await cashOrder(shop, { memberSeq, daysAgo: 35 })
    return { body: { businessNumber, month: '2026-10', ...once() } }
  },
} satisfies Partial<Record<OperationName, Case>>
