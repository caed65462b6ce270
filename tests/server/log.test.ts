import { and, asc, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor, LogEntry } from '../../server/call/call'
import type { Schemas } from '../../server/contract/contract-types'
import type { Db } from '../../server/db/database'
import { queryRows } from '../../server/db/rows'
import { adminLogSeals, adminLogs, admins, logChain, logInspections, members } from '../../server/db/schema'
import { appendLogs } from '../../server/log/append-logs'
import { hashOf, type LogRow, linkRows } from '../../server/log/hash'
import { screenOf } from '../../server/log/screens'
import { logSealJob, sealAll } from '../../server/log/seal'
import { partOf } from '../part-of'
import { type TestShop, testShop } from './harness'
import { newMember } from './members'

let shop: TestShop
let token: string

beforeAll(async () => {
  shop = await testShop()
  token = await shop.signIn('admin')
})
afterAll(() => shop.close())
beforeEach(() => shop.clock.set('2026-11-21T00:12:00.000Z'))

const actor = (adminSeq: number, loginId = `admin${adminSeq}`) =>
  ({ adminSeq, loginId, name: '홍길동', permissionGroupName: '시험' }) as Actor

const append = (entries: LogEntry[], as: Actor | null = actor(1), ip = '192.0.2.1') =>
  shop.services.db.transaction((tx) =>
    appendLogs(tx as Db, { now: shop.clock.now(), actor: as, ip, userAgent: 'test', screen: null }, entries),
  )

const newest = async (n = 1) =>
  shop.services.db.select().from(adminLogs).orderBy(sql`${adminLogs.adminLogSeq} desc`).limit(n)

const verify = async (from = '2026-11-21', to = from) =>
  (
    await shop.call<Schemas['LogVerification']>('POST', '/api/v1/admin/admin-logs/verify', {
      token,
      body: { from, to },
    })
  ).result

/** Returns the newest seals of the chain, newest first. */
const seals = (n = 1) =>
  shop.services.db
    .select()
    .from(adminLogSeals)
    .where(isNotNull(adminLogSeals.chainNo))
    .orderBy(desc(adminLogSeals.chainNo))
    .limit(n)

const seal = () => sealAll(shop.services.db)

/** Changes the database directly, with the triggers off. */
const tamper = (statement: ReturnType<typeof sql>) =>
  shop.services.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(statement)
  })

const list = (query: string) =>
  shop.call<{ items: Schemas['AdminLogRow'][]; total: number }>('GET', `/api/v1/admin/admin-logs?${query}`, { token })

