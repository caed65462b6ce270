import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../../server/db/database'
import { queryRows } from '../../server/db/rows'
import { members } from '../../server/db/schema'
import { addDeposit, cancelDepositUse, deductDeposit, revokeDeposit } from '../../server/member/deposit-entry/deposits'
import { auditShop } from '../../server/member/ledger/audit'
import { lockMember } from '../../server/member/ledger/engine'
import {
  cancelEarn,
  cancelUse,
  deductPoints,
  earnPoints,
  expireLots,
  forfeitPoints,
  revokePoints,
} from '../../server/member/point-entry/points'
import { depositEntries } from '../../server/member/schema/deposit-entry.schema'
import { pointEntries } from '../../server/member/schema/point-entry.schema'
import { type TestShop, testShop } from './harness'
import { newMember } from './members'
import { seededRandom } from './random'

let shop: TestShop
const db = () => shop.services.db
const now = () => shop.clock.now()

beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.clock.set('2026-11-21T12:00:00+09:00'))

const someone = async (state: 'ACTIVE' | 'DORMANT' | 'WITHDRAWN' = 'ACTIVE'): Promise<number> =>
  (await newMember(shop, { state })).memberSeq

const inCall = <T>(work: (tx: Db) => Promise<T>): Promise<T> => db().transaction((tx) => work(tx as Db))
const give = (memberSeq: number, amount: number, overrides: Partial<Parameters<typeof earnPoints>[1]> = {}) =>
  inCall((tx) =>
    earnPoints(tx, { now: now(), memberSeq, kind: 'ADMIN_ADD', amount, reason: '보상', createdBy: 1, ...overrides }),
  )
const take = (memberSeq: number, amount: number, overrides: Partial<Parameters<typeof deductPoints>[1]> = {}) =>
  inCall((tx) =>
    deductPoints(tx, { now: now(), memberSeq, kind: 'ADMIN_SUB', amount, reason: '정정', createdBy: 1, ...overrides }),
  )
const pointOf = async (memberSeq: number) =>
  (await db().select().from(members).where(eq(members.memberSeq, memberSeq)))[0]?.point
const lots = async (memberSeq: number) =>
  (
    await db()
      .select()
      .from(pointEntries)
      .where(eq(pointEntries.memberSeq, memberSeq))
      .orderBy(asc(pointEntries.entrySeq))
  )
    .filter(({ lotAmount }) => lotAmount !== null)
    .map(({ remaining, lotState }) => [remaining, lotState])
const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string; message: string }) => `${error.code} ${error.message}`,
  )
let orders = 0
const order = () => {
  orders += 1
  return { orderSeq: 900_000 + orders, orderLineSeq: 900_000 + orders, orderClaimSeq: 900_000 + orders }
}

