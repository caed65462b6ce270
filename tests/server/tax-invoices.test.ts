import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import type { Db } from '../../server/db/database'
import { adminLogs, shopInfo } from '../../server/db/schema'
import { inTransaction } from '../../server/db/transaction'
import { messageLogs } from '../../server/message/message.schema'
import { orders } from '../../server/orderdelivery/schema/order.schema'
import { taxInvoices } from '../../server/orderdelivery/schema/tax-invoice.schema'
import {
  issueRequestedInvoice,
  requestInvoice,
  updateInvoicesAfterRefund,
} from '../../server/orderdelivery/tax/invoice-events'
import {
  invoiceCancelJob,
  invoiceMailJob,
  taxInvoiceJob,
  taxSendJob,
} from '../../server/orderdelivery/tax/invoice-worker'
import type { InvoiceRequest } from '../../server/providers/tax-office/port'
import { simulatedTaxOffice } from '../../server/providers/tax-office/simulated'
import { cashOrder, invoiceBody, newBuyer, once, refunded } from './cash-orders'
import { disconnect } from './disconnect-providers'
import { type TestShop, testShop } from './harness'
import { newGroup, readyAdmin, session } from './staff'

const PATH = '/api/v1/admin/tax-invoices'

let shop: TestShop

beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

type Invoice = Schemas['TaxInvoice']

/** Token of a later day: the session of the first one has ended by then. */
let laterToken: string | undefined
const token = async () => laterToken ?? shop.signIn('admin')
const post = async <T = Invoice>(path: string, body: object) =>
  shop.call<T>('POST', `${PATH}${path}`, { token: await token(), body })
const read = async (seq: number) => (await shop.call<Invoice>('GET', `${PATH}/${seq}`, { token: await token() })).result

const draft = async (orderSeq: number, amount?: number, overrides: object = {}) =>
  (await post('', { ...invoiceBody(orderSeq, amount), ...overrides })).result
const move = async (seq: number, what: string, overrides: object = {}) =>
  post(`/${seq}/${what}`, { version: (await read(seq)).version, ...once(), ...overrides })
const issued = async (orderSeq: number, overrides: object = {}) =>
  (await move((await draft(orderSeq, undefined, overrides)).taxInvoiceSeq, 'issue')).result

/** Waits for all work of the calls, until only time has to pass. */
async function work(): Promise<void> {
  await shop.run(invoiceMailJob)
  await shop.run(taxInvoiceJob)
}

/** Creates an invoice that the tax office has received. */
async function sent(orderSeq: number, overrides: object = {}): Promise<Invoice> {
  const { taxInvoiceSeq } = await issued(orderSeq, overrides)
  await move(taxInvoiceSeq, 'send')
  await work()
  shop.clock.advance(2)
  await work()
  return read(taxInvoiceSeq)
}

const inCall = <T>(act: (call: { db: Db; now: Date; services: TestShop['services'] }) => Promise<T>) =>
  inTransaction(shop.services, (db) => act({ db, now: shop.clock.now(), services: shop.services }))

const amend = async (seq: number, amendCode: number, overrides: object = {}) =>
  move(seq, 'amend', { amendCode, ...overrides })

