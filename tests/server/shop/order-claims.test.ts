import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { BodyOf, Schemas } from '../../../server/contract/contract-types'
import { auditShop } from '../../../server/member/ledger/audit'
import { orderClaims } from '../../../server/orderdelivery/schema/claim.schema'
import { orderHistories } from '../../../server/orderdelivery/schema/order-note.schema'
import { refunds } from '../../../server/orderdelivery/schema/payment.schema'
import { unseal } from '../../../server/session/crypto'
import { type MadeOrder, newOrder, settled } from '../claim-orders'
import { newFile } from '../goods'
import { type TestShop, testShop } from '../harness'
import { newStore } from '../mounts'
import { shopCall, uploaded } from './shop-api'
import { byOf, paid, type ShopOrder } from './shop-orders'

let shop: TestShop
const start = new Date('2026-11-21T00:12:00Z')

beforeAll(async () => {
  shop = await testShop()
})
afterEach(() => shop.clock.set(start))
afterAll(() => shop.close())

type Claim = BodyOf<'POST /api/v1/shop/orders/{orderNo}/claims'>
type Own = Pick<MadeOrder, 'orderNo' | 'memberSeq'>

const whose = ({ orderNo, memberSeq }: Own) => ({ path: { orderNo }, query: { memberSeq: memberSeq ?? 0 } })
const claim = (order: Own, body: Claim) =>
  shopCall(shop, 'POST /api/v1/shop/orders/{orderNo}/claims', { ...whose(order), body })
const preview = (order: Own, { pickup: _, expectedCashAmount: __, ...body }: Claim) =>
  shopCall(shop, 'POST /api/v1/shop/orders/{orderNo}/claims/preview', { ...whose(order), body })
const withdraw = (order: Own, orderClaimSeq: number) =>
  shopCall(shop, 'POST /api/v1/shop/orders/{orderNo}/claims/{orderClaimSeq}/withdraw', {
    path: { orderNo: order.orderNo, orderClaimSeq },
    query: { memberSeq: order.memberSeq ?? 0 },
  })
const CANCEL: Claim = { kind: 'CANCEL', reasonCode: 'CHANGE_OF_MIND' }
const RETURN: Claim = { kind: 'RETURN', reasonCode: 'CHANGE_OF_MIND', pickup: { method: 'COURIER', name: '김수거' } }

