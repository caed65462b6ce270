import { eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { members } from '../../server/db/schema'
import { inSystemCall } from '../../server/http/in-call'
import { depositEntries } from '../../server/member/schema/deposit-entry.schema'
import { messageLogs } from '../../server/message/message.schema'
import { bankFeedJob } from '../../server/orderdelivery/bank/bank-feed-worker'
import { nameFit, normalizeDepositor } from '../../server/orderdelivery/bank/depositor-name'
import { matchDeposit, type PaymentFacts } from '../../server/orderdelivery/bank/matcher'
import { lockOrder } from '../../server/orderdelivery/order/order-lock'
import { moveLines } from '../../server/orderdelivery/order/transition'
import { bankDepositMatches, bankDeposits } from '../../server/orderdelivery/schema/bank-deposit.schema'
import { orderLines, orders } from '../../server/orderdelivery/schema/order.schema'
import { refunds } from '../../server/orderdelivery/schema/payment.schema'
import { bankFeedRows } from '../../server/providers/bank-feed/simulated.schema'
import { BANK, bankOrder, bankPayment, depositOf, newDeposit, newFeedRow, once, orderOf, paymentOf } from './bank'
import { type TestShop, testShop } from './harness'
import { newMember } from './members'
import { boss } from './staff'

type Deposit = Schemas['BankDeposit']
type Round = Schemas['BankDepositRound']

let shop: TestShop
let token: string

beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())
let day = 0
beforeEach(async () => {
  // a new day for each test, because the bank is asked at most every five minutes
  shop.clock.set(new Date(Date.parse('2026-12-01T12:00:00+09:00') + 86_400_000 * day++))
  token = await boss(shop)
  // deletes matches that other tests have left
  await shop.services.db.delete(bankDepositMatches)
  await shop.services.db.delete(bankDeposits)
  await shop.services.db.delete(bankFeedRows)
  await shop.services.db.update(orders).set({ deletedAt: shop.clock.now() }).where(isNull(orders.deletedAt))
})

const post = <T = Deposit>(path: string, body: object = {}) =>
  shop.call<T>('POST', `${BANK}${path}`, { token, body: { ...once(), ...body } })
const match = (
  deposit: { bankDepositSeq: number; version: number },
  targets: [seq: number, amount: number][],
  overrides = {},
) =>
  post(`/${deposit.bankDepositSeq}/match`, {
    targets: targets.map(([orderPaymentSeq, amount]) => ({ orderPaymentSeq, amount })),
    version: deposit.version,
    ...overrides,
  })
const rematch = async () => (await post<Round>('/rematch')).result
const reasonOf = async (deposit: { bankDepositSeq: number }) => {
  const { state, reason } = await depositOf(shop, deposit.bankDepositSeq)
  return [state, reason]
}

describe('names of depositors', () => {
  it.each([
    ['(주)한빛타이어', '한빛타이어'],
    ['㈜한빛타이어', '한빛타이어'],
    ['주식회사 한빛타이어', '한빛타이어'],
    ['한빛타이어（주）', '한빛타이어'],
    ['Ｋｉｍ　Min-su', 'KIMMINSU'],
    ['김민수'.normalize('NFD'), '김민수'],
    ['주 식 회 사', ''],
  ])('%s is compared as %s', (name, bare) => {
    expect(normalizeDepositor(name)).toBe(bare)
  })

  it('match whole, or cut by the bank after at least two letters', () => {
    expect(nameFit('에스케이렌터카서', '에스케이렌터카서비스(주)')).toBe('PART')
    expect(nameFit('김', '김민수')).toBe('NONE')
    expect(nameFit('(주)', '주식회사')).toBe('NONE')
    expect(nameFit('김민수', '김민서')).toBe('NONE')
    expect(nameFit('한빛타이어', '(주) 한빛 타이어')).toBe('SAME')
  })
})