describe('06 H 13 · tax invoices', () => {
  it('a card order is refused; SENT cannot be canceled, code 4 creates a negative DRAFT; an order in two active invoices is IN_USE; 128,000 is 116,364 and 11,636', async () => {
    const card = await cashOrder(shop, { method: 'CARD' })
    expect(await post('', invoiceBody(card.orderSeq))).toMatchObject({
      code: 'INVALID_STATE',
      message: '카드 결제 주문은 세금계산서를 발행할 수 없습니다. 매출전표를 이용해 주세요.',
    })
    await expect(inCall((call) => requestInvoice(call, card.orderSeq))).rejects.toMatchObject({ code: 'INVALID_STATE' })

    const order = await cashOrder(shop, { amount: 128_000 })
    const [first, second] = [await draft(order.orderSeq, 128_000), await draft(order.orderSeq, 128_000)]
    expect(first.lines).toMatchObject([{ supplyCost: 116_364, tax: 11_636, amount: 128_000, unitCost: 29_091 }])
    expect(first).toMatchObject({ supplyTotal: 116_364, taxTotal: 11_636, totalAmount: 128_000, state: 'DRAFT' })
    expect(first.documentNo).toMatch(/^T20261121\d{4}$/)
    const issue = await move(first.taxInvoiceSeq, 'issue')
    // the tax office assigns the number
    expect(issue.result.ntsNumber).toBeNull()
    await work()
    const { ntsNumber } = await read(first.taxInvoiceSeq)
    expect(ntsNumber).toMatch(/^\d{24}$/)
    expect(await move(second.taxInvoiceSeq, 'issue')).toMatchObject({
      code: 'IN_USE',
      message: `이미 발행된 세금계산서가 있습니다. (${first.documentNo})`,
    })

    await move(first.taxInvoiceSeq, 'send')
    await work()
    expect((await read(first.taxInvoiceSeq)).state).toBe('SENDING')
    shop.clock.advance(2)
    await work()
    expect((await read(first.taxInvoiceSeq)).state).toBe('SENT')
    expect(await move(first.taxInvoiceSeq, 'cancel', { reason: '잘못 발행했습니다' })).toMatchObject({
      code: 'INVALID_STATE',
      message: '국세청에 전송된 세금계산서는 취소할 수 없습니다. 수정발행을 이용해 주세요.',
    })
    const amended = await amend(first.taxInvoiceSeq, 4)
    expect(amended.result).toMatchObject({
      state: 'DRAFT',
      amendCode: 4,
      amendOfSeq: first.taxInvoiceSeq,
      writeDate: '2026-11-21',
      supplyTotal: -116_364,
      taxTotal: -11_636,
      totalAmount: -128_000,
    })
    expect((await move(amended.result.taxInvoiceSeq, 'issue')).status).toBe(200)
    // a revoked invoice does not count
    expect(await read(first.taxInvoiceSeq)).toMatchObject({ voided: true, balance: 0 })
    expect((await move(second.taxInvoiceSeq, 'issue')).status).toBe(200)
  })
})

describe('drafting', () => {
  it('sums the remaining amounts of its orders, or needs a reason', async () => {
    const { orderSeq } = await cashOrder(shop)
    const other = await post('', invoiceBody(orderSeq, 150_000))
    expect(other.errors).toEqual([
      { field: 'amountReason', message: '주문 금액(200,000원)과 합계(150,000원)가 다릅니다.' },
    ])
    expect((await draft(orderSeq, 150_000, { amountReason: '배송비 제외 발행' })).totalAmount).toBe(150_000)
    const tomorrow = await post('', { ...invoiceBody(orderSeq), writeDate: '2026-11-30' })
    expect(tomorrow.errors[0]?.field).toBe('writeDate')
    const exempt = await draft(orderSeq, undefined, { taxType: 'EXEMPT' })
    expect(exempt).toMatchObject({ supplyTotal: 200_000, taxTotal: 0 })
  })

  it('accepts orders of one business; masked contacts stay unchanged', async () => {
    const buyer = await newBuyer(shop)
    const order = await cashOrder(shop, { memberSeq: buyer.memberSeq })
    expect((await post('', invoiceBody(order.orderSeq))).errors).toEqual([
      { field: 'orderSeqs', message: `사업자번호가 다른 주문입니다. (${order.orderNo})` },
    ])
    const body = invoiceBody(order.orderSeq, 200_000, buyer.businessNumber)
    const { taxInvoiceSeq, ceoName, email, version } = (await post('', body)).result
    expect([ceoName, email]).toEqual(['박*표', 'bu***@example.com'])
    const { ceoName: _1, email: _2, contactName: _3, phone: _4, ...known } = body
    const put = async (overrides: object) =>
      shop.call<Invoice>('PUT', `${PATH}/${taxInvoiceSeq}`, {
        token: await token(),
        body: { ...known, remark: '수정', version, ...overrides },
      })
    expect((await put({ email: 'bu***@example.com' })).errors[0]?.field).toBe('email')
    expect((await put({})).result.remark).toBe('수정')
    const unmasked = await shop.call<Invoice>('GET', `${PATH}/${taxInvoiceSeq}?unmask=true`, { token: await token() })
    expect(unmasked.result).toMatchObject({ ceoName: '박대표', contactName: '이담당', phone: '01022223333' })
  })

  it('a draft can be deleted, an issued one cannot; canceling frees its orders', async () => {
    const { orderSeq } = await cashOrder(shop)
    const remove = async (seq: number) => shop.call('DELETE', `${PATH}/${seq}`, { token: await token() })
    expect((await remove((await draft(orderSeq)).taxInvoiceSeq)).status).toBe(200)
    const first = await issued(orderSeq)
    expect(await remove(first.taxInvoiceSeq)).toMatchObject({
      code: 'IN_USE',
      message: '발행된 세금계산서는 삭제할 수 없습니다.',
    })
    expect((await move(first.taxInvoiceSeq, 'cancel', { reason: '상호를 잘못 적었습니다' })).result.state).toBe(
      'CANCELED',
    )
    expect((await issued(orderSeq)).state).toBe('ISSUED')
  })
})

