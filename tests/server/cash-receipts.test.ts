import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { adminLogs } from '../../server/db/schema'
import { inTransaction } from '../../server/db/transaction'
import { jobs } from '../../server/jobs/job.schema'
import { runnerOf } from '../../server/jobs/runner'
import { messageLogs } from '../../server/message/message.schema'
import { refundJob } from '../../server/orderdelivery/claim/refund/refund-worker'
import { lockOrder } from '../../server/orderdelivery/order/order-lock'
import { moveLines } from '../../server/orderdelivery/order/transition'
import { confirmDeposit } from '../../server/orderdelivery/payment/confirm-deposit'
import { cashReceiptJob } from '../../server/orderdelivery/receipt/receipt-worker'
import { cancelOrderExcess } from '../../server/orderdelivery/receipt/receipts'
import { selfIssueJob } from '../../server/orderdelivery/receipt/self-issue'
import { cashReceipts } from '../../server/orderdelivery/schema/cash-receipt.schema'
import { orderHistories } from '../../server/orderdelivery/schema/order-note.schema'
import { orderPayments, refunds } from '../../server/orderdelivery/schema/payment.schema'
import { taxInvoices } from '../../server/orderdelivery/schema/tax-invoice.schema'
import { simulatedPayments } from '../../server/providers/payments/simulated'
import type { ReceiptCancel, ReceiptRequest } from '../../server/providers/tax-office/port'
import { simulatedTaxOffice } from '../../server/providers/tax-office/simulated'
import { cashOrder, invoiceBody, once, refunded } from './cash-orders'
import { type TestShop, testShop } from './harness'

const PATH = '/api/v1/admin/cash-receipts'

let shop: TestShop

beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const token = () => shop.signIn('admin')

type Receipt = Schemas['CashReceipt']

const issue = async (orderNo: string, overrides: object = {}) =>
  shop.call<Receipt>('POST', PATH, {
    token: await token(),
    body: { orderNo, kind: 'INCOME', identifier: '01012345678', ...once(), ...overrides },
  })

const read = async (seq: number) => (await shop.call<Receipt>('GET', `${PATH}/${seq}`, { token: await token() })).result

/** Issues a receipt for an order and waits for the provider. */
async function issued(order: { orderNo: string }, overrides: object = {}): Promise<Receipt> {
  const { result } = await issue(order.orderNo, overrides)
  await shop.idle()
  return read(result.cashReceiptSeq)
}

const cancel = async ({ cashReceiptSeq, version }: Receipt, amount: number, reason: string) =>
  shop.call<Receipt>('POST', `${PATH}/${cashReceiptSeq}/cancel`, {
    token: await token(),
    body: { amount, reason, version, ...once() },
  })

/** Inserts a completed refund of this amount. */
async function refundDone(order: { orderSeq: number; orderPaymentSeq: number }, amount: number): Promise<void> {
  await refunded(shop, order, amount)
  await inTransaction(shop.services, (db) => cancelOrderExcess({ db, now: shop.clock.now() }, order.orderSeq))
  await shop.run(cashReceiptJob)
}

const ofOrder = (orderSeq: number) =>
  shop.services.db
    .select()
    .from(cashReceipts)
    .where(eq(cashReceipts.orderSeq, orderSeq))
    .orderBy(asc(cashReceipts.cashReceiptSeq))

