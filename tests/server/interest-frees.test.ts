import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { daysIn } from '../../server/promotion/interest-free/interest-free-month'
import { monthsOf } from '../../server/promotion/interest-free/interest-free-rules'
import { interestFrees } from '../../server/promotion/schema/interest-free.schema'
import { partOf } from '../part-of'
import { type TestShop, testShop } from './harness'
import { boss, logs, summaryOf } from './staff'

type Benefit = Schemas['InterestFree']
type List = { items: Benefit[]; total: number }
type Copied = Schemas['InterestFreeCopied']

const PATH = '/api/v1/admin/interest-frees'

let shop: TestShop
let other: TestShop
let token: string

beforeAll(async () => {
  shop = await testShop()
  other = await shop.another()
  token = await boss(shop)
})
afterAll(() => shop.close())

/** Returns a body for a card company that the sample does not use. */
const bodyOf = (overrides: object = {}) => ({
  cardCompany: 'JEJU',
  kind: 'FREE',
  months: [2, 3],
  minAmount: 50_000,
  startDate: '2026-12-01',
  endDate: '2026-12-31',
  burden: 'CARD',
  ...overrides,
})
const post = (overrides: object = {}, server = shop) =>
  server.call<Benefit>('POST', PATH, { token, body: bodyOf(overrides) })
async function stored(overrides: object = {}): Promise<Benefit> {
  const answer = await post(overrides)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.result
}
const put = ({ interestFreeSeq, version }: Benefit, overrides: object) =>
  shop.call<Benefit>('PUT', `${PATH}/${interestFreeSeq}`, { token, body: { ...bodyOf(overrides), version } })
const bulk = (body: object) => shop.call<Schemas['BulkReceipt']>('POST', `${PATH}/bulk`, { token, body })
const list = async (query: string) => (await shop.call<List>('GET', `${PATH}?${query}`, { token })).result
const copy = (fromMonth: string, toMonth: string) =>
  shop.call<Copied>('POST', `${PATH}/copy-month`, { token, body: { fromMonth, toMonth } })
const remove = (...some: Benefit[]) => bulk({ action: 'DELETE', seqs: some.map((each) => each.interestFreeSeq) })

describe('Check 14', () => {
  it('신한 2·3개월 is refused with an existing 3개월 of the same days', async () => {
    const shinhan = { cardCompany: 'SHINHAN', startDate: '2027-11-01', endDate: '2027-11-30' }
    const benefit = await stored({ ...shinhan, months: [3] })
    expect(summaryOf(await post({ ...shinhan, startDate: '2027-11-30', endDate: '2027-12-15' }))).toEqual({
      status: 409,
      code: 'OVERLAP',
      message: '신한 3개월 혜택이 겹칩니다. (2027-11-01~2027-11-30)',
    })
    // other days, another company, another number of months, or hidden
    const free = [
      await stored({ ...shinhan, startDate: '2027-12-01', endDate: '2027-12-15' }),
      await stored({ ...shinhan, cardCompany: 'JEJU' }),
      await stored({ ...shinhan, months: [2] }),
      await stored({ ...shinhan, visible: false }),
    ]
    await remove(benefit, ...free)
  })

  it('FREE and PARTIAL conflict; PARTIAL of 10 months needs fewer than 10 paid rounds', async () => {
    const free = await stored({ months: [10] })
    const partial = { kind: 'PARTIAL', months: [10], customerRounds: [4] }
    expect((await post(partial)).code).toBe('OVERLAP')
    for (const customerRounds of [[10], [0], [], [4, 5], null]) {
      const answer = await post({ ...partial, cardCompany: 'SUHYUP', customerRounds })
      expect([answer.status, answer.errors[0]?.field], JSON.stringify(customerRounds)).toEqual([400, 'customerRounds'])
    }
    await remove(free, await stored({ ...partial, cardCompany: 'SUHYUP', customerRounds: [9] }))
  })

  it('지난달 복사 copies all 14, and nothing the second time', async () => {
    const first = await copy('2026-11', '2026-12')
    expect(first.result).toEqual({ copied: 14, skipped: [] })
    const again = await copy('2026-11', '2026-12')
    expect(again.result.copied).toBe(0)
    expect(again.result.skipped).toHaveLength(14)
    expect(again.result.skipped[0]).toMatchObject({
      name: '신한 2·3개월 (2026-11-01~2026-11-30)',
      message: '신한 2개월 혜택이 겹칩니다. (2026-12-01~2026-12-31)',
    })
    const { items } = await list('month=2026-12&size=50')
    const { items: before } = await list('month=2026-11&size=50')
    const told = (rows: Benefit[]) =>
      rows.map(({ cardCompany, months, customerRounds }) => [cardCompany, months, customerRounds])
    expect(told(items)).toEqual(told(before))
    const days = ({ startDate, endDate }: Benefit) => `${startDate.slice(8)}~${endDate.slice(8)}`
    expect(items.map(days)).toEqual(before.map((row) => days(row).replace('01~30', '01~31')))
    expect(items.map(({ visible }) => visible)).toEqual(before.map(({ visible }) => visible))
    expect((await logs(shop, 'action[0]=CREATE'))[0]?.summary).toMatch(/^무이자할부 복사 \(2026-11 → 2026-12\): 신한/)
    await remove(...items)
  })
})

