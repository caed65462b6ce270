import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import type { Db } from '../../server/db/database'
import { classifyDbError } from '../../server/db/db-errors'
import { queryRows } from '../../server/db/rows'
import { inTransaction, LockConflictError } from '../../server/db/transaction'
import { faqs } from '../../server/generalcommunity/schema/faq.schema'
import { notices } from '../../server/generalcommunity/schema/notice.schema'
import { alimtalkTemplates } from '../../server/message/message.schema'
import { brands } from '../../server/product/schema/brand.schema'
import { items } from '../../server/product/schema/item.schema'
import { newMaker } from './cars'
import { newBrand, newImage, newItem } from './goods'
import { type Answer, type TestShop, testShop } from './harness'
import { ITEMS, madeItem, putBody, tireBody } from './item-bodies'
import { approvedTemplate, newMessage } from './message-bodies'
import { newFaq, newNotice } from './posts'
import { boss } from './staff'

/** The embedded database has one connection, so its transactions never overlap. */
const onServer = Boolean(process.env.TEST_DATABASE_URL)

let shop: TestShop
let other: TestShop
let token: string
let logo: number

beforeAll(async () => {
  shop = await testShop()
  other = await shop.another()
  token = await boss(shop)
  logo = await newImage(shop)
})
afterAll(() => shop.close())

const ADMIN = '/api/v1/admin'
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const counted = (answers: Answer[]) => answers.map(({ status }) => status).sort()
const inTurn = <T>(n: number, work: (server: TestShop, i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i % 2 ? other : shop, i)))

/**
 * Runs `work` while another transaction locks rows, and ends that transaction as soon as `waiting` others wait for a
 * lock.
 */
