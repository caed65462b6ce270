import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '../../server/db/rows'
import {
  adminLogs,
  adminSessions,
  admins,
  excelJobs,
  jobLocks,
  serverMarks,
  signInFailures,
} from '../../server/db/schema'
import type { Db, Services } from '../../server/http/call'
import { withLock } from '../../server/jobs/lock'
import { tick } from '../../server/jobs/tick'
import { sealAll } from '../../server/log/seal'
import { verifyChain } from '../../server/log/verify'
import { appendLogs, systemContext } from '../../server/log/writer'
import { type TestShop, testShop } from './harness'

let shop: TestShop

beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const DAY = 24 * 60
const db = () => shop.services.db
const adminOf = async (loginId: string) => (await db().select().from(admins).where(eq(admins.loginId, loginId)))[0]
const logged = async (summary: string) => db().select().from(adminLogs).where(eq(adminLogs.summary, summary))

describe('the lock', () => {
  it('lets one of many work, and the next one when it is done', async () => {
    let running = 0
    let most = 0
    const work = async (): Promise<void> => {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setTimeout(resolve, 30))
      running -= 1
    }
    const ran = await Promise.all([1, 2, 3].map(() => withLock(shop.services, 'test', 5, work)))
    expect(ran.filter(Boolean)).toHaveLength(1)
    expect(most).toBe(1)
    expect(await withLock(shop.services, 'test', 5, work)).toBe(true)
  })

  it('of a process that died runs out', async () => {
    const until = new Date(shop.clock.now().getTime() + 5 * 60_000)
    await db().insert(jobLocks).values({ name: 'dead', until, holder: 1 })
    const work = async (): Promise<void> => undefined
    expect(await withLock(shop.services, 'dead', 5, work)).toBe(false)
    shop.clock.advance(6)
    expect(await withLock(shop.services, 'dead', 5, work)).toBe(true)
  })

  it('is given back when the work fails', async () => {
    const broken = async (): Promise<void> => {
      throw new Error('broken')
    }
    await expect(withLock(shop.services, 'broken', 5, broken)).rejects.toThrow('broken')
    expect(await withLock(shop.services, 'broken', 5, async () => undefined)).toBe(true)
  })
})

describe('every hour', () => {
  it('what has run out is removed', async () => {
    shop.clock.set('2026-11-21T00:12:00.000Z')
    const now = shop.clock.now()
    const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
    const job = {
      adminSeq: 1,
      resource: 'admins' as const,
      query: {},
      fileName: 'x',
      personal: true,
      createdAt: ago(DAY + 1),
    }
    await shop.files.put('excel/old', new Uint8Array(1), '')
    await shop.files.put('excel/empty', new Uint8Array(1), '')
    await shop.files.put('excel/good', new Uint8Array(1), '')
    await db()
      .insert(excelJobs)
      .values([
        { ...job, state: 'DONE', fileKey: 'excel/old', expiresAt: ago(1), downloadsLeft: 3 },
        { ...job, state: 'DONE', fileKey: 'excel/empty', expiresAt: ago(-60), downloadsLeft: 0 },
        { ...job, state: 'DONE', fileKey: 'excel/good', expiresAt: ago(-60), downloadsLeft: 1 },
        { ...job, state: 'RUNNING', expiresAt: ago(1), fileName: 'stuck' },
        { ...job, state: 'DONE', expiresAt: ago(8 * DAY), fileName: 'ancient' },
      ])
    await db()
      .insert(signInFailures)
      .values({ loginId: 'old', address: '192.0.2.1', at: ago(61), wrong: true })
    const session = { adminSeq: 1, ip: '-', userAgent: '-', createdAt: now, lastActiveAt: now }
    await db()
      .insert(adminSessions)
      .values([
        { ...session, refreshTokenHash: 'ancient', expiresAt: ago(31 * DAY) },
        { ...session, refreshTokenHash: 'recent', expiresAt: ago(DAY) },
      ])
    await tick(shop.services)
    expect([...shop.files.stored.keys()]).toEqual(['excel/good'])
    const jobs = await db().select().from(excelJobs)
    expect(jobs.find(({ fileName }) => fileName === 'stuck')?.state).toBe('FAILED')
    expect(jobs.find(({ fileName }) => fileName === 'ancient')).toBeUndefined()
    expect(await db().select().from(signInFailures).where(eq(signInFailures.loginId, 'old'))).toEqual([])
    const hashes = (await db().select().from(adminSessions)).map(({ refreshTokenHash }) => refreshTokenHash)
    expect(hashes).toContain('recent')
    expect(hashes).not.toContain('ancient')
  })
})

