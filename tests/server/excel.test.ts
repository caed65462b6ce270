import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { queryRows } from '../../server/db/rows'
import { adminLogs, excelJobs, permissionGroups, serverMarks } from '../../server/db/schema'
import { excelJob } from '../../server/excel/export-job'
import { keysetBatches, offsetBatches } from '../../server/excel/resource'
import { EMBEDDED_MAX_ROWS, snapshotRows } from '../../server/excel/snapshot'
import { xlsxStream } from '../../server/excel/xlsx'
import { runnerOf } from '../../server/jobs/runner'
import { orderPayments } from '../../server/orderdelivery/schema/payment.schema'
import { type TestShop, testShop } from './harness'
import { heldElsewhere, jobOf } from './job-helpers'
import { newOrder } from './orders'
import { readXlsx } from './xlsx-reader'

const column = (value: (row: number) => string | number | boolean | Date | null) => ({ title: '값', width: 10, value })

async function collect(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}

async function* batchesOf(rows: number, size = 1_000): AsyncGenerator<number[]> {
  for (let from = 0; from < rows; from += size) {
    yield Array.from({ length: Math.min(size, rows - from) }, (_, i) => from + i)
  }
}

const write = (value: (row: number) => string | number | boolean | Date | null, rows = 1, perSheet?: number) =>
  collect(xlsxStream({ title: '시험', columns: [column(value)], batches: batchesOf(rows) }, perSheet))

describe('a workbook', () => {
  it.each([
    '=1+1',
    '+82 10',
    '-1',
    '@SUM(A1)',
    '\t=cmd',
    '<b>&"quotes"</b>',
    '_x0041_ and _x005F_',
    '줄\n바꿈',
    ' 앞뒤 공백 ',
    '😀',
  ])('stores %j as text', async (text) => {
    const { sheets } = readXlsx(await write(() => text))
    expect(sheets[0]?.[1]).toEqual([{ type: 'text', value: text }])
  })

  it('has typed cells, and no formulas at all', async () => {
    const values = [12.5, true, null, '', new Date('2026-11-21T00:12:00Z'), Number.NaN]
    const { sheets, xml } = readXlsx(await write((row) => values[row] ?? null, values.length))
    expect(sheets[0]?.slice(1).map(([cell]) => cell)).toEqual([
      { type: 'number', value: '12.5' },
      { type: 'boolean', value: '1' },
      { type: 'empty', value: '' },
      { type: 'empty', value: '' },
      // 2026-11-21 09:12 in Seoul
      { type: 'number', value: String(46347 + (9 * 60 + 12) / 1440) },
      { type: 'empty', value: '' },
    ])
    expect(Object.values(xml).join()).not.toMatch(/<f[ >]/)
  })

  it('omits characters that XML cannot contain, and truncates too long cells', async () => {
    const { sheets } = readXlsx(await write((row) => (row ? 'x'.repeat(40_000) : 'a\u0001b\ud800c\uffff'), 2))
    expect(sheets[0]?.[1]?.[0]?.value).toBe('abc')
    expect(sheets[0]?.[2]?.[0]?.value).toHaveLength(32_767)
  })

  it('continues in another sheet when one is full', async () => {
    for (const [rows, sizes] of [
      [0, [1]],
      [9, [10]],
      [10, [10, 2]],
      [27, [10, 10, 10]],
    ] as const) {
      const { sheets, names } = readXlsx(await write((row) => row, rows, 10))
      expect(sheets.map((sheet) => sheet.length)).toEqual(sizes)
      expect(names[0]).toBe('시험')
    }
  })

  it('fails when its rows fail', async () => {
    async function* broken(): AsyncGenerator<number[]> {
      yield [1]
      throw new Error('gone')
    }
    await expect(
      collect(xlsxStream({ title: 'x', columns: [column((row) => row)], batches: broken() })),
    ).rejects.toThrow('gone')
  })

  it('keeps few of many rows in memory', async () => {
    const columns = Array.from({ length: 12 }, (_, i) => column((row) => (i % 3 ? `값 ${row} ${i}` : row * i)))
    let given = 0
    async function* counted(): AsyncGenerator<number[]> {
      for await (const batch of batchesOf(20_000)) {
        given += batch.length
        yield batch
      }
    }
    let before = 0
    let peak = 0
    for await (const _ of xlsxStream({ title: '큰 파일', columns, batches: counted() })) {
      peak = Math.max(peak, given - before)
      before = given
    }
    // Compression buffers some rows, but never all. `npm run bench` measures memory and time for 100,000 rows.
    expect(peak).toBeLessThan(5_000)
    expect(given).toBe(20_000)
  })
})