async function meeting<T>(hold: (db: Db) => Promise<unknown>, waiting: number, work: () => Promise<T>): Promise<T> {
  const { db } = shop.services
  let going: Promise<T> | undefined
  await db.transaction(async (tx) => {
    await hold(tx as Db)
    going = work()
    going.catch(() => undefined)
    const waiters = sql`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    for (let tries = 0; tries < 200; tries += 1) {
      const [row] = await queryRows<{ n: number }>(db, waiters)
      if ((row?.n ?? 0) >= waiting) return
    }
    throw new Error('they did not meet')
  })
  return going as Promise<T>
}

describe('messages', () => {
  it('one template of an event is active, with concurrent choices', async () => {
    const seqs = [await approvedTemplate(shop), await approvedTemplate(shop)]
    const path = `${ADMIN}/alimtalk-templates/bulk`
    const answers = await inTurn(6, (server, i) =>
      server.call<Schemas['BulkReceipt']>('POST', path, { token, body: { action: 'ENABLE', seqs: [seqs[i % 2]] } }),
    )
    expect(counted(answers)).toEqual([200, 200, 200, 200, 200, 200])
    const inUse = and(eq(alimtalkTemplates.eventCode, 'RESTOCKED'), eq(alimtalkTemplates.enabled, true))
    expect(await shop.services.db.$count(alimtalkTemplates, inUse)).toBe(1)
  })

  it('at most ten tests a day, and one resend of a failed message, from any server', async () => {
    const path = `${ADMIN}/sms-templates/RESTOCKED/test`
    const tests = await inTurn(14, (server) =>
      server.call('POST', path, { token, body: { content: '재입고', requestId: crypto.randomUUID() } }),
    )
    expect(tests.filter(({ status }) => status === 201)).toHaveLength(10)
    const failed = await newMessage(shop)
    const again = await inTurn(4, (server) =>
      server.call<Schemas['BulkReceipt']>('POST', `${ADMIN}/message-logs/bulk`, {
        token,
        body: { action: 'RESEND', seqs: [failed] },
      }),
    )
    expect(again.map(({ result }) => result.done).sort()).toEqual([0, 0, 0, 1])
  })
})

describe('a version', () => {
  const priceOf = ({ listPrice, salePrice, costPrice, version }: Schemas['Item']) => ({
    listPrice,
    salePrice,
    costPrice,
    version,
  })

  it.runIf(onServer)('is used once by concurrent calls', async () => {
    const item = await madeItem(shop, await tireBody(shop))
    const path = `${ITEMS}/${item.itemSeq}`
    const lockItem = (db: Db) => db.select().from(items).where(eq(items.itemSeq, item.itemSeq)).for('update')
    const answers = await meeting(lockItem, 4, () =>
      Promise.all([
        shop.call('PUT', path, { token, body: { ...putBody(item), adminMemo: '첫째' } }),
        other.call('PUT', `${path}/price`, { token, body: priceOf(item) }),
        shop.call('PUT', `${path}/price`, { token, body: { ...priceOf(item), salePrice: 120_000 } }),
        other.call('PUT', path, { token, body: { ...putBody(item), adminMemo: '둘째' } }),
      ]),
    )
    expect(counted(answers)).toEqual([200, 409, 409, 409])
    expect(answers.filter(({ status }) => status === 409).map(({ code }) => code)).toEqual(Array(3).fill('CONFLICT'))
  })

  it('is incremented by a price edit without a change', async () => {
    const item = await madeItem(shop, await tireBody(shop))
    const path = `${ITEMS}/${item.itemSeq}`
    const edited = await shop.call<Schemas['ItemRow']>('PUT', `${path}/price`, { token, body: priceOf(item) })
    expect(edited.result.version).toBe(item.version + 1)
    expect(await shop.call('PUT', path, { token, body: putBody(item) })).toMatchObject({ code: 'CONFLICT' })
  })
})

describe.runIf(onServer)('a position', () => {
  const brand = (i: number) => ({
    name: `자리 ${i}`,
    nameEn: `Place ${i}`,
    itemTypes: ['TIRE'],
    origin: 'DOMESTIC',
    logoFileSeq: logo,
  })
  const doubles = (table: string, columns: string) =>
    queryRows(shop.services.db, sql.raw(`select ${columns} from ${table} group by ${columns} having count(*) > 1`))

  it('is unique among brands, also during a reorder', async () => {
    const seqs = (await shop.services.db.select({ seq: brands.brandSeq }).from(brands)).map(({ seq }) => seq)
    const [sorted, ...created] = await Promise.all([
      other.call('PUT', `${ADMIN}/brands/order`, { token, body: { seqs: seqs.reverse() } }),
      ...Array.from({ length: 8 }, (_, i) =>
        (i % 2 ? shop : other).call('POST', `${ADMIN}/brands`, { token, body: brand(i) }),
      ),
    ])
    expect([200, 409]).toContain(sorted?.status)
    expect(counted(created)).toEqual(Array(8).fill(201))
    expect(await doubles('brands', 'sort_order')).toEqual([])
  })

  it('is unique among makers of an origin, also when the origin changes', async () => {
    const moving = await Promise.all([newMaker(shop), newMaker(shop)])
    const body = (i: number) => ({ name: `자리 제조사 ${i}`, nameEn: `Maker place ${i}`, origin: 'DOMESTIC' })
    const square = await shop.services.db.execute(
      sql`insert into files (key, name, size, mime_type, width, height, purpose, created_at)
          values ('races/logo', 'logo.png', 1, 'image/png', 240, 240, 'PUBLIC', now()) returning file_seq`,
    )
    const logoFileSeq = (square as { rows: { file_seq: number }[] }).rows[0]?.file_seq
    const answers = await inTurn(6, (server, i) => {
      const maker = moving[i]
      return maker
        ? server.call('PUT', `${ADMIN}/car-makers/${maker.carMakerSeq}`, {
            token,
            body: { ...body(i), logoFileSeq, version: maker.version },
          })
        : server.call('POST', `${ADMIN}/car-makers`, { token, body: { ...body(i), logoFileSeq } })
    })
    expect(counted(answers)).toEqual([200, 200, 201, 201, 201, 201])
    expect(await doubles('car_makers', 'origin, sort_order')).toEqual([])
  })

  it('is unique in a section of recommendations, and a code among items', async () => {
    const bodies = await Promise.all(Array.from({ length: 6 }, () => tireBody(shop)))
    const created = await inTurn(6, (server, i) =>
      server.call<Schemas['Item']>('POST', ITEMS, { token, body: bodies[i] }),
    )
    expect(counted(created)).toEqual(Array(6).fill(201))
    const best = (itemSeq: number) => ({
      itemType: 'TIRE',
      recommendType: 'BEST',
      section: 'LIGHT_TRUCK',
      headline: '자리',
      itemSeq,
      visible: false,
    })
    const answers = await inTurn(6, (server, i) =>
      server.call('POST', `${ADMIN}/best-experts`, { token, body: best(created[i]?.result.itemSeq ?? 0) }),
    )
    expect(counted(answers)).toEqual(Array(6).fill(201))
    expect(await doubles('best_experts', 'item_type, recommend_type, section, sort_order')).toEqual([])
  })
})

describe.runIf(onServer)('the last pinned place', () => {
  it('is given to one of two notices, and to one of two FAQs', async () => {
    const { db } = shop.services
    const outcomes = (answers: Answer<Schemas['BulkReceipt']>[]) => answers.map(({ result }) => result.done).sort()
    const act = (server: TestShop, board: string, action: string, seq: number) =>
      server.call<Schemas['BulkReceipt']>('POST', `${ADMIN}/${board}/bulk`, { token, body: { action, seqs: [seq] } })

    await db.update(notices).set({ pinned: false })
    for (let i = 0; i < 4; i += 1) await newNotice(shop, { audience: 'STORE', pinned: true })
    const pair = [await newNotice(shop, { audience: 'STORE' }), await newNotice(shop, { audience: 'STORE' })]
    const pins = await inTurn(2, (server, i) => act(server, 'notices', 'PIN', pair[i]?.noticeSeq ?? 0))
    expect(outcomes(pins)).toEqual([0, 1])

    await db.update(faqs).set({ top: false })
    for (let i = 0; i < 9; i += 1) await newFaq(shop, { top: true })
    const two = [await newFaq(shop), await newFaq(shop, { top: true, visible: false })]
    const tops = await inTurn(2, (server, i) => act(server, 'faqs', i === 0 ? 'SET_TOP' : 'SHOW', two[i]?.faqSeq ?? 0))
    expect(outcomes(tops)).toEqual([0, 1])
  })
})

describe.runIf(onServer)('bulk actions in opposite order', () => {
  const both = (path: string, seqs: number[], [one, two]: [object, object]) =>
    inTurn(6, (server, i) =>
      server.call<Schemas['BulkReceipt']>('POST', `${ADMIN}/${path}/bulk`, {
        token,
        body: i % 2 ? { ...one, seqs } : { ...two, seqs: [...seqs].reverse() },
      }),
    )
  const SHOWN: [object, object] = [{ action: 'SHOW' }, { action: 'HIDE' }]

  it('do not deadlock, and complete all rows', async () => {
    const created = await Promise.all(Array.from({ length: 12 }, () => newBrand(shop)))
    const seqs = created.map(({ brandSeq }) => brandSeq)
    const patternSeqs = Array.from({ length: 12 }, (_, i) => i + 1)
    const itemSeqs = (await Promise.all(seqs.map((brandSeq) => newItem(shop, { brandSeq })))).map((row) => row.itemSeq)
    const rates: [object, object] = [
      { action: 'SET_RATE', businessGradeSeq: 1, rate: 5 },
      { action: 'SET_RATE', businessGradeSeq: 1, rate: 6 },
    ]
    const startedAt = performance.now()
    for (const answers of [
      await both('brands', seqs, SHOWN),
      await both('patterns', patternSeqs, SHOWN),
      await both('business-prices', itemSeqs, rates),
      await both('items', itemSeqs, SHOWN),
    ]) {
      expect(answers.map(({ status, result }) => [status, result.done])).toEqual(Array(6).fill([200, 12]))
    }
    expect(performance.now() - startedAt).toBeLessThan(10_000)
    expect([...shop.reports, ...other.reports]).toEqual([])
  })
})

describe.runIf(onServer)('a lock timeout', () => {
  it('is a 409 in Korean within three seconds, without blocking reads', async () => {
    const { brandSeq, version } = await newBrand(shop)
    const { db } = shop.services
    await db.transaction(async (tx) => {
      await tx.select().from(brands).where(eq(brands.brandSeq, brandSeq)).for('update')
      const startedAt = performance.now()
      const refused = await other.call('POST', `${ADMIN}/brands/bulk`, {
        token,
        body: { action: 'HIDE', seqs: [brandSeq] },
      })
      expect(refused).toMatchObject({ status: 409, code: 'CONFLICT' })
      expect(refused.message).toBe('다른 작업이 처리 중입니다. 잠시 후 다시 시도해 주세요.')
      expect(performance.now() - startedAt).toBeLessThan(3_000)
      expect((await other.call('GET', `${ADMIN}/brands/${brandSeq}`, { token })).status).toBe(200)
    })
    const [stored] = await db.select().from(brands).where(eq(brands.brandSeq, brandSeq))
    expect(stored).toMatchObject({ version, visible: true })
  })

  it('of a deadlock is retried, and both succeed', async () => {
    const [one, two] = [await newBrand(shop), await newBrand(shop)]
    let tries = 0
    let meet: (() => void) | undefined
    const met = new Promise<void>((resolve) => {
      meet = resolve
    })
    let arrived = 0
    const crosswise = (server: TestShop, seqs: number[]) =>
      inTransaction(server.services, async (db) => {
        tries += 1
        for (const [i, seq] of seqs.entries()) {
          await db.update(brands).set({ version: sql`version + 1` }).where(eq(brands.brandSeq, seq))
          if (i === 0) {
            arrived += 1
            if (arrived === 2) meet?.()
            await met
          }
        }
      })
    await Promise.all([crosswise(shop, [one.brandSeq, two.brandSeq]), crosswise(other, [two.brandSeq, one.brandSeq])])
    expect(tries).toBeGreaterThan(2)
    const rows = await shop.services.db.select().from(brands)
    const versions = rows.filter(({ brandSeq }) => brandSeq === one.brandSeq || brandSeq === two.brandSeq)
    expect(versions.map(({ version }) => version)).toEqual([3, 3])
  })
})

describe.runIf(onServer)('a database that closes its connections', () => {
  /** Ends the connections, as a restart or a failover does. */
  const cut = () =>
    other.services.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
  const patterns = () => shop.call('GET', `${ADMIN}/patterns?size=20`, { token })

  it('answers running calls with 503, and recovers', async () => {
    const { brandSeq } = await newBrand(shop)
    const consoleError = vi.spyOn(console, 'error').mockReturnValue()
    await other.services.db.transaction(async (tx) => {
      await tx.select().from(brands).where(eq(brands.brandSeq, brandSeq)).for('update')
      const waiting = shop.call('POST', `${ADMIN}/brands/bulk`, { token, body: { action: 'HIDE', seqs: [brandSeq] } })
      const held = sql`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      for (let n = 0; n === 0; ) n = (await queryRows<{ n: number }>(tx as Db, held))[0]?.n ?? 0
      await tx.execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      )
      const answer = await waiting
      expect(answer).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
      expect(answer.message).toBe('지금은 처리할 수 없습니다. 잠시 후 다시 시도해 주세요.')
      expect(answer.headers.get('retry-after')).toBe('3')
    })
    // More often than the pool has connections: none of them is lost for good.
    for (let i = 0; i < 8; i += 1) {
      await cut()
      const answers = await Promise.all(Array.from({ length: 6 }, patterns))
      for (const { status } of answers) expect([200, 503]).toContain(status)
      await vi.waitFor(async () => expect((await patterns()).status).toBe(200), { timeout: 50_000, interval: 10 })
    }
    expect(counted(await Promise.all(Array.from({ length: 10 }, patterns)))).toEqual(Array(10).fill(200))
    consoleError.mockRestore()
  })
})

