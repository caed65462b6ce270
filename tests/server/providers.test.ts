import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { businessCheckJob } from '../../server/member/business-profile/nts-worker'
import { messageJob } from '../../server/message/dispatch'
import { messageLogs, senderNumbers } from '../../server/message/message.schema'
import { reviewJob } from '../../server/message/template-review'
import { bankFeedJob } from '../../server/orderdelivery/bank/bank-feed-worker'
import { refundJob } from '../../server/orderdelivery/claim/refund/refund-worker'
import { trackingJob } from '../../server/orderdelivery/desk/jobs/tracking'
import { cashReceiptJob } from '../../server/orderdelivery/receipt/receipt-worker'
import { cardCharges } from '../../server/orderdelivery/schema/card-charge.schema'
import { orderPayments, refunds } from '../../server/orderdelivery/schema/payment.schema'
import { taxInvoices } from '../../server/orderdelivery/schema/tax-invoice.schema'
import { invoiceMailJob, taxInvoiceJob } from '../../server/orderdelivery/tax/invoice-worker'
import { cardBody } from './card-body'
import { cashOrder, invoiceBody, once } from './cash-orders'
import { disconnect } from './disconnect-providers'
import { type TestShop, testShop } from './harness'
import { asBoss, NUMBERS, newMessage, newNumber } from './message-bodies'
import { newOrder, orderRow } from './orders'
import { madeStore, wholeBody } from './store-bodies'

/** A shop without a sample: no external service is connected or simulated. */

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const db = () => shop.services.db
const refusal = (name: string) => ({ status: 502, code: 'EXTERNAL_FAILED', message: `${name} 연결되지 않았습니다.` })
const TAX_OFFICE = '현금영수증·세금계산서 서비스가 연결되지 않았습니다.'
const MESSAGES = '문자·알림톡 발송 서비스가 연결되지 않았습니다.'

describe('the status of providers', () => {
  it('is simulated in a sample shop, with the result of the last call; errors need permission for the log', async () => {
    expect((await asBoss(shop, 'POST', '/api/v1/admin/bank-deposits/sync', once())).status).toBe(200)
    const { result } = await asBoss<Schemas['Provider'][]>(shop, 'GET', '/api/v1/admin/providers')
    expect(result.map(({ state }) => state)).toEqual(Array(7).fill('SIMULATED'))
    expect(result.find(({ port }) => port === 'bankFeed')).toMatchObject({
      lastSuccessAt: shop.clock.now().toISOString(),
      lastFailureAt: null,
    })
    shop.services.watch = { ran: () => undefined, failed: () => undefined }
    shop.services.external.addresses = { search: () => Promise.reject(new Error('away')) }
    const found = await asBoss(shop, 'GET', '/api/v1/admin/common/addresses?keyword=%EC%84%9C%EC%9A%B8')
    expect(found).toMatchObject({ status: 502, code: 'EXTERNAL_FAILED' })
    delete shop.services.watch
    const seenBy = async (loginId: string) => {
      const token = await shop.signIn(loginId)
      const rows = (await shop.call<Schemas['Provider'][]>('GET', '/api/v1/admin/providers', { token })).result
      return rows.find(({ port }) => port === 'addresses')
    }
    expect(await seenBy('admin')).toMatchObject({ state: 'CONNECTED', lastError: 'away' })
    expect(await seenBy('orders_only')).toMatchObject({ lastError: null })
    delete shop.services.external.addresses
  })
})