describe('issuing and sending', () => {
  it('after the 10th of the next month is late, and needs a confirmation', async () => {
    const { orderSeq } = await cashOrder(shop)
    const late = await draft(orderSeq, undefined, { writeDate: '2026-10-05' })
    expect(await move(late.taxInvoiceSeq, 'issue')).toMatchObject({
      code: 'INVALID_STATE',
      message: '발행 기한이 지났습니다. 지연 발행 시 가산세가 부과됩니다.',
    })
    expect((await move(late.taxInvoiceSeq, 'issue', { force: true })).result.state).toBe('ISSUED')
  })

  it('an order unpaid or changed since is refused', async () => {
    const open = await cashOrder(shop, { paid: false })
    const waiting = await draft(open.orderSeq, undefined, { amountReason: '입금 전 미리 작성' })
    expect(await move(waiting.taxInvoiceSeq, 'issue')).toMatchObject({ code: 'INVALID_STATE' })
    const order = await cashOrder(shop)
    const { taxInvoiceSeq } = await draft(order.orderSeq)
    await refunded(shop, order, 20_000)
    expect((await move(taxInvoiceSeq, 'issue')).errors[0]?.field).toBe('amountReason')
  })

  it('J6 transmits invoices of earlier days; a bounced e-mail is sent again or canceled', async () => {
    const { orderSeq } = await cashOrder(shop)
    const [today, failing] = [
      await issued(orderSeq),
      await issued((await cashOrder(shop)).orderSeq, { email: 'fail@example.com' }),
    ]
    await work()
    expect((await read(failing.taxInvoiceSeq)).histories.map(({ summary }) => summary)).toContain(
      '이메일 발송 (fa***@example.com)',
    )
    await shop.run(taxSendJob)
    expect((await read(today.taxInvoiceSeq)).state).toBe('ISSUED')
    shop.clock.advance(24 * 60)
    laterToken = await shop.signIn('admin', { fresh: true })
    await shop.run(taxSendJob)
    expect((await read(today.taxInvoiceSeq)).state).toBe('SENDING')
    await work()
    expect(await read(failing.taxInvoiceSeq)).toMatchObject({
      state: 'SEND_FAILED',
      failMessage: '공급받는자의 이메일을 확인해 주세요.',
    })
    expect((await move(failing.taxInvoiceSeq, 'send')).result.state).toBe('SENDING')
    await work()
    expect((await move(failing.taxInvoiceSeq, 'cancel', { reason: '이메일이 없는 사업자' })).result).toMatchObject({
      state: 'CANCELED',
      cancelReason: '이메일이 없는 사업자',
      failMessage: null,
    })
    shop.clock.advance(-24 * 60)
    laterToken = undefined
  })

  it('in bulk: row by row', async () => {
    const [fine, used] = [await cashOrder(shop), await cashOrder(shop)]
    const [a, b] = [await draft(fine.orderSeq), await draft(used.orderSeq)]
    await issued(used.orderSeq)
    const answer = await post<Schemas['BulkReceipt']>('/bulk', {
      action: 'ISSUE',
      seqs: [a.taxInvoiceSeq, b.taxInvoiceSeq],
      ...once(),
    })
    expect(answer.result).toMatchObject({
      done: 1,
      failed: [{ seq: b.taxInvoiceSeq, code: 'IN_USE', name: `${b.documentNo} (주)세금상사` }],
    })
  })
})