describe('matching a deposit', () => {
  const at = new Date('2026-11-21T12:00:00+09:00')
  const hours = (n: number) => new Date(at.getTime() + n * 3_600_000)
  const deposit = { bankCode: '004', accountNumber: '1', depositedAt: at, depositorName: '김민수', amount: 256_000 }
  let seq = 0
  const payment = (overrides: Partial<PaymentFacts> = {}): PaymentFacts => ({
    orderPaymentSeq: ++seq,
    orderSeq: seq,
    orderNo: '20261121000001',
    kind: 'MAIN',
    method: 'BANK_TRANSFER',
    state: 'READY',
    orderState: 'PAYMENT_PENDING',
    deliveryMethod: 'PARCEL',
    orderedAt: hours(-5),
    dueAt: hours(40),
    bankCode: '004',
    accountNumber: '1',
    depositorName: null,
    ordererName: '김민수',
    memberSeq: null,
    amount: 256_000,
    receivedAmount: 0,
    matchedAmount: 0,
    ...overrides,
  })
  const describeMatch = (...payments: PaymentFacts[]) => {
    const verdict = matchDeposit(deposit, payments)
    return verdict.state === 'AUTO_MATCHED' ? verdict.payment.orderPaymentSeq : verdict.reason
  }
  const NONE = '일치하는 주문 없음'

  it('finds the only order that matches in account, amount, name and time', () => {
    const only = payment()
    expect(describeMatch(only, payment({ ordererName: '이영희' }), payment({ amount: 1_000 }))).toBe(
      only.orderPaymentSeq,
    )
    expect(describeMatch(payment({ accountNumber: '2' }))).toBe(NONE)
    expect(describeMatch(payment({ bankCode: '088' }))).toBe(NONE)
    expect(describeMatch(payment({ depositorName: '박주인' }))).toBe('입금자명 불일치')
  })

  it('accepts the time from an hour before the order to a day after its deadline', () => {
    const early = payment({ orderedAt: hours(1) })
    const late = payment({ dueAt: hours(-24) })
    expect(describeMatch(early)).toBe(early.orderPaymentSeq)
    expect(describeMatch(late)).toBe(late.orderPaymentSeq)
    expect(describeMatch(payment({ orderedAt: new Date(hours(1).getTime() + 1) }))).toBe(NONE)
    expect(describeMatch(payment({ dueAt: new Date(hours(-24).getTime() - 1) }))).toBe(NONE)
  })

  it('accepts the remainder of a partly paid order, and extra payments without a deadline', () => {
    const rest = payment({ amount: 300_000, receivedAmount: 44_000 })
    const extra = payment({ kind: 'EXTRA', orderState: 'SHIPPED', dueAt: null })
    expect(describeMatch(rest)).toBe(rest.orderPaymentSeq)
    expect(describeMatch(extra)).toBe(extra.orderPaymentSeq)
  })

  it('returns the first applicable reason', () => {
    const paid = payment({ state: 'PAID', orderState: 'PAID', receivedAmount: 256_000 })
    const less = payment({ amount: 246_000 })
    const cut = payment({ ordererName: '김민수민수' })
    const other = payment({ ordererName: '이영희' })
    const gone = payment({ state: 'CANCELED', orderState: 'CANCELED' })
    expect(describeMatch(payment(), payment())).toBe('같은 조건의 주문이 2건 있습니다.')
    expect(describeMatch(gone, other, less, paid)).toBe('이미 입금확인된 주문입니다. (중복 입금 의심)')
    expect(describeMatch(gone, other, cut, less)).toBe('금액 불일치 (주문 246,000원)')
    expect(describeMatch(gone, other, cut)).toBe('입금자명 일부 일치')
    expect(describeMatch(gone, other)).toBe('입금자명 불일치')
    expect(describeMatch(gone)).toBe('입금기한이 지나 취소된 주문입니다.')
    expect(describeMatch()).toBe(NONE)
  })
})