describe('the hash chain', () => {
  it('links every row to the previous one, with any content', async () => {
    await append([
      {
        action: 'UPDATE',
        summary: '한글 😀 \ud800 "quotes"\n',
        changes: [{ field: 'b', label: 'a', before: null, after: '1' }],
      },
      {
        action: 'DETAIL',
        summary: 'x'.repeat(500),
        subjects: [{ type: 'MEMBER', seq: 12, label: '홍*동' }],
        targetSeqs: [12],
      },
    ])
    await seal()
    const [second, first] = await newest(2)
    const [last, before] = await seals(2)
    if (!first || !second || !last || !before) throw new Error('no rows')
    expect([before.adminLogSeq, last.adminLogSeq]).toEqual([first.adminLogSeq, second.adminLogSeq])
    expect(last.prevHash).toBe(before.hash)
    expect(second.summary).toHaveLength(300)
    expect(hashOf(first, before.prevHash ?? '')).toBe(before.hash)
    expect(hashOf(second, last.prevHash ?? '')).toBe(last.hash)
    const [end] = await shop.services.db.select().from(logChain)
    expect(end).toMatchObject({ lastSeq: last.chainNo, lastHash: last.hash })
    expect(await verify()).toMatchObject({ ok: true })
  })

  it('has one order with concurrent writes', async () => {
    await seal()
    const before = (await seals())[0]?.chainNo ?? 0
    await Promise.all(Array.from({ length: 20 }, (_, i) => append([{ action: 'SETTING', summary: `동시 ${i}` }])))
    await seal()
    const sealRows = (await seals(20)).reverse()
    expect(sealRows.map(({ chainNo }) => chainNo)).toEqual(Array.from({ length: 20 }, (_, i) => before + 1 + i))
    expect(await verify()).toMatchObject({ ok: true })
  })

  it('is computed seconds later; new rows are in the list at once, and are verified with the rest', async () => {
    await seal()
    await append([{ action: 'SETTING', summary: '아직 연결되지 않음' }])
    const [row] = await newest()
    expect((await list('keywordType=summary&keyword=아직 연결되지 않음&action[0]=SETTING')).result.total).toBe(1)
    const detail = () =>
      shop.call<Schemas['AdminLog']>('GET', `/api/v1/admin/admin-logs/${row?.adminLogSeq}`, { token })
    expect((await detail()).result).toMatchObject({ hash: null, prevHash: null })
    shop.clock.advance(1)
    await shop.run(logSealJob)
    expect((await detail()).result.hash).toMatch(/^[0-9a-f]{64}$/)
    expect(await verify()).toMatchObject({ ok: true })
    // the verification has chained all rows that were open
    const open = await shop.services.db.select().from(adminLogSeals).where(isNull(adminLogSeals.chainNo))
    // except the rows of the verification itself and of the reads
    expect(open.length).toBeLessThanOrEqual(2)
  })

  it.runIf(Boolean(process.env.TEST_DATABASE_URL))('does not block on log rows of another transaction', async () => {
    let written = (): void => undefined
    let release = (): void => undefined
    const isWritten = new Promise<void>((resolve) => {
      written = resolve
    })
    const goesOn = new Promise<void>((resolve) => {
      release = resolve
    })
    // a long bulk action: its rows are written, and its transaction is open
    const bulk = shop.services.db.transaction(async (tx) => {
      const context = { now: shop.clock.now(), actor: actor(1), ip: '192.0.2.1', userAgent: 'test', screen: null }
      await appendLogs(tx as Db, context, [{ action: 'BULK', summary: '오래 걸리는 일괄 처리' }])
      written()
      await goesOn
    })
    await isWritten
    // a request that waited for it would be refused as busy in the end
    expect((await list('')).status).toBe(200)
    const body = { screen: '/product/manage', name: '기다리지 않음', params: {} }
    expect((await shop.call('POST', '/api/v1/admin/saved-views', { token, body })).status).toBe(201)
    await seal()
    release()
    await bulk
    expect(await verify()).toMatchObject({ ok: true })
  })

  it('includes rows of transactions that commit late', async () => {
    await seal()
    const [before] = await seals()
    // numbered before the others, but committed after they were chained
    const rows = await queryRows<{ n: number }>(
      shop.services.db,
      sql`select nextval('admin_log_numbers')::int as n from generate_series(1, 3)`,
    )
    const [late = 0, first = 0, second = 0] = rows.map(({ n }) => n)
    const [like] = await newest()
    if (!like) throw new Error('no row')
    const write = (adminLogSeq: number) => shop.services.db.insert(adminLogs).values({ ...like, adminLogSeq })
    await write(first)
    await write(second)
    await seal()
    await write(late)
    await seal()
    const sealRows = await shop.services.db
      .select()
      .from(adminLogSeals)
      .where(sql`${adminLogSeals.chainNo} > ${before?.chainNo ?? 0}`)
      .orderBy(asc(adminLogSeals.chainNo))
    expect(sealRows.map(({ adminLogSeq }) => adminLogSeq)).toEqual([first, second, late])
    expect(await verify()).toMatchObject({ ok: true })
  })

  it('verifies over all rows', async () => {
    const answer = await verify('2025-11-21', '2026-11-21')
    const [all] = await shop.services.db
      .select({ n: sql<number>`count(*)::int` })
      .from(adminLogs)
      .where(sql`${adminLogs.occurredAt} >= '2025-11-21T00:00:00+09:00'`)
    expect(answer).toEqual({ ok: true, checked: answer.checked })
    expect(answer.checked).toBeGreaterThanOrEqual(all?.n ?? 0)
  })

  it('refuses update, delete and truncate', async () => {
    for (const statement of [
      sql`update admin_logs set summary = 'x'`,
      sql`delete from admin_logs`,
      sql`truncate admin_logs`,
      sql`truncate admin_logs_2026_11`,
      sql`update admin_logs_2026_11 set summary = 'x'`,
    ]) {
      const error = await shop.services.db.execute(statement).catch((reason: Error) => reason)
      expect((error as { cause?: Error }).cause?.message).toBe('admin_logs is append-only')
    }
  })

  it('refuses changes of chain positions: each is set once and complete', async () => {
    await seal()
    await append([{ action: 'SETTING', summary: '자리' }])
    const [row] = await newest()
    const open = sql`admin_log_seq = ${row?.adminLogSeq ?? 0}`
    for (const statement of [
      sql`update admin_log_seals set hash = 'x' where chain_no is not null`,
      sql`update admin_log_seals set chain_no = null, hash = null, prev_hash = null where chain_no is not null`,
      sql`update admin_log_seals set chain_no = chain_no + 1000000 where chain_no is not null`,
      sql`update admin_log_seals set chain_no = 1000000 where ${open}`,
      sql`update admin_log_seals set admin_log_seq = 1000000, chain_no = 1000000, hash = 'x', prev_hash = 'x' where ${open}`,
      sql`delete from admin_log_seals`,
      sql`truncate admin_log_seals`,
    ]) {
      const error = await shop.services.db.execute(statement).catch((reason: Error) => reason)
      expect((error as { cause?: Error }).cause?.message).toBe('admin_log_seals is append-only')
    }
  })

  it.each([
    [
      'a changed summary',
      (seq: number) => sql`update admin_logs set summary = 'nothing' where admin_log_seq = ${seq}`,
      0,
    ],
    ['a changed subject', (seq: number) => sql`update admin_logs set subjects = '[]' where admin_log_seq = ${seq}`, 0],
    [
      'a moved time',
      (seq: number) =>
        sql`update admin_logs set occurred_at = occurred_at + interval '1 second' where admin_log_seq = ${seq}`,
      0,
    ],
    ['a row taken out', (seq: number) => sql`delete from admin_logs where admin_log_seq = ${seq}`, 0],
  ])('detects %s', async (_what, statement, offset) => {
    await append(
      [1, 2, 3].map((n) => ({ action: 'DETAIL', summary: `${n}`, subjects: [{ type: 'MEMBER', seq: n, label: '*' }] })),
    )
    await seal()
    const middle = ((await newest(2))[1]?.adminLogSeq ?? 0) + offset
    const [row] = await shop.services.db.select().from(adminLogs).where(eq(adminLogs.adminLogSeq, middle))
    await tamper(statement(middle))
    expect(await verify()).toMatchObject({ ok: false, firstBrokenSeq: middle })
    await tamper(sql`delete from admin_logs where admin_log_seq = ${middle}`)
    if (row) await shop.services.db.insert(adminLogs).values(row)
    expect(await verify()).toMatchObject({ ok: true })
  })

  it('detects a changed row with a recomputed hash', async () => {
    await append([1, 2, 3].map((n) => ({ action: 'SETTING', summary: `${n}` })))
    await seal()
    const [next, row] = await newest(2)
    const [, place] = await seals(2)
    if (!row || !place) throw new Error('no row')
    const forged = { ...row, summary: '위조' }
    const put = (summary: string, hash: string | null) =>
      tamper(
        sql`with changed as (update admin_logs set summary = ${summary} where admin_log_seq = ${row.adminLogSeq})
            update admin_log_seals set hash = ${hash} where admin_log_seq = ${row.adminLogSeq}`,
      )
    await put('위조', hashOf(forged, place.prevHash ?? ''))
    expect(await verify()).toMatchObject({ ok: false, firstBrokenSeq: next?.adminLogSeq })
    await put(row.summary, place.hash)
    expect(await verify()).toMatchObject({ ok: true })
  })

  it('detects swapped rows', async () => {
    await append([1, 2, 3].map((n) => ({ action: 'SETTING', summary: `${n}` })))
    await seal()
    const [, second, first] = await seals(3)
    if (!first || !second) throw new Error('no rows')
    const change = () =>
      tamper(
        sql`update admin_log_seals seal set occurred_at = other.occurred_at, admin_log_seq = -other.admin_log_seq
            from admin_log_seals other where seal.admin_log_seq + other.admin_log_seq = ${first.adminLogSeq + second.adminLogSeq}
              and seal.admin_log_seq in (${first.adminLogSeq}, ${second.adminLogSeq})`,
      ).then(() => tamper(sql`update admin_log_seals set admin_log_seq = -admin_log_seq where admin_log_seq < 0`))
    await change()
    expect(await verify()).toMatchObject({ ok: false, firstBrokenSeq: second.adminLogSeq })
    await change()
    expect(await verify()).toMatchObject({ ok: true })
  })

  it('detects missing positions, and a position without row', async () => {
    await append([1, 2, 3].map((n) => ({ action: 'SETTING', summary: `${n}` })))
    await seal()
    const [last, place] = await seals(2)
    if (!last || !place) throw new Error('no rows')
    const row = sql`admin_log_seq = ${place.adminLogSeq}`
    const [kept] = await shop.services.db.select().from(adminLogs).where(row)
    if (!kept) throw new Error('no row')
    await tamper(sql`with gone as (delete from admin_logs where ${row}) delete from admin_log_seals where ${row}`)
    expect(await verify()).toMatchObject({ ok: false, firstBrokenSeq: last.adminLogSeq })
    await tamper(sql`insert into admin_log_seals (admin_log_seq, occurred_at, chain_no, prev_hash, hash)
      values (${place.adminLogSeq}, ${place.occurredAt.toISOString()}, ${place.chainNo}, ${place.prevHash}, ${place.hash})`)
    expect(await verify()).toMatchObject({ ok: false, firstBrokenSeq: place.adminLogSeq })
    await shop.services.db.insert(adminLogs).values(kept)
    expect(await verify()).toMatchObject({ ok: true })
  })

  it('detects a row inserted outside of the chain', async () => {
    await seal()
    const [like] = await newest()
    if (!like) throw new Error('no row')
    const seq = like.adminLogSeq + 500_000
    await shop.services.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.insert(adminLogs).values({ ...like, adminLogSeq: seq })
    })
    expect(await verify()).toMatchObject({ ok: false, firstBrokenSeq: seq })
    await tamper(sql`delete from admin_logs where admin_log_seq = ${seq}`)
    expect(await verify()).toMatchObject({ ok: true })
  })

  it('detects a truncated end', async () => {
    await append([{ action: 'SETTING', summary: '마지막' }])
    await seal()
    const [row] = await newest()
    const [place, before] = await seals(2)
    if (!row || !place || !before) throw new Error('no row')
    await tamper(sql`delete from admin_logs where admin_log_seq = ${row.adminLogSeq}`)
    expect(await verify()).toMatchObject({ ok: false, firstBrokenSeq: row.adminLogSeq })
    await tamper(sql`delete from admin_log_seals where admin_log_seq = ${row.adminLogSeq}`)
    expect(await verify()).toMatchObject({ ok: false, firstBrokenSeq: before.adminLogSeq })
    await tamper(sql`insert into admin_log_seals (admin_log_seq, occurred_at, chain_no, prev_hash, hash)
      values (${place.adminLogSeq}, ${place.occurredAt.toISOString()}, ${place.chainNo}, ${place.prevHash}, ${place.hash})`)
    await shop.services.db.insert(adminLogs).values(row)
    expect(await verify()).toMatchObject({ ok: true })
  })

  it('verifies any range of days, at most 12 months', async () => {
    expect(await verify('2031-01-01')).toEqual({ ok: true, checked: 0 })
    const body = { from: '2025-11-01', to: '2026-11-21' }
    const answer = await shop.call('POST', '/api/v1/admin/admin-logs/verify', { token, body })
    expect(answer.errors).toEqual([{ field: 'from', message: '최대 12개월까지 조회할 수 있습니다.' }])
    const turned = await shop.call('POST', '/api/v1/admin/admin-logs/verify', {
      token,
      body: { from: body.to, to: body.from },
    })
    expect(turned.status).toBe(400)
  })

  it('creates a missing monthly partition', async () => {
    shop.clock.set('2030-05-31T15:30:00.000Z')
    await append([{ action: 'SETTING', summary: '미래' }])
    const [row] = await newest()
    expect(row?.summary).toBe('미래')
    const [partition] = await queryRows<{ made: boolean }>(
      shop.services.db,
      sql`select to_regclass('admin_logs_2030_06') is not null as made`,
    )
    expect(partition?.made).toBe(true)
  })

  it('links rows in order, and old hashes stay the same', () => {
    const row = partOf<LogRow>({
      occurredAt: new Date(0),
      targetSeqs: [],
      subjects: [],
      changes: [],
      flags: [],
    })
    const { seals: places, end } = linkRows(
      [
        { ...row, adminLogSeq: 9 },
        { ...row, adminLogSeq: 7 },
      ],
      { lastSeq: 4, lastHash: 'f' },
    )
    expect(places.map(({ adminLogSeq, chainNo, prevHash }) => [adminLogSeq, chainNo, prevHash])).toEqual([
      [9, 5, 'f'],
      [7, 6, places[0]?.hash],
    ])
    expect(end).toEqual({ lastSeq: 6, lastHash: places[1]?.hash })
    expect(places[0]?.hash).toBe('3dde80fe35c01b34bd92dbdbdff3564cb2a5919ba9376b06ca54668443ebfef5')
  })
})