describe('06 H 12 · cash receipts', () => {
  it('a second receipt is refused; a partial refund reduces the receipt; the job issues a receipt for what was paid three days ago', async () => {
    const order = await cashOrder(shop)
    const first = await issued(order)
    expect(first).toMatchObject({ state: 'ISSUED', amount: 200_000, supplyAmount: 181_818, vat: 18_182 })
    expect(first.ntsNumber).toMatch(/^\d{9}$/)
    expect(await issue(order.orderNo)).toMatchObject({
      code: 'RECEIPT_EXISTS',
      message: '이미 발급된 현금영수증이 있습니다.',
    })

    await refundDone(order, 50_000)
    expect(await read(first.cashReceiptSeq)).toMatchObject({
      state: 'PARTIAL_CANCELED',
      canceledAmount: 50_000,
      validAmount: 150_000,
      cancelNeeded: false,
    })
    await refundDone(order, 200_000)
    expect(await read(first.cashReceiptSeq)).toMatchObject({ state: 'CANCELED', validAmount: 0 })

    const [big, small, young, askedFor, card] = [
      await cashOrder(shop, { amount: 150_000, daysAgo: 3 }),
      await cashOrder(shop, { amount: 90_000, daysAgo: 3 }),
      await cashOrder(shop, { amount: 150_000, daysAgo: 2 }),
      await cashOrder(shop, { amount: 150_000, daysAgo: 3, overrides: { taxInvoiceRequest: true } }),
      await cashOrder(shop, { amount: 150_000, daysAgo: 3, method: 'CARD' }),
    ]
    await shop.run(selfIssueJob)
    await shop.run(cashReceiptJob)
    expect(await ofOrder(big.orderSeq)).toMatchObject([
      { state: 'ISSUED', selfIssued: true, identifier: '0100001234', amount: 150_000 },
    ])
    for (const other of [small, young, askedFor, card]) expect(await ofOrder(other.orderSeq)).toEqual([])
    // the customer asked for an invoice after the job was queued
    const queued = { kind: selfIssueJob.kind, key: String(askedFor.orderPaymentSeq) }
    const { now } = shop.clock
    await shop.services.db.insert(jobs).values({ ...queued, runAt: now(), createdAt: now() })
    await shop.run(selfIssueJob)
    expect(await ofOrder(askedFor.orderSeq)).toEqual([])
    // it was issued already, so there is no second one
    await shop.run(selfIssueJob)
    expect(await ofOrder(big.orderSeq)).toHaveLength(1)
  })

  it('an order with a tax invoice has no receipt, and vice versa', async () => {
    const order = await cashOrder(shop)
    const created = await shop.call<Schemas['TaxInvoice']>('POST', '/api/v1/admin/tax-invoices', {
      token: await token(),
      body: invoiceBody(order.orderSeq),
    })
    const { taxInvoiceSeq, version } = created.result
    const receipt = await issued(order)
    const issueInvoice = async () =>
      shop.call('POST', `/api/v1/admin/tax-invoices/${taxInvoiceSeq}/issue`, {
        token: await token(),
        body: { version, ...once() },
      })
    expect(await issueInvoice()).toMatchObject({
      code: 'RECEIPT_EXISTS',
      message: '현금영수증이 발급된 주문입니다. 현금영수증을 취소한 뒤 발행해 주세요.',
    })
    await cancel(receipt, 200_000, 'ERROR')
    await shop.idle()
    expect((await issueInvoice()).status).toBe(200)
    expect(await issue(order.orderNo)).toMatchObject({
      code: 'RECEIPT_EXISTS',
      message: '세금계산서가 발행된 주문입니다.',
    })
    await shop.services.db
      .update(taxInvoices)
      .set({ state: 'CANCELED' })
      .where(eq(taxInvoices.taxInvoiceSeq, taxInvoiceSeq))
    expect((await issue(order.orderNo)).status).toBe(201)
  })
})