describe('a claim of a customer', () => {
  it('cancels pieces of a paid order with the amount of the preview', async () => {
    const order = await newOrder(shop)
    const lines = [{ orderLineSeq: order.lineSeqs[0] ?? 0, quantity: 1 }]
    const { result: seen } = await preview(order, { ...CANCEL, lines })
    expect(seen).toMatchObject({ goodsCash: 128_000, doneAtOnce: true, methods: ['PG_CANCEL'], problems: [] })
    expect(await claim(order, { ...CANCEL, lines, expectedCashAmount: 1 })).toMatchObject({ code: 'REFUND_CHANGED' })
    const { result } = await claim(order, { ...CANCEL, lines, expectedCashAmount: seen.cashAmount })
    expect(result).toMatchObject({
      state: 'PAID',
      currentPayAmount: 512_000 - seen.cashAmount,
      lines: [{ activeQuantity: 3, canceledQuantity: 1 }],
      refunds: [{ method: 'PG_CANCEL', cashAmount: seen.cashAmount }],
    })
    const [stored] = await shop.services.db.select().from(orderClaims).where(eq(orderClaims.orderSeq, order.orderSeq))
    expect(stored).toMatchObject({ requestedBy: 'CUSTOMER', fault: 'BUYER', createdBy: null })
  })

  it('waits for the shop once the goods are prepared, and can be withdrawn', async () => {
    const order = await newOrder(shop, { state: 'PREPARING' })
    const { result } = await claim(order, CANCEL)
    expect(result).toMatchObject({
      state: 'PREPARING',
      claims: [{ state: 'REQUESTED', stateText: '취소요청', withdrawable: true }],
      lines: [{ claimKinds: [] }],
    })
    expect(await claim(order, CANCEL)).toMatchObject({ status: 409, code: 'CLAIM_IN_PROGRESS' })
    const seq = result.claims[0]?.orderClaimSeq ?? 0
    const stranger = await newOrder(shop)
    expect((await withdraw(stranger, seq)).status).toBe(404)
    expect((await withdraw(order, seq)).result).toMatchObject({
      claims: [{ state: 'WITHDRAWN', withdrawable: false }],
      lines: [{ claimKinds: ['CANCEL'] }],
    })
    expect((await withdraw(order, seq)).code).toBe('INVALID_STATE')
    const messages = await shop.services.db
      .select()
      .from(orderHistories)
      .where(eq(orderHistories.orderSeq, order.orderSeq))
      .orderBy(asc(orderHistories.orderHistorySeq))
    expect(messages.map(({ actorType }) => actorType)).toEqual(['CUSTOMER', 'CUSTOMER'])
  })

  it('requests a return with its pickup address, without the fault', async () => {
    const order = await newOrder(shop, { state: 'DELIVERED' })
    const { result: seen } = await preview(order, RETURN)
    expect(seen).toMatchObject({ fault: 'BUYER', doneAtOnce: false })
    expect(seen.returnFee).toBeGreaterThan(0)
    const { result } = await claim(order, RETURN)
    expect(result.claims).toMatchObject([{ kind: 'RETURN', state: 'REQUESTED', cashAmount: null }])
    const [stored] = await shop.services.db.select().from(orderClaims).where(eq(orderClaims.orderSeq, order.orderSeq))
    expect(stored).toMatchObject({ pickupMethod: 'COURIER', pickupName: '김수거', acceptedAt: null })
  })

  it('names another item only for an exchange', async () => {
    const order = await newOrder(shop, { state: 'DELIVERED' })
    const unknown = { ...RETURN, exchangeItemSeq: 999_999 }
    expect((await preview(order, unknown)).result.problems).toEqual([])
    expect((await claim(order, unknown)).status).toBe(201)
    const [stored] = await shop.services.db.select().from(orderClaims).where(eq(orderClaims.orderSeq, order.orderSeq))
    expect(stored).toMatchObject({ kind: 'RETURN', exchangeItemSeq: null })
  })

  it('is refused too late, in a wrong state, for a reason of the shop, and without a refund method', async () => {
    const old = await newOrder(shop, { state: 'DELIVERED' })
    shop.clock.advance(60 * 24 * 8)
    expect(await claim(old, RETURN)).toMatchObject({ status: 409, code: 'RETURN_EXPIRED' })
    expect((await preview(old, RETURN)).result.problems).toHaveLength(1)
    expect((await claim(old, { ...RETURN, reasonCode: 'DEFECT' })).status).toBe(201)
    shop.clock.set(start)
    const mounted = await newOrder(shop, { state: 'MOUNTED' })
    expect(await claim(mounted, RETURN)).toMatchObject({ status: 409, code: 'INVALID_STATE' })
    expect(await claim(mounted, CANCEL)).toMatchObject({ status: 409, code: 'INVALID_STATE' })
    const order = await newOrder(shop)
    expect(await claim(order, { ...CANCEL, reasonCode: 'SOLD_OUT' })).toMatchObject({
      status: 400,
      errors: [{ field: 'reasonCode' }],
    })
    expect(await claim(order, { ...CANCEL, refundMethod: 'BANK' })).toMatchObject({
      status: 400,
      errors: [{ field: 'refundMethod' }],
    })
    const transferred = await newOrder(shop, { payment: { method: 'BANK_TRANSFER' } })
    expect(await claim(transferred, CANCEL)).toMatchObject({ status: 400, errors: [{ field: 'refundAccount' }] })
    const refundAccount = { bankCode: '004' as const, accountNumber: '12345678901', accountHolder: '김반품' }
    expect((await claim(transferred, { ...CANCEL, refundAccount })).result).toMatchObject({
      state: 'CANCELED',
      refunds: [{ method: 'BANK', state: 'PENDING', cashAmount: 512_000 }],
    })
    const [line = 0] = order.lineSeqs
    const five = [{ orderLineSeq: line, quantity: 5 }]
    expect(await claim(order, { ...CANCEL, lines: five })).toMatchObject({ errors: [{ field: 'lines.0.quantity' }] })
    const other = [{ orderLineSeq: (await newOrder(shop)).lineSeqs[0] ?? 0, quantity: 1 }]
    expect(await claim(order, { ...CANCEL, lines: other })).toMatchObject({
      errors: [{ field: 'lines.0.orderLineSeq' }],
    })
    expect(await auditShop(shop.services.db)).toEqual([])
  })

  it('of an order paid by transfer needs an account if there is a refund, and accepts no other method', async () => {
    const prepared = () => newOrder(shop, { state: 'PREPARING', payment: { method: 'BANK_TRANSFER' } })
    const refundAccount = { bankCode: '004' as const, accountNumber: '12345678901', accountHolder: '김반품' }
    const order = await prepared()
    expect((await preview(order, CANCEL)).result).toMatchObject({
      doneAtOnce: false,
      methods: ['BANK', 'DEPOSIT'],
      accountMethods: ['BANK'],
    })
    expect(await claim(order, CANCEL)).toMatchObject({
      status: 400,
      errors: [{ field: 'refundAccount', message: '환불 계좌 (을)를 입력해주세요.' }],
    })
    expect(await claim(order, { ...CANCEL, refundMethod: 'PG_CANCEL' })).toMatchObject({
      status: 400,
      errors: [{ field: 'refundMethod' }],
    })
    expect(await claim(order, { ...CANCEL, refundAccount: { ...refundAccount, accountNumber: '1234' } })).toMatchObject(
      { status: 400, errors: [{ field: 'refundAccount.accountNumber' }] },
    )
    expect((await claim(order, { ...CANCEL, refundAccount })).result.claims).toMatchObject([
      { state: 'REQUESTED', refundMethod: 'BANK', refundBankCode: '004', refundAccount: '*******8901' },
    ])
    const stored = JSON.stringify(await shop.services.db.select().from(orderClaims))
    expect(stored).not.toContain(refundAccount.accountNumber)

    const asDeposit = await claim(await prepared(), { ...CANCEL, refundMethod: 'DEPOSIT' })
    expect(asDeposit.result.claims).toMatchObject([{ refundMethod: 'DEPOSIT', refundAccount: null }])

    const delivered = await newOrder(shop, { state: 'DELIVERED', payment: { method: 'BANK_TRANSFER' } })
    expect(await claim(delivered, RETURN)).toMatchObject({ status: 400, errors: [{ field: 'refundAccount' }] })
    expect((await claim(delivered, { ...RETURN, kind: 'EXCHANGE' })).result.claims).toMatchObject([
      { kind: 'EXCHANGE', refundMethod: null },
    ])
    const other = await newOrder(shop, { state: 'DELIVERED', payment: { method: 'BANK_TRANSFER' } })
    expect((await claim(other, { ...RETURN, refundAccount })).result.claims).toMatchObject([
      { kind: 'RETURN', refundMethod: 'BANK', refundAccount: '*******8901' },
    ])
  })

  it('is refunded by the shop to the account of the customer, which is masked until unmasked', async () => {
    const token = await shop.signIn('admin')
    const order = await newOrder(shop, { state: 'PREPARING', payment: { method: 'BANK_TRANSFER' } })
    const refundAccount = { bankCode: '004' as const, accountNumber: '12345678901', accountHolder: '김반품' }
    const { result } = await claim(order, { ...CANCEL, refundAccount })
    const path = `/api/v1/admin/order-claims/${result.claims[0]?.orderClaimSeq}`
    const read = async (query = '') => (await shop.call<Schemas['OrderClaim']>('GET', path + query, { token })).result
    const seen = await read()
    expect(seen.refundWish).toEqual({
      method: 'BANK',
      bankCode: '004',
      accountNumber: '*******8901',
      accountHolder: '김*품',
    })
    expect((await read('?unmask=true')).refundWish).toEqual({ method: 'BANK', ...refundAccount })
    const settle = (settlement: Partial<Schemas['ClaimSettlement']>) =>
      shop.call<Schemas['OrderClaim']>('POST', `${path}/transition`, {
        token,
        body: {
          action: 'COMPLETE',
          settlement: settled(512_000, { method: 'BANK', ...settlement }),
          requestId: randomUUID(),
          version: seen.version,
        },
      })
    // a partial account is not completed from the customer's own
    expect(await settle({ bankCode: '088', accountHolder: '박다른' })).toMatchObject({
      status: 400,
      errors: [{ field: 'settlement.accountNumber' }],
    })
    expect((await settle({})).result).toMatchObject({ state: 'DONE', refunds: [{ method: 'BANK', state: 'PENDING' }] })
    const [refund] = await shop.services.db.select().from(refunds).where(eq(refunds.orderSeq, order.orderSeq))
    expect(refund).toMatchObject({ bankCode: '004', accountEnd: '8901', accountHolder: '김반품' })
    expect(unseal(shop.services.keys.personal, refund?.accountSealed ?? '')).toBe(refundAccount.accountNumber)
  })

  it('accepts only pictures that the site has uploaded as private files, and shows them to the staff', async () => {
    const order = await newOrder(shop, { state: 'DELIVERED' })
    const claimWith = (imageFileSeqs: number[]) => claim(order, { ...RETURN, reasonCode: 'DEFECT', imageFileSeqs })
    const mine = await uploaded(shop, 'PRIVATE')
    const refused = { status: 400, errors: [{ field: 'imageFileSeqs.0' }] }
    expect(await claimWith([await uploaded(shop, 'PUBLIC')])).toMatchObject(refused)
    expect(await claimWith([await newFile(shop, 'PRIVATE')])).toMatchObject(refused)
    expect(await claimWith([2_000_000_000])).toMatchObject(refused)
    expect((await claimWith([mine, mine, mine, mine, mine, mine])).errors[0]?.field).toBe('imageFileSeqs')
    const { result } = await claimWith([mine])
    const token = await shop.signIn('admin')
    const path = `/api/v1/admin/order-claims/${result.claims[0]?.orderClaimSeq}`
    const seen = (await shop.call<Schemas['OrderClaim']>('GET', path, { token })).result
    expect(seen.images).toMatchObject([{ fileSeq: mine, name: 'dot.png', url: expect.any(String) }])
    // a file of one claim cannot be used in another
    const other = await newOrder(shop, { state: 'DELIVERED' })
    expect(await claim(other, { ...RETURN, reasonCode: 'DEFECT', imageFileSeqs: [mine] })).toMatchObject(refused)
  })

  it('confirms a purchase once, but not with an open claim on the goods', async () => {
    const confirm = (order: Own) =>
      shopCall(shop, 'POST /api/v1/shop/orders/{orderNo}/confirm', { ...whose(order), body: {} })
    const order = await newOrder(shop, { state: 'DELIVERED' })
    expect((await confirm(order)).result).toMatchObject({
      state: 'CONFIRMED',
      stateText: '구매확정',
      lines: [{ confirmable: false, reviewable: true }],
    })
    expect(await confirm(order)).toMatchObject({ status: 409, code: 'INVALID_STATE' })
    const claimed = await newOrder(shop, { state: 'DELIVERED' })
    await claim(claimed, RETURN)
    expect(await confirm(claimed)).toMatchObject({ status: 409, code: 'CLAIM_IN_PROGRESS' })
    expect(await confirm(await newOrder(shop))).toMatchObject({ status: 409, code: 'INVALID_STATE' })
  })
})

