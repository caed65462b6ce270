import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../domain/common/durations'
import type { Schemas } from '../../server/contract/contract-types'
import { members } from '../../server/db/schema'
import {
  type ReturnRequest,
  receiveReturnInquiry,
  returnInquiry,
} from '../../server/inquirycommunity/return-inquiry/return-inquiries'
import { returnInquiries } from '../../server/inquirycommunity/schema/return-inquiry.schema'
import { orderClaims } from '../../server/orderdelivery/schema/claim.schema'
import { orderLines } from '../../server/orderdelivery/schema/order.schema'
import { asCall } from './calls'
import { type MadeOrder, newOrder } from './claim-orders'
import { type TestShop, testShop } from './harness'
import { newGroup, readyAdmin, session } from './staff'

type Inquiry = Schemas['ReturnInquiry']

const PATH = '/api/v1/admin/return-inquiries'

let shop: TestShop
let token: string

beforeAll(async () => {
  shop = await testShop()
  token = await shop.signIn('admin')
})
afterAll(() => shop.close())

const call = <T = Inquiry>(method: string, path: string, body?: object, as = token) =>
  shop.call<T>(method, `${PATH}${path}`, { token: as, ...(body ? { body } : {}) })
const read = async (seq: number) => (await call('GET', `/${seq}`)).result

/** Creates an inquiry of a buyer about the first line of an order. */
async function newInquiry(order: MadeOrder, overrides: Partial<ReturnRequest> = {}): Promise<Inquiry> {
  const row = await asCall(shop, (inner) =>
    receiveReturnInquiry(inner, {
      orderSeq: order.orderSeq,
      memberSeq: order.memberSeq,
      writerName: '김반품',
      writerPhone: '01022223333',
      title: '옆면이 부풀었습니다',
      content: '두 달 탔는데 옆면이 볼록합니다.',
      kind: 'RETURN',
      reasonCode: 'DEFECT',
      mounted: false,
      pickupMethod: 'COURIER',
      pickupZipCode: '04524',
      pickupAddress1: '서울특별시 중구 세종대로 110',
      pickupAddress2: '3층',
      lines: [{ orderLineSeq: order.lineSeqs[0] ?? 0, quantity: 2 }],
      ...overrides,
    }),
  )
  return read(row.returnInquirySeq)
}

const inspect = ({ returnInquirySeq: seq, version }: Inquiry, treadWearPercent: number) =>
  call('PUT', `/${seq}/inspection`, { treadWearPercent, repaired: false, finding: '옆면 코드 절상 확인', version })
const decide = ({ returnInquirySeq: seq, version }: Inquiry, body: object) =>
  call('PUT', `/${seq}/decision`, { ...body, version })
const answer = ({ returnInquirySeq: seq, version }: Inquiry) =>
  call('PUT', `/${seq}/answer`, { content: '처리해 드리겠습니다.', version })
const claim = ({ returnInquirySeq: seq, version }: Inquiry, overrides: object = {}, as = token) =>
  call<Schemas['ReturnClaimed']>('POST', `/${seq}/claim`, { version, requestId: randomUUID(), ...overrides }, as)
const claimOf = async (seq: number | undefined) =>
  (
    await shop.services.db
      .select()
      .from(orderClaims)
      .where(eq(orderClaims.orderClaimSeq, seq ?? 0))
  )[0]
const delivered = (order: MadeOrder, daysAgo: number) =>
  shop.services.db
    .update(orderLines)
    .set({ deliveredAt: new Date(shop.clock.now().getTime() - daysAgo * DAY_MS) })
    .where(eq(orderLines.orderSeq, order.orderSeq))
const mountedOrder = () => newOrder(shop, { state: 'MOUNTED' })

/** Saves the suggested decision, and answers. */
async function settled(inquiry: Inquiry, decision: object = { outcome: 'RETURN' }): Promise<Inquiry> {
  return (await answer((await decide(inquiry, decision)).result)).result
}