describe('points', () => {
  it('07 check 7: are used from the lot that expires first, then from the older one', async () => {
    const member = await someone()
    await give(member, 2_000, { expiresOn: '2027-06-30' })
    await give(member, 1_000, { expiresOn: '2026-12-31' })
    await give(member, 700, { expiresOn: null })
    await take(member, 1_500)
    expect(await lots(member)).toEqual([
      [1_500, 'PARTIAL'],
      [0, 'USED'],
      [700, 'AVAILABLE'],
    ])
    expect(await pointOf(member)).toBe(2_200)
  })

  it('are valid for the period of the shop, up to and including the last day', async () => {
    const member = await someone()
    expect((await give(member, 10)).expiresOn).toBe('2028-11-21')
    await give(member, 500, { expiresOn: '2026-11-21' })
    expect(await refused(give(member, 1, { expiresOn: '2026-11-20' }))).toContain('VALIDATION_FAILED')
    shop.clock.set('2026-11-22T00:00:01+09:00')
    // the nightly job has not run yet
    expect(await refused(take(member, 11))).toBe('INSUFFICIENT_BALANCE 차감할 금액이 보유 포인트(10P)보다 많습니다.')
    await take(member, 10)
    expect(await lots(member)).toEqual([
      [0, 'USED'],
      [0, 'EXPIRED'],
    ])
    expect(await pointOf(member)).toBe(0)
  })

  it('are granted once per reason', async () => {
    const member = await someone()
    const { orderSeq, orderLineSeq } = order()
    const earn = () => give(member, 300, { kind: 'EARN_ORDER', orderSeq, orderLineSeq })
    await earn()
    expect(await refused(earn())).toBe('ALREADY_PROCESSED 이미 지급된 포인트입니다.')
    for (const reason of ['itemReviewSeq', 'storeReviewSeq', 'eventWinnerSeq', 'attendanceSeq'] as const) {
      await give(member, 1, { kind: 'EARN_EVENT', [reason]: 900_001 })
      expect(await refused(give(member, 1, { kind: 'EARN_EVENT', [reason]: 900_001 }))).toContain('ALREADY_PROCESSED')
    }
    expect(await pointOf(member)).toBe(304)
  })

  it('return to the lots they were taken from; expired ones are valid for thirty more days', async () => {
    const member = await someone()
    const bought = order()
    await give(member, 1_000, { expiresOn: '2026-11-25' })
    await give(member, 2_000, { expiresOn: '2027-11-25' })
    await take(member, 2_500, { kind: 'USE', orderSeq: bought.orderSeq })
    shop.clock.set('2026-12-01T09:00:00+09:00')
    const back = (amount: number, claim = bought.orderClaimSeq) =>
      inCall((tx) =>
        cancelUse(tx, { now: now(), memberSeq: member, reason: '취소', ...bought, orderClaimSeq: claim, amount }),
      )
    await back(1_500)
    expect(await lots(member)).toEqual([
      [0, 'USED'],
      [2_000, 'AVAILABLE'],
    ])
    expect(await refused(back(1))).toContain('ALREADY_PROCESSED')
    const entry = await back(1_000, 900_999)
    expect(entry).toMatchObject({ amount: 1_000, remaining: 1_000, expiresOn: '2026-12-31', balanceAfter: 3_000 })
    expect(await refused(back(1, 900_998))).toContain('INVALID_STATE')
    expect(await auditShop(db())).toEqual([])
  })

  it('are revoked as far as available; the rest stays uncollected', async () => {
    const member = await someone()
    const bought = order()
    await give(member, 50, { expiresOn: '2026-12-01' })
    await give(member, 1_000, { kind: 'EARN_ORDER', ...bought, orderClaimSeq: undefined })
    await take(member, 100)
    const back = (amount: number, orderClaimSeq: number) =>
      inCall((tx) =>
        cancelEarn(tx, { now: now(), memberSeq: member, amount, reason: '반품', ...bought, orderClaimSeq }),
      )
    expect(await back(400, 901_001)).toMatchObject({ kind: 'EARN_CANCEL', amount: -400, uncollected: 0 })
    expect(await back(600, 901_002)).toMatchObject({ amount: -550, uncollected: 50, balanceAfter: 0 })
    expect(await back(70, 901_003)).toMatchObject({ amount: 0, uncollected: 70 })
    expect(await refused(back(70, 901_003))).toContain('ALREADY_PROCESSED')
    expect(await lots(member)).toEqual([
      [0, 'USED'],
      [0, 'RECLAIMED'],
    ])
  })

  it('of withdrawn members are forfeited; those of withdrawn or dormant ones cannot be deducted', async () => {
    const member = await someone()
    await give(member, 300)
    const leave = () => inCall((tx) => forfeitPoints(tx, { now: now(), memberSeq: member }))
    expect(await leave()).toMatchObject({ kind: 'FORFEIT', amount: -300, createdBy: null })
    expect(await leave()).toBeNull()
    const gone = await someone('WITHDRAWN')
    expect(await refused(give(gone, 1))).toBe('INVALID_STATE 탈퇴한 회원입니다.')
    expect(await refused(take(gone, 1))).toBe('INVALID_STATE 탈퇴한 회원입니다.')
    const asleep = await someone('DORMANT')
    await give(asleep, 500)
    expect(await refused(take(asleep, 1))).toContain('INVALID_STATE')
    expect(await refused(give(99_999_999, 1))).toContain('NOT_FOUND')
  })

  it('granted by an admin are reverted from that very lot', async () => {
    const member = await someone()
    const first = await give(member, 1_000, { expiresOn: '2027-01-01' })
    const second = await give(member, 2_000, { expiresOn: '2027-02-01' })
    await take(member, 300)
    const revoke = (seq: number) => inCall((tx) => revokePoints(tx, seq, { now: now(), createdBy: 1 }))
    expect(await revoke(second.entrySeq)).toMatchObject({ kind: 'ADMIN_SUB', amount: -2_000, balanceAfter: 700 })
    expect(await lots(member)).toEqual([
      [700, 'PARTIAL'],
      [0, 'RECLAIMED'],
    ])
    await take(member, 700)
    expect(await refused(revoke(first.entrySeq))).toBe('INVALID_STATE 이미 모두 사용한 포인트입니다.')
    const earned = await give(member, 5, { kind: 'EARN_EVENT' })
    expect(await refused(revoke(earned.entrySeq))).toContain('INVALID_STATE')
  })
})