describe('issuing', () => {
  it('needs received cash, an existing order, and a valid number', async () => {
    const card = await cashOrder(shop, { method: 'CARD' })
    const open = await cashOrder(shop, { paid: false })
    const paid = await cashOrder(shop)
    expect(await issue(card.orderNo)).toMatchObject({ code: 'INVALID_STATE' })
    expect(await issue(open.orderNo)).toMatchObject({ message: '입금이 확인된 주문만 발급할 수 있습니다.' })
    expect((await issue('20200101-000001')).errors).toEqual([{ field: 'orderNo', message: '주문을 찾을 수 없습니다.' }])
    for (const [kind, identifier] of [
      ['INCOME', '1234567890'],
      ['EXPENSE', '1234567890'],
      ['EXPENSE', '01012345678'],
    ]) {
      expect((await issue(paid.orderNo, { kind, identifier })).errors[0]?.field, identifier).toBe('identifier')
    }
    // as displayed, with the hyphen
    const shown = `${paid.orderNo.slice(0, 8)}-${paid.orderNo.slice(8)}`
    expect((await issue(shown, { kind: 'EXPENSE', identifier: '2208162517' })).status).toBe(201)
  })

  it('follows the confirmation of a deposit if requested, with a message', async () => {
    const order = await cashOrder(shop, {
      paid: false,
      overrides: { cashReceiptRequest: { kind: 'INCOME', identifier: '01077778888' } },
    })
    const actor = null
    const call = {
      services: shop.services,
      now: shop.clock.now(),
      actor,
      ip: '',
      userAgent: '',
      screen: null,
      background: true,
      log: () => undefined,
      afterCommit: () => undefined,
    }
    await inTransaction(shop.services, async (db) =>
      confirmDeposit({ ...call, db }, await lockOrder(db, order.orderSeq), {}),
    )
    await shop.run(cashReceiptJob)
    const [row] = await ofOrder(order.orderSeq)
    expect(row).toMatchObject({ state: 'ISSUED', identifier: '01077778888', amount: 200_000 })
    const messages = await shop.services.db
      .select()
      .from(messageLogs)
      .where(eq(messageLogs.relatedSeq, row?.cashReceiptSeq ?? 0))
    expect(messages.map(({ eventCode }) => eventCode)).toContain('CASH_RECEIPT_ISSUED')
    const history = await shop.services.db
      .select()
      .from(orderHistories)
      .where(eq(orderHistories.orderSeq, order.orderSeq))
      .orderBy(asc(orderHistories.orderHistorySeq))
    expect(history.filter(({ kind }) => kind === 'RECEIPT').map(({ summary }) => summary)).toEqual([
      '현금영수증 발급요청 (소득공제 200,000원)',
      `현금영수증 발급완료 (${row?.ntsNumber})`,
    ])
    // meanwhile the deposit confirmation cannot be reverted
    await expect(
      inTransaction(shop.services, async (db) =>
        moveLines({ ...call, db }, await lockOrder(db, order.orderSeq), 'REVERT_DEPOSIT', {
          reason: '잘못 확인했습니다',
        }),
      ),
    ).rejects.toMatchObject({
      code: 'INVALID_STATE',
      message: '입금확인을 취소할 수 없는 주문입니다. (현금영수증이나 세금계산서가 있습니다.)',
    })
  })

  it('is repeated with another number after a refusal', async () => {
    const order = await cashOrder(shop)
    const failed = await issued(order, { identifier: '01000009999' })
    expect(failed).toMatchObject({ state: 'FAILED', failMessage: '발급번호를 확인해 주세요.', validAmount: 0 })
    const retried = await shop.call<Receipt>('POST', `${PATH}/${failed.cashReceiptSeq}/retry`, {
      token: await token(),
      body: { identifier: '01012345678', version: failed.version, ...once() },
    })
    expect(retried.result.state).toBe('REQUESTED')
    await shop.idle()
    expect(await read(failed.cashReceiptSeq)).toMatchObject({ state: 'ISSUED', failMessage: null })
  })

  it('twice with the same request creates one receipt', async () => {
    const order = await cashOrder(shop)
    const same = once()
    const [a, b] = [await issue(order.orderNo, same), await issue(order.orderNo, same)]
    expect(b.result.cashReceiptSeq).toBe(a.result.cashReceiptSeq)
    expect(await ofOrder(order.orderSeq)).toHaveLength(1)
  })
})

