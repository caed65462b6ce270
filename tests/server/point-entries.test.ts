import { randomUUID } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { adminLogs, members } from '../../server/db/schema'
import { runnerOf } from '../../server/jobs/runner'
import { auditShop } from '../../server/member/ledger/audit'
import { grantOrDeductMany } from '../../server/member/point-entry/point-bulk'
import { pointExpiringJob, pointExpiryJob } from '../../server/member/point-entry/point-expiry'
import { messageLogs } from '../../server/message/message.schema'
import { asCall } from './calls'
import { type TestShop, testShop } from './harness'
import { newMember } from './members'
import { sheetForm } from './sheet'
import { boss, newGroup, readyAdmin, session } from './staff'

type Entry = Schemas['PointEntry']

const POINTS = '/api/v1/admin/point-entries'
const onServer = Boolean(process.env.TEST_DATABASE_URL)

let shop: TestShop
let other: TestShop
let token: string
const db = () => shop.services.db

beforeAll(async () => {
  shop = await testShop()
  other = await shop.another()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set('2026-11-21T12:00:00+09:00')
  token = await boss(shop)
})

const body = (memberSeq: number, amount: number, overrides: object = {}) => ({
  memberSeq,
  direction: 'PLUS',
  amount,
  reason: '배송 지연 보상',
  requestId: randomUUID(),
  ...overrides,
})
const post = <T = Entry>(path: string, sent: object, server = shop) =>
  server.call<T>('POST', path, { token, body: sent })
const minus = (memberSeq: number, amount: number, server = shop) =>
  post(POINTS, body(memberSeq, amount, { direction: 'MINUS' }), server)
async function holder(point: number): Promise<number> {
  const { memberSeq } = await newMember(shop)
  if (point > 0) expect((await post(POINTS, body(memberSeq, point))).status).toBe(201)
  return memberSeq
}
const pointOf = async (seq: number) => (await db().select().from(members).where(eq(members.memberSeq, seq)))[0]?.point
const entriesOf = async (memberSeq: number) =>
  (await shop.call<Schemas['PointEntryPage']>('GET', `${POINTS}?memberSeq=${memberSeq}`, { token })).result