describe('inspection and suggestion: 10 check 9', () => {
  it('suggests the refund of a defect; another decision needs a reason', async () => {
    const inquiry = await newInquiry(await mountedOrder())
    expect(inquiry).toMatchObject({ mounted: true, fault: 'SELLER', suggestion: null, decision: null, quantity: 2 })
    const found = (await inspect(inquiry, 45)).result
    expect(found.inspection).toMatchObject({ treadWearPercent: 45, inspectedBy: '김도현' })
    expect(found.suggestion).toMatchObject({ outcome: 'PARTIAL_REFUND', refundAmount: 140_800 })
    expect((await inspect(found, 9.9)).result.suggestion?.outcome).toBe('EXCHANGE')
    const again = (await inspect(await read(inquiry.returnInquirySeq), 45)).result

    const other = await decide(again, { outcome: 'EXCHANGE' })
    expect(other.errors).toEqual([{ field: 'note', message: '기준과 다른 결정은 사유를 10자 이상 입력해 주세요.' }])
    const less = await decide(again, { outcome: 'PARTIAL_REFUND', refundAmount: 100_000 })
    expect(less.errors.map(({ field }) => field)).toEqual(['note'])
    const decided = await decide(again, { outcome: 'PARTIAL_REFUND', refundAmount: 140_800 })
    expect(decided.result.decision).toEqual({ outcome: 'PARTIAL_REFUND', refundAmount: 140_800, note: null })
    expect(decided.result.histories.map(({ event }) => event)).toEqual([
      'DECIDED',
      'INSPECTED',
      'INSPECTED',
      'INSPECTED',
      'RECEIVED',
    ])
  })

  it('refuses an invalid tread share, an old version, and another fault without a note', async () => {
    const inquiry = await newInquiry(await mountedOrder())
    expect((await inspect(inquiry, 45.55)).errors[0]?.field).toBe('treadWearPercent')
    expect((await inspect(inquiry, 101)).errors[0]?.field).toBe('treadWearPercent')
    const now = (await inspect(inquiry, 12.1)).result
    const stale = await decide(inquiry, { outcome: 'NONE', note: '이유를 열 자 넘게 적습니다' })
    expect(stale).toMatchObject({ code: 'CONFLICT', result: { version: now.version } })
    const blamed = await decide(now, { outcome: 'NONE', fault: 'BUYER' })
    expect(blamed.errors.map(({ field }) => field)).toEqual(['faultMemo'])
    const ok = await decide(now, { outcome: 'NONE', fault: 'BUYER', faultMemo: '과실로 확인됨' })
    expect(ok.result).toMatchObject({ fault: 'BUYER', faultMemo: '과실로 확인됨', outcome: 'NONE' })
    expect(ok.result.suggestion?.outcome).toBe('NONE')
  })
})

describe('a change of mind: 10 check 10', () => {
  const wish = { reasonCode: 'CHANGE_OF_MIND' } as const

  it('is suggested until the seventh day, with the fee of 06', async () => {
    const order = await newOrder(shop, { state: 'DELIVERED' })
    const inquiry = await newInquiry(order, wish)
    await delivered(order, 7)
    expect((await read(inquiry.returnInquirySeq)).suggestion?.outcome).toBe('RETURN')
    const preview = await shop.call<Schemas['ClaimPreview']>(
      'POST',
      `/api/v1/admin/orders/${order.orderSeq}/claims/preview`,
      {
        token,
        body: {
          kind: 'RETURN',
          reasonCode: 'CHANGE_OF_MIND',
          lines: [{ orderLineSeq: order.lineSeqs[0], quantity: 2 }],
        },
      },
    )
    expect(preview.result).toMatchObject({ returnFee: 28_000, lateMessage: null })
    await delivered(order, 8)
    expect((await read(inquiry.returnInquirySeq)).suggestion).toMatchObject({
      outcome: 'NONE',
      reason: '배송완료 후 7일이 지났습니다.',
    })
  })

  it('cannot be answered before the decision', async () => {
    const inquiry = await newInquiry(await newOrder(shop, { state: 'DELIVERED' }), wish)
    const early = await answer(inquiry)
    expect(early.errors).toEqual([{ field: 'outcome', message: '처리 결정을 선택해 주세요.' }])
    expect((await settled(inquiry)).state).toBe('ANSWERED')
  })
})