describe('amending', () => {
  it('1: reverses the original and creates a corrected one, both on its day; the order keeps one invoice', async () => {
    const { orderSeq } = await cashOrder(shop)
    const original = await sent(orderSeq)
    const corrected = (await amend(original.taxInvoiceSeq, 1)).result
    const [taken] = (await read(original.taxInvoiceSeq)).amendments
    expect(taken).toMatchObject({ totalAmount: -200_000, writeDate: original.writeDate, state: 'DRAFT' })
    expect(corrected).toMatchObject({ totalAmount: 200_000, writeDate: original.writeDate, amendCode: 1 })
    expect((await amend(original.taxInvoiceSeq, 4)).message).toMatch(/작성 중인 수정세금계산서/)
    for (const each of [taken, corrected]) await move(each?.taxInvoiceSeq ?? 0, 'issue')
    expect((await read(original.taxInvoiceSeq)).balance).toBe(200_000)
    expect((await move((await draft(orderSeq)).taxInvoiceSeq, 'issue')).code).toBe('IN_USE')
  })

  it('2 and 3 change by an amount, today, not below zero. 6 reverses all on the original day', async () => {
    const original = await sent((await cashOrder(shop)).orderSeq)
    const { taxInvoiceSeq: seq } = original
    expect((await amend(seq, 3)).errors[0]?.field).toBe('amount')
    expect((await amend(seq, 3, { amount: 200_001 })).errors[0]?.field).toBe('amount')
    const back = (await amend(seq, 3, { amount: 50_000 })).result
    expect(back).toMatchObject({
      totalAmount: -50_000,
      supplyTotal: -45_455,
      taxTotal: -4_545,
      writeDate: '2026-11-21',
    })
    await move(back.taxInvoiceSeq, 'issue')
    const more = (await amend(seq, 2, { amount: 10_000 })).result
    expect(more.totalAmount).toBe(10_000)
    await move(more.taxInvoiceSeq, 'issue')
    expect((await read(seq)).balance).toBe(160_000)

    const twice = await sent((await cashOrder(shop)).orderSeq)
    expect((await amend(twice.taxInvoiceSeq, 6)).result).toMatchObject({
      totalAmount: -200_000,
      writeDate: twice.writeDate,
    })
  })

  it('3: reverses lines of the original for the same amount, with its day as remark; the last won leaves no supply or tax', async () => {
    const lines = [
      { tradeDate: '2026-11-20', name: '한국 Ventus', spec: '225/45R17', quantity: 2, amount: 100_003 },
      { tradeDate: '2026-11-20', name: '금호 Majesty', spec: '235/55R19', quantity: 1, amount: 99_997 },
    ]
    const original = await sent((await cashOrder(shop)).orderSeq, { lines, remark: '11월분' })
    const taken: Invoice[] = []
    for (const amount of [33_333, 1, 66_665, 100_001]) {
      const draft = (await amend(original.taxInvoiceSeq, 3, { amount })).result
      expect(draft).toMatchObject({
        totalAmount: -amount,
        writeDate: '2026-11-21',
        remark: `당초 작성일자 ${original.writeDate} · 11월분`,
      })
      for (const line of draft.lines) {
        expect((line.supplyCost ?? 0) + (line.tax ?? 0)).toBe(line.amount)
        expect(original.lines.map(({ name }) => name)).toContain(line.name)
      }
      await move(draft.taxInvoiceSeq, 'issue')
      taken.push(draft)
    }
    const all = [original, ...taken]
    expect(all.reduce((sum, { supplyTotal }) => sum + supplyTotal, 0)).toBe(0)
    expect(all.reduce((sum, { taxTotal }) => sum + taxTotal, 0)).toBe(0)
    for (const { name } of lines) {
      const namedLines = all.flatMap(({ lines: each }) => each).filter((line) => line.name === name)
      expect([
        namedLines.reduce((sum, line) => sum + (line.supplyCost ?? 0), 0),
        namedLines.reduce((sum, line) => sum + (line.tax ?? 0), 0),
      ]).toEqual([0, 0])
    }
  })

  it('a refund cancels an untransmitted invoice, and requests an amendment of a transmitted one', async () => {
    const [fresh, old, part] = [await cashOrder(shop), await cashOrder(shop), await cashOrder(shop)]
    const [a, b, c] = [await issued(fresh.orderSeq), await sent(old.orderSeq), await issued(part.orderSeq)]
    for (const { orderSeq } of [fresh, old]) {
      await shop.services.db.update(orders).set({ state: 'CANCELED' }).where(eq(orders.orderSeq, orderSeq))
    }
    await inCall(async (call) => {
      for (const { orderSeq } of [fresh, old, part]) await updateInvoicesAfterRefund(call, orderSeq)
    })
    expect((await read(a.taxInvoiceSeq)).state).toBe('CANCELED')
    expect(await read(b.taxInvoiceSeq)).toMatchObject({ state: 'SENT', amendNeeded: true })
    expect(await read(c.taxInvoiceSeq)).toMatchObject({ state: 'ISSUED', amendNeeded: true })
    const { taxInvoiceSeq } = (await amend(b.taxInvoiceSeq, 4)).result
    expect((await read(b.taxInvoiceSeq)).amendNeeded).toBe(true)
    await move(taxInvoiceSeq, 'issue')
    expect((await read(b.taxInvoiceSeq)).amendNeeded).toBe(false)
  })
})