describe('06 check 10', () => {
  it('an exact match is paid automatically, a name cut by the bank is not', async () => {
    const order = await bankOrder(shop, { depositorName: '(주)한빛타이어', amount: 512_000 })
    const cut = await bankOrder(shop, { depositorName: '에스케이렌터카서비스', amount: 93_000 })
    const exact = await newFeedRow(shop, { name: '한빛타이어', amount: 512_000 })
    await newFeedRow(shop, { name: '에스케이렌터카서', amount: 93_000 })
    await newFeedRow(shop, { name: '관리비', amount: -93_000 })
    await newFeedRow(shop, { name: '한빛타이어', amount: 512_000, hours: -1 })
    const { status, result } = await post<Round>('/sync')
    expect([status, result]).toMatchObject([200, { pulled: 2, matched: 1, unmatched: 1 }])
    const paid = await orderOf(shop, order.orderSeq)
    expect([paid.state, paid.paidAmount, paid.paidAt]).toEqual(['PAID', 512_000, exact.depositedAt])
    expect(await paymentOf(shop, order.orderPaymentSeq)).toMatchObject({ state: 'PAID', receivedAmount: 512_000 })
    const messages = await shop.services.db.select().from(messageLogs).where(eq(messageLogs.relatedSeq, order.orderSeq))
    expect(messages.map(({ eventCode }) => eventCode)).toContain('PAYMENT_CONFIRMED')
    expect((await orderOf(shop, cut.orderSeq)).state).toBe('PAYMENT_PENDING')
    const rows = await shop.services.db.select().from(bankDeposits)
    expect(rows.map(({ state, reason, restAmount }) => [state, reason, restAmount])).toEqual(
      expect.arrayContaining([
        ['AUTO_MATCHED', null, 0],
        ['UNMATCHED', '입금자명 일부 일치', 93_000],
      ]),
    )
  })

  it('two orders of one name and amount are not paid automatically', async () => {
    const [one, two] = [await bankOrder(shop), await bankOrder(shop)]
    const deposit = await newDeposit(shop)
    expect(await rematch()).toMatchObject({ matched: 0, ambiguous: 1 })
    expect(await reasonOf(deposit)).toEqual(['AMBIGUOUS', '같은 조건의 주문이 2건 있습니다.'])
    expect((await orderOf(shop, one.orderSeq)).state).toBe('PAYMENT_PENDING')
    expect((await orderOf(shop, two.orderSeq)).state).toBe('PAYMENT_PENDING')
  })

  it('a feed row pulled twice is one deposit and is paid once', async () => {
    await bankOrder(shop)
    await newFeedRow(shop)
    await shop.run(bankFeedJob)
    shop.clock.advance(10)
    await shop.run(bankFeedJob)
    const rows = await shop.services.db.select().from(bankDeposits)
    expect(rows.map(({ state }) => state)).toEqual(['AUTO_MATCHED'])
  })

  it('an excess, matched by hand with DEPOSIT, becomes deposit of the member', async () => {
    const { memberSeq } = await newMember(shop)
    const order = await bankOrder(shop, { memberSeq })
    const deposit = await newDeposit(shop, { amount: 266_000 })
    const none = await match(deposit, [[order.orderPaymentSeq, 256_000]])
    expect([none.status, none.message]).toEqual([400, '남은 금액(10,000원)의 처리 방법을 선택해 주세요.'])
    const answer = await match(deposit, [[order.orderPaymentSeq, 256_000]], { overpaid: 'DEPOSIT' })
    expect(answer.result).toMatchObject({ state: 'MANUAL_MATCHED', restAmount: 0, matchedBy: expect.any(String) })
    const [entry] = await shop.services.db.select().from(depositEntries).where(eq(depositEntries.memberSeq, memberSeq))
    expect(entry).toMatchObject({ kind: 'OVERPAY_IN', amount: 10_000, orderSeq: order.orderSeq })
    const [member] = await shop.services.db.select().from(members).where(eq(members.memberSeq, memberSeq))
    expect(member?.deposit).toBe(10_000)
    expect((await orderOf(shop, order.orderSeq)).state).toBe('PAID')
    const back = await post(`/${deposit.bankDepositSeq}/unmatch`, { reason: '다른 주문', version: deposit.version + 1 })
    expect([back.code, back.message]).toEqual([
      'INVALID_STATE',
      '초과 입금을 환불하거나 예치금으로 전환한 입금내역은 매칭을 취소할 수 없습니다.',
    ])
  })
})