it.each(['DELETE', 'PUT', 'PATCH', 'POST'])('01 check 12: no call changes a row: %s', async (method) => {
  const [row] = await newest()
  const before = await newest(1)
  for (const path of ['/api/v1/admin/admin-logs', `/api/v1/admin/admin-logs/${row?.adminLogSeq}`]) {
    const answer = await shop.call(method, path, { token, body: { summary: '위조' } })
    expect([404, 405], path).toContain(answer.status)
  }
  expect(await newest(1)).toEqual(before)
})

describe('flags', () => {
  const flagsOf = async (entries: LogEntry[], as?: Actor | null, ip?: string) => {
    await append(entries, as, ip)
    return (await newest(entries.length)).reverse().map(({ flags }) => flags)
  }
  const look: LogEntry = {
    action: 'DETAIL',
    summary: '상세',
    personal: true,
    subjects: [{ type: 'MEMBER', seq: 1, label: '*' }],
  }

  it('NIGHT: personal data from midnight to six in Seoul', async () => {
    const at = async (time: string, entry: LogEntry) => {
      shop.clock.set(`2026-11-21T${time}+09:00`)
      return (await flagsOf([entry], actor(900)))[0]
    }
    expect(await at('00:00:00', look)).toContain('NIGHT')
    expect(await at('05:59:59', look)).toContain('NIGHT')
    expect(await at('06:00:00', look)).not.toContain('NIGHT')
    expect(await at('03:00:00', { action: 'SETTING', summary: '설정' })).not.toContain('NIGHT')
  })

  it('BULK_VIEW: from the 101st view within an hour', async () => {
    const many = await flagsOf(
      Array.from({ length: 100 }, () => look),
      actor(901),
    )
    expect(many.every((flags) => !flags.includes('BULK_VIEW'))).toBe(true)
    expect((await flagsOf([look], actor(902)))[0]).not.toContain('BULK_VIEW')
    expect((await flagsOf([look], actor(901)))[0]).toContain('BULK_VIEW')
    shop.clock.advance(61)
    expect((await flagsOf([look], actor(901)))[0]).not.toContain('BULK_VIEW')
    expect(
      (
        await flagsOf(
          Array.from({ length: 101 }, () => look),
          actor(903),
        )
      ).at(-1),
    ).toContain('BULK_VIEW')
  })

  it('BULK_VIEW: from the 101st search of a list of people within an hour; pages of a search count once', async () => {
    const search = (n: number, resource = 'members'): LogEntry => ({
      action: 'LIST',
      resource,
      summary: `회원 조회 (이름 김*${n}) 1건`,
      personal: true,
    })
    const who = actor(921)
    for (let n = 1; n <= 100; n += 1) await append([search(n)], who)
    expect((await flagsOf([search(100)], who))[0]).not.toContain('BULK_VIEW')
    expect((await flagsOf([search(101, 'inquiries')], who))[0]).not.toContain('BULK_VIEW')
    expect((await flagsOf([{ ...search(102), personal: false }], actor(922)))[0]).not.toContain('BULK_VIEW')
    expect((await flagsOf([search(101)], who))[0]).toContain('BULK_VIEW')
    shop.clock.advance(61)
    expect((await flagsOf([search(101)], who))[0]).not.toContain('BULK_VIEW')
  })

  it('BULK_EXPORT: more than 10,000 rows', async () => {
    const out = (targetCount: number): LogEntry => ({ action: 'EXPORT', summary: '엑셀', targetCount })
    expect(await flagsOf([out(10_000), out(10_001)])).toEqual([[], ['BULK_EXPORT']])
  })

  it('NEW_IP: an address not seen for 90 days', async () => {
    const signIn: LogEntry = { action: 'SIGN_IN', summary: '로그인' }
    const at = async (ip: string) => (await flagsOf([signIn], actor(904), ip))[0]
    expect(await at('203.0.113.1')).toContain('NEW_IP')
    expect(await at('203.0.113.1')).not.toContain('NEW_IP')
    expect(await at('203.0.113.2')).toContain('NEW_IP')
    shop.clock.advance(91 * 24 * 60)
    expect(await at('203.0.113.1')).toContain('NEW_IP')
  })

  it('REPEATED_FAIL: from the fifth failure on', async () => {
    const failure: LogEntry = {
      action: 'SIGN_IN_FAILED',
      summary: '로그인 실패',
      result: 'FAILURE',
      as: { adminSeq: null, loginId: 'guessing', adminName: '', permissionGroupName: null },
    }
    const flags: string[][] = []
    for (let i = 0; i < 6; i += 1) flags.push(...(await flagsOf([failure], null)))
    expect(flags.map((f) => f.includes('REPEATED_FAIL'))).toEqual([false, false, false, false, true, true])
  })
})