describe('클레임 접수', () => {
  it('creates one claim with pickup, reason and quantity; a second one is ALREADY_PROCESSED: 10 check 10', async () => {
    const order = await newOrder(shop, { state: 'DELIVERED' })
    const inquiry = await settled(await newInquiry(order, { reasonCode: 'WRONG_ITEM' }))
    const requestId = randomUUID()
    const created = await claim(inquiry, { requestId })
    expect(created.status).toBe(201)
    const { orderClaimSeq } = created.result
    expect(await claimOf(orderClaimSeq)).toMatchObject({
      kind: 'RETURN',
      state: 'REQUESTED',
      reasonCode: 'WRONG_ITEM',
      fault: 'SELLER',
      returnInquirySeq: inquiry.returnInquirySeq,
      pickupMethod: 'COURIER',
      pickupZipCode: '04524',
      pickupAddress1: '서울특별시 중구 세종대로 110',
      pickupAddress2: '3층',
      pickupName: '김반품',
    })
    // the response was lost: the request is repeated
    expect((await claim(inquiry, { requestId })).result).toEqual({ orderClaimSeq })
    expect(await claim(inquiry)).toMatchObject({
      code: 'ALREADY_PROCESSED',
      message: '이미 클레임이 접수되었습니다.',
    })
    const now = await read(inquiry.returnInquirySeq)
    expect(now).toMatchObject({ orderClaimSeq, state: 'ANSWERED' })
    const changed = await decide(now, { outcome: 'NONE', note: '이유를 열 자 넘게 적습니다' })
    expect(changed).toMatchObject({ code: 'INVALID_STATE', message: '이미 클레임이 접수되어 바꿀 수 없습니다.' })

    // when the claim is accepted without a pickup address, the address of the inquiry is used
    const taken = await claimOf(orderClaimSeq)
    await shop.call('POST', '/api/v1/admin/order-claims/bulk', {
      token,
      body: { action: 'ACCEPT', seqs: [orderClaimSeq], requestId: randomUUID() },
    })
    expect(taken?.pickupAddress1).toBe('서울특별시 중구 세종대로 110')
    expect(await claimOf(orderClaimSeq)).toMatchObject({
      state: 'ACCEPTED',
      pickupAddress1: '서울특별시 중구 세종대로 110',
      pickupAddress2: '3층',
    })
  })

  it('of two concurrent requests on two servers one creates it', async () => {
    const inquiry = await settled(
      await newInquiry(await newOrder(shop, { state: 'DELIVERED' }), { reasonCode: 'WRONG_ITEM' }),
    )
    const another = await shop.another()
    const path = `${PATH}/${inquiry.returnInquirySeq}/claim`
    const body = () => ({ version: inquiry.version, requestId: randomUUID() })
    const both = await Promise.all([
      shop.call('POST', path, { token, body: body() }),
      another.call('POST', path, { token, body: body() }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)?.code).toBe('ALREADY_PROCESSED')
    const mine = eq(orderClaims.returnInquirySeq, inquiry.returnInquirySeq)
    expect(await shop.services.db.$count(orderClaims, mine)).toBe(1)
  })

  it('of worn tires creates a return with the refund', async () => {
    const inquiry = (await inspect(await newInquiry(await mountedOrder()), 45)).result
    const created = await claim(await settled(inquiry, { outcome: 'PARTIAL_REFUND', refundAmount: 140_800 }))
    expect(await claimOf(created.result.orderClaimSeq)).toMatchObject({
      kind: 'RETURN',
      reasonText: '마모율 45%, 환급 140,800원',
    })
  })

  it('of worn tires gives back the decided amount, in money and points together, and another one only on purpose', async () => {
    const order = await newOrder(shop, { state: 'MOUNTED', point: 26_000 })
    const inquiry = (await inspect(await newInquiry(order), 45)).result
    const created = await claim(await settled(inquiry, { outcome: 'PARTIAL_REFUND', refundAmount: 140_800 }))
    const { orderClaimSeq } = created.result
    const move = (body: object) =>
      shop.call<Schemas['OrderClaim']>('POST', `/api/v1/admin/order-claims/${orderClaimSeq}/transition`, {
        token,
        body: { requestId: randomUUID(), ...body },
      })
    const accepted = await move({
      action: 'ACCEPT',
      pickup: { method: 'STORE' },
      version: (await claimOf(orderClaimSeq))?.version,
    })
    const collected = await move({
      action: 'COLLECT',
      inspection: { result: 'USED' },
      version: accepted.result.version,
    })
    const { version } = collected.result
    const preview = await shop.call<Schemas['ClaimPreview']>(
      'POST',
      `/api/v1/admin/orders/${order.orderSeq}/claims/preview`,
      {
        token,
        body: {
          kind: 'RETURN',
          reasonCode: 'DEFECT',
          lines: [{ orderLineSeq: order.lineSeqs[0], quantity: 2 }],
          orderClaimSeq,
        },
      },
    )
    // two of four pieces: 256,000 won, of which 13,000 points
    const reason = `반품 문의 ${inquiry.returnInquirySeq} 결정: 마모율 45%, 환급 140,800원`
    expect(preview.result).toMatchObject({
      cashAmount: 127_800,
      pointAmount: 13_000,
      adjustAmount: -115_200,
      decision: { amount: 140_800, adjustAmount: -115_200, adjustReason: reason },
    })

    const complete = (settlement: object) =>
      move({ action: 'COMPLETE', settlement: { feePayment: 'DEDUCT', method: 'PG_CANCEL', ...settlement }, version })
    const whole = { adjustAmount: 0, expectedCashAmount: 243_000 }
    expect(await complete(whole)).toMatchObject({
      status: 400,
      errors: [
        {
          field: 'settlement.adjustAmount',
          message: '반품 문의에서 결정한 환급 금액은 140,800원인데 256,000원을 돌려줍니다. 조정 금액을 확인해 주세요.',
        },
      ],
    })
    expect((await complete({ expectedCashAmount: 127_800 })).result).toMatchObject({
      state: 'DONE',
      amounts: { cashAmount: 127_800, pointAmount: 13_000, adjustAmount: -115_200, adjustReason: reason },
    })
  })

  it('of worn tires gives back another amount than decided if the admin confirms it', async () => {
    const order = await mountedOrder()
    const inquiry = (await inspect(await newInquiry(order), 45)).result
    const created = await claim(await settled(inquiry, { outcome: 'PARTIAL_REFUND', refundAmount: 140_800 }))
    const { orderClaimSeq } = created.result
    await shop.call('POST', '/api/v1/admin/order-claims/bulk', {
      token,
      body: { action: 'ACCEPT', seqs: [orderClaimSeq], requestId: randomUUID() },
    })
    const done = await shop.call<Schemas['OrderClaim']>(
      'POST',
      `/api/v1/admin/order-claims/${orderClaimSeq}/transition`,
      {
        token,
        body: {
          action: 'COMPLETE',
          reason: '고객과 다시 합의했습니다',
          settlement: {
            feePayment: 'DEDUCT',
            method: 'PG_CANCEL',
            adjustAmount: 0,
            expectedCashAmount: 256_000,
            otherThanDecided: true,
          },
          version: (await claimOf(orderClaimSeq))?.version,
          requestId: randomUUID(),
        },
      },
    )
    expect(done.result).toMatchObject({ amounts: { cashAmount: 256_000, adjustAmount: 0, adjustReason: null } })
  })

  /** Claims what was decided on worn tires of the first line, and accepts the claim. */
  async function acceptedClaim(order: MadeOrder, quantity: number, inquiry: Inquiry) {
    const { orderClaimSeq } = (await claim(inquiry)).result
    await shop.call('POST', '/api/v1/admin/order-claims/bulk', {
      token,
      body: { action: 'ACCEPT', seqs: [orderClaimSeq], requestId: randomUUID() },
    })
    const lines = [{ orderLineSeq: order.lineSeqs[0], quantity }]
    const { result: preview } = await shop.call<Schemas['ClaimPreview']>(
      'POST',
      `/api/v1/admin/orders/${order.orderSeq}/claims/preview`,
      { token, body: { kind: 'RETURN', reasonCode: 'DEFECT', lines, orderClaimSeq } },
    )
    const complete = async (settlement: object) =>
      shop.call<Schemas['OrderClaim']>('POST', `/api/v1/admin/order-claims/${orderClaimSeq}/transition`, {
        token,
        body: {
          action: 'COMPLETE',
          reason: '고객과 다시 합의했습니다',
          settlement: { feePayment: 'DEDUCT', method: 'PG_CANCEL', ...settlement },
          version: (await claimOf(orderClaimSeq))?.version,
          requestId: randomUUID(),
        },
      })
    return { preview, complete }
  }
  const fourOf = (order: MadeOrder) => ({ lines: [{ orderLineSeq: order.lineSeqs[0] ?? 0, quantity: 4 }] })
  const tires = { quantity: 4, unitPrice: 100_000 }

  it.each([
    ['some lines', [tires, { quantity: 2, unitPrice: 150_000 }], 140_000],
    ['the only line', [tires], 80_000],
  ])('of worn tires is based on what was paid after the coupons for %s of an order', async (_, lines, discount) => {
    const order = await newOrder(shop, { state: 'MOUNTED', lines, coupon: { discount, minOrderAmount: 100_000 } })
    const found = (await inspect(await newInquiry(order, fourOf(order)), 10)).result
    // four of 100,000 won, less their share of 80,000 won of the coupon
    expect(found.lines[0]?.unitPrice).toBe(80_000)
    expect(found.suggestion).toMatchObject({ outcome: 'PARTIAL_REFUND', refundAmount: 288_000 })
    const note = '고객에게 전액 환급을 약속함'
    const more = await decide(found, { outcome: 'PARTIAL_REFUND', refundAmount: 320_100, note })
    expect(more.errors).toEqual([{ field: 'refundAmount', message: '상품 결제금액 320,000원을 넘을 수 없습니다.' }])
    const inquiry = await settled(found, { outcome: 'PARTIAL_REFUND', refundAmount: 288_000 })
    const { preview, complete } = await acceptedClaim(order, 4, inquiry)
    expect(preview.decision).toMatchObject({ amount: 288_000, givenAmount: 288_000, adjustAmount: -32_000 })
    expect((await complete({ expectedCashAmount: 288_000 })).result).toMatchObject({
      state: 'DONE',
      amounts: { cashAmount: 288_000, adjustAmount: -32_000 },
    })
  })

  it('of worn tires gives back at most what was paid, and asks if that is less than decided', async () => {
    const order = await newOrder(shop, {
      state: 'MOUNTED',
      lines: [tires, { quantity: 2, unitPrice: 150_000 }],
      coupon: { discount: 140_000, minOrderAmount: 100_000 },
    })
    const found = (await inspect(await newInquiry(order, fourOf(order)), 10)).result
    const inquiry = await settled(found, { outcome: 'PARTIAL_REFUND', refundAmount: 288_000 })
    // as decided before coupons were deducted
    await shop.services.db
      .update(returnInquiries)
      .set({ refundAmount: 360_000 })
      .where(eq(returnInquiries.returnInquirySeq, inquiry.returnInquirySeq))
    const { preview, complete } = await acceptedClaim(order, 4, inquiry)
    expect(preview).toMatchObject({
      cashAmount: 320_000,
      decision: { amount: 360_000, givenAmount: 320_000, adjustAmount: 0 },
    })
    const refused = await complete({ expectedCashAmount: 320_000 })
    expect(refused.errors[0]?.message).toBe(
      '반품 문의에서 결정한 환급 금액은 360,000원인데 320,000원을 돌려줍니다. 조정 금액을 확인해 주세요.',
    )
    expect((await complete({ expectedCashAmount: 320_000, otherThanDecided: true })).result.amounts).toMatchObject({
      cashAmount: 320_000,
    })
  })

  it('of worn tires turns no points or deposit that a withdrawn member loses into money', async () => {
    const order = await newOrder(shop, { state: 'MOUNTED', point: 26_000, deposit: 40_000 })
    const found = (await inspect(await newInquiry(order), 45)).result
    const inquiry = await settled(found, { outcome: 'PARTIAL_REFUND', refundAmount: 140_800 })
    await shop.services.db
      .update(members)
      .set({ state: 'WITHDRAWN' })
      .where(eq(members.memberSeq, order.memberSeq ?? 0))
    const { preview, complete } = await acceptedClaim(order, 2, inquiry)
    // two of four pieces: 13,000 points and 20,000 won of deposit are lost
    expect(preview).toMatchObject({
      cashAmount: 107_800,
      pointAmount: 0,
      depositAmount: 0,
      decision: { amount: 140_800, givenAmount: 140_800, adjustAmount: -115_200 },
    })
    expect((await complete({ expectedCashAmount: 107_800 })).result).toMatchObject({
      state: 'DONE',
      amounts: { cashAmount: 107_800, pointAmount: 0, depositAmount: 0 },
    })
  })

  it('of an order paid by transfer passes on the account that the customer named', async () => {
    const account = { bankCode: '088', accountNumber: '110123456789', accountHolder: '김반품' } as const
    const order = await newOrder(shop, { state: 'DELIVERED', payment: { method: 'BANK_TRANSFER' } })
    const created = await claim(await settled(await newInquiry(order, { account, reasonCode: 'WRONG_ITEM' })))
    expect(await claimOf(created.result.orderClaimSeq)).toMatchObject({ refundMethod: 'BANK', accountEnd: '6789' })
  })

  it('returns a refusal of 06 unchanged and changes nothing; a late one needs a reason', async () => {
    const order = await newOrder(shop, { state: 'DELIVERED' })
    const inquiry = await settled(await newInquiry(order, { reasonCode: 'WRONG_SIZE' }))
    await delivered(order, 9)
    expect((await claim(inquiry)).code).toBe('RETURN_EXPIRED')
    expect((await read(inquiry.returnInquirySeq)).orderClaimSeq).toBeNull()
    const short = await claim(inquiry, { override: true, reason: '단골' })
    expect(short.errors[0]?.field).toBe('reason')
    const created = await claim(inquiry, { override: true, reason: '장기 출장으로 수령이 늦었음' })
    expect((await claimOf(created.result.orderClaimSeq))?.overrideReason).toBe('장기 출장으로 수령이 늦었음')
  })

  it('needs a positive answer, and permission for orders', async () => {
    const waits = await newInquiry(await newOrder(shop, { state: 'DELIVERED' }), { reasonCode: 'WRONG_ITEM' })
    expect((await claim(waits)).code).toBe('INVALID_STATE')
    const no = await settled(waits, { outcome: 'NONE', note: '사진으로 확인되지 않아 불가 처리' })
    expect((await claim(no)).message).toBe('반품이나 교환을 하지 않기로 한 문의입니다.')
    const { permissionGroupSeq } = await newGroup(shop, {
      permissions: { GENERAL_INQUIRY: 'WRITE', ORDER_MANAGEMENT: 'READ' },
    })
    const staff = await session(shop, await readyAdmin(shop, permissionGroupSeq))
    const yes = await settled(
      await newInquiry(await newOrder(shop, { state: 'DELIVERED' }), { reasonCode: 'WRONG_ITEM' }),
    )
    expect((await claim(yes, {}, staff.token)).code).toBe('INVALID_AUTHORITIES')
  })
})

describe('list and detail', () => {
  it('filters by order, item, reason, decision and claim; masks addresses and accounts', async () => {
    const account = { bankCode: '088', accountNumber: '110123456789', accountHolder: '김반품' } as const
    const order = await newOrder(shop, { state: 'DELIVERED', payment: { method: 'BANK_TRANSFER' } })
    await expect(newInquiry(order)).rejects.toThrow()
    const inquiry = await newInquiry(order, { account, reasonCode: 'OLD_PRODUCTION', kind: 'EXCHANGE' })
    expect(inquiry).toMatchObject({
      refundAccountNumber: '********6789',
      refundAccountHolder: '김*품',
      pickupAddress: '서울특별시 중구 ***',
      orderNo: order.orderNo,
      writerName: '김*품',
    })
    const unmasked = await call('GET', `/${inquiry.returnInquirySeq}?unmask=true`)
    expect(unmasked.result).toMatchObject({
      refundAccountNumber: '110123456789',
      pickupAddress: '(04524) 서울특별시 중구 세종대로 110 3층',
    })
    const find = async (query: string) => {
      const { result } = await call<{ items: Schemas['ReturnInquiryRow'][] }>('GET', `?${query}`)
      return result.items.map(({ returnInquirySeq }) => returnInquirySeq)
    }
    const seq = inquiry.returnInquirySeq
    expect(await find(`keywordType=orderNo&keyword=${order.orderNo}`)).toEqual([seq])
    const by = `keywordType=orderNo&keyword=${order.orderNo}`
    expect(await find(`${by}&reasonCode[0]=OLD_PRODUCTION&kind=EXCHANGE&mounted=false&hasClaim=false`)).toEqual([seq])
    expect(await find(`${by}&fault=BUYER`)).toEqual([])
    expect(await find(`${by}&outcome[0]=RETURN`)).toEqual([])
    expect(
      await find(`keywordType=itemName&keyword=${encodeURIComponent(inquiry.itemSummary)}&sort=createdAt,desc`),
    ).toContain(seq)
  })

  it('erases addresses and accounts after three years', async () => {
    const { returnInquirySeq: seq } = await newInquiry(await newOrder(shop, { state: 'DELIVERED' }))
    const old = new Date(shop.clock.now().getTime() - 1_200 * DAY_MS)
    await shop.services.db
      .update(returnInquiries)
      .set({ state: 'CLOSED', closeReason: 'DUPLICATE', closedAt: old })
      .where(eq(returnInquiries.returnInquirySeq, seq))
    await asCall(shop, (inner) => returnInquiry.eraseOld(inner))
    const [row] = await shop.services.db.select().from(returnInquiries).where(eq(returnInquiries.returnInquirySeq, seq))
    expect(row).toMatchObject({ writerPhone: null, pickupAddress1: null, accountSealed: null })
  })
})

describe('tires mounted after the request', () => {
  const mount = (order: MadeOrder) =>
    shop.services.db
      .update(orderLines)
      .set({ mountedAt: shop.clock.now(), state: 'MOUNTED' })
      .where(eq(orderLines.orderSeq, order.orderSeq))

  /** Creates an inquiry a day after the delivery, decides on a return and answers. */
  async function decided(
    reasonCode: ReturnRequest['reasonCode'] = 'CHANGE_OF_MIND',
  ): Promise<{ order: MadeOrder; inquiry: Inquiry }> {
    const order = await newOrder(shop, { state: 'DELIVERED' })
    await delivered(order, 1)
    const inquiry = await newInquiry(order, { reasonCode })
    expect(inquiry).toMatchObject({ mounted: false, mountedOn: null, mountedSince: false })
    expect(inquiry.suggestion?.outcome).toBe('RETURN')
    expect((await decide(inquiry, { outcome: 'RETURN' })).status).toBe(200)
    expect((await answer(await read(inquiry.returnInquirySeq))).status).toBe(200)
    return { order, inquiry: await read(inquiry.returnInquirySeq) }
  }

  it('are shown with their day, and evaluated again', async () => {
    const { order, inquiry } = await decided()
    await mount(order)
    const now = await read(inquiry.returnInquirySeq)
    expect(now).toMatchObject({ mounted: true, mountedOn: '2026-11-21', mountedSince: true })
    expect(now.lines[0]).toMatchObject({ state: 'MOUNTED', mountedAt: shop.clock.now().toISOString() })
    expect(now.suggestion).toMatchObject({
      outcome: 'NONE',
      reason: '장착한 타이어는 단순 변심으로 반품할 수 없습니다.',
    })
    const list = async (mounted: boolean) =>
      (await call<{ items: Inquiry[] }>('GET', `?mounted=${mounted}&size=500`)).result.items.map(
        ({ returnInquirySeq }) => returnInquirySeq,
      )
    expect(await list(true)).toContain(inquiry.returnInquirySeq)
    expect(await list(false)).not.toContain(inquiry.returnInquirySeq)
  })

  it('are not refunded in full by the earlier decision: a new one with a reason is needed', async () => {
    const { order, inquiry } = await decided()
    await mount(order)
    const refused = await claim(inquiry)
    expect([refused.status, refused.code]).toEqual([409, 'INVALID_STATE'])
    expect(refused.message).toBe('결정한 뒤에 장착된 상품입니다. (2026-11-21) 처리 결정을 다시 저장해 주세요.')
    const again = await decide(inquiry, { outcome: 'RETURN' })
    expect(again.errors).toMatchObject([{ field: 'note' }])
    const noted = await decide(inquiry, { outcome: 'RETURN', note: '장착 직후 환불을 약속한 고객입니다' })
    expect(noted.result).toMatchObject({ mounted: true, mountedSince: false })
    // the new decision is checked by the rules of claims, which allow mounted pieces only at the seller's fault
    expect((await claim(noted.result)).message).toBe('장착한 타이어는 단순 변심으로 반품할 수 없습니다.')
    const ours = {
      outcome: 'RETURN',
      fault: 'SELLER',
      faultMemo: '장착점 과실',
      note: '장착 직후 환불을 약속한 고객입니다',
    }
    const settledAnew = await decide(await read(inquiry.returnInquirySeq), ours)
    expect(settledAnew.errors).toEqual([])
    expect((await claim(settledAnew.result)).status).toBe(201)
  })

  it('with a defect must be inspected before a refund', async () => {
    const { order, inquiry } = await decided('DEFECT')
    await mount(order)
    expect((await read(inquiry.returnInquirySeq)).suggestion).toBeNull()
    expect((await claim(inquiry)).status).toBe(409)
    const found = (await inspect(await read(inquiry.returnInquirySeq), 45)).result
    expect(found).toMatchObject({ mountedSince: true, suggestion: { outcome: 'PARTIAL_REFUND' } })
    expect((await claim(found)).code).toBe('INVALID_STATE')
  })
})