describe('canceling', () => {
  it('without a refund is possible only in full, for a receipt issued by mistake; then a new one may be issued', async () => {
    const order = await cashOrder(shop)
    const receipt = await issued(order)
    const only = '환불되지 않은 거래의 현금영수증은 오류발급으로만 취소할 수 있습니다.'
    expect(await cancel(receipt, 200_000, 'ORDER_CANCEL')).toMatchObject({ code: 'INVALID_STATE', message: only })
    expect(await cancel(receipt, 50_000, 'ERROR')).toMatchObject({ code: 'INVALID_STATE', message: only })
    expect((await cancel(receipt, 200_001, 'ERROR')).errors[0]?.field).toBe('amount')
    expect((await cancel(receipt, 200_000, 'ERROR')).result.state).toBe('CANCEL_REQUESTED')
    await shop.idle()
    expect(await read(receipt.cashReceiptSeq)).toMatchObject({ state: 'CANCELED', cancelReason: 'ERROR' })
    expect((await issue(order.orderNo)).status).toBe(201)
  })

  it('in bulk cancels the excess of each, and lists those without any', async () => {
    const [over, even] = [await cashOrder(shop), await cashOrder(shop)]
    const [a, b] = [await issued(over), await issued(even)]
    await refunded(shop, over, 30_000)
    const answer = await shop.call<Schemas['BulkReceipt']>('POST', `${PATH}/bulk`, {
      token: await token(),
      body: { action: 'CANCEL', seqs: [a.cashReceiptSeq, b.cashReceiptSeq], ...once() },
    })
    expect(answer.result).toMatchObject({
      done: 1,
      failed: [{ seq: b.cashReceiptSeq, name: `${even.orderNo} 200,000원`, code: 'INVALID_STATE' }],
    })
    await shop.idle()
    expect(await read(a.cashReceiptSeq)).toMatchObject({ state: 'PARTIAL_CANCELED', validAmount: 170_000 })
  })

  it('is not sent to the tax office for a refund that could not be stored', async () => {
    const order = await cashOrder(shop, { method: 'ACCOUNT_TRANSFER' })
    const { db } = shop.services
    await db.update(orderPayments).set({ pgTid: 'T1A' }).where(eq(orderPayments.orderSeq, order.orderSeq))
    await issued(order)
    const kick = vi.spyOn(runnerOf(shop.services), 'kick')
    const callCount = () => kick.mock.calls.filter(([kind]) => kind === cashReceiptJob).length
    const failed: string[] = []
    shop.services.watch = { ran: () => undefined, failed: (job) => failed.push(job) }
    const provider = simulatedPayments(shop.services)
    const transaction = db.transaction.bind(db)
    let broken = true
    shop.services.external.payments = {
      ...provider,
      async cancel(cancellation) {
        const canceled = await provider.cancel(cancellation)
        if (!broken) return canceled
        broken = false
        // the transaction that stores the response is rolled back at its end
        db.transaction = async (work, config) => {
          db.transaction = transaction
          return transaction(async (tx) => {
            await work(tx)
            throw new Error('connection lost')
          }, config)
        }
        return canceled
      },
    }
    const refund = { orderSeq: order.orderSeq, orderPaymentSeq: order.orderPaymentSeq, cashAmount: 50_000 }
    const times = { requestedAt: shop.clock.now(), dueAt: shop.clock.now() }
    await db.insert(refunds).values({ ...refund, ...times, method: 'PG_CANCEL', state: 'PENDING' })
    await shop.run(refundJob)
    // waits for work after the call, which must have run before the commit
    await new Promise(setImmediate)
    expect(failed).toEqual([expect.stringMatching(/^refunds \d+$/)])
    expect(callCount()).toBe(0)
    shop.clock.advance(11)
    await shop.run(refundJob)
    expect(callCount()).toBeGreaterThan(0)
    kick.mockRestore()
    delete shop.services.watch
    delete shop.services.external.payments
  })

  it('keeps a refusal; repeats with the same key without an answer; follows refunds made meanwhile', async () => {
    const order = await cashOrder(shop)
    const receipt = await issued(order)
    const keys: string[] = []
    let answer: 'AWAY' | 'NO' | 'YES' = 'AWAY'
    shop.services.external.taxOffice = {
      ...simulatedTaxOffice,
      cancelReceipt: async (key) => {
        keys.push(key)
        if (answer === 'AWAY') throw new Error('away')
        return answer === 'NO' ? { refused: '취소 기한이 지났습니다.' } : 'DONE'
      },
    }
    await refundDone(order, 50_000)
    expect(await read(receipt.cashReceiptSeq)).toMatchObject({ state: 'CANCEL_REQUESTED', cancelNeeded: true })
    // another refund is completed while the first cancel request is pending
    await refundDone(order, 80_000)
    answer = 'YES'
    shop.clock.advance(2)
    await shop.run(cashReceiptJob)
    expect(await read(receipt.cashReceiptSeq)).toMatchObject({ state: 'PARTIAL_CANCELED', validAmount: 120_000 })
    expect([keys.length, new Set(keys).size]).toEqual([3, 2])
    answer = 'NO'
    await refundDone(order, 100_000)
    expect(await read(receipt.cashReceiptSeq)).toMatchObject({
      state: 'CANCEL_FAILED',
      failMessage: '취소 기한이 지났습니다.',
      validAmount: 120_000,
      excessAmount: 20_000,
    })
    delete shop.services.external.taxOffice
  })
})