describe('customer requests', () => {
  it('are rejected with a reason, or issued automatically with the payment if configured', async () => {
    const buyer = await newBuyer(shop)
    const order = await cashOrder(shop, { memberSeq: buyer.memberSeq })
    const invoiceRequest = await inCall((call) => requestInvoice(call, order.orderSeq))
    expect(await read(invoiceRequest)).toMatchObject({
      state: 'REQUESTED',
      requestedBy: 'CUSTOMER',
      businessNumber: buyer.businessNumber,
      totalAmount: 200_000,
    })
    expect((await move(invoiceRequest, 'reject', { reason: '사업자번호 확인 필요' })).result).toMatchObject({
      state: 'REJECTED',
      rejectReason: '사업자번호 확인 필요',
    })

    const next = await cashOrder(shop, { memberSeq: buyer.memberSeq, overrides: { taxInvoiceRequest: true } })
    const found = async () => {
      const list = await shop.call<{ items: Schemas['TaxInvoiceRow'][] }>(
        'GET',
        `${PATH}?keywordType=orderNo&keyword=${next.orderNo}`,
        { token: await token() },
      )
      return list.result.items
    }
    await shop.services.db.update(shopInfo).set({ autoIssue: true })
    // without a tax office it stays a request: an invoice that cannot be sent is not issued
    const reconnect = disconnect(shop)
    await inCall((call) => issueRequestedInvoice(call, next))
    expect(await found()).toMatchObject([{ state: 'REQUESTED' }])
    reconnect()
    await inCall((call) => issueRequestedInvoice(call, next))
    await shop.services.db.update(shopInfo).set({ autoIssue: false })
    expect(await found()).toMatchObject([{ state: 'ISSUED', requestedBy: 'CUSTOMER', orderCount: 1 }])
  })
})