it('batches end with the first incomplete one', async () => {
  const requests: (number | null)[] = []
  const next = async (after: number | null, limit: number): Promise<number[]> => {
    requests.push(after)
    return Array.from({ length: Math.min(limit, 5 - (after ?? 0)) }, (_, i) => (after ?? 0) + i + 1)
  }
  const found: number[][] = []
  for await (const batch of keysetBatches(next, 2)) found.push(batch)
  expect(found).toEqual([[1, 2], [3, 4], [5]])
  expect(requests).toEqual([null, 2, 4])
})

describe('exports', () => {
  let shop: TestShop
  let token: string
  const REASON = '월간 점검을 위한 내려받기'
  const logs = { resource: 'admin-logs', query: {}, reason: REASON }

  beforeAll(async () => {
    shop = await testShop()
  })
  afterAll(() => shop.close())
  beforeEach(async () => {
    await shop.idle()
    shop.clock.set('2026-11-21T00:12:00.000Z')
    token = await shop.signIn('admin')
    await shop.services.db.delete(excelJobs)
  })

  const start = (body: unknown, as = token) =>
    shop.call<{ jobSeq: number }>('POST', '/api/v1/admin/excel-jobs', { token: as, body })
  const job = (seq: number, as = token) =>
    shop.call<Schemas['ExcelJob']>('GET', `/api/v1/admin/excel-jobs/${seq}`, { token: as })
  const file = (seq: number, as = token) => shop.call('GET', `/api/v1/admin/excel-jobs/${seq}/file`, { token: as })
  const remove = (seq: number, as = token) => shop.call('DELETE', `/api/v1/admin/excel-jobs/${seq}`, { token: as })
  const rowOf = async (seq: number) =>
    (await shop.services.db.select().from(excelJobs).where(eq(excelJobs.jobSeq, seq)))[0]

  /** Delays exports of a resource before their first row until they are released. */
  const holdBack = (resource: Schemas['ExcelResource']) => {
    const definition = shop.services.definitions.excel[resource]
    const { count, rows } = definition
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => {
      release = () => {
        definition.rows = rows
        definition.count = count
        resolve()
      }
    })
    // large exports read outside of a transaction: otherwise a delayed one would block the embedded database
    definition.count = async () => EMBEDDED_MAX_ROWS + 1
    definition.rows = async function* (...args) {
      await released
      yield* rows(...args)
    }
    return { release }
  }

  /** Inserts a job that no process works on. */
  const waiting = async (values: Partial<typeof excelJobs.$inferInsert> = {}): Promise<number> => {
    const me = await shop.call<{ adminSeq: number }>('GET', '/api/v1/admin/me', { token })
    const [row] = await shop.services.db
      .insert(excelJobs)
      .values({
        adminSeq: me.result.adminSeq,
        resource: 'permission-groups',
        query: {},
        fileName: 'x.xlsx',
        personal: false,
        state: 'RUNNING',
        createdAt: shop.clock.now(),
        expiresAt: new Date(shop.clock.now().getTime() + 86_400_000),
        ...values,
      })
      .returning()
    return row?.jobSeq ?? 0
  }

  it('have the rows of the list, in its order', async () => {
    const { result, status } = await start({
      resource: 'permission-groups',
      query: { sort: 'name,asc', page: 3, size: 20 },
    })
    expect(status).toBe(201)
    await shop.idle()
    const { result: done } = await job(result.jobSeq)
    const [count] = await shop.services.db.select({ n: sql<number>`count(*)::int` }).from(permissionGroups)
    expect(done).toMatchObject({
      state: 'DONE',
      done: count?.n,
      total: count?.n,
      fileName: '권한그룹_20261121_0912.xlsx',
      personal: false,
    })
    const answer = await file(result.jobSeq)
    expect(answer.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('권한그룹_20261121_0912.xlsx')}`,
    )
    const { sheets, names } = readXlsx(answer.bytes)
    expect(names).toEqual(['권한그룹'])
    const listed = await shop.call<{ items: { name: string }[] }>(
      'GET',
      '/api/v1/admin/permission-groups?sort=name,asc&size=500',
      { token },
    )
    const nameColumn = sheets[0]?.[0]?.findIndex(({ value }) => value === '권한그룹명') ?? -1
    expect(sheets[0]?.slice(1).map((row) => row[nameColumn]?.value)).toEqual(
      listed.result.items.map(({ name }) => name),
    )
  })

  it('have only the named columns, by field or title, and all if none matches', async () => {
    const headOf = async (columns?: string[]) => {
      const { result } = await start({ resource: 'permission-groups', query: {}, ...(columns && { columns }) })
      await shop.idle()
      return readXlsx((await file(result.jobSeq)).bytes).sheets[0]?.[0]?.map(({ value }) => value)
    }
    const all = await headOf()
    expect(all?.length).toBeGreaterThan(3)
    expect(await headOf(['name', '등록일'])).toEqual(
      all?.filter((title) => title === '권한그룹명' || title === '등록일'),
    )
    expect(await headOf(['no such column'])).toEqual(all)
  })

  it('of orders contain channel, recipient and address, and need a reason', async () => {
    const { order } = await newOrder(shop)
    const extra = { orderSeq: order.orderSeq, kind: 'EXTRA' as const, method: 'BANK_TRANSFER' as const }
    await shop.services.db.insert(orderPayments).values([
      { ...extra, state: 'PAID', amount: 28_000, receivedAmount: 28_000 },
      { ...extra, state: 'READY', amount: 20_000 },
      { ...extra, state: 'CANCELED', amount: 5_000 },
    ])
    const query = { keywordType: 'orderNo', keyword: order.orderNo }
    expect((await start({ resource: 'orders', query })).status).toBe(400)
    const { result } = await start({ resource: 'orders', query, reason: REASON })
    await shop.idle()
    const [head, row] = readXlsx((await file(result.jobSeq)).bytes).sheets[0] ?? []
    const cell = (title: string) => row?.[head?.findIndex(({ value }) => value === title) ?? -1]?.value
    expect(['받는 분', '받는 분 휴대폰', '우편번호', '주소', '상세주소'].map(cell)).toEqual([
      '박수령',
      '010-8765-4321',
      '06236',
      '서울특별시 강남구 테헤란로 152',
      '강남파이낸스센터 12층',
    ])
    expect([cell('입금액'), cell('추가결제 금액'), cell('추가결제 입금액')].map(Number)).toEqual([
      order.paidAmount,
      48_000,
      28_000,
    ])
  })

  it('of the log accept its filters and both sort directions', async () => {
    const at = (order: string) => ({
      ...logs,
      query: { occurredAt: { from: '2026-11-21', to: '2026-11-21' }, sort: `occurredAt,${order}` },
    })
    const seqs: number[][] = []
    for (const order of ['asc', 'desc']) {
      const { result } = await start(at(order))
      await shop.idle()
      seqs.push(
        readXlsx((await file(result.jobSeq)).bytes)
          .sheets[0]?.slice(1)
          .map((row) => Number(row[0]?.value)) ?? [],
      )
    }
    const [ascending = [], descending = []] = seqs
    expect(ascending.length).toBeGreaterThan(0)
    expect(ascending).toEqual([...ascending].sort((a, b) => a - b))
    expect(descending.slice(-ascending.length)).toEqual([...ascending].reverse())
  })

  it.each([undefined, '', '짧은 사유', '아홉 글자 사유임', '   아홉 글자 사유   '])(
    'of personal data need a reason; not %j',
    async (reason) => {
      const answer = await start({ ...logs, reason })
      expect(answer.errors).toEqual([{ field: 'reason', message: '사유를 10자 이상 입력해 주세요.' }])
    },
  )

  it('are logged with reason and number of rows', async () => {
    const { result } = await start({ ...logs, reason: '열 글자가 되는 사유' })
    const [row] = await shop.services.db
      .select()
      .from(adminLogs)
      .where(eq(adminLogs.action, 'EXPORT'))
      .orderBy(sql`${adminLogs.adminLogSeq} desc`)
      .limit(1)
    expect(row).toMatchObject({ resource: 'admin-logs', reason: '열 글자가 되는 사유', loginId: 'admin' })
    await shop.idle()
    expect((await job(result.jobSeq)).result.done).toBe(row?.targetCount)
  })

  it('validate the query like the list', async () => {
    const answer = await start({ ...logs, query: { action: ['NOTHING'], surprise: 1 } })
    expect(answer.errors.map(({ field }) => field).sort()).toEqual(['action.0', 'surprise'])
    expect((await start({ ...logs, query: { occurredAt: { from: '2020-01-01', to: '2026-01-01' } } })).status).toBe(400)
  })

  it('resolve ME to the admin in parameters for assignees, and to a word elsewhere', async () => {
    const faqs = await start({ resource: 'faqs', query: { keyword: 'ME' } })
    expect([faqs.status, faqs.errors]).toEqual([201, []])
    const [words] = await shop.services.db.select().from(excelJobs).where(eq(excelJobs.jobSeq, faqs.result.jobSeq))
    expect(words?.query).toMatchObject({ keyword: 'ME' })
    const mine = await start({ resource: 'inquiries', query: { assignee: 'ME' }, reason: '담당한 문의를 정리합니다.' })
    const [whose] = await shop.services.db.select().from(excelJobs).where(eq(excelJobs.jobSeq, mine.result.jobSeq))
    expect(whose?.query).toMatchObject({ assignee: expect.stringMatching(/^\d+$/) })
    await shop.idle()
  })

  it('need READ of the resource, and the export permission for personal data', async () => {
    const nobody = await shop.signIn('nobody')
    const reader = await shop.signIn('reader')
    expect((await start({ resource: 'permission-groups', query: {} }, nobody)).code).toBe('INVALID_AUTHORITIES')
    expect((await start({ resource: 'permission-groups', query: {} }, reader)).status).toBe(201)
    expect((await start(logs, reader)).code).toBe('INVALID_AUTHORITIES')
  })

  it('are visible to their owner only', async () => {
    const { result } = await start(logs)
    await shop.idle()
    const other = await shop.signIn('super2')
    for (const answer of [
      await job(result.jobSeq, other),
      await file(result.jobSeq, other),
      await remove(result.jobSeq, other),
    ]) {
      expect([answer.status, answer.code]).toEqual([404, 'NOT_FOUND'])
    }
    const list = await shop.call<Schemas['ExcelJob'][]>('GET', '/api/v1/admin/excel-jobs', { token: other })
    expect(list.result).toEqual([])
  })

  it('run two at a time per admin', async () => {
    await waiting()
    await waiting()
    const third = await start({ resource: 'permission-groups', query: {} })
    expect([third.status, third.code, third.message]).toEqual([
      429,
      'TOO_MANY_REQUESTS',
      '진행 중인 엑셀 작업이 있습니다.',
    ])
    expect((await start({ resource: 'permission-groups', query: {} }, await shop.signIn('super2'))).status).toBe(201)
    await shop.services.db.delete(excelJobs)
    await waiting()
    // One place is left: of six jobs at once, one gets it. The job of another process keeps the other place.
    const blockedExport = holdBack('permission-groups')
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => start({ resource: 'permission-groups', query: {} })),
    )
    blockedExport.release()
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 429, 429, 429, 429, 429])
  })

  it('with personal data are downloaded at most three times, within a day', async () => {
    const { result } = await start(logs)
    await shop.idle()
    for (const left of [2, 1, 0]) {
      expect((await file(result.jobSeq)).status).toBe(200)
      expect((await job(result.jobSeq)).result.downloadsLeft).toBe(left)
    }
    const fourth = await file(result.jobSeq)
    expect([fourth.status, fourth.message]).toEqual([404, '파일 보관 기간이 지났습니다.'])

    const { result: other } = await start({ resource: 'permission-groups', query: {} })
    await shop.idle()
    for (let i = 0; i < 5; i += 1) expect((await file(other.jobSeq)).status).toBe(200)
    shop.clock.advance(24 * 60 + 1)
    const late = await file(other.jobSeq, await shop.signIn('admin', { fresh: true }))
    expect([late.status, late.message]).toEqual([404, '파일 보관 기간이 지났습니다.'])
  })

  it('have no file before they are done', async () => {
    const seq = await waiting()
    expect((await file(seq)).code).toBe('INVALID_STATE')
  })

  it('that are canceled stop without a file', async () => {
    const { result } = await start(logs)
    await remove(result.jobSeq)
    await shop.idle()
    expect((await job(result.jobSeq)).status).toBe(404)
    expect((await file(result.jobSeq)).status).toBe(404)
    expect([...shop.files.stored.keys()].filter((key) => key.startsWith(`excel/${result.jobSeq}-`))).toEqual([])

    const { result: done } = await start({ resource: 'permission-groups', query: {} })
    await shop.idle()
    expect((await rowOf(done.jobSeq))?.fileKey).toBeTruthy()
    await remove(done.jobSeq)
    await shop.idle()
    expect([...shop.files.stored.keys()].filter((key) => key.startsWith(`excel/${done.jobSeq}-`))).toEqual([])
  })

  it('of a dead process are taken over after a minute', async () => {
    const seq = await waiting({ done: 7 })
    await heldElsewhere(shop, excelJob, String(seq))
    await shop.run(excelJob)
    expect((await rowOf(seq))?.state).toBe('RUNNING')
    shop.clock.advance(1.1)
    await shop.run(excelJob)
    const { result } = await job(seq)
    expect(result.state).toBe('DONE')
    expect(result.done).toBeGreaterThan(0)
  })

  it('whose job was taken over are not changed any more', async () => {
    const blockedExport = holdBack('permission-groups')
    const { result } = await start({ resource: 'permission-groups', query: {} })
    await expect.poll(async () => (await rowOf(result.jobSeq))?.state).toBe('RUNNING')
    // Another process has taken over the job and finished it.
    await heldElsewhere(shop, excelJob, String(result.jobSeq))
    await shop.services.db
      .update(excelJobs)
      .set({ state: 'DONE', fileKey: 'excel/other.xlsx' })
      .where(eq(excelJobs.jobSeq, result.jobSeq))
    blockedExport.release()
    await shop.idle()
    expect(await rowOf(result.jobSeq)).toMatchObject({ state: 'DONE', fileKey: 'excel/other.xlsx' })
    expect([...shop.files.stored.keys()].filter((key) => key.startsWith(`excel/${result.jobSeq}-`))).toEqual([])
  })

  it('are never written by two processes; waiting ones are distributed', async () => {
    const other = await shop.another()
    const owner = { adminSeq: 1, state: 'QUEUED' as const }
    const seqs: number[] = []
    for (let i = 0; i < 12; i += 1) seqs.push(await waiting(owner))
    const written = vi.spyOn(shop.files, 'put')
    const runners = [shop.services, other.services].map(runnerOf)
    for (const runner of runners) for (let i = 0; i < 2; i += 1) runner.kick(excelJob)
    await Promise.all(runners.map((runner) => runner.idle()))
    const names = written.mock.calls.map(([key]) => /^excel\/(\d+)-/.exec(key)?.[1])
    expect(names.map(Number).sort((a, b) => a - b)).toEqual(seqs)
    for (const seq of seqs) expect((await rowOf(seq))?.state, String(seq)).toBe('DONE')
    written.mockRestore()
  })

  it('with a serialization failure at start or end are retried at once', async () => {
    // Sequences are not rolled back: the first three writes fail.
    await shop.services.db.execute(sql`create sequence met`)
    await shop.services.db.execute(sql`create function meets() returns trigger language plpgsql as $$
      begin if nextval('met') in (1, 3, 4) then raise exception 'deadlock detected' using errcode = '40P01'; end if;
      return new; end $$`)
    await shop.services.db.execute(
      sql`create trigger meets before update on excel_jobs for each row execute function meets()`,
    )
    const { result } = await start({ resource: 'permission-groups', query: {} })
    await shop.idle()
    expect((await rowOf(result.jobSeq))?.state).toBe('DONE')
    await shop.services.db.execute(sql`drop trigger meets on excel_jobs`)
  })

  it('of a stopped process are continued by the next one, without waiting', async () => {
    const blockedExport = holdBack('permission-groups')
    const other = await shop.another()
    const seq = await waiting({ state: 'QUEUED' })
    const runner = runnerOf(other.services)
    runner.kick(excelJob)
    await expect.poll(async () => (await rowOf(seq))?.state).toBe('RUNNING')
    const stopped = runner.stop()
    blockedExport.release()
    await stopped
    expect(await jobOf(shop, excelJob, seq)).toMatchObject({ state: 'WAITING', worker: null, attempts: 0 })
    await shop.run(excelJob)
    expect((await rowOf(seq))?.state).toBe('DONE')
  })

  it('that fail are marked as failed', async () => {
    const put = shop.files.put
    shop.files.put = async () => {
      throw new Error('disk full')
    }
    shop.services.watch = { ran: () => undefined, failed: () => undefined }
    const { result } = await start({ resource: 'permission-groups', query: {} })
    await shop.idle()
    // two more attempts
    for (const _ of [1, 2]) {
      expect((await job(result.jobSeq)).result.state).toBe('RUNNING')
      shop.clock.advance(0.2)
      await shop.run(excelJob)
    }
    delete shop.services.watch
    shop.files.put = put
    expect((await job(result.jobSeq)).result).toMatchObject({ state: 'FAILED', message: '파일을 만들지 못했습니다.' })
    expect((await file(result.jobSeq)).code).toBe('INVALID_STATE')
  })

  it('of many log rows work in bounded memory', async () => {
    // All in one statement: one by one would take ten times as long.
    await shop.services.db.execute(sql`
      insert into admin_logs (admin_log_seq, occurred_at, admin_seq, login_id, admin_name, permission_group_name, ip,
        user_agent, screen_path, screen_title, action, resource, target_seqs, target_count, subjects, summary, changes,
        result, flags)
      select 10000000 + n, '2026-11-20T03:00:00Z'::timestamptz + n * interval '1 millisecond', 1, 'admin', '관리자',
        '최고관리자', '192.0.2.1', 'Mozilla/5.0', '/basicSetting/logmanage', '관리자 화면 사용 로그', 'SETTING', 'x',
        '[1,2,3]', 3, '[{"type":"MEMBER","seq":12,"label":"홍*동"}]', '=대량 자료 ' || n, '[]', 'SUCCESS', '{}'
      from generate_series(1, 12000) n`)
    await shop.services.db.execute(sql`analyze admin_logs`)
    token = await shop.signIn('admin', { fresh: true })
    const idle = process.memoryUsage().rss
    let peak = 0
    const timer = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss)
    }, 20)
    const { result } = await start({
      ...logs,
      query: { occurredAt: { from: '2026-11-20', to: '2026-11-20' }, action: ['SETTING'] },
    })
    await shop.idle()
    clearInterval(timer)
    expect((await job(result.jobSeq)).result).toMatchObject({ state: 'DONE' })
    expect((await job(result.jobSeq)).result.done).toBeGreaterThanOrEqual(12_000)
    expect((peak - idle) / 1024 / 1024).toBeLessThan(100)
    const [flagged] = await shop.services.db
      .select()
      .from(adminLogs)
      .where(and(eq(adminLogs.action, 'EXPORT'), eq(adminLogs.occurredAt, shop.clock.now())))
      .orderBy(sql`${adminLogs.adminLogSeq} desc`)
      .limit(1)
    expect(flagged?.targetCount).toBeGreaterThanOrEqual(12_000)
    expect(flagged?.flags).toContain('BULK_EXPORT')
  })
})

describe('rows of an export', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await testShop()
  })
  afterAll(() => shop.close())

  it('are a snapshot over all pages, despite concurrent changes', async () => {
    const { db } = shop.services
    const condition = sql`${serverMarks.name} like 'export-%'`
    await db.execute(sql`insert into ${serverMarks} (name, value, at)
      select 'export-' || lpad(i::text, 5, '0'), '', now() from generate_series(1, 2500) i`)
    const exported = {
      count: () => db.$count(serverMarks, condition),
      rows: (from: typeof db) =>
        offsetBatches((limit, offset) =>
          from
            .select({ name: serverMarks.name })
            .from(serverMarks)
            .where(condition)
            .orderBy(serverMarks.name)
            .limit(limit)
            .offset(offset),
        ),
    }
    const names: string[] = []
    for await (const batch of snapshotRows(shop.services, exported, {}, shop.clock.now())) {
      names.push(...batch.map(({ name }) => name))
      // one row is deleted and one inserted before it: with offsets every later page would begin elsewhere
      await db.delete(serverMarks).where(sql`${serverMarks.name} in ('export-00001', 'export-00002')`)
      await db.insert(serverMarks).values({ name: 'export-00000', value: '', at: new Date() }).onConflictDoNothing()
    }
    expect(names).toEqual(Array.from({ length: 2_500 }, (_, i) => `export-${String(i + 1).padStart(5, '0')}`))
    await db.delete(serverMarks).where(condition)
  })

  it('end with the first error, without an open transaction', async () => {
    const { services } = shop
    const broken = {
      count: async () => 3,
      async *rows(): AsyncGenerator<number[]> {
        yield [1]
        throw new Error('gone')
      },
    }
    const read: number[] = []
    await expect(
      (async () => {
        for await (const batch of snapshotRows(services, broken, {}, shop.clock.now())) read.push(...batch)
      })(),
    ).rejects.toThrow('gone')
    for await (const batch of snapshotRows(
      services,
      { ...broken, rows: () => batchesOf(3, 1) },
      {},
      shop.clock.now(),
    )) {
      expect(batch).toEqual([0])
      break
    }
    expect(await queryRows(services.db, sql`select 1 as one`)).toEqual([{ one: 1 }])
  })
})