describe('without a provider', () => {
  let connect: () => void
  beforeAll(() => {
    connect = disconnect(shop)
  })
  afterAll(() => connect())

  it('all ports are reported as unconnected', async () => {
    const { result } = await asBoss<Schemas['Provider'][]>(shop, 'GET', '/api/v1/admin/providers')
    expect(result.map(({ state }) => state)).toEqual(Array(7).fill('NOT_CONNECTED'))
  })

  it('a card is not charged, and the order stays unpaid', async () => {
    const { order } = await newOrder(shop, { order: { state: 'PAYMENT_PENDING', paymentMethod: 'CARD_BY_NUMBER' } })
    const requestId = crypto.randomUUID()
    const body = cardBody(order.orderSeq, order.payAmount, { requestId })
    const pay = () => asBoss(shop, 'POST', '/api/v1/admin/order/payment/card-by-number', body)
    expect(await pay()).toMatchObject(refusal('카드 결제사가'))
    // the state of the payment is known, so no inquiry is needed
    expect(await pay()).toMatchObject({ status: 402, message: '카드 결제사가 연결되지 않았습니다.' })
    expect(await db().select().from(cardCharges).where(eq(cardCharges.requestId, requestId))).toMatchObject([
      { state: 'DECLINED' },
    ])
    expect((await orderRow(shop, order.orderSeq)).state).toBe('PAYMENT_PENDING')
  })

  it('a refund fails with the reason and waits for an admin', async () => {
    const { orderSeq, orderPaymentSeq } = await cashOrder(shop, { method: 'ACCOUNT_TRANSFER' })
    await db().update(orderPayments).set({ pgTid: 'T1A' }).where(eq(orderPayments.orderPaymentSeq, orderPaymentSeq))
    const now = shop.clock.now()
    const [refund] = await db()
      .insert(refunds)
      .values({
        orderSeq,
        orderPaymentSeq,
        cashAmount: 50_000,
        requestedAt: now,
        dueAt: now,
        method: 'PG_CANCEL',
        state: 'PENDING',
      })
      .returning()
    await shop.run(refundJob)
    const found = await db()
      .select()
      .from(refunds)
      .where(eq(refunds.refundSeq, refund?.refundSeq ?? 0))
    expect(found).toMatchObject([{ state: 'FAILED', failMessage: '카드 결제사가 연결되지 않았습니다.', doneAt: null }])
    expect(await shop.run(refundJob)).toBe(0)
  })

  it('a message fails with the reason without retries; no number is approved, no balance returned', async () => {
    const seq = await newMessage(shop, { state: 'QUEUED' })
    await shop.run(messageJob)
    const logOf = async () => (await db().select().from(messageLogs).where(eq(messageLogs.messageLogSeq, seq)))[0]
    expect(await logOf()).toMatchObject({ state: 'FAILED', failMessage: MESSAGES, cost: 0, deliveredAt: null })
    expect(await shop.run(messageJob)).toBe(0)

    const { senderNumberSeq } = await newNumber(shop)
    shop.clock.advance(60)
    expect(await shop.run(reviewJob)).toBe(0)
    const [number] = await db().select().from(senderNumbers).where(eq(senderNumbers.senderNumberSeq, senderNumberSeq))
    expect(number?.state).toBe('PENDING')
    expect((await asBoss<Schemas['SmsSettings']>(shop, 'GET', '/api/v1/admin/sms-settings')).result.balance).toBeNull()
    const channel = await asBoss<Schemas['AlimtalkChannel']>(shop, 'GET', '/api/v1/admin/alimtalk-channel')
    expect(channel.result.profileState).toBe('NOT_CONNECTED')
    await db().delete(senderNumbers).where(eq(senderNumbers.senderNumberSeq, senderNumberSeq))
    expect((await asBoss(shop, 'GET', NUMBERS)).status).toBe(200)
  })

  it('a cash receipt fails with the reason', async () => {
    const order = await cashOrder(shop)
    const { result } = await asBoss<Schemas['CashReceipt']>(shop, 'POST', '/api/v1/admin/cash-receipts', {
      orderNo: order.orderNo,
      kind: 'INCOME',
      identifier: '01012345678',
      ...once(),
    })
    await shop.run(cashReceiptJob)
    const path = `/api/v1/admin/cash-receipts/${result.cashReceiptSeq}`
    expect((await asBoss<Schemas['CashReceipt']>(shop, 'GET', path)).result).toMatchObject({
      state: 'FAILED',
      failMessage: TAX_OFFICE,
      ntsNumber: null,
    })
    expect(await shop.run(cashReceiptJob)).toBe(0)
  })

  it('a tax invoice is not issued', async () => {
    const order = await cashOrder(shop)
    const path = '/api/v1/admin/tax-invoices'
    const body = invoiceBody(order.orderSeq)
    const { result } = await asBoss<Schemas['TaxInvoice']>(shop, 'POST', path, body)
    const { taxInvoiceSeq, version } = result
    const issue = await asBoss(shop, 'POST', `${path}/${taxInvoiceSeq}/issue`, { version, force: true, ...once() })
    expect(issue).toMatchObject({ status: 502, code: 'EXTERNAL_FAILED', message: TAX_OFFICE })
    const many = await asBoss(shop, 'POST', `${path}/bulk`, { action: 'ISSUE', seqs: [taxInvoiceSeq], ...once() })
    expect(many.result).toMatchObject({ done: 0, failed: [{ code: 'EXTERNAL_FAILED', message: TAX_OFFICE }] })
    // an invoice that was sent while the tax office was connected
    const condition = eq(taxInvoices.taxInvoiceSeq, taxInvoiceSeq)
    const now = shop.clock.now()
    await db().update(taxInvoices).set({ state: 'SENDING', issuedAt: now, sendingAt: now }).where(condition)
    await shop.run(taxInvoiceJob)
    expect(await db().select().from(taxInvoices).where(condition)).toMatchObject([
      { state: 'SEND_FAILED', failMessage: TAX_OFFICE },
    ])
    expect(await shop.run(taxInvoiceJob)).toBe(0)
    expect(await shop.run(invoiceMailJob)).toBe(0)
  })

  it('deposits are not pulled; the job does nothing', async () => {
    expect(await asBoss(shop, 'POST', '/api/v1/admin/bank-deposits/sync', once())).toMatchObject(
      refusal('계좌 입금 조회 서비스가'),
    )
    await shop.run(bankFeedJob)
    await shop.run(trackingJob)
    await shop.run(businessCheckJob)
    expect(shop.reports).toEqual([])
  })

  it('a business number keeps its known state', async () => {
    const { storeSeq } = await madeStore(shop, await wholeBody(shop))
    expect(await asBoss(shop, 'POST', `/api/v1/admin/stores/${storeSeq}/check-nts`)).toMatchObject(
      refusal('국세청 상태조회 서비스가'),
    )
    const store = await asBoss<Schemas['Store']>(shop, 'GET', `/api/v1/admin/stores/${storeSeq}`)
    expect(store.result.ntsState).toBe('UNCHECKED')
  })

  it('the address search is refused', async () => {
    const path = '/api/v1/admin/common/addresses?keyword=%EC%84%9C%EC%9A%B8'
    expect(await asBoss(shop, 'GET', path)).toMatchObject(refusal('주소 검색 서비스가'))
  })
})