describe('a monthly invoice', () => {
  it('contains the orders of the month without one, on its last day', async () => {
    const buyer = await newBuyer(shop)
    const mine = { memberSeq: buyer.memberSeq }
    const [a, b] = [
      await cashOrder(shop, { ...mine, amount: 110_000, daysAgo: 30 }),
      await cashOrder(shop, { ...mine, amount: 220_000, daysAgo: 31 }),
    ]
    await cashOrder(shop, { ...mine, daysAgo: 1 })
    await cashOrder(shop, { ...mine, daysAgo: 32, method: 'CARD' })
    const ask = (month: string) => post('/monthly', { businessNumber: buyer.businessNumber, month, ...once() })
    const { result } = await ask('2026-10')
    expect(result).toMatchObject({
      state: 'DRAFT',
      writeDate: '2026-10-31',
      totalAmount: 330_000,
      companyName: '(주)세금상사',
    })
    expect(result.orderSeqs).toEqual([a.orderSeq, b.orderSeq].sort((x, y) => x - y))
    expect((await ask('2026-10')).message).toBe('2026-10에 세금계산서를 발행할 주문이 없습니다.')
    expect((await ask('2026-11')).errors).toEqual([{ field: 'month', message: '아직 끝나지 않은 달입니다.' }])
  })

  it('takes over requests of single orders if asked, which are then canceled without a message', async () => {
    const buyer = await newBuyer(shop)
    const order = await cashOrder(shop, { memberSeq: buyer.memberSeq, amount: 110_000, daysAgo: 30 })
    const request = await inCall((call) => requestInvoice(call, order.orderSeq))
    const body = { businessNumber: buyer.businessNumber, month: '2026-10' }
    expect((await post('/monthly', { ...body, ...once() })).code).toBe('INVALID_STATE')
    const eligible = `${PATH}/eligible-orders?businessNumber=${buyer.businessNumber}`
    const { documentNo } = await read(request)
    expect(
      (await shop.call<Schemas['EligibleOrders']>('GET', eligible, { token: await token() })).result.orders,
    ).toMatchObject([{ orderSeq: order.orderSeq, requestDocumentNo: documentNo }])
    const messages = await shop.services.db.$count(messageLogs)
    const { result } = await post('/monthly', { ...body, includeRequests: true, ...once() })
    expect(result).toMatchObject({ state: 'DRAFT', totalAmount: 110_000 })
    const cancelReason = `${result.documentNo}에 합쳐 발행합니다.`
    expect(await read(request)).toMatchObject({ state: 'CANCELED', cancelReason, issuedAt: null })
    expect(await shop.services.db.$count(messageLogs)).toBe(messages)
  })

  it('a draft or a changed request takes over the requests of its orders, but not itself', async () => {
    const buyer = await newBuyer(shop)
    const [a, b] = [
      await cashOrder(shop, { memberSeq: buyer.memberSeq }),
      await cashOrder(shop, { memberSeq: buyer.memberSeq }),
    ]
    const [first, second] = [
      await inCall((call) => requestInvoice(call, a.orderSeq)),
      await inCall((call) => requestInvoice(call, b.orderSeq)),
    ]
    const { version } = await read(first)
    const both = { ...invoiceBody(a.orderSeq), businessNumber: buyer.businessNumber }
    const changed = await shop.call<Schemas['TaxInvoice']>('PUT', `${PATH}/${first}`, {
      token: await token(),
      body: { ...both, orderSeqs: [a.orderSeq, b.orderSeq], amountReason: '두 주문을 한 장에', version },
    })
    expect(changed.result, changed.message).toMatchObject({ state: 'DRAFT', taxInvoiceSeq: first })
    expect(await read(second)).toMatchObject({ state: 'CANCELED' })
  })
})