describe('deposits', () => {
  const facts = { reason: '정정', createdBy: 1 }
  const put = (memberSeq: number, amount: number) =>
    inCall((tx) => addDeposit(tx, { now: now(), memberSeq, kind: 'ADMIN_ADD', amount, ...facts }))
  const draw = (memberSeq: number, amount: number, orderSeq?: number) =>
    inCall((tx) =>
      deductDeposit(tx, { now: now(), memberSeq, kind: orderSeq ? 'USE' : 'ADMIN_SUB', amount, ...facts, orderSeq }),
    )

  it('exclude held amounts, and are returned from an order', async () => {
    const member = await someone()
    const first = await put(member, 10_000)
    await db().update(members).set({ depositHeld: 4_000 }).where(eq(members.memberSeq, member))
    expect(await refused(draw(member, 6_001))).toBe(
      'INSUFFICIENT_BALANCE 차감할 금액이 사용 가능한 예치금(6,000원)보다 많습니다.',
    )
    const bought = order()
    await draw(member, 6_000, bought.orderSeq)
    const entry = await inCall((tx) =>
      cancelDepositUse(tx, { now: now(), memberSeq: member, amount: 5_000, reason: '취소', ...bought }),
    )
    expect(entry).toMatchObject({ kind: 'USE_CANCEL', balanceAfter: 9_000, lotAmount: null })
    const revoke = () => inCall((tx) => revokeDeposit(tx, first.entrySeq, { now: now(), createdBy: 1 }))
    expect(await refused(revoke())).toContain('INSUFFICIENT_BALANCE')
    await db().update(members).set({ depositHeld: 0 }).where(eq(members.memberSeq, member))
    expect(await revoke()).toMatchObject({ amount: -9_000, balanceAfter: 0 })
    const [lot] = await db().select().from(depositEntries).where(eq(depositEntries.entrySeq, first.entrySeq))
    expect(lot).toMatchObject({ remaining: 0, lotState: 'RECLAIMED' })
  })
})