describe('a read-only database', () => {
  const full = (on: boolean) =>
    shop.services.db.execute(
      on
        ? sql`create trigger full_disk before insert or update on brands execute function full_disk()`
        : sql`drop trigger full_disk on brands`,
    )
  const health = async () => (await shop.call<Schemas['Health']>('GET', '/api/v1/health')).result

  it('refuses writes with 503, serves reads, and says so until it recovers', async () => {
    await shop.services.db.execute(sql`create function full_disk() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
    const { brandSeq } = await newBrand(shop)
    const hide = () => shop.call('POST', `${ADMIN}/brands/bulk`, { token, body: { action: 'HIDE', seqs: [brandSeq] } })
    expect((await health()).writable).toBe(true)
    await full(true)
    expect(await hide()).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
    expect((await shop.call('GET', `${ADMIN}/brands/${brandSeq}`, { token })).status).toBe(200)
    await full(false)
    expect((await hide()).result).toEqual({ done: 1, failed: [] })
    expect((await health()).writable).toBe(true)
  })

  it('answers 503 for files, too', async () => {
    const put = vi.spyOn(shop.files, 'put').mockRejectedValueOnce(Object.assign(new Error('write'), { code: 'ENOSPC' }))
    const body = new FormData()
    body.append('file', new File([PNG], 'a.png', { type: 'image/png' }))
    const answer = await shop.call('POST', `${ADMIN}/files?purpose=PUBLIC`, { token, body })
    expect(answer).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
    put.mockRestore()
  })
})

describe('work with serialization failures', () => {
  const failing = (code: string, times: number) => {
    let tries = 0
    const work = async () => {
      tries += 1
      if (tries <= times) throw Object.assign(new Error('failed'), { cause: Object.assign(new Error('sql'), { code }) })
      return tries
    }
    return () => inTransaction(shop.services, work)
  }

  it('is tried three times', async () => {
    for (const code of ['40P01', '40001', '55P03', '23505']) expect(await failing(code, 2)(), code).toBe(3)
    await expect(failing('40P01', 3)()).rejects.toBeInstanceOf(LockConflictError)
    // Errors that are not temporary are thrown unchanged.
    await expect(failing('23505', 3)()).rejects.toThrow('failed')
    await expect(failing('22003', 1)()).rejects.toThrow('failed')
  })

  it('recognizes errors of both drivers', () => {
    const coded = (code: string) => Object.assign(new Error('x'), { code })
    for (const code of ['57P01', '08006', '53300', '53100', '25006', 'ECONNREFUSED', 'ENOSPC', 'EROFS']) {
      expect(classifyDbError(new Error('query', { cause: coded(code) })), code).toBe('AWAY')
    }
    expect(classifyDbError(new AggregateError([coded('ECONNREFUSED')]))).toBe('AWAY')
    expect(classifyDbError(new Error('Connection terminated unexpectedly'))).toBe('AWAY')
    for (const other of [coded('42P01'), new Error('x'), new TypeError('y'), null, 'text', undefined]) {
      expect(classifyDbError(other)).toBeUndefined()
    }
  })
})