describe('the buyer of invoiceable orders', () => {
  it('has contacts only for admins who may unmask them, which is logged', async () => {
    const { businessNumber, memberSeq } = await newBuyer(shop)
    const known = async (as: string) =>
      (
        await shop.call<Schemas['EligibleOrders']>('GET', `${PATH}/eligible-orders?businessNumber=${businessNumber}`, {
          token: as,
        })
      ).result.buyer
    const people = { ceoName: '박대표', contactName: '이담당', email: 'buyer@example.com', phone: '01022223333' }
    expect(await known(await token())).toMatchObject({ companyName: '(주)세금상사', ...people })
    const rows = await shop.services.db.select().from(adminLogs).where(eq(adminLogs.resource, 'tax-invoices'))
    expect(rows.at(-1)).toMatchObject({ subjects: [expect.objectContaining({ type: 'MEMBER', seq: memberSeq })] })
    const nobody = { ceoName: null, contactName: null, email: null, phone: null }
    const { permissionGroupSeq } = await newGroup(shop, { permissions: { ORDER_MANAGEMENT: 'WRITE' } })
    const staff = await session(shop, await readyAdmin(shop, permissionGroupSeq))
    expect(await known(staff.token)).toMatchObject({ companyName: '(주)세금상사', ...nobody })
  })
})