describe('the ledgers add up', () => {
  it('after random moves of points and deposits', async () => {
    const random = seededRandom('ledger')
    const upTo = (n: number): number => (random.bytes(4).readUInt32BE(0) % n) + 1
    const people = [await someone(), await someone(), await someone()]
    const bought: ReturnType<typeof order>[] = []
    const used: { memberSeq: number; orderSeq: number }[] = []
    let done = 0
    const moves: ((memberSeq: number, amount: number) => Promise<unknown>)[] = [
      (memberSeq, amount) => give(memberSeq, amount, { expiresOn: `2026-12-${10 + upTo(20)}` }),
      (memberSeq, amount) => {
        const line = order()
        bought.push(line)
        return give(memberSeq, amount, { kind: 'EARN_ORDER', ...line, orderClaimSeq: undefined })
      },
      (memberSeq, amount) => take(memberSeq, amount),
      (memberSeq, amount) => {
        const { orderSeq } = order()
        used.push({ memberSeq, orderSeq })
        return take(memberSeq, amount, { kind: 'USE', orderSeq })
      },
      (_, amount) => {
        const of = used[upTo(used.length) - 1] ?? { memberSeq: 0, orderSeq: 0 }
        return inCall((tx) => cancelUse(tx, { now: now(), ...of, orderClaimSeq: upTo(1e6), amount, reason: '취소' }))
      },
      (memberSeq, amount) => {
        const line = bought[upTo(bought.length) - 1]
        return inCall((tx) =>
          cancelEarn(tx, { now: now(), memberSeq, amount, reason: '반품', ...line, orderClaimSeq: upTo(1e6) }),
        )
      },
      (memberSeq) => inCall(async (tx) => expireLots(tx, await lockMember(tx, memberSeq), now())),
      (memberSeq, amount) =>
        inCall((tx) =>
          addDeposit(tx, { now: now(), memberSeq, kind: 'REFUND_IN', amount, reason: '전환', refundSeq: upTo(1e9) }),
        ),
      (memberSeq, amount) =>
        inCall((tx) => deductDeposit(tx, { now: now(), memberSeq, kind: 'USE', amount, reason: '주문' })),
    ]
    for (let turn = 0; turn < 250; turn += 1) {
      const move = moves[upTo(moves.length) - 1]
      const member = people[upTo(people.length) - 1] ?? 0
      if ((await refused(move?.(member, upTo(500)) ?? Promise.resolve())) === 'done') done += 1
      if (turn % 50 === 49) shop.clock.advance(5 * 24 * 60)
    }
    expect(done).toBeGreaterThan(120)
    expect(await auditShop(db())).toEqual([])
  })

  it('and the audit names the first record that differs', async () => {
    const member = await someone()
    const entry = await give(member, 1_000)
    const found = async () =>
      (await auditShop(db())).map(({ rule, seq, expected, found: is }) => `${rule} ${seq}: ${expected} ≠ ${is}`)
    await db().execute(sql`update members set point = 900 where member_seq = ${member}`)
    expect(await found()).toEqual([
      `포인트: 잔액 = 내역의 합 ${member}: 1000 ≠ 900`,
      `포인트: 잔액 = 남은 금액의 합 ${member}: 1000 ≠ 900`,
    ])
    await db().execute(sql`update members set point = 1000, deposit_held = 5 where member_seq = ${member}`)
    await db().execute(sql`update point_entries set remaining = 400 where point_entry_seq = ${entry.entrySeq}`)
    expect(await found()).toEqual([
      `포인트: 잔액 = 남은 금액의 합 ${member}: 400 ≠ 1000`,
      `포인트: 남은 금액 = 지급 − 사용 + 복원 ${entry.entrySeq}: 1000 ≠ 400`,
      `예치금: 환불신청중 = 신청 상태의 합 ${member}: 0 ≠ 5`,
      `예치금: 환불신청중 ≤ 예치금 ${member}: 0 ≠ 5`,
    ])
  })
})

describe('the sample', () => {
  it('adds up: points, deposits and 24 withdrawal requests', async () => {
    const untouched = await testShop()
    try {
      const on = untouched.services.db
      expect(await auditShop(on)).toEqual([])
      const points = await queryRows<{ kind: string; n: number }>(
        on,
        sql`select kind, count(*)::int as n from point_entries group by 1 order by 1`,
      )
      const all = points.reduce((sum, { n }) => sum + n, 0)
      const part = (kind: string) => ((points.find((row) => row.kind === kind)?.n ?? 0) / all) * 100
      expect(all).toBeGreaterThan(1_500)
      expect(part('EXPIRE')).toBeGreaterThan(1)
      expect(part('EXPIRE')).toBeLessThan(11)
      expect(part('ADMIN_ADD')).toBeGreaterThan(1)
      expect(part('ADMIN_ADD')).toBeLessThan(7)
      const [deposits] = await queryRows<{ n: number }>(on, sql`select count(*)::int as n from deposit_entries`)
      expect(deposits?.n).toBeGreaterThan(90)
      const refunds = await queryRows(
        on,
        sql`select state, count(*)::int as n from deposit_refunds group by 1 order by 1`,
      )
      expect(refunds).toEqual([
        { state: 'CANCELED', n: 2 },
        { state: 'DONE', n: 10 },
        { state: 'REJECTED', n: 3 },
        { state: 'REQUESTED', n: 9 },
      ])
      const other = sql`select count(*)::int as n from deposit_refunds r join members m using (member_seq)
        where r.state = 'REQUESTED' and r.account_holder <> m.name`
      expect(await queryRows(on, other)).toEqual([{ n: 1 }])
    } finally {
      await untouched.close()
    }
  })
})