describe('a benefit', () => {
  it('stores unique ascending months, with the paid rounds of each', () => {
    const body = partOf<Schemas['InterestFreeBody']>({
      kind: 'PARTIAL',
      months: [12, 7, 10],
      customerRounds: [4, 2, 3],
    })
    expect(monthsOf(body)).toEqual({ months: [7, 10, 12], customerRounds: [2, 3, 4] })
    expect(monthsOf({ ...body, kind: 'FREE', months: [3, 2, 3] })).toEqual({ months: [2, 3], customerRounds: null })
  })

  it('has at most 12 months and lasts at most a year', async () => {
    expect((await post({ months: [13] })).status).toBe(400)
    expect((await post({ months: [1] })).status).toBe(400)
    const long = await post({ startDate: '2027-01-01', endDate: '2028-01-02' })
    expect(long.errors).toEqual([{ field: 'endDate', message: '기간은 1년까지 설정할 수 있습니다.' }])
    const turned = await post({ startDate: '2027-01-02', endDate: '2027-01-01' })
    expect(turned.errors[0]?.message).toBe('종료일은 시작일 이후여야 합니다.')
  })

  it('causes no conflict while hidden, and is refused when shown again', async () => {
    const shown = await stored()
    const hidden = await stored({ visible: false })
    const receipt = (await bulk({ action: 'SHOW', seqs: [hidden.interestFreeSeq] })).result
    expect(receipt.done).toBe(0)
    expect(receipt.failed).toMatchObject(
      [{ code: 'OVERLAP', name: '제주 2·3개월 (2026-12-01~2026-12-31)', message: /겹칩니다/ }].map((row) => ({
        ...row,
        message: expect.stringMatching(row.message),
      })),
    )
    expect((await put(hidden, { visible: true })).code).toBe('OVERLAP')
    // its own days and months do not conflict
    expect((await put(shown, { endDate: '2026-12-20' })).status).toBe(200)
    await remove(shown, hidden)
  })

  it('changes its period in bulk, row by row', async () => {
    const [one, two] = [await stored({ startDate: '2027-05-01', endDate: '2027-05-31' }), await stored()]
    expect((await bulk({ action: 'SET_PERIOD', seqs: [one.interestFreeSeq] })).errors[0]?.field).toBe('startDate')
    const days = { startDate: '2027-06-01', endDate: '2027-06-30' }
    const { result } = await bulk({ action: 'SET_PERIOD', seqs: [one.interestFreeSeq, two.interestFreeSeq], ...days })
    expect(result).toMatchObject({ done: 1, failed: [{ seq: two.interestFreeSeq, code: 'OVERLAP' }] })
    expect((await list('month=2027-06')).items).toMatchObject([{ interestFreeSeq: one.interestFreeSeq, ...days }])
    await remove(one, two)
  })

  it('of two concurrent requests one is refused', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, (_, i) => post({ months: [5] }, i % 2 ? other : shop)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'OVERLAP']))
    await remove(...answers.filter(({ status }) => status === 201).map(({ result }) => result))
  })
})

