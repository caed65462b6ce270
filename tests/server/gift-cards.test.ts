import { and, asc, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { adminLogs } from '../../server/db/schema'
import { messageLogs } from '../../server/message/message.schema'
import { orderLines, orders } from '../../server/orderdelivery/schema/order.schema'
import { grantGiftCards, withdrawGiftCards } from '../../server/product/gift-card-grant/grants'
import { amountOf } from '../../server/product/gift-card-policy/gift-card-rules'
import { brands } from '../../server/product/schema/brand.schema'
import { giftCardGrants, giftCards } from '../../server/product/schema/gift-card.schema'
import { items } from '../../server/product/schema/item.schema'
import { patterns } from '../../server/product/schema/pattern.schema'
import { asCall } from './calls'
import { newBrand, newPattern } from './goods'
import { type TestShop, testShop } from './harness'
import { sheetForm } from './sheet'
import { boss, newGroup, readyAdmin, session } from './staff'

type Card = Schemas['GiftCard']
type Grant = Schemas['GiftCardGrant']
type GrantRow = typeof giftCardGrants.$inferSelect
type Item = typeof items.$inferSelect

let shop: TestShop
let root: string
/** Tires of 17 and 19 inches, of different brands. */
let small: Item
let large: Item

const CARDS = '/api/v1/admin/gift-cards'
const GRANTS = '/api/v1/admin/gift-card-grants'
const db = () => shop.services.db

beforeAll(async () => {
  shop = await testShop()
  const tires = await db().select().from(items).where(eq(items.itemType, 'TIRE')).orderBy(asc(items.itemSeq))
  small = tires.find(({ rim }) => rim === 17) as Item
  large = tires.find(({ rim, brandSeq }) => rim === 19 && brandSeq !== small.brandSeq) as Item
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set('2026-11-21T12:00:00+09:00')
  root = await boss(shop)
})

const body = (overrides: object = {}) => ({
  title: '시험 상품권',
  giftType: 'FUEL',
  issuer: '시험주유',
  tiers: [{ rimFrom: 14, rimTo: 20, minQuantity: 4, amount: 20_000 }],
  targetType: 'ITEM',
  targetSeqs: [small.itemSeq],
  orderFrom: '2026-11-01',
  orderTo: '2026-11-30',
  mountDeadline: '2026-12-31',
  ...overrides,
})
const create = (overrides: object = {}) => shop.call<Card>('POST', CARDS, { token: root, body: body(overrides) })
async function card(overrides: object = {}): Promise<Card> {
  const answer = await create(overrides)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.result
}
const put = (seq: number, change: object) => shop.call<Card>('PUT', `${CARDS}/${seq}`, { token: root, body: change })
const read = async (seq: number) => (await shop.call<Card>('GET', `${CARDS}/${seq}`, { token: root })).result
/** Deletes all policies, so that only those of a test apply. */
beforeEach(async () => {
  await db().update(giftCards).set({ orderFrom: '2020-01-01', orderTo: '2020-01-02' })
})

let numbers = 0
interface Bought {
  item?: Item
  quantity?: number
  phone?: string
  business?: boolean
  orderedAt?: string
  confirmedAt?: string
}
/** Inserts a confirmed line of a new order. */
async function bought({ item = small, quantity = 4, phone, business = false, orderedAt, confirmedAt }: Bought = {}) {
  numbers += 1
  const ordered = new Date(orderedAt ?? '2026-11-05T10:00:00+09:00')
  const [order] = await db()
    .insert(orders)
    .values({
      orderNo: `88880101${String(numbers).padStart(6, '0')}`,
      state: 'CONFIRMED',
      memberType: business ? 'BUSINESS' : 'GUEST',
      ordererName: '홍길동',
      ordererPhone: phone ?? `0107${String(numbers).padStart(7, '0')}`,
      deliveryMethod: 'MOUNT',
      itemSeq: item.itemSeq,
      payAmount: 1,
      orderedAt: ordered,
    })
    .returning()
  const [line] = await db()
    .insert(orderLines)
    .values({
      orderSeq: order?.orderSeq ?? 0,
      lineNo: 1,
      itemSeq: item.itemSeq,
      itemName: item.name,
      quantity,
      unitPrice: 1,
      lineAmount: quantity,
      state: 'CONFIRMED',
      orderedAt: ordered,
      confirmedAt: new Date(confirmedAt ?? '2026-11-20T10:00:00+09:00'),
    })
    .returning()
  return line?.orderLineSeq ?? 0
}
const grant = (...lines: number[]) => asCall(shop, (call) => grantGiftCards(call, lines))
const grantOf = async (orderLineSeq: number): Promise<GrantRow | undefined> =>
  (await db().select().from(giftCardGrants).where(eq(giftCardGrants.orderLineSeq, orderLineSeq)))[0]
async function granted(more: Bought = {}): Promise<GrantRow> {
  const line = await bought(more)
  await grant(line)
  return (await grantOf(line)) as GrantRow
}
const bulk = (action: string, seqs: number[], overrides: object = {}, token = root) =>
  shop.call<Schemas['BulkReceipt']>('POST', `${GRANTS}/bulk`, { token, body: { action, seqs, ...overrides } })
const lastLog = async (resource: string) =>
  (
    await db()
      .select()
      .from(adminLogs)
      .where(eq(adminLogs.resource, resource))
      .orderBy(desc(adminLogs.adminLogSeq))
      .limit(1)
  )[0]
const messagesTo = (seq: number) =>
  db()
    .select()
    .from(messageLogs)
    .where(and(eq(messageLogs.relatedType, 'giftCardGrant'), eq(messageLogs.relatedSeq, seq)))

describe('a policy', () => {
  it('is created, read, edited and deleted, each with a log row', async () => {
    const created = await card({ notice: '<p onclick="x()">안내<script>1</script></p>' })
    expect(created).toMatchObject({
      title: '시험 상품권',
      state: 'ONGOING',
      perMemberLimit: 1,
      businessAllowed: false,
      visible: true,
      notice: '<p>안내</p>',
      targets: [{ seq: small.itemSeq, name: small.name }],
      hasGrants: false,
      version: 1,
    })
    expect(await lastLog('gift-cards')).toMatchObject({ action: 'CREATE', targetSeqs: [created.giftCardSeq] })
    const saved = await put(created.giftCardSeq, { ...body({ title: '새 이름', budgetCount: 10 }), version: 1 })
    expect(saved.result).toMatchObject({ title: '새 이름', budgetCount: 10, version: 2 })
    expect((await lastLog('gift-cards'))?.changes).toEqual([
      { field: 'title', label: '상품권명', before: '시험 상품권', after: '새 이름' },
      { field: 'budgetCount', label: '예산 수량', before: null, after: '10' },
      { field: 'notice', label: '유의사항', before: '<p>안내</p>', after: null },
    ])
    const stale = await put(created.giftCardSeq, { ...body(), version: 1 })
    expect(stale).toMatchObject({ status: 409, code: 'CONFLICT', result: { title: '새 이름', version: 2 } })
    expect((await shop.call('DELETE', `${CARDS}/${created.giftCardSeq}`, { token: root })).status).toBe(200)
    expect((await shop.call('GET', `${CARDS}/${created.giftCardSeq}`, { token: root })).status).toBe(404)
  })

  it.each([
    [
      'a rim to below its from',
      { tiers: [{ rimFrom: 18, rimTo: 17, minQuantity: 4, amount: 1_000 }] },
      'tiers.0.rimTo',
    ],
    [
      'two tiers for the same rim and quantity',
      {
        tiers: [
          { rimFrom: 14, rimTo: 17, minQuantity: 4, amount: 1_000 },
          { rimFrom: 17, rimTo: 20, minQuantity: 4, amount: 2_000 },
        ],
      },
      'tiers.1.rimFrom',
    ],
    [
      'an amount off the step',
      { tiers: [{ rimFrom: 14, rimTo: 17, minQuantity: 4, amount: 1_500 }] },
      'tiers.0.amount',
    ],
    ['no tier', { tiers: [] }, 'tiers'],
    ['an end before its start', { orderTo: '2026-10-31' }, 'orderTo'],
    ['mounting due before the last order', { mountDeadline: '2026-11-29' }, 'mountDeadline'],
    ['no target', { targetSeqs: [] }, 'targetSeqs'],
    ['a target that is not there', { targetSeqs: [9_999_999] }, 'targetSeqs'],
    ['a budget of none', { budgetCount: 0 }, 'budgetCount'],
  ])('is refused with %s', async (_, change, field) => {
    const answer = await create(change)
    expect([answer.status, answer.code]).toEqual([400, 'VALIDATION_FAILED'])
    expect(answer.errors.map((error) => error.field)).toContain(field)
  })

  it('refuses a battery as target, and the same rims with another quantity are two tiers', async () => {
    const [battery] = await db().select().from(items).where(eq(items.itemType, 'BATTERY')).limit(1)
    expect((await create({ targetSeqs: [battery?.itemSeq] })).errors[0]?.field).toBe('targetSeqs')
    const two = [
      { rimFrom: 14, rimTo: 17, minQuantity: 2, amount: 1_000 },
      { rimFrom: 14, rimTo: 17, minQuantity: 4, amount: 3_000 },
    ]
    expect((await card({ tiers: two })).tiers).toEqual(two)
  })

  it('refuses a brand without tires as target, and trims names', async () => {
    const makers = await db().select().from(brands)
    const other = makers.find(({ itemTypes }) => !itemTypes.includes('TIRE'))
    const tires = makers.find(({ itemTypes }) => itemTypes.includes('TIRE'))
    const answer = await create({ targetType: 'BRAND', targetSeqs: [other?.brandSeq] })
    expect(answer.errors).toEqual([{ field: 'targetSeqs', message: '없는 대상이거나 타이어가 아닌 대상이 있습니다.' }])
    const created = await card({
      targetType: 'BRAND',
      targetSeqs: [tires?.brandSeq],
      title: '  이름 ',
      issuer: ' 주유소 ',
    })
    expect(created).toMatchObject({ title: '이름', issuer: '주유소' })
  })

  it('can be edited although a target was deleted', async () => {
    const { brandSeq } = await newBrand(shop)
    const [gone, stays] = [await newPattern(shop, brandSeq), await newPattern(shop, brandSeq)]
    const targetSeqs = [gone.patternSeq, stays.patternSeq]
    const created = await card({ targetType: 'PATTERN', targetSeqs })
    await db().delete(patterns).where(eq(patterns.patternSeq, gone.patternSeq))
    const change = { ...body({ targetType: 'PATTERN', targetSeqs, title: '새 이름' }), version: 1 }
    expect((await put(created.giftCardSeq, change)).result).toMatchObject({
      title: '새 이름',
      targets: [{ name: expect.any(String) }],
    })
    expect((await put(created.giftCardSeq, { ...change, targetType: 'ITEM', version: 2 })).status).toBe(400)
  })

  it('with issues locks tiers and targets, keeps its budget above the promised amount, and cannot be deleted', async () => {
    const created = await card()
    const one = await granted()
    const same = { ...body({ title: '이름만' }), version: 1 }
    const fixed = '지급 내역이 있는 상품권의 금액 구간과 대상은 변경할 수 없습니다.'
    for (const change of [
      { targetType: 'ALL', targetSeqs: [] },
      { tiers: [{ ...created.tiers[0], amount: 30_000 }] },
    ]) {
      expect(await put(created.giftCardSeq, { ...same, ...change })).toMatchObject({
        code: 'INVALID_STATE',
        message: fixed,
      })
    }
    expect((await put(created.giftCardSeq, same)).result).toMatchObject({
      title: '이름만',
      hasGrants: true,
      pendingCount: 1,
    })
    await granted()
    expect((await put(created.giftCardSeq, { ...same, version: 2, budgetCount: 1 })).errors).toEqual([
      { field: 'budgetCount', message: '이미 발생한 지급 2건보다 적게 설정할 수 없습니다.' },
    ])
    const used = { code: 'IN_USE', message: '지급 내역이 있는 상품권은 삭제할 수 없습니다.' }
    expect(await shop.call('DELETE', `${CARDS}/${created.giftCardSeq}`, { token: root })).toMatchObject({
      status: 409,
      ...used,
    })
    const free = await card()
    const receipt = await shop.call<Schemas['BulkReceipt']>('POST', `${CARDS}/bulk`, {
      token: root,
      body: { action: 'DELETE', seqs: [created.giftCardSeq, free.giftCardSeq] },
    })
    expect(receipt.result).toEqual({ done: 1, failed: [{ seq: created.giftCardSeq, name: '이름만', ...used }] })
    expect(await grantOf(one.orderLineSeq)).toBeDefined()
  })

  it('is shown and hidden', async () => {
    const created = await card()
    const visible = async (action: string) => {
      await shop.call('POST', `${CARDS}/bulk`, { token: root, body: { action, seqs: [created.giftCardSeq] } })
      return (await read(created.giftCardSeq)).visible
    }
    expect([await visible('HIDE'), await visible('SHOW')]).toEqual([false, true])
  })

  it("filters by today's state, kind, name, and period", async () => {
    const found = async (query: string) =>
      (
        await shop.call<{ items: Schemas['GiftCardRow'][] }>('GET', `${CARDS}?size=500&${query}`, { token: root })
      ).result.items.map(({ giftCardSeq }) => giftCardSeq)
    const going = (await card({ title: '찾기 진행' })).giftCardSeq
    const coming = (await card({ orderFrom: '2026-11-22', giftType: 'CULTURE' })).giftCardSeq
    const over = (await card({ orderTo: '2026-11-20' })).giftCardSeq
    const gone = (await card({ budgetCount: 1, targetSeqs: [large.itemSeq] })).giftCardSeq
    await granted({ item: large })
    const by = { ONGOING: going, SCHEDULED: coming, ENDED: over, EXHAUSTED: gone }
    for (const [state, seq] of Object.entries(by)) {
      const seqs = await found(`state[0]=${state}`)
      expect(seqs).toContain(seq)
      for (const other of Object.values(by)) if (other !== seq) expect(seqs).not.toContain(other)
      expect((await read(seq)).state).toBe(state)
    }
    expect(await found(`keyword=${encodeURIComponent('찾기')}`)).toEqual([going])
    expect(await found(`keywordType=issuer&keyword=${encodeURIComponent('시험주')}`)).toContain(going)
    expect(await found('giftType[0]=CULTURE')).toContain(coming)
    expect(await found('orderPeriod[from]=2026-12-01&orderPeriod[to]=2026-12-05')).toEqual([])
    expect(await found('orderPeriod[from]=2026-11-30')).toEqual(expect.arrayContaining([going, coming, gone]))
    expect((await found('orderPeriod[from]=2026-11-30')).includes(over)).toBe(false)
  })
})

describe('a confirmed line', () => {
  it('earns the best tier for its rim and quantity', () => {
    const tiers = [
      { rimFrom: 14, rimTo: 17, minQuantity: 2, amount: 10_000 },
      { rimFrom: 14, rimTo: 17, minQuantity: 4, amount: 30_000 },
      { rimFrom: 18, rimTo: 24, minQuantity: 2, amount: 20_000 },
    ]
    expect([amountOf(tiers, 17, 1), amountOf(tiers, 17, 3), amountOf(tiers, 17, 4), amountOf(tiers, 18, 4)]).toEqual([
      null,
      10_000,
      30_000,
      20_000,
    ])
    expect(amountOf(tiers, 13, 8)).toBeNull()
  })

  it('gets one voucher, of the policy with the highest amount', async () => {
    await card({ tiers: [{ rimFrom: 14, rimTo: 20, minQuantity: 4, amount: 20_000 }] })
    const best = await card({ tiers: [{ rimFrom: 14, rimTo: 20, minQuantity: 4, amount: 40_000 }] })
    const line = await bought()
    expect(await grant(line)).toHaveLength(1)
    expect(await grant(line)).toEqual([])
    expect(await grantOf(line)).toMatchObject({
      giftCardSeq: best.giftCardSeq,
      amount: 40_000,
      quantity: 4,
      state: 'PENDING',
      name: '홍길동',
      eligibleAt: new Date('2026-11-20T10:00:00+09:00'),
    })
  })

  it.each<[string, object, Bought, boolean]>([
    ['ordered on the first day', {}, { orderedAt: '2026-11-01T00:00:00+09:00' }, true],
    [
      'ordered on the last day',
      {},
      { orderedAt: '2026-11-30T23:59:59+09:00', confirmedAt: '2026-12-05T10:00:00+09:00' },
      true,
    ],
    ['ordered a moment too early', {}, { orderedAt: '2026-10-31T23:59:59+09:00' }, false],
    ['ordered a moment too late', {}, { orderedAt: '2026-12-01T00:00:00+09:00' }, false],
    ['confirmed on the last day', {}, { confirmedAt: '2026-12-31T23:59:59+09:00' }, true],
    ['confirmed too late', {}, { confirmedAt: '2027-01-01T00:00:00+09:00' }, false],
    ['of too few', {}, { quantity: 3 }, false],
    ['of a business', {}, { business: true }, false],
    ['of a business that is welcome', { businessAllowed: true }, { business: true }, true],
  ])('%s', async (_, policy, line, earns) => {
    await card(policy)
    expect(Boolean(await granted(line))).toBe(earns)
  })

  it('of another item, brand or pattern or a battery earns nothing', async () => {
    const targets: [object, boolean][] = [
      [{ targetType: 'BRAND', targetSeqs: [small.brandSeq] }, true],
      [{ targetType: 'BRAND', targetSeqs: [large.brandSeq] }, false],
      [{ targetType: 'PATTERN', targetSeqs: [small.patternSeq] }, true],
      [{ targetType: 'PATTERN', targetSeqs: [large.patternSeq] }, false],
      [{ targetType: 'ITEM', targetSeqs: [large.itemSeq] }, false],
      [{ targetType: 'ALL', targetSeqs: [] }, true],
    ]
    for (const [target, earns] of targets) {
      await db().update(giftCards).set({ orderFrom: '2020-01-01', orderTo: '2020-01-02' })
      await card(target)
      expect(Boolean(await granted()), JSON.stringify(target)).toBe(earns)
    }
    const [battery] = await db().select().from(items).where(eq(items.itemType, 'BATTERY')).limit(1)
    expect(await granted({ item: battery as Item })).toBeUndefined()
    expect(await db().select().from(brands).limit(1)).toHaveLength(1)
  })

  it('earns nothing before its confirmation', async () => {
    await card()
    const line = await bought()
    await db().update(orderLines).set({ state: 'MOUNTED' }).where(eq(orderLines.orderLineSeq, line))
    expect(await grant(line)).toEqual([])
  })

  it('a phone gets at most the number of the policy, then the next policy applies', async () => {
    const best = await card({ perMemberLimit: 2, tiers: [{ rimFrom: 14, rimTo: 20, minQuantity: 4, amount: 50_000 }] })
    const second = await card()
    const phone = '01071112222'
    const cards = []
    for (let i = 0; i < 4; i += 1) cards.push((await granted({ phone }))?.giftCardSeq)
    expect(cards).toEqual([best.giftCardSeq, best.giftCardSeq, second.giftCardSeq, undefined])
    expect((await granted({ phone: '01073334444' })).giftCardSeq).toBe(best.giftCardSeq)
  })

  it('a canceled voucher frees its place', async () => {
    await card({ budgetCount: 1 })
    const first = await granted()
    expect(await granted()).toBeUndefined()
    await bulk('CANCEL', [first.giftCardGrantSeq], { reason: '중복' })
    expect(await granted()).toBeDefined()
  })

  it('respects budgets and limits with concurrent confirmations', async () => {
    const created = await card({ budgetCount: 5 })
    const lines = []
    for (let i = 0; i < 12; i += 1) lines.push(await bought(i < 4 ? { phone: '01079998888' } : {}))
    await Promise.all(lines.map((line) => grant(line)))
    const all = await db().select().from(giftCardGrants).where(eq(giftCardGrants.giftCardSeq, created.giftCardSeq))
    expect(all).toHaveLength(5)
    expect(all.filter(({ mobilePhone }) => mobilePhone === '01079998888').length).toBeLessThanOrEqual(1)
  })

  it('two policies and lines in any order do not deadlock', async () => {
    const both = [
      await card({ budgetCount: 3 }),
      await card({ budgetCount: 3, targetSeqs: [small.itemSeq, large.itemSeq] }),
    ]
    const lines: number[] = []
    for (let i = 0; i < 8; i += 1) lines.push(await bought({ item: i % 2 ? small : large }))
    await Promise.all([grant(...lines), grant(...[...lines].reverse()), grant(...lines.slice(4))])
    for (const { giftCardSeq } of both) {
      const all = await db().select().from(giftCardGrants).where(eq(giftCardGrants.giftCardSeq, giftCardSeq))
      expect(all).toHaveLength(3)
    }
  })
})

describe('a canceled or returned line', () => {
  async function withdraw(one: GrantRow, returnedQuantity: number) {
    await db().update(orderLines).set({ returnedQuantity }).where(eq(orderLines.orderLineSeq, one.orderLineSeq))
    await asCall(shop, (call) => withdrawGiftCards(call, [one.orderLineSeq], '주문 반품'))
    return grantOf(one.orderLineSeq)
  }

  it('revokes an unsent voucher, and marks a sent one for recovery', async () => {
    await card()
    expect(await withdraw(await granted(), 4)).toMatchObject({ state: 'CANCELED', canceledReason: '주문 반품' })
    const held = await granted()
    await bulk('HOLD', [held.giftCardGrantSeq], { memo: '확인' })
    expect(await withdraw(held, 1)).toMatchObject({ state: 'CANCELED' })
    const sent = await granted()
    await bulk('MARK_SENT', [sent.giftCardGrantSeq])
    expect(await withdraw(sent, 4)).toMatchObject({ state: 'SENT', recoveryNeeded: true })
    expect((await bulk('RECOVERED', [sent.giftCardGrantSeq])).result.done).toBe(1)
    expect(await grantOf(sent.orderLineSeq)).toMatchObject({ state: 'SENT', recoveryNeeded: false })
    expect((await bulk('RECOVERED', [sent.giftCardGrantSeq])).result.failed[0]?.code).toBe('INVALID_STATE')
  })

  it('keeps the voucher if the rest still earns it', async () => {
    await card({ tiers: [{ rimFrom: 14, rimTo: 20, minQuantity: 2, amount: 20_000 }] })
    expect(await withdraw(await granted(), 2)).toMatchObject({ state: 'PENDING' })
  })
})

describe('a voucher', () => {
  it('follows the state transitions', async () => {
    await card()
    const { giftCardGrantSeq: seq, orderLineSeq } = await granted()
    const refused = async (action: string, state: string, overrides: object = {}) =>
      expect((await bulk(action, [seq], overrides)).result.failed).toEqual([
        {
          seq,
          name: expect.stringMatching(/^\d[\d-]+ .+ · .\*+.?$/),
          code: 'INVALID_STATE',
          message: `‘${state}’ 상태에서는 처리할 수 없습니다.`,
        },
      ])
    const moved = async (action: string, state: string, overrides: object = {}) => {
      expect((await bulk(action, [seq], overrides)).result).toEqual({ done: 1, failed: [] })
      expect((await grantOf(orderLineSeq))?.state).toBe(state)
    }
    await refused('RELEASE', '지급대기')
    expect((await bulk('HOLD', [seq])).errors).toEqual([{ field: 'memo', message: '메모 (을)를 입력해주세요.' }])
    await moved('HOLD', 'HOLD', { memo: '연락처 확인' })
    expect((await grantOf(orderLineSeq))?.memo).toBe('연락처 확인')
    await refused('HOLD', '보류', { memo: '다시' })
    await refused('MARK_SENT', '보류')
    await moved('RELEASE', 'PENDING')
    await moved('MARK_SENT', 'SENT')
    await refused('CANCEL', '지급완료', { reason: '취소' })
    await refused('MARK_SENT', '지급완료')
    const other = await granted()
    expect((await bulk('CANCEL', [other.giftCardGrantSeq])).errors[0]?.field).toBe('reason')
    expect((await bulk('CANCEL', [other.giftCardGrantSeq], { reason: '중복 지급' })).result.done).toBe(1)
    expect(await grantOf(other.orderLineSeq)).toMatchObject({ state: 'CANCELED', canceledReason: '중복 지급' })
  })

  it('of a mobile policy needs its number, and notifies the buyer with it', async () => {
    await card({ giftType: 'MOBILE' })
    const [one, two] = [await granted(), await granted()]
    const seqs = [one.giftCardGrantSeq, two.giftCardGrantSeq]
    const numbered = (seq: number, giftNumber: string) => ({ giftNumbers: [{ seq, giftNumber }] })
    expect((await bulk('MARK_SENT', seqs, numbered(seqs[0] ?? 0, 'ABCD1234EFGH'))).result).toEqual({
      done: 1,
      failed: [
        {
          seq: seqs[1],
          name: expect.anything(),
          code: 'INVALID_STATE',
          message: '모바일 상품권은 상품권번호를 입력해 주세요.',
        },
      ],
    })
    expect(await grantOf(one.orderLineSeq)).toMatchObject({
      state: 'SENT',
      giftNumber: 'ABCD1234EFGH',
      sentAt: shop.clock.now(),
    })
    const [message] = await messagesTo(one.giftCardGrantSeq)
    expect(message).toMatchObject({ eventCode: 'MANUAL', recipientPhone: one.mobilePhone, state: 'QUEUED' })
    expect(message?.content).toContain('ABCD1234EFGH')
    expect(message?.content).toContain('[타이어원] 홍길동님')
    expect(
      (await bulk('MARK_SENT', [two.giftCardGrantSeq], numbered(two.giftCardGrantSeq, 'short'))).errors[0]?.message,
    ).toBe('상품권번호는 8~30자의 영문, 숫자로 입력해 주세요.')
    expect(
      (await bulk('MARK_SENT', [two.giftCardGrantSeq], numbered(two.giftCardGrantSeq, 'ABCD1234EFGH'))).result.failed,
    ).toMatchObject([{ seq: two.giftCardGrantSeq, code: 'DUPLICATE', message: '이미 지급한 상품권번호입니다.' }])
    expect(await messagesTo(two.giftCardGrantSeq)).toEqual([])
  })

  it('is masked to the last four digits, unmasked on 보기, which is logged', async () => {
    await card({ giftType: 'MOBILE' })
    const { giftCardGrantSeq: seq, orderSeq } = await granted({ phone: '01071235678' })
    await bulk('MARK_SENT', [seq], { giftNumbers: [{ seq, giftNumber: 'ABCD1234WXYZ' }] })
    const list = await shop.call<Schemas['GiftCardGrantPage']>(
      'GET',
      `${GRANTS}?keywordType=mobilePhone&keyword=01071235678`,
      {
        token: root,
      },
    )
    expect(list.result.items).toMatchObject([
      { name: '홍*동', mobilePhone: '010-****-5678', giftNumber: '********WXYZ' },
    ])
    expect(JSON.stringify(list.body)).not.toContain('ABCD')
    expect((await lastLog('gift-card-grants'))?.summary).toContain('010-****-5678')
    const unmasked = await shop.call<Grant>('GET', `${GRANTS}/${seq}?unmask=true`, { token: root })
    expect(unmasked.result).toMatchObject({ name: '홍길동', mobilePhone: '01071235678', giftNumber: 'ABCD1234WXYZ' })
    expect(await lastLog('gift-card-grants')).toMatchObject({
      action: 'UNMASK',
      subjects: [{ type: 'ORDERER', seq: orderSeq, label: '홍*동' }],
    })
    const group = await newGroup(shop, { permissions: { ITEM_MANAGEMENT: 'READ' } })
    const { token } = await session(shop, await readyAdmin(shop, group.permissionGroupSeq))
    expect((await shop.call('GET', `${GRANTS}/${seq}?unmask=true`, { token })).code).toBe('INVALID_AUTHORITIES')
    expect((await bulk('HOLD', [seq], { memo: 'x' }, token)).code).toBe('INVALID_AUTHORITIES')
  })
})

describe('the list of issues', () => {
  it('counts and sums all matches, on any page', async () => {
    const created = await card({ tiers: [{ rimFrom: 14, rimTo: 20, minQuantity: 4, amount: 15_000 }] })
    for (let i = 0; i < 3; i += 1) await granted()
    const page = async (query: string) =>
      (
        await shop.call<Schemas['GiftCardGrantPage']>('GET', `${GRANTS}?giftCardSeq=${created.giftCardSeq}&${query}`, {
          token: root,
        })
      ).result
    expect(await page('')).toMatchObject({ total: 3, totalAmount: 45_000 })
    expect(await page('page=9')).toMatchObject({ items: [], total: 3, totalAmount: 45_000 })
    expect(await page('state[0]=SENT')).toMatchObject({ total: 0, totalAmount: 0 })
    const { items: rows } = await page('sort=amount,asc')
    expect((await page(`keywordType=orderNo&keyword=${rows[0]?.orderNo}`)).total).toBe(1)
    expect((await page('eligibleAt[from]=2026-11-20&eligibleAt[to]=2026-11-20')).total).toBe(3)
    expect((await page('eligibleAt[to]=2026-11-19')).total).toBe(0)
    expect((await page('recoveryNeeded=true')).total).toBe(0)
  })
})

describe('a sheet of numbers', () => {
  const upload = async (rows: (string | number)[][]) =>
    shop.call<Schemas['ExcelUpload']>('POST', `${GRANTS}/excel-uploads`, {
      token: root,
      body: await sheetForm(['지급번호', '상품권번호'], rows),
    })
  const confirm = (uploadSeq: number, onlyValid: boolean) =>
    shop.call<Schemas['ExcelUploadReceipt']>('POST', `${GRANTS}/excel-uploads/${uploadSeq}/confirm`, {
      token: root,
      body: { onlyValid },
    })

  it('reports each invalid cell, stores nothing, then marks valid rows as sent', async () => {
    await card({ giftType: 'MOBILE' })
    const [a, b, c, d] = [await granted(), await granted(), await granted(), await granted()]
    await bulk('HOLD', [c.giftCardGrantSeq], { memo: '확인' })
    const { result } = await upload([
      [a.giftCardGrantSeq, 'EXCEL00000001'],
      [b.giftCardGrantSeq, '짧음'],
      [99_999_999, 'EXCEL00000003'],
      [c.giftCardGrantSeq, 'EXCEL00000004'],
      [b.giftCardGrantSeq, 'EXCEL00000005'],
      [d.giftCardGrantSeq, 'EXCEL00000005'],
    ])
    expect(result).toMatchObject({ total: 6, okCount: 1, badCount: 5 })
    expect(result.errors.map(({ row, column }) => [row, column])).toEqual([
      [3, '지급번호'],
      [3, '상품권번호'],
      [4, '지급번호'],
      [5, '지급번호'],
      [6, '지급번호'],
      [6, '상품권번호'],
      [7, '상품권번호'],
    ])
    expect((await grantOf(a.orderLineSeq))?.state).toBe('PENDING')
    expect(await confirm(result.uploadSeq, false)).toMatchObject({ status: 409, code: 'INVALID_STATE' })
    expect((await confirm(result.uploadSeq, true)).result).toMatchObject({ done: 1, failed: [] })
    expect(await grantOf(a.orderLineSeq)).toMatchObject({ state: 'SENT', giftNumber: 'EXCEL00000001' })
    expect(await messagesTo(a.giftCardGrantSeq)).toHaveLength(1)
    expect((await grantOf(b.orderLineSeq))?.state).toBe('PENDING')
  })

  it('a voucher without a number needs none, a mobile one does', async () => {
    await card({ giftType: 'FUEL' })
    const paper = await granted()
    await db().update(giftCards).set({ orderFrom: '2020-01-01', orderTo: '2020-01-02' })
    await card({ giftType: 'MOBILE' })
    const mobile = await granted()
    const { result } = await upload([
      [paper.giftCardGrantSeq, ''],
      [mobile.giftCardGrantSeq, ''],
    ])
    expect(result.errors).toEqual([
      { row: 3, column: '상품권번호', value: '', message: '모바일 상품권은 상품권번호를 입력해 주세요.' },
    ])
    expect((await confirm(result.uploadSeq, true)).result).toMatchObject({ done: 1, failed: [] })
    expect(await grantOf(paper.orderLineSeq)).toMatchObject({ state: 'SENT', giftNumber: null })
  })
})