const AT = '2026-11-25T10:00:00+09:00'
const LATER = '2026-11-25T11:00:00+09:00'

async function toMount(capacity = 3): Promise<{ order: ShopOrder; storeSeq: number }> {
  const { storeSeq } = await newStore(shop, { capacity })
  return { storeSeq, order: await paid(shop, { deliveryMethod: 'MOUNT', storeSeq }) }
}
const ofMount = (order: ShopOrder) => ({ path: { orderNo: order.orderNo }, query: byOf(order) })
const book = (order: ShopOrder, reservedAt = AT) =>
  shopCall(shop, 'POST /api/v1/shop/orders/{orderNo}/mount', { ...ofMount(order), body: { reservedAt } })
const change = (order: ShopOrder, reservedAt: string) =>
  shopCall(shop, 'PUT /api/v1/shop/orders/{orderNo}/mount', { ...ofMount(order), body: { reservedAt } })

describe('a reservation of a customer', () => {
  it('is created once, changed until a day before, and canceled', async () => {
    const { order } = await toMount()
    expect(order.mountBookable).toBe(true)
    expect((await book(order)).result).toMatchObject({
      mountBookable: false,
      mount: { state: 'REQUESTED', stateText: '예약요청', changeable: true, changeCount: 0 },
    })
    expect((await book(order)).code).toBe('ALREADY_RESERVED')
    expect((await change(order, LATER)).result.mount).toMatchObject({
      changeCount: 1,
      reservedAt: '2026-11-25T02:00:00.000Z',
    })
    shop.clock.set('2026-11-24T12:00:00+09:00')
    const late = await change(order, AT)
    expect(late).toMatchObject({ status: 409, code: 'INVALID_STATE' })
    const cancel = () =>
      shopCall(shop, 'POST /api/v1/shop/orders/{orderNo}/mount/cancel', {
        ...ofMount(order),
        body: { reason: '일정 변경' },
      })
    expect((await cancel()).result).toMatchObject({ mount: null, mountBookable: true, state: 'PAID' })
    expect((await cancel()).status).toBe(404)
  })

  it('is refused in a full slot, at an invalid time, and for a parcel', async () => {
    const { order, storeSeq } = await toMount(1)
    expect((await book(order)).status).toBe(201)
    const other = await paid(shop, { deliveryMethod: 'MOUNT', storeSeq })
    expect(await book(other)).toMatchObject({ status: 409, code: 'SLOT_FULL' })
    expect(await book(other, '2026-11-25T03:00:00+09:00')).toMatchObject({ errors: [{ field: 'reservedAt' }] })
    expect((await book(other, LATER)).status).toBe(201)
    expect(await change(other, AT)).toMatchObject({ status: 409, code: 'SLOT_FULL' })
    expect(await book(await paid(shop))).toMatchObject({ status: 409, code: 'INVALID_STATE' })
  })
})