it('lists mask the holder; 보기 shows and logs it with the orderer', async () => {
  const receipt = await issued(await cashOrder(shop))
  expect([receipt.ordererName, receipt.identifier]).toEqual(['김*금', '010-****-5678'])
  const unmasked = await shop.call<Receipt>('GET', `${PATH}/${receipt.cashReceiptSeq}?unmask=true`, {
    token: await token(),
  })
  expect([unmasked.result.ordererName, unmasked.result.identifier]).toEqual(['김현금', '01012345678'])
  const rows = await shop.services.db.select().from(adminLogs).where(eq(adminLogs.action, 'UNMASK'))
  expect(rows.at(-1)).toMatchObject({
    resource: 'cash-receipts',
    subjects: [{ type: 'ORDERER', seq: receipt.orderSeq, label: '김*금' }],
  })
})

// last, because the session ends meanwhile
describe('requests to the tax office', () => {
  it('send amounts, goods, order, buyer and shop; cancellations have matching parts, number and day', async () => {
    const order = await cashOrder(shop)
    const receipts: ReceiptRequest[] = []
    const cancels: ReceiptCancel[] = []
    let later = true
    shop.services.external.taxOffice = {
      ...simulatedTaxOffice,
      issueReceipt: async (key, receipt) => {
        receipts.push(receipt)
        const answer = await simulatedTaxOffice.issueReceipt(key, receipt)
        return { ...answer, issuedAt: new Date('2026-11-20T15:00:00.000Z') }
      },
      cancelReceipt: async (_key, cancel) => {
        if (later) return 'LATER'
        cancels.push(cancel)
        return 'DONE'
      },
    }
    const receipt = await issued(order)
    expect(receipts).toMatchObject([
      {
        kind: 'INCOME',
        identifier: '01012345678',
        amount: receipt.amount,
        itemName: expect.stringMatching(/./),
        orderNo: order.orderNo,
        buyerName: '김현금',
        supplier: { businessNumber: expect.stringMatching(/^\d{10}$/), companyName: expect.stringMatching(/./) },
      },
    ])
    expect(receipt.issuedAt).toBe('2026-11-20T15:00:00.000Z')
    expect((receipts[0]?.supplyAmount ?? 0) + (receipts[0]?.vat ?? 0)).toBe(receipt.amount)
    const stored = async () => {
      const condition = eq(cashReceipts.cashReceiptSeq, receipt.cashReceiptSeq)
      return (await shop.services.db.select().from(cashReceipts).where(condition))[0]
    }
    await refundDone(order, 55_555)
    expect((await stored())?.state).toBe('CANCEL_REQUESTED')
    later = false
    shop.clock.advance(61)
    await shop.run(cashReceiptJob)
    expect(await stored()).toMatchObject({ state: 'PARTIAL_CANCELED', canceledAmount: 55_555 })
    await refundDone(order, 200_000)
    expect(await stored()).toMatchObject({ state: 'CANCELED', validAmount: 0 })
    expect(cancels).toMatchObject([
      { ntsNumber: receipt.ntsNumber, amount: 55_555, whole: false, reason: 'ORDER_CANCEL' },
      { ntsNumber: receipt.ntsNumber, amount: 144_445, whole: false, reason: 'ORDER_CANCEL' },
    ])
    expect(cancels[0]?.issuedAt).toEqual(new Date('2026-11-20T15:00:00.000Z'))
    const sum = (of: 'supplyAmount' | 'vat') => cancels.reduce((all, each) => all + each[of], 0)
    expect([sum('supplyAmount'), sum('vat')]).toEqual([receipts[0]?.supplyAmount, receipts[0]?.vat])
    delete shop.services.external.taxOffice
  })
})
