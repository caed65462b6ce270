import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shopInfo } from '../../../server/db/schema'
import { lockOrder } from '../../../server/orderdelivery/order/order-lock'
import { confirmDeposit } from '../../../server/orderdelivery/payment/confirm-deposit'
import { cashReceiptJob } from '../../../server/orderdelivery/receipt/receipt-worker'
import { cashReceipts } from '../../../server/orderdelivery/schema/cash-receipt.schema'
import { orders } from '../../../server/orderdelivery/schema/order.schema'
import { orderHistories } from '../../../server/orderdelivery/schema/order-note.schema'
import { taxInvoices } from '../../../server/orderdelivery/schema/tax-invoice.schema'
import { asCall } from '../calls'
import { cashOrder, newBuyer } from '../cash-orders'
import { type TestShop, testShop } from '../harness'
import { newMember } from '../members'
import { shopCall } from './shop-api'

let shop: TestShop

beforeAll(async () => {
  shop = await testShop()
  await shop.services.db.update(shopInfo).set({ autoIssue: false })
})
afterAll(() => shop.close())

type Own = Awaited<ReturnType<typeof cashOrder>>

const whose = ({ orderNo, memberSeq, ordererPhone }: Pick<Own, 'orderNo' | 'memberSeq' | 'ordererPhone'>) => ({
  path: { orderNo },
  query: memberSeq === null ? { ordererPhone } : { memberSeq },
})
const PHONE = { kind: 'INCOME', identifier: '01055557777' } as const
const receipt = (order: Own, body: { kind: 'INCOME' | 'EXPENSE'; identifier: string } = PHONE) =>
  shopCall(shop, 'POST /api/v1/shop/orders/{orderNo}/cash-receipt', { ...whose(order), body })
const invoice = (order: Own) => shopCall(shop, 'POST /api/v1/shop/orders/{orderNo}/tax-invoice', whose(order))
const pay = ({ orderSeq }: Own) =>
  asCall(shop, async (call) => confirmDeposit(call, await lockOrder(call.db, orderSeq), {}))

describe('a cash receipt requested by a customer', () => {
  it('is issued for a paid order, once', async () => {
    const order = await cashOrder(shop)
    expect((await receipt(order)).result).toMatchObject({
      cashReceipts: [{ kind: 'INCOME', state: 'REQUESTED', amount: 0 }],
      cashReceiptRequest: null,
    })
    await shop.run(cashReceiptJob)
    const { result } = await shopCall(shop, 'GET /api/v1/shop/orders/{orderNo}', whose(order))
    expect(result.cashReceipts).toMatchObject([{ kind: 'INCOME', state: 'ISSUED', amount: 200_000 }])
    expect(await receipt(order)).toMatchObject({ status: 409, code: 'RECEIPT_EXISTS' })
    expect(await invoice(order)).toMatchObject({ status: 409, code: 'RECEIPT_EXISTS' })
    const [row] = await shop.services.db.select().from(cashReceipts).where(eq(cashReceipts.orderSeq, order.orderSeq))
    expect(row).toMatchObject({ identifier: '01055557777', selfIssued: false, createdBy: null })
    const historyRows = await shop.services.db
      .select()
      .from(orderHistories)
      .where(eq(orderHistories.orderSeq, order.orderSeq))
      .orderBy(asc(orderHistories.orderHistorySeq))
    expect(historyRows.map(({ actorType, summary }) => [actorType, summary])[0]).toEqual([
      'CUSTOMER',
      '현금영수증 발급요청 (소득공제 200,000원)',
    ])
  })

  it('waits for the deposit of an unpaid order, and can be changed until then', async () => {
    const order = await cashOrder(shop, { paid: false })
    expect((await receipt(order)).result).toMatchObject({ cashReceiptRequest: 'INCOME', cashReceipts: [] })
    const card = { kind: 'EXPENSE', identifier: '9410123412341234' } as const
    expect((await receipt(order, card)).result.cashReceiptRequest).toBe('EXPENSE')
    await pay(order)
    const rows = await shop.services.db.select().from(cashReceipts).where(eq(cashReceipts.orderSeq, order.orderSeq))
    expect(rows).toMatchObject([{ ...card, amount: 200_000, state: 'REQUESTED' }])
  })

  it('is refused with an invalid number, for a card order, and for another customer’s order', async () => {
    for (const paid of [true, false]) {
      const order = await cashOrder(shop, { paid })
      expect(await receipt(order, { kind: 'EXPENSE', identifier: '1234567890' })).toMatchObject({
        status: 400,
        errors: [{ field: 'identifier' }],
      })
      expect(await receipt(await cashOrder(shop, { method: 'CARD', paid }))).toMatchObject({
        status: 409,
        code: 'INVALID_STATE',
      })
    }
    const { memberSeq } = await newMember(shop)
    const other = await cashOrder(shop)
    expect((await receipt({ ...other, memberSeq })).status).toBe(404)
    expect((await invoice({ ...other, memberSeq })).status).toBe(404)
  })
})