describe('06 check 11', () => {
  it("a match can be undone as long as the order's deposit can, not after preparation", async () => {
    const order = await bankOrder(shop)
    const deposit = await newDeposit(shop)
    await rematch()
    const { version } = await depositOf(shop, deposit.bankDepositSeq)
    const unmatch = (reason = '다른 주문의 입금') => post(`/${deposit.bankDepositSeq}/unmatch`, { reason, version })
    const { db } = shop.services
    const put = async (state: 'PREPARING' | 'PAID') => {
      await db.update(orderLines).set({ state }).where(eq(orderLines.orderSeq, order.orderSeq))
      await db.update(orders).set({ state }).where(eq(orders.orderSeq, order.orderSeq))
    }
    await put('PREPARING')
    expect(await unmatch()).toMatchObject({ code: 'INVALID_STATE', message: '입금확인을 취소할 수 없는 주문입니다.' })
    expect((await depositOf(shop, deposit.bankDepositSeq)).state).toBe('AUTO_MATCHED')
    await put('PAID')
    expect((await unmatch('짧음')).status).toBe(400)
    expect((await unmatch()).result).toMatchObject({ state: 'UNMATCHED', restAmount: 256_000, matches: [] })
    expect(await orderOf(shop, order.orderSeq)).toMatchObject({ state: 'PAYMENT_PENDING', paidAmount: 0, paidAt: null })
    expect(await paymentOf(shop, order.orderPaymentSeq)).toMatchObject({ state: 'READY', receivedAmount: 0 })
  })

  it('a deposit reverted on the order releases its matched deposits', async () => {
    const order = await bankOrder(shop)
    const deposit = await newDeposit(shop)
    await rematch()
    await inSystemCall(shop.services, async (call) => {
      const locked = await lockOrder(call.db, order.orderSeq)
      await moveLines(call, locked, 'REVERT_DEPOSIT', { reason: '입금 착오 정정' })
    })
    expect(await depositOf(shop, deposit.bankDepositSeq)).toMatchObject({ state: 'UNMATCHED', restAmount: 256_000 })
  })
})