describe('the log list', () => {
  const subject = async (seq: number, loginId: string) =>
    append(
      [{ action: 'UPDATE', summary: `회원 ${seq}`, subjects: [{ type: 'MEMBER', seq, label: '홍*동' }] }],
      actor(910, loginId),
    )

  it('filters by period, action, result, flag and screen', async () => {
    await append([
      { action: 'PRINT', summary: '출력', flags: ['NIGHT'], result: 'FAILURE', errorCode: 'INTERNAL' },
      { action: 'PAY', summary: '결제' },
    ])
    const today = 'occurredAt[from]=2026-11-21&occurredAt[to]=2026-11-21'
    const summaries = async (query: string) => (await list(query)).result.items.map(({ summary }) => summary)
    expect(await summaries(`${today}&action[0]=PRINT&action[1]=PAY`)).toEqual(['결제', '출력'])
    expect(await summaries(`${today}&action[0]=PRINT&action[1]=PAY&sort=occurredAt,asc`)).toEqual(['출력', '결제'])
    expect(await summaries(`${today}&action[0]=PRINT&result=FAILURE&flags[0]=NIGHT&flags[1]=NEW_IP`)).toEqual(['출력'])
    expect(await summaries(`${today}&action[0]=PAY&flags[0]=NIGHT`)).toEqual([])
    expect(await summaries('occurredAt[from]=2026-11-22&occurredAt[to]=2026-11-22&action[0]=PAY')).toEqual([])
    expect(await summaries(`${today}&screen=/nothing`)).toEqual([])
  })

  it('finds by every kind of keyword', async () => {
    await subject(771_771, 'keyword_admin')
    for (const [type, keyword] of [
      ['loginId', 'keyword_ad'],
      ['summary', '회원 771771'],
      ['subject', '771771'],
    ]) {
      const found = await list(`keywordType=${type}&keyword=${encodeURIComponent(keyword ?? '')}&action[0]=UPDATE`)
      expect(
        found.result.items.map(({ summary }) => summary),
        type,
      ).toEqual(['회원 771771'])
    }
    expect((await list('keywordType=subject&keyword=nobody_knows_him')).result.total).toBe(0)
    expect((await list('keywordType=loginId&keyword=%25')).result.total).toBe(0)
  })

  it('finds people by name, typed or masked: members by exact name, others by what the row shows', async () => {
    const [one, other] = [await newMember(shop, { name: '갈하늘' }), await newMember(shop, { name: '갈마늘' })]
    await append([
      { action: 'DETAIL', summary: '하늘', subjects: [{ type: 'MEMBER', seq: one.memberSeq, label: '' }] },
      { action: 'DETAIL', summary: '마늘', subjects: [{ type: 'MEMBER', seq: other.memberSeq, label: '' }] },
      { action: 'DETAIL', summary: '비회원', subjects: [{ type: 'ORDERER', seq: 1, label: '갈*늘' }] },
      { action: 'DETAIL', summary: '장착점', subjects: [{ type: 'STORE', seq: 1, label: '갈매기타이어' }] },
    ])
    const found = async (keyword: string) => {
      const { result } = await list(`keywordType=subject&keyword=${encodeURIComponent(keyword)}`)
      return result.items.map(({ summary }) => summary).sort()
    }
    expect(await found('갈하늘')).toEqual(['비회원', '하늘'])
    expect(await found('갈*늘')).toEqual(['마늘', '비회원', '하늘'])
    expect(await found('갈매기타이어')).toEqual(['장착점'])
    expect(await found('갈없음')).toEqual([])
  })

  it('finds views of an admin record by login id', async () => {
    const [reader] = await shop.services.db.select().from(admins).where(eq(admins.loginId, 'reader'))
    const seq = reader?.adminSeq ?? 0
    await append([{ action: 'UNMASK', summary: '보기', subjects: [{ type: 'ADMIN', seq, label: '홍*동' }] }])
    const found = await list('keywordType=subject&keyword=reader&action[0]=UNMASK')
    expect(found.result.items.map(({ summary }) => summary)).toContain('보기')
    expect(found.result.items.every((row) => row.subjects.some((s) => s.seq === seq))).toBe(true)
  })

  it('01 check 13: “subject = member 12” lists everyone who viewed or changed that member, orders included', async () => {
    const [member] = await shop.services.db.select().from(members).where(eq(members.memberSeq, 12))
    const him = { type: 'MEMBER' as const, seq: 12, label: '홍*동' }
    await append([{ action: 'DETAIL', summary: '회원 상세 12', subjects: [him] }], actor(911, 'looker'))
    await append([{ action: 'UPDATE', summary: '회원 수정 12', subjects: [him] }], actor(912, 'changer'))
    await append(
      [{ action: 'DETAIL', summary: '주문 상세', subjects: [him, { type: 'ORDERER', seq: 7001, label: '홍*동' }] }],
      actor(913, 'order_reader'),
    )
    await append([
      { action: 'DETAIL', summary: '다른 회원', subjects: [{ ...him, seq: 112 }] },
      { action: 'DETAIL', summary: '관리자 12', subjects: [{ ...him, type: 'ADMIN' }] },
      { action: 'DETAIL', summary: '장착점 12', subjects: [{ ...him, type: 'STORE' }] },
      { action: 'DETAIL', summary: '주문 12', subjects: [{ ...him, type: 'ORDERER' }] },
    ])
    for (const keyword of ['12', member?.loginId ?? '']) {
      const { result } = await list(`keywordType=subject&keyword=${keyword}&size=500`)
      expect(
        result.items.slice(0, 3).map(({ loginId, summary }) => `${loginId} ${summary}`),
        keyword,
      ).toEqual(['order_reader 주문 상세', 'changer 회원 수정 12', 'looker 회원 상세 12'])
      expect(
        result.items.every(({ subjects }) => subjects.some(({ type, seq }) => type === 'MEMBER' && seq === 12)),
      ).toBe(true)
    }
  })

  it('spans at most 12 months', async () => {
    expect((await list('occurredAt[from]=2025-11-21&occurredAt[to]=2026-11-21')).status).toBe(200)
    const long = await list('occurredAt[from]=2025-11-20&occurredAt[to]=2026-11-21')
    expect(long.errors).toEqual([{ field: 'occurredAt', message: '최대 12개월까지 조회할 수 있습니다.' }])
    expect((await list('occurredAt[from]=2026-11-21&occurredAt[to]=2026-11-20')).status).toBe(400)
    expect((await list('occurredAt[from]=2020-01-01')).status).toBe(200)
  })

  it('is logged itself, with filters and without the keyword', async () => {
    await list('keywordType=adminName&keyword=비밀이름&action[0]=PAY')
    const [row] = await newest()
    expect(row).toMatchObject({ action: 'LIST', resource: 'admin-logs', loginId: 'admin' })
    expect(row?.summary).toContain('작업 카드번호 결제')
    expect(row?.summary).not.toContain('비밀이름')
  })

  it('returns everything in the detail', async () => {
    await append([
      {
        action: 'UPDATE',
        summary: '변경',
        targetSeqs: Array.from({ length: 150 }, (_, i) => i + 1),
        changes: [{ field: 'grade', label: '등급', before: '실버', after: '골드' }],
      },
    ])
    await seal()
    const [row] = await newest()
    const [place] = await seals()
    const { result } = await shop.call<Schemas['AdminLog']>('GET', `/api/v1/admin/admin-logs/${row?.adminLogSeq}`, {
      token,
    })
    expect(result.targetSeqs).toHaveLength(100)
    expect(result).toMatchObject({ targetCount: 150, hash: place?.hash, prevHash: place?.prevHash, userAgent: 'test' })
    expect(result.changes).toEqual([{ field: 'grade', label: '등급', before: '실버', after: '골드' }])
  })
})