describe('requests to the tax office', () => {
  type Asked = [what: string, key: string, invoice?: InvoiceRequest]

  /** Connects a tax office that records its requests, and refuses with `refused`. */
  function connect(refused: { issue?: string; send?: string; cancel?: string } = {}) {
    const requests: Asked[] = []
    shop.services.external.taxOffice = {
      ...simulatedTaxOffice,
      issueInvoice: async (key, invoice) => {
        requests.push(['issue', key, invoice])
        return refused.issue ? { refused: refused.issue } : simulatedTaxOffice.issueInvoice(key, invoice)
      },
      sendInvoice: async (key, invoice, time) => {
        requests.push(['send', key, invoice])
        return refused.send ? { refused: refused.send } : simulatedTaxOffice.sendInvoice(key, invoice, time)
      },
      cancelInvoice: async (key) => {
        requests.push(['cancel', key])
        return refused.cancel ? { refused: refused.cancel } : 'DONE'
      },
    }
    return {
      asked: requests,
      of: (seq: number) => requests.filter(([, key]) => key.startsWith(`tax-invoice-${seq}-`)),
      close: () => delete shop.services.external.taxOffice,
    }
  }

  it('send the whole invoice under one key, and the original number of an amendment', async () => {
    const office = connect()
    const order = await cashOrder(shop)
    const first = await sent(order.orderSeq)
    const [request] = office.of(first.taxInvoiceSeq)
    const [shopRow] = await shop.services.db.select().from(shopInfo)
    expect(request?.[2]).toMatchObject({
      documentNo: first.documentNo,
      writeDate: first.writeDate,
      purpose: 'RECEIPT',
      supplier: { businessNumber: shopRow?.businessNumber, companyName: shopRow?.companyName },
      buyer: { businessNumber: first.businessNumber, companyName: first.companyName, ceoName: '박대표' },
      lines: [{ supplyCost: first.supplyTotal, tax: first.taxTotal }],
      totalAmount: first.totalAmount,
      amends: null,
    })
    expect(new Set(office.of(first.taxInvoiceSeq).map(([, key]) => key)).size).toBe(1)
    const { taxInvoiceSeq } = (await amend(first.taxInvoiceSeq, 4)).result
    await move(taxInvoiceSeq, 'issue')
    await work()
    expect(office.of(taxInvoiceSeq)[0]?.[2]).toMatchObject({
      amends: { code: 4, ntsNumber: first.ntsNumber },
      totalAmount: -first.totalAmount,
    })
    office.close()
  })

  it('refused ones fail with its message, and are sent again under another key', async () => {
    const office = connect({ issue: '인증서가 만료되었습니다.' })
    const { taxInvoiceSeq } = await issued((await cashOrder(shop)).orderSeq)
    await work()
    expect(await read(taxInvoiceSeq)).toMatchObject({
      state: 'SEND_FAILED',
      failMessage: '인증서가 만료되었습니다.',
      ntsNumber: null,
    })
    await work()
    expect(office.of(taxInvoiceSeq).map(([what]) => what)).toEqual(['issue'])
    office.close()
    const again = connect()
    await move(taxInvoiceSeq, 'send')
    await work()
    shop.clock.advance(2)
    await work()
    expect(await read(taxInvoiceSeq)).toMatchObject({ state: 'SENT', ntsNumber: expect.stringMatching(/^\d{24}$/) })
    const keys = [...office.of(taxInvoiceSeq), ...again.of(taxInvoiceSeq)].map(([, key]) => key)
    expect([...new Set(keys)]).toEqual([`tax-invoice-${taxInvoiceSeq}-1`, `tax-invoice-${taxInvoiceSeq}-2`])
    again.close()
  })

  it('cancel once; a transmitted one stays, to be amended', async () => {
    const office = connect()
    const first = await issued((await cashOrder(shop)).orderSeq)
    await work()
    await move(first.taxInvoiceSeq, 'cancel', { reason: '상호를 잘못 적었습니다' })
    await shop.run(invoiceCancelJob)
    await shop.run(invoiceCancelJob)
    expect(office.of(first.taxInvoiceSeq).map(([what]) => what)).toEqual(['issue', 'cancel'])
    office.close()
    const late = connect({ cancel: '국세청 전송 중입니다.' })
    const second = await issued((await cashOrder(shop)).orderSeq)
    await work()
    await move(second.taxInvoiceSeq, 'cancel', { reason: '상호를 잘못 적었습니다' })
    await shop.run(invoiceCancelJob)
    expect(await read(second.taxInvoiceSeq)).toMatchObject({
      state: 'SENT',
      amendNeeded: true,
      failMessage: '국세청 전송 중입니다.',
    })
    late.close()
  })

  it('repeat a cancellation of an invoice issued after it', async () => {
    const office = connect()
    const { taxInvoiceSeq } = await issued((await cashOrder(shop)).orderSeq)
    const away = shop.services.external.taxOffice
    shop.services.external.taxOffice = {
      ...simulatedTaxOffice,
      issueInvoice: async (key, invoice) => {
        // canceled in the shop and, if it existed there, at the tax office
        const gone = { state: 'CANCELED', revokedAt: shop.clock.now() } as const
        await shop.services.db.update(taxInvoices).set(gone).where(eq(taxInvoices.taxInvoiceSeq, taxInvoiceSeq))
        return simulatedTaxOffice.issueInvoice(key, invoice)
      },
    }
    await shop.run(invoiceMailJob)
    shop.services.external.taxOffice = away
    await shop.run(invoiceCancelJob)
    expect(office.of(taxInvoiceSeq).map(([what]) => what)).toEqual(['cancel'])
    expect((await read(taxInvoiceSeq)).state).toBe('CANCELED')
    office.close()
  })
})

// last, because a day passes
it('fail after a day without an answer, and may be sent again', async () => {
  const { taxInvoiceSeq } = await issued((await cashOrder(shop)).orderSeq)
  await move(taxInvoiceSeq, 'send')
  shop.services.external.taxOffice = {
    ...simulatedTaxOffice,
    sendInvoice: () => Promise.reject(new Error('away')),
  }
  const stateNow = async () =>
    (await shop.services.db.select().from(taxInvoices).where(eq(taxInvoices.taxInvoiceSeq, taxInvoiceSeq)))[0]?.state
  // the runner looks once an hour
  for (let hour = 0; hour < 48 && (await stateNow()) === 'SENDING'; hour += 1) {
    await work()
    shop.clock.advance(60)
  }
  delete shop.services.external.taxOffice
  laterToken = await shop.signIn('admin', { fresh: true })
  expect(await read(taxInvoiceSeq)).toMatchObject({
    state: 'SEND_FAILED',
    failMessage: expect.stringContaining('하루 동안 응답하지 않았습니다'),
  })
  await move(taxInvoiceSeq, 'send')
  await work()
  shop.clock.advance(2)
  await work()
  expect((await read(taxInvoiceSeq)).state).toBe('SENT')
})