describe('granting and deducting points', () => {
  it('needs a reason shown to the member; the log names the member', async () => {
    const { memberSeq, version } = await newMember(shop)
    const { status, result } = await post(
      POINTS,
      body(memberSeq, 3_200, { expiresOn: '2026-12-31', internalMemo: '전화' }),
    )
    expect(status).toBe(201)
    expect(result).toMatchObject({
      kind: 'ADMIN_ADD',
      amount: 3_200,
      balanceAfter: 3_200,
      name: '김*부',
      expiresOn: '2026-12-31',
      lotState: 'AVAILABLE',
      internalMemo: '전화',
      createdBy: 1,
    })
    const [log] = await db()
      .select()
      .from(adminLogs)
      .where(and(eq(adminLogs.resource, 'point-entries'), eq(adminLogs.action, 'CREATE')))
      .orderBy(sql`${adminLogs.adminLogSeq} desc`)
      .limit(1)
    expect(log).toMatchObject({
      summary: '포인트 지급: 김*부 3,200P (배송 지연 보상)',
      subjects: [{ type: 'MEMBER', seq: memberSeq, label: '김*부' }],
    })
    const [member] = await db().select().from(members).where(eq(members.memberSeq, memberSeq))
    expect(member).toMatchObject({ point: 3_200, version })
  })

  it('07 check 4: is refused beyond the balance', async () => {
    const memberSeq = await holder(3_200)
    const { status, code, message } = await minus(memberSeq, 5_000)
    expect([status, code, message]).toEqual([
      409,
      'INSUFFICIENT_BALANCE',
      '차감할 금액이 보유 포인트(3,200P)보다 많습니다.',
    ])
    expect(await pointOf(memberSeq)).toBe(3_200)
  })

  it('07 check 5: of two concurrent deductions one is refused', async () => {
    const memberSeq = await holder(5_000)
    const answers = await Promise.all([minus(memberSeq, 4_000), minus(memberSeq, 4_000, other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await pointOf(memberSeq)).toBe(1_000)
  })

  it('07 check 6: a repeated request pays once and returns the same', async () => {
    const memberSeq = await holder(0)
    const sent = body(memberSeq, 700)
    const answers = [await post(POINTS, sent), await post(POINTS, sent)]
    expect(answers[1]?.result).toEqual(answers[0]?.result)
    expect((await entriesOf(memberSeq)).total).toBe(1)
  })

  it.runIf(onServer)('fifty concurrent deductions never go below zero; twenty equal requests pay once', async () => {
    const memberSeq = await holder(10_000)
    const server = (i: number) => (i % 2 ? other : shop)
    const taken = await Promise.all(Array.from({ length: 50 }, (_, i) => minus(memberSeq, 900, server(i))))
    const done = taken.filter(({ status }) => status === 201).length
    // calls that did not get the lock in time were refused without taking points
    expect(taken.every(({ code = '' }) => ['', 'INSUFFICIENT_BALANCE', 'CONFLICT'].includes(code))).toBe(true)
    expect(done).toBeLessThanOrEqual(11)
    expect(done).toBeGreaterThan(0)
    expect(await pointOf(memberSeq)).toBe(10_000 - done * 900)

    const sent = body(memberSeq, 5_000)
    const paid = await Promise.all(Array.from({ length: 20 }, (_, i) => post(POINTS, sent, server(i))))
    const seqs = new Set(paid.flatMap(({ status, result }) => (status === 201 ? [result.pointEntrySeq] : [])))
    expect(seqs.size).toBe(1)
    expect(await pointOf(memberSeq)).toBe(15_000 - done * 900)
    expect(await auditShop(db())).toEqual([])
  })

  it('reverts a grant once', async () => {
    const memberSeq = await holder(0)
    const { result } = await post(POINTS, body(memberSeq, 1_500))
    const revoke = () => post(`${POINTS}/${result.pointEntrySeq}/revoke`, { requestId: randomUUID() })
    expect((await revoke()).result).toMatchObject({ kind: 'ADMIN_SUB', amount: -1_500, balanceAfter: 0 })
    expect(await revoke()).toMatchObject({ code: 'INVALID_STATE', message: '이미 모두 사용한 포인트입니다.' })
  })

  it('needs whole amounts up to a million, a reason, and a future expiry', async () => {
    const memberSeq = await holder(0)
    const fields = async (overrides: object) =>
      (await post(POINTS, body(memberSeq, 1, overrides))).errors.map(({ field }) => field)
    expect(await fields({ amount: 0 })).toEqual(['amount'])
    expect(await fields({ amount: 1_000_001 })).toEqual(['amount'])
    expect(await fields({ reason: ' ' })).toEqual(['reason'])
    expect(await fields({ expiresOn: '2026-11-20' })).toEqual(['expiresOn'])
    expect(await fields({ direction: 'MINUS', expiresOn: '2026-12-20' })).toEqual(['expiresOn'])
    expect(await pointOf(memberSeq)).toBe(0)
  })

  it('needs WRITE; READ shows masked names', async () => {
    const { token: reader } = await session(
      shop,
      await readyAdmin(shop, (await newGroup(shop, { permissions: { POINT_MANAGEMENT: 'READ' } })).permissionGroupSeq),
    )
    const memberSeq = await holder(10)
    const list = await shop.call<Schemas['PointEntryPage']>('GET', `${POINTS}?memberSeq=${memberSeq}`, {
      token: reader,
    })
    expect(list.result.items[0]?.name).toBe('김*부')
    const refused = await shop.call('POST', POINTS, { token: reader, body: body(memberSeq, 5) })
    expect(refused.code).toBe('INVALID_AUTHORITIES')
  })
})

describe('granting to several members', () => {
  it('pays each member of a request once, also when repeated for some of them', async () => {
    const people = [await holder(0), await holder(0)]
    const gone = (await newMember(shop, { state: 'WITHDRAWN' })).memberSeq
    const requestId = randomUUID()
    const give = (seqs: number[]) =>
      asCall(shop, (call) =>
        grantOrDeductMany(call, { seqs, direction: 'PLUS', amount: 300, reason: '이벤트 보상', requestId }),
      )
    const first = await give([...people, gone])
    expect(first).toMatchObject({
      done: 2,
      failed: [{ seq: gone, code: 'INVALID_STATE', message: '탈퇴한 회원입니다.' }],
    })
    expect(await give([people[1] ?? 0, gone])).toMatchObject({ done: 1 })
    expect(await Promise.all(people.map(pointOf))).toEqual([300, 300])
    const take = (seqs: number[], id = randomUUID()) =>
      asCall(shop, (call) =>
        grantOrDeductMany(call, { seqs, direction: 'MINUS', amount: 200, reason: '회수', requestId: id }),
      )
    const id = randomUUID()
    await take(people, id)
    // not refused for the balance: the request was done
    expect(await take(people, id)).toMatchObject({ done: 2, failed: [] })
    expect((await take(people)).failed.map(({ code }) => code)).toEqual([
      'INSUFFICIENT_BALANCE',
      'INSUFFICIENT_BALANCE',
    ])
  })
})

describe('07 check 12: a sheet of grants', () => {
  const HEAD = ['아이디', '금액', '사유', '유효기간']
  const upload = async (rows: (string | number)[][]) =>
    shop.call<Schemas['PointUpload']>('POST', `${POINTS}/excel-uploads`, { token, body: await sheetForm(HEAD, rows) })
  const confirm = (uploadSeq: number, as = token) =>
    shop.call<Schemas['ExcelUploadReceipt']>('POST', `${POINTS}/excel-uploads/${uploadSeq}/confirm`, {
      token: as,
      body: { onlyValid: true },
    })

  it('is paid completely or not at all', async () => {
    const people = await Promise.all(Array.from({ length: 100 }, () => newMember(shop)))
    const rows = people.map(({ loginId }) => [loginId, 3_000, '시즌 감사 포인트', ''])
    const bad = rows.map((row, index) => (index === 5 ? ['nobody-at-all', ...row.slice(1)] : row))
    const { result: refused } = await upload(bad)
    expect(refused).toMatchObject({ badCount: 1, memberCount: 99, amount: 297_000 })
    expect(refused.errors).toEqual([
      { row: 7, column: '아이디', value: 'nobody-at-all', message: '없는 아이디입니다.' },
    ])
    expect(await confirm(refused.uploadSeq)).toMatchObject({
      code: 'INVALID_STATE',
      message: '오류가 있는 행을 고친 뒤 다시 올려 주세요.',
    })
    expect(await pointOf(people[0]?.memberSeq ?? 0)).toBe(0)

    const { result: good } = await upload(rows)
    expect(good).toMatchObject({ badCount: 0, memberCount: 100, amount: 300_000, minusCount: 0 })
    expect((await confirm(good.uploadSeq)).result).toMatchObject({ done: 100, failed: [] })
    expect(await confirm(good.uploadSeq)).toMatchObject({ status: 409, code: 'ALREADY_PROCESSED' })
    const [created] = (await db()
      .execute(sql`select count(*)::int as n from point_entries where upload_seq = ${good.uploadSeq}`)
      .then((answer) => (answer as { rows: { n: number }[] }).rows)) as { n: number }[]
    expect(created?.n).toBe(100)
    expect(await auditShop(db())).toEqual([])
  })

  it('reports every invalid cell', async () => {
    const [rich, asleep, gone] = [
      await newMember(shop),
      await newMember(shop, { state: 'DORMANT' }),
      await newMember(shop, { state: 'WITHDRAWN' }),
    ]
    await post(POINTS, body(rich.memberSeq, 500))
    const { result } = await upload([
      [rich.loginId, -501, '정정 차감', ''],
      [rich.loginId, 0, '정정', '2026-02-30'],
      [asleep.loginId, '-1', '정정', ''],
      [gone.loginId, '1,000,001', '정', '2026-11-20'],
      ['', '백원', '', ''],
    ])
    expect(result.errors.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual([
      '2 아이디: 3행과 중복됩니다.',
      '2 금액: 차감할 금액이 보유 포인트(500P)보다 많습니다.',
      '3 아이디: 2행과 중복됩니다.',
      '3 금액: 금액은 0이 아닌 -1,000,000~1,000,000의 정수로 입력해 주세요.',
      '3 유효기간: 유효기간은 YYYY-MM-DD 형식으로 입력해 주세요.',
      '4 금액: 휴면회원에게서는 차감할 수 없습니다.',
      '5 아이디: 탈퇴한 회원입니다.',
      '5 금액: 금액은 0이 아닌 -1,000,000~1,000,000의 정수로 입력해 주세요.',
      '5 사유: 사유는 2~100자로 입력해 주세요.',
      '5 유효기간: 유효기간은 오늘 이후의 날짜로 입력해 주세요.',
      '6 아이디: 아이디 (을)를 입력해주세요.',
      '6 금액: 금액은 0이 아닌 -1,000,000~1,000,000의 정수로 입력해 주세요.',
      '6 사유: 사유 (을)를 입력해주세요.',
    ])
  })

  it('grants and deducts, by its uploader, within half an hour', async () => {
    const [plus, less] = [await newMember(shop), await newMember(shop)]
    await post(POINTS, body(less.memberSeq, 900))
    const rows = [
      [plus.loginId, '+1,000', '보상', '2027-03-31'],
      [less.loginId, -400, '정정', ''],
    ]
    const { result } = await upload(rows)
    expect(result).toMatchObject({ memberCount: 2, amount: 600, minusCount: 1, minusAmount: -400 })
    const group = await newGroup(shop, { permissions: { POINT_MANAGEMENT: 'WRITE' } })
    const { token: stranger } = await session(shop, await readyAdmin(shop, group.permissionGroupSeq))
    expect((await confirm(result.uploadSeq, stranger)).status).toBe(404)
    expect((await confirm(result.uploadSeq)).result).toMatchObject({ done: 2 })
    expect(await Promise.all([pointOf(plus.memberSeq), pointOf(less.memberSeq)])).toEqual([1_000, 500])
    const late = await upload(rows)
    shop.clock.advance(31)
    token = await boss(shop)
    expect((await confirm(late.result.uploadSeq)).status).toBe(404)
  })
})

describe('the list of points', () => {
  it('sums all matches, on any page', async () => {
    const memberSeq = await holder(2_000)
    await minus(memberSeq, 700)
    await post(POINTS, body(memberSeq, 50))
    const { summary, total, items } = await entriesOf(memberSeq)
    expect({ summary, total, left: items.map(({ balanceAfter }) => balanceAfter) }).toEqual({
      summary: { plus: 2_050, minus: -700, net: 1_350 },
      total: 3,
      left: [1_350, 1_300, 2_000],
    })
    const admins = await shop.call<Schemas['LedgerAdmin'][]>('GET', `${POINTS}/admins`, { token })
    expect(admins.result.map(({ adminSeq }) => adminSeq)).toContain(1)
  })

  it('finds people by at least two letters of a name or four digits of a phone', async () => {
    const field = async (query: string) => (await shop.call('GET', `${POINTS}?${query}`, { token })).errors[0]
    expect(await field(`keywordType=name&keyword=${encodeURIComponent('김')}`)).toMatchObject({ field: 'keyword' })
    expect(await field('keywordType=mobilePhone&keyword=123')).toMatchObject({ field: 'keyword' })
  })
})

describe('the night', () => {
  const EXPIRING = 'POINT_EXPIRING'
  const messagesOf = (memberSeq: number) =>
    db()
      .select()
      .from(messageLogs)
      .where(and(eq(messageLogs.memberSeq, memberSeq), eq(messageLogs.eventCode, EXPIRING)))
      .orderBy(asc(messageLogs.messageLogSeq))

  it('expires points from 00:10 on, once, and warns thirty days before', async () => {
    const memberSeq = await holder(0)
    const give = (amount: number, expiresOn: string) => post(POINTS, body(memberSeq, amount, { expiresOn }))
    await give(300, '2026-11-21')
    await give(200, '2026-11-22')
    await give(1_500, '2026-12-22')
    await give(500, '2026-12-22')
    await give(70, '2026-12-23')
    const servers = [shop, other].map(({ services }) => {
      const jobs = [pointExpiryJob, pointExpiringJob]
      return runnerOf({ ...services, definitions: { ...services.definitions, jobs } })
    })
    const night = async (at: string) => {
      shop.clock.jump(at)
      for (const runner of servers) {
        await runner.look()
        await runner.idle()
      }
    }
    // a new shop starts with its next night
    await night('2026-11-21T23:00:00+09:00')
    await night('2026-11-22T00:09:00+09:00')
    expect(await pointOf(memberSeq)).toBe(2_570)
    await night('2026-11-22T00:10:00+09:00')
    expect(await pointOf(memberSeq)).toBe(2_270)
    expect((await messagesOf(memberSeq)).map(({ content, notBefore }) => [content, notBefore.toISOString()])).toEqual([
      [expect.stringContaining('포인트가 2026-12-22에 소멸됩니다. (2,000P)'), '2026-11-21T23:00:00.000Z'],
    ])
    await night('2026-11-24T03:30:00+09:00')
    // one night was missed: members who were notified are not notified again, the others are now
    expect((await messagesOf(memberSeq)).length).toBe(2)
    expect(await pointOf(memberSeq)).toBe(2_070)
    expect(await auditShop(db())).toEqual([])
    await Promise.all(servers.map((runner) => runner.stop()))
  })
})