describe('screen views', () => {
  const view = (path: string, as = token) =>
    shop.call('POST', '/api/v1/admin/admin-logs/screen-views', { token: as, body: { path } })
  const opened = async (path: string) =>
    (
      await shop.services.db
        .select()
        .from(adminLogs)
        .where(and(eq(adminLogs.action, 'SCREEN'), eq(adminLogs.screenPath, path)))
    ).length

  it('write at most one row per admin, path and minute', async () => {
    const before = await opened('/basicSetting/shopinfo')
    const views = await Promise.all([1, 2, 3].map(() => view('/basicSetting/shopinfo')))
    expect(views.map(({ status, result }) => [status, result])).toEqual(Array(3).fill([200, null]))
    expect(await opened('/basicSetting/shopinfo')).toBe(before + 1)
    await view('/basicSetting/shopinfo', await shop.signIn('nobody'))
    expect(await opened('/basicSetting/shopinfo')).toBe(before + 2)
    shop.clock.advance(2)
    await view('/basicSetting/shopinfo')
    expect(await opened('/basicSetting/shopinfo')).toBe(before + 3)
    const [row] = await newest()
    expect(row).toMatchObject({ screenTitle: '상점 정보 관리', summary: '화면 열기: 상점 정보 관리' })
  })

  it('must be of a known screen', async () => {
    for (const path of ['/nothing', 'basicSetting/shopinfo', '/basicSetting/<b>', 'https://evil.test/']) {
      expect((await view(path)).status, path).toBe(400)
    }
    expect(screenOf('/basicSetting/shopinfo/')).toMatchObject({ path: '/basicSetting/shopinfo' })
  })
})