describe('a tax invoice requested by a business member', () => {
  it('is created once for a paid order, with the data of the business profile', async () => {
    const { memberSeq, businessNumber } = await newBuyer(shop)
    const order = await cashOrder(shop, { memberSeq })
    expect((await invoice(order)).result).toMatchObject({
      taxInvoiceRequest: true,
      taxInvoices: [{ state: 'REQUESTED', totalAmount: 200_000, ntsNumber: null }],
    })
    const [row] = await shop.services.db
      .select()
      .from(taxInvoices)
      .where(eq(taxInvoices.businessNumber, businessNumber))
    expect(row).toMatchObject({ requestedBy: 'CUSTOMER', email: 'buyer@example.com', createdBy: null })
    expect(await invoice(order)).toMatchObject({ status: 409, code: 'INVALID_STATE' })
    expect(await receipt(order)).toMatchObject({ status: 409, code: 'RECEIPT_EXISTS' })
  })

  it('is issued at once if the shop is set to do so', async () => {
    await shop.services.db.update(shopInfo).set({ autoIssue: true })
    const { memberSeq } = await newBuyer(shop)
    const { result } = await invoice(await cashOrder(shop, { memberSeq }))
    await shop.services.db.update(shopInfo).set({ autoIssue: false })
    expect(result.taxInvoices).toMatchObject([{ state: 'ISSUED', totalAmount: 200_000 }])
  })

  it('waits for the deposit, and replaces a requested receipt', async () => {
    const { memberSeq } = await newBuyer(shop)
    const order = await cashOrder(shop, { memberSeq, paid: false })
    await receipt(order)
    expect((await invoice(order)).result).toMatchObject({
      taxInvoiceRequest: true,
      cashReceiptRequest: null,
      taxInvoices: [],
    })
    expect(await receipt(order)).toMatchObject({ status: 409, code: 'RECEIPT_EXISTS' })
    expect(await invoice(order)).toMatchObject({ status: 409, code: 'INVALID_STATE' })
    await pay(order)
    const { result } = await shopCall(shop, 'GET /api/v1/shop/orders/{orderNo}', whose(order))
    expect(result.taxInvoices).toMatchObject([{ state: 'REQUESTED', totalAmount: 200_000 }])
    expect(result.cashReceipts).toEqual([])
  })

  it('is refused for a card order, a canceled order, and without business data', async () => {
    const { memberSeq } = await newBuyer(shop)
    const unknown = (await newMember(shop)).memberSeq
    for (const paid of [true, false]) {
      const all = [
        await cashOrder(shop, { memberSeq, method: 'CARD', paid }),
        await cashOrder(shop, { memberSeq: unknown, paid }),
        await cashOrder(shop, { paid }),
      ]
      for (const order of all) expect(await invoice(order)).toMatchObject({ status: 409, code: 'INVALID_STATE' })
    }
    const canceled = await cashOrder(shop, { memberSeq, overrides: { state: 'CANCELED' } })
    expect(await invoice(canceled)).toMatchObject({ status: 409, code: 'INVALID_STATE' })
    const receipts = await shop.services.db
      .select({ asked: orders.taxInvoiceRequest })
      .from(orders)
      .where(eq(orders.orderSeq, canceled.orderSeq))
    expect(receipts).toEqual([{ asked: false }])
  })
})