describe('every night', () => {
  const mark = async () => (await db().select().from(serverMarks).where(eq(serverMarks.name, 'nightly')))[0]?.value

  it('once, from three o’clock in Seoul on', async () => {
    await db().delete(serverMarks).where(eq(serverMarks.name, 'nightly'))
    shop.clock.set('2026-11-21T02:59:00+09:00')
    await tick(shop.services)
    expect(await mark()).toBeUndefined()
    shop.clock.set('2026-11-21T03:00:00+09:00')
    await Promise.all([tick(shop.services), tick(shop.services)])
    expect(await mark()).toBe('2026-11-21')
  })

  it('a step that fails keeps no other one from its turn, is said, and is tried again in an hour', async () => {
    shop.clock.set('2026-11-21T03:10:00+09:00')
    await db().delete(serverMarks).where(eq(serverMarks.name, 'nightly'))
    const failed: string[] = []
    const done: string[] = []
    let broken = true
    async function trips(): Promise<void> {
      if (broken) throw new Error('nothing works')
    }
    const goes = (name: string) => async () => void done.push(name)
    const services: Services = {
      ...shop.services,
      shop: { ...shop.services.shop, hourly: [trips, goes('hour')], nightly: [trips, goes('night')] },
      watch: { ran: () => undefined, failed: (job) => failed.push(job) },
    }
    await tick(services)
    expect(done).toEqual(['hour', 'night'])
    expect(failed).toEqual(['hourly trips', 'nightly trips'])
    expect(await mark()).toBeUndefined()
    broken = false
    await tick(services)
    expect(await mark()).toBe('2026-11-21')
  })

  it('who has been away for 90 days is suspended, not the super admins', async () => {
    shop.clock.set('2026-11-22T04:00:00+09:00')
    const ago = (days: number) => new Date(shop.clock.now().getTime() - days * DAY * 60_000)
    const away = { lastSignInAt: ago(91), createdAt: ago(400), resumedAt: null, state: 'ACTIVE' as const }
    await db().update(admins).set(away).where(eq(admins.loginId, 'orders_only'))
    await db().update(admins).set(away).where(eq(admins.loginId, 'super2'))
    await db()
      .update(admins)
      .set({ ...away, lastSignInAt: ago(89) })
      .where(eq(admins.loginId, 'nobody'))
    await tick(shop.services)
    expect(await adminOf('orders_only')).toMatchObject({ state: 'SUSPENDED', suspendReason: 'INACTIVE_90D' })
    expect(await adminOf('super2')).toMatchObject({ state: 'ACTIVE' })
    expect(await adminOf('nobody')).toMatchObject({ state: 'ACTIVE' })
    const [row] = await logged('90일 미접속으로 사용중지: orders_only')
    expect(row).toMatchObject({ loginId: 'system', adminName: '시스템', action: 'STATE', flags: [] })
  })

  it('the contact data of who left 30 days ago is emptied', async () => {
    shop.clock.set('2026-11-23T04:00:00+09:00')
    const left = (days: number) => ({
      state: 'RETIRED' as const,
      retiredAt: new Date(shop.clock.now().getTime() - days * DAY * 60_000),
      email: 'left@example.com',
      mobilePhone: '01011112222',
      officePhone: '0211112222',
    })
    await db().update(admins).set(left(31)).where(eq(admins.loginId, 'nobody'))
    await db().update(admins).set(left(29)).where(eq(admins.loginId, 'reader'))
    await tick(shop.services)
    expect(await adminOf('nobody')).toMatchObject({ email: null, mobilePhone: null, officePhone: null })
    expect(await adminOf('reader')).toMatchObject({ email: 'left@example.com', mobilePhone: '01011112222' })
  })

  it('the log keeps 2 years, of changed permissions 3, and stays verifiable', async () => {
    const put = async (at: string, action: 'SETTING' | 'PERMISSION_CHANGE') =>
      db().transaction((tx) =>
        appendLogs(tx as Db, systemContext(new Date(at)), [{ action, summary: `보관 ${at} ${action}` }]),
      )
    const ages = ['2023-10-01T00:00:00Z', '2024-11-01T00:00:00Z', '2024-12-01T00:00:00Z'] as const
    for (const at of ages) {
      await put(at, 'SETTING')
      await put(at, 'PERMISSION_CHANGE')
    }
    await sealAll(db())
    shop.clock.set('2026-11-24T04:00:00+09:00')
    await tick(shop.services)
    const kept = async (at: string, action: string) => (await logged(`보관 ${at} ${action}`)).length
    expect(await Promise.all(ages.map((at) => kept(at, 'SETTING')))).toEqual([0, 0, 1])
    expect(await Promise.all(ages.map((at) => kept(at, 'PERMISSION_CHANGE')))).toEqual([0, 1, 1])
    const partitions = (
      await rowsOf<{ name: string }>(
        db(),
        sql`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'admin_logs'::regclass`,
      )
    ).map(({ name }) => name)
    expect(partitions).not.toContain('admin_logs_2023_10')
    expect(partitions).toContain('admin_logs_2024_11')
    expect(partitions).toContain('admin_logs_2027_01')
    // What follows behind the deleted rows still hangs together.
    expect(await verifyChain(db(), '2024-01-01', '2024-12-31', shop.clock.now())).toMatchObject({ ok: true })
    const [places] = await rowsOf<{ n: number }>(
      db(),
      sql`select count(*)::int as n from admin_log_seals seal left join admin_logs log using (admin_log_seq) where log.admin_log_seq is null`,
    )
    expect(places?.n).toBe(0)
    // The right to delete ended with the job's transaction.
    await expect(db().execute(sql`delete from admin_logs`)).rejects.toThrow()
  })
})