describe('a month', () => {
  it('is ordered independently of other months', async () => {
    const seqsOf = async (month: string) =>
      (await list(`month=${month}&size=50`)).items.map((row) => row.interestFreeSeq)
    const [october, november] = [await seqsOf('2026-10'), await seqsOf('2026-11')]
    const order = (seqs: number[]) => shop.call('PUT', `${PATH}/order`, { token, body: { month: '2026-11', seqs } })
    const turned = [...november].reverse()
    expect((await order(turned)).status).toBe(200)
    expect([await seqsOf('2026-10'), await seqsOf('2026-11')]).toEqual([october, turned])
    const short = await order(turned.slice(1))
    expect([short.status, short.code, short.result]).toEqual([409, 'CONFLICT', turned])
    await order(november)
    // a new one comes last
    const fresh = await stored({ startDate: '2026-11-10', endDate: '2026-12-10' })
    expect((await seqsOf('2026-11')).at(-1)).toBe(fresh.interestFreeSeq)
    expect(await seqsOf('2026-12')).toEqual([fresh.interestFreeSeq])
    await remove(fresh)
  })

  it('is copied with days clipped to the target month', () => {
    const days = (startDate: string, endDate: string) => daysIn({ startDate, endDate }, '2026-11', '2027-02')
    expect(days('2026-11-01', '2026-11-30')).toEqual({ startDate: '2027-02-01', endDate: '2027-02-28' })
    expect(days('2026-10-15', '2026-12-31')).toEqual({ startDate: '2027-02-01', endDate: '2027-02-28' })
    expect(days('2026-11-05', '2026-11-20')).toEqual({ startDate: '2027-02-05', endDate: '2027-02-20' })
    expect(days('2026-11-29', '2026-11-29')).toEqual({ startDate: '2027-02-28', endDate: '2027-02-28' })
    expect(daysIn({ startDate: '2027-01-10', endDate: '2027-01-30' }, '2027-01', '2026-12')).toEqual({
      startDate: '2026-12-10',
      endDate: '2026-12-30',
    })
  })

  it('is not copied onto itself; hidden benefits stay hidden and are copied once', async () => {
    expect((await copy('2026-11', '2026-11')).errors[0]?.field).toBe('toMonth')
    const hidden = await stored({ startDate: '2030-01-01', endDate: '2030-01-31', visible: false })
    expect((await copy('2030-01', '2030-02')).result.copied).toBe(1)
    expect((await copy('2030-01', '2030-02')).result.copied).toBe(0)
    const [copied] = (await list('month=2030-02')).items
    expect(copied).toMatchObject({ visible: false, startDate: '2030-02-01', endDate: '2030-02-28' })
    await remove(hidden, copied as Benefit)
  })
})

describe('current benefits', () => {
  const current = async (query = '') =>
    (await shop.call<Schemas['CurrentInterestFree'][]>('GET', `${PATH}/current${query}`, { token })).result

  it("are returned by card company in the shop's order, and for an amount by minimum", async () => {
    const [first, ...others] = await current()
    expect(first).toEqual({
      cardCompany: 'SHINHAN',
      months: [2, 3, 6],
      partial: [
        { months: 7, customerRounds: 2 },
        { months: 10, customerRounds: 3 },
        { months: 12, customerRounds: 4 },
      ],
    })
    expect(others.map(({ cardCompany }) => cardCompany).slice(0, 3)).toEqual(['SAMSUNG', 'KB', 'HYUNDAI'])
    expect((await current('?amount=299999'))[0]?.months).toEqual([2, 3])
    expect((await current('?amount=300000'))[0]?.months).toEqual([2, 3, 6])
    expect(await current('?amount=49999')).toEqual([])
  })

  it("omit hidden and other days' benefits", async () => {
    const nh = eq(interestFrees.cardCompany, 'NH')
    await shop.services.db.update(interestFrees).set({ visible: false }).where(nh)
    expect((await current()).map(({ cardCompany }) => cardCompany)).not.toContain('NH')
    await shop.services.db.update(interestFrees).set({ visible: true }).where(nh)
  })
})