describe('monthly inspection', () => {
  const months = async () =>
    (await shop.call<Schemas['LogInspection'][]>('GET', '/api/v1/admin/log-inspections', { token })).result
  const close = (month: string, memo = '이상 없이 점검을 마쳤습니다.') =>
    shop.call<Schemas['LogInspection']>('PUT', `/api/v1/admin/log-inspections/${month}`, { token, body: { memo } })

  beforeAll(() => shop.services.db.delete(logInspections))

  it('lists 13 months with their findings', async () => {
    shop.clock.set('2026-10-05T01:00:00.000Z')
    await append([
      { action: 'EXPORT', summary: '엑셀', targetCount: 10_001 },
      { action: 'DETAIL', summary: '야간', flags: ['NIGHT'] },
    ])
    shop.clock.set('2026-11-21T00:12:00.000Z')
    const all = await months()
    expect(all.map(({ month }) => month)).toEqual([
      '2026-11',
      '2026-10',
      '2026-09',
      '2026-08',
      '2026-07',
      '2026-06',
      '2026-05',
      '2026-04',
      '2026-03',
      '2026-02',
      '2026-01',
      '2025-12',
      '2025-11',
    ])
    expect(all[1]).toMatchObject({ state: 'OPEN', overdue: true })
    expect(all[1]?.flagCounts.BULK_EXPORT).toBeGreaterThanOrEqual(1)
    expect(all[1]?.flagCounts.NIGHT).toBeGreaterThanOrEqual(1)
    expect(all[1]?.uncheckedExports).toBeGreaterThanOrEqual(1)
    expect(all[0]).toMatchObject({ state: 'OPEN', overdue: false })
  })

  it('is overdue after the 10th of the next month', async () => {
    const overdue = async () => (await months()).find(({ month }) => month === '2026-10')?.overdue
    shop.clock.set('2026-11-10T14:59:00.000Z')
    token = await shop.signIn('admin', { fresh: true })
    expect(await overdue()).toBe(false)
    shop.clock.set('2026-11-10T15:00:00.000Z')
    expect(await overdue()).toBe(true)
  })

  it('starts with the first log', async () => {
    // as the retention job does
    await shop.services.db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('app.log_retention', 'on', true)`)
      await tx.delete(adminLogs).where(lt(adminLogs.occurredAt, new Date('2026-09-30T15:00:00.000Z')))
    })
    shop.clock.set('2026-12-21T00:12:00.000Z')
    token = await shop.signIn('admin', { fresh: true })
    const due = (await months()).filter(({ overdue }) => overdue)
    expect(due.map(({ month }) => month)).toEqual(['2026-11', '2026-10'])
    shop.clock.set('2026-11-21T00:12:00.000Z')
  })

  it('closes a past month once, with a memo', async () => {
    token = await shop.signIn('admin', { fresh: true })
    expect((await close('2026-09', '짧은 메모')).errors).toEqual([
      { field: 'memo', message: '10~500자로 입력해 주세요.' },
    ])
    const closed = await close('2026-09')
    expect(closed.result).toMatchObject({
      month: '2026-09',
      state: 'DONE',
      inspector: 'admin',
      uncheckedExports: 0,
      overdue: false,
    })
    const again = await close('2026-09')
    expect([again.status, again.code, again.message]).toEqual([409, 'INVALID_STATE', '이미 점검이 완료된 월입니다.'])
    expect((await close('2026-11')).code).toBe('INVALID_STATE')
    expect((await close('2027-01')).status).toBe(404)
    expect((await close('2024-01')).status).toBe(404)
    expect((await close('2026-13')).status).toBe(400)
    expect((await newest())[0]).toMatchObject({ action: 'SETTING', resource: 'log-inspections' })
  })
})