describe('matching by hand', () => {
  it('several deposits pay one order, which waits for the full amount and keeps the others when one is undone', async () => {
    const order = await bankOrder(shop)
    const [one, two] = [await newDeposit(shop, { amount: 100_000 }), await newDeposit(shop, { amount: 156_000 })]
    await match(one, [[order.orderPaymentSeq, 100_000]])
    expect(await orderOf(shop, order.orderSeq)).toMatchObject({ state: 'PAYMENT_PENDING', paidAmount: 100_000 })
    const more = await match(two, [[order.orderPaymentSeq, 156_001]])
    expect([more.status, more.errors]).toEqual([
      400,
      [{ field: 'targets.0.amount', message: '주문의 미수금(156,000원)보다 많습니다.' }],
    ])
    await match(two, [[order.orderPaymentSeq, 156_000]])
    expect((await orderOf(shop, order.orderSeq)).state).toBe('PAID')
    await post(`/${two.bankDepositSeq}/unmatch`, { reason: '다른 주문의 입금', version: 2 })
    expect(await orderOf(shop, order.orderSeq)).toMatchObject({ state: 'PAYMENT_PENDING', paidAmount: 100_000 })
    expect(await depositOf(shop, one.bankDepositSeq)).toMatchObject({ state: 'MANUAL_MATCHED', restAmount: 0 })
    expect(await depositOf(shop, two.bankDepositSeq)).toMatchObject({ state: 'UNMATCHED', restAmount: 156_000 })
  })

  it('one deposit pays several orders and an extra payment; the rest can be assigned later', async () => {
    const [one, two] = [await bankOrder(shop), await bankOrder(shop, { amount: 44_000 })]
    const extra = await bankPayment(shop, one.orderSeq, { amount: 20_000 })
    const deposit = await newDeposit(shop, { amount: 330_000 })
    const targets: [number, number][] = [
      [one.orderPaymentSeq, 256_000],
      [two.orderPaymentSeq, 44_000],
    ]
    const kept = await match(deposit, targets, { overpaid: 'KEEP' })
    expect(kept.result).toMatchObject({ state: 'MANUAL_MATCHED', restAmount: 30_000 })
    const later = await match(kept.result, [[extra, 20_000]], { overpaid: 'KEEP' })
    expect(later.result.restAmount).toBe(10_000)
    expect(await paymentOf(shop, extra)).toMatchObject({ state: 'PAID', receivedAmount: 20_000 })
    expect((await orderOf(shop, two.orderSeq)).state).toBe('PAID')
    const { version } = later.result
    const back = await post(`/${deposit.bankDepositSeq}/unmatch`, { reason: '전부 다른 고객', version })
    expect(back.result).toMatchObject({ state: 'UNMATCHED', restAmount: 330_000, matches: [] })
    expect(await paymentOf(shop, extra)).toMatchObject({ state: 'READY', receivedAmount: 0 })
  })

  it('a deposit confirmed by hand is linked later without further effect', async () => {
    const order = await bankOrder(shop, { state: 'SHIPPED' })
    const deposit = await newDeposit(shop)
    const found = await shop.call<Schemas['BankDepositCandidate'][]>(
      'GET',
      `${BANK}/${deposit.bankDepositSeq}/candidates`,
      { token },
    )
    expect(found.result).toMatchObject([{ paymentState: 'PAID', openAmount: 256_000, exact: false, nameFit: 'SAME' }])
    const answer = await match(deposit, [[order.orderPaymentSeq, 256_000]])
    expect(answer.result).toMatchObject({ state: 'MANUAL_MATCHED', restAmount: 0 })
    expect(await orderOf(shop, order.orderSeq)).toMatchObject({ state: 'SHIPPED', version: order.version })
    const again = await match(await newDeposit(shop), [[order.orderPaymentSeq, 1]])
    expect(again.message).toBe('주문의 미수금(0원)보다 많습니다.')
  })

  it('the search finds waiting, unmatched confirmed and canceled orders of any amount and day', async () => {
    const confirmed = await bankOrder(shop, { state: 'SHIPPED', amount: 90_000, ordered: 24 * 100 })
    const canceled = await bankOrder(shop, { state: 'CANCELED', amount: 77_000, depositorName: '김민수 부인' })
    const open = await bankOrder(shop, { amount: 81_000 })
    const linked = await bankOrder(shop, { amount: 55_000 })
    await match(await newDeposit(shop, { amount: 55_000 }), [[linked.orderPaymentSeq, 55_000]])
    const deposit = await newDeposit(shop, { amount: 100_000 })
    const found = async (keyword: string) => {
      const path = `${BANK}/${deposit.bankDepositSeq}/candidates?keyword=${encodeURIComponent(keyword)}`
      const { result } = await shop.call<Schemas['BankDepositCandidate'][]>('GET', path, { token })
      return result.map(({ orderSeq, openAmount }) => [orderSeq, openAmount])
    }
    const all = [
      [open.orderSeq, 81_000],
      [canceled.orderSeq, 0],
      [confirmed.orderSeq, 90_000],
    ]
    expect(await found('김민')).toEqual(expect.arrayContaining(all))
    expect(await found('김민')).toHaveLength(3)
    expect(await found('김')).toEqual([all[0]])
    expect(await found(confirmed.orderNo)).toEqual([all[2]])
    expect(await found(canceled.orderNo.slice(-6))).toEqual([all[1]])
    expect(await found('김민수 부')).toEqual([all[1]])
    const back = await match(deposit, [[canceled.orderPaymentSeq, 0]], { overpaid: 'REFUND' })
    expect(back.result).toMatchObject({ state: 'MANUAL_MATCHED', restAmount: 0 })
  })

  it('a canceled order is refused by number, and everything is rolled back', async () => {
    const order = await bankOrder(shop, { state: 'CANCELED' })
    const deposit = await newDeposit(shop)
    const refused = await match(deposit, [[order.orderPaymentSeq, 256_000]])
    expect([refused.code, refused.message]).toEqual(['INVALID_STATE', '취소된 주문에는 매칭할 수 없습니다.'])
    const guest = await match(deposit, [[order.orderPaymentSeq, 0]], { overpaid: 'DEPOSIT' })
    expect(guest.errors).toEqual([{ field: 'overpaid', message: '비회원 주문은 예치금으로 전환할 수 없습니다.' }])
    const answer = await match(deposit, [[order.orderPaymentSeq, 0]], {
      overpaid: 'REFUND',
      account: { bankCode: '088', accountNumber: '110123456789', accountHolder: '김민수' },
    })
    expect(answer.result).toMatchObject({ state: 'MANUAL_MATCHED', restAmount: 0, matches: [] })
    const [refund] = await shop.services.db.select().from(refunds).where(eq(refunds.orderSeq, order.orderSeq))
    expect(refund).toMatchObject({ method: 'BANK', state: 'PENDING', cashAmount: 256_000, accountEnd: '6789' })
  })

  it('a repeated request returns the first answer, and an old version the current deposit', async () => {
    const order = await bankOrder(shop)
    const deposit = await newDeposit(shop)
    const { requestId } = once()
    const first = await match(deposit, [[order.orderPaymentSeq, 256_000]], { requestId })
    const again = await match(deposit, [[order.orderPaymentSeq, 256_000]], { requestId })
    expect(again.result).toEqual(first.result)
    const stale = await match(deposit, [[order.orderPaymentSeq, 256_000]])
    expect([stale.status, stale.code, (stale.result as Deposit).state]).toEqual([409, 'CONFLICT', 'MANUAL_MATCHED'])
  })

  it('a deposit is excluded with a reason, also in bulk, and restored', async () => {
    const [one, two] = [await newDeposit(shop), await newDeposit(shop)]
    const out = await post(`/${one.bankDepositSeq}/ignore`, { reason: '예금 이자', version: 1, requestId: undefined })
    expect(out.result).toMatchObject({ state: 'IGNORED', reason: '예금 이자' })
    const seqs = [one.bankDepositSeq, two.bankDepositSeq]
    expect((await post('/bulk', { action: 'IGNORE', seqs })).errors).toEqual([
      { field: 'reason', message: '사유 (을)를 입력해주세요.' },
    ])
    const { result } = await post<Schemas['BulkReceipt']>('/bulk', { action: 'IGNORE', seqs, reason: '정산금' })
    expect([result.done, result.failed.map(({ code }) => code)]).toEqual([1, ['INVALID_STATE']])
    expect(await rematch()).toEqual({ pulled: 0, matched: 0, ambiguous: 0, unmatched: 0 })
    const back = await post(`/${one.bankDepositSeq}/unignore`, { version: out.result.version, requestId: undefined })
    expect(back.result).toMatchObject({ state: 'UNMATCHED', matchedBy: null })
  })
})

describe('the bank feed', () => {
  it('is pulled at most every five minutes by all callers', async () => {
    expect((await post<Round>('/sync')).status).toBe(200)
    shop.clock.advance(4)
    const soon = await post('/sync')
    expect([soon.status, soon.message]).toEqual([429, '뱅크다 조회는 5분마다 가능합니다. (60초 후)'])
    shop.clock.advance(1)
    expect((await post('/sync')).status).toBe(200)
  })

  it('reports that the bank does not answer, and can be pulled again at once', async () => {
    const { services } = shop
    services.watch = { ran: () => undefined, failed: () => undefined }
    services.external.bankFeed = { pull: () => Promise.reject(new Error('away')) }
    expect(await post('/sync')).toMatchObject({ status: 502, code: 'EXTERNAL_FAILED' })
    delete services.external.bankFeed
    delete services.watch
    expect((await post('/sync')).status).toBe(200)
  })
})

describe('personal data', () => {
  it('names are masked in lists and records until unmasked, which is logged', async () => {
    const order = await bankOrder(shop, { name: '홍길동' })
    const deposit = await newDeposit(shop, { name: '홍길동' })
    await match(deposit, [[order.orderPaymentSeq, 256_000]])
    const list = await shop.call('GET', `${BANK}?keyword=${encodeURIComponent('홍길')}`, { token })
    expect(JSON.stringify(list.result)).not.toContain('홍길동')
    const path = `${BANK}/${deposit.bankDepositSeq}`
    const masked = (await shop.call<Deposit>('GET', path, { token })).result
    expect([masked.depositorName, masked.accountNumber, masked.matches[0]?.ordererName]).toEqual([
      '홍*동',
      '**********3456',
      '홍*동',
    ])
    const unmasked = (await shop.call<Deposit>('GET', `${path}?unmask=true`, { token })).result
    expect([unmasked.depositorName, unmasked.matches[0]?.ordererName]).toEqual(['홍길동', '홍길동'])
  })
})
