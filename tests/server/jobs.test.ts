import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { shop as parts } from '../../server/app-definitions'
import type { Services } from '../../server/call/call'
import { cleanUpJob, excelFilesJob, inactiveAdminsJob, retiredAdminsJob } from '../../server/cleanup-jobs'
import type { Db } from '../../server/db/database'
import { queryRows } from '../../server/db/rows'
import { adminLogs, adminSessions, admins, excelJobs, signInFailures } from '../../server/db/schema'
import { inSystemCall } from '../../server/http/in-call'
import { addJobs } from '../../server/jobs/add-jobs'
import { retryJob } from '../../server/jobs/dead-letters'
import { attemptsOf, backoffOf } from '../../server/jobs/define-job'
import { jobs } from '../../server/jobs/job.schema'
import type { Job } from '../../server/jobs/job-item'
import type { JobKind } from '../../server/jobs/job-kind'
import { notQueued } from '../../server/jobs/job-store'
import { logRetentionJob } from '../../server/jobs/log-retention'
import { runnerOf } from '../../server/jobs/runner'
import { appendLogs, systemContext } from '../../server/log/append-logs'
import { sealAll } from '../../server/log/seal'
import { verifyChain } from '../../server/log/verify'
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

describe('every hour', () => {
  it('expired rows are removed', async () => {
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
    await shop.run(excelFilesJob)
    await shop.run(cleanUpJob)
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
  it('admins away for 90 days are suspended, except super admins', async () => {
    shop.clock.set('2026-11-22T04:00:00+09:00')
    const ago = (days: number) => new Date(shop.clock.now().getTime() - days * DAY * 60_000)
    const away = { lastSignInAt: ago(91), createdAt: ago(400), resumedAt: null, state: 'ACTIVE' as const }
    await db().update(admins).set(away).where(eq(admins.loginId, 'orders_only'))
    await db().update(admins).set(away).where(eq(admins.loginId, 'super2'))
    await db()
      .update(admins)
      .set({ ...away, lastSignInAt: ago(89) })
      .where(eq(admins.loginId, 'nobody'))
    await shop.run(inactiveAdminsJob)
    expect(await adminOf('orders_only')).toMatchObject({ state: 'SUSPENDED', suspendReason: 'INACTIVE_90D' })
    expect(await adminOf('super2')).toMatchObject({ state: 'ACTIVE' })
    expect(await adminOf('nobody')).toMatchObject({ state: 'ACTIVE' })
    const [row] = await logged('90일 미접속으로 사용중지: orders_only')
    expect(row).toMatchObject({ loginId: 'system', adminName: '시스템', action: 'STATE', flags: [] })
  })

  it('contact data of admins who left 30 days ago is erased', async () => {
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
    await shop.run(retiredAdminsJob)
    expect(await adminOf('nobody')).toMatchObject({ email: null, mobilePhone: null, officePhone: null })
    expect(await adminOf('reader')).toMatchObject({ email: 'left@example.com', mobilePhone: '01011112222' })
  })

  it('the log is kept for 2 years, permission changes for 3, and stays verifiable', async () => {
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
    await shop.run(logRetentionJob)
    const kept = async (at: string, action: string) => (await logged(`보관 ${at} ${action}`)).length
    expect(await Promise.all(ages.map((at) => kept(at, 'SETTING')))).toEqual([0, 0, 1])
    expect(await Promise.all(ages.map((at) => kept(at, 'PERMISSION_CHANGE')))).toEqual([0, 1, 1])
    const partitions = (
      await queryRows<{ name: string }>(
        db(),
        sql`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'admin_logs'::regclass`,
      )
    ).map(({ name }) => name)
    expect(partitions).not.toContain('admin_logs_2023_10')
    expect(partitions).toContain('admin_logs_2024_11')
    expect(partitions).toContain('admin_logs_2027_01')
    // The chain after the deleted rows is still valid.
    expect(await verifyChain(db(), '2024-01-01', '2024-12-31', shop.clock.now())).toMatchObject({ ok: true })
    const [slots] = await queryRows<{ n: number }>(
      db(),
      sql`select count(*)::int as n from admin_log_seals seal left join admin_logs log using (admin_log_seq) where log.admin_log_seq is null`,
    )
    expect(slots?.n).toBe(0)
    // The permission to delete ended with the job's transaction.
    await expect(db().execute(sql`delete from admin_logs`)).rejects.toThrow()
  })
})

/** Returns a process that runs only one kind of job, without reporting its failures. */
function processOf(kind: JobKind) {
  const services: Services = {
    ...shop.services,
    definitions: { ...shop.services.definitions, jobs: [kind] },
    watch: { ran: () => undefined, failed: () => undefined },
  }
  return { services, runner: runnerOf(services) }
}

const kinds = parts.jobs.map((kind) => [kind.kind, kind] as const)

describe('every kind of job', () => {
  beforeEach(async () => {
    await db().delete(jobs)
    shop.clock.set('2026-11-21T09:12:00+09:00')
  })

  it('has its own name and title', () => {
    expect(new Set(parts.jobs.map(({ kind }) => kind)).size).toBe(parts.jobs.length)
    expect(new Set(parts.jobs.map(({ title }) => title)).size).toBe(parts.jobs.length)
  })

  it('is started by a schedule, a scan or a call', () => {
    const byCalls = parts.jobs.filter(({ schedule, pollSeconds }) => !schedule && pollSeconds === undefined)
    expect(byCalls.map(({ kind }) => kind).sort()).toEqual(['shipment-arrived'])
    for (const { pollSeconds, due, kind } of parts.jobs) if (pollSeconds !== undefined) expect(due, kind).toBeDefined()
  })

  it.each(kinds)(
    '%s: one of four items fails: three are done, it is retried, given up, and done by hand',
    async (_, kind) => {
      const keys = ['1900000001', '1900000002', '1900000003', '1900000004']
      const done: string[] = []
      let poison = true
      const work = ({ key }: Pick<Job, 'key'>): void => {
        if (poison && key === keys[1]) throw new Error('poisoned')
        done.push(key)
      }
      const { perform, run, runMany, due: _due, schedule: _schedule, ...rest } = kind
      const same = {
        ...rest,
        ...(perform && { perform: async (_call: unknown, job: Job<unknown>) => work(job) }),
        ...(run && { run: async ({ job }: { job: Job<unknown> }) => work(job) }),
        ...(runMany && {
          runMany: ({ jobs: taken, finish }: Parameters<typeof runMany>[0]) =>
            finish(taken, async (_call, mine) => {
              for (const job of mine) work(job)
            }),
        }),
        // only the work is replaced; all other properties are those of the kind
      } as JobKind
      const { services, runner } = processOf(same)
      const items = keys.map((key) => ({ key }))
      await addJobs(db(), same, items, shop.clock.now())
      const row = async () => (await db().select().from(jobs))[0]
      for (let attempt = 1; attempt <= attemptsOf(kind); attempt += 1) {
        await runner.runNow(same)
        const left = await row()
        expect(new Set(done)).toEqual(new Set([keys[0], keys[2], keys[3]]))
        if (attempt === attemptsOf(kind)) break
        expect(left).toMatchObject({ key: keys[1], state: 'WAITING', attempts: attempt })
        expect(left?.runAt.getTime()).toBe(shop.clock.now().getTime() + backoffOf(kind, attempt))
        shop.clock.set(left?.runAt ?? '')
      }
      const dead = await row()
      // kinds with `whenDead` handle the failed record themselves and leave no dead letter
      if (!dead) return expect(kind.whenDead).toBeDefined()
      expect(dead).toMatchObject({ key: keys[1], state: 'DEAD' })
      poison = false
      await inSystemCall(services, (call) => retryJob(call, dead.jobSeq))
      await runner.idle()
      expect(await row()).toBeUndefined()
      expect(done.filter((key) => key === keys[1])).toHaveLength(1)
    },
  )

  /** Kinds with a constant set of items, which each scan queues again. */
  const always = ['inquiry-people', 'log-seal']

  it('does not queue an item twice', async () => {
    // late enough that many items are due
    shop.clock.set('2027-03-01T16:00:00+09:00')
    for (const kind of parts.jobs) {
      const { due } = kind
      if (!due || always.includes(kind.kind)) continue
      const scan = () =>
        due({
          db: db(),
          now: shop.clock.now(),
          slot: null,
          limit: 20_000,
          services: shop.services,
          notQueued: (key) => notQueued(kind.kind, key),
        })
      const found = await scan()
      await addJobs(db(), kind, found, shop.clock.now())
      expect([kind.kind, await scan()]).toEqual([kind.kind, []])
    }
  })

  // Each kind does all due work in the sample shop three months later.
  it('runs on the sample shop, and a failing record blocks no others', async () => {
    shop.clock.set('2027-03-01T16:00:00+09:00')
    const isolated: string[] = []
    for (const kind of parts.jobs) {
      const { perform, due } = kind
      const keys: string[] = []
      const failed: string[] = []
      const poisoned = {
        ...kind,
        ...(due && {
          async due(scan: Parameters<typeof due>[0]) {
            const found = (await due(scan)).slice(0, 4)
            keys.push(...found.map(({ key }) => key))
            return found
          },
        }),
        ...(perform && {
          async perform(call: Parameters<typeof perform>[0], job: Job<unknown>) {
            await perform(call, job)
            // its changes are rolled back
            if (due && job.key === keys[0]) throw new Error('poisoned')
          },
        }),
        // only the work is replaced; all other properties are those of the kind
      } as JobKind
      const { services, runner } = processOf(poisoned)
      services.watch = { ran: () => undefined, failed: (job, error) => failed.push(`${job}: ${error}`) }
      await runner.runNow(poisoned)
      await runner.stop()
      const left = await db().select().from(jobs).where(eq(jobs.kind, kind.kind))
      const expected = perform && due ? keys.slice(0, 1) : []
      if (expected.length > 0 && keys.length > 1) isolated.push(kind.kind)
      expect([kind.kind, failed]).toEqual([kind.kind, expected.map((key) => `${kind.kind} ${key}: Error: poisoned`)])
      const open = left.filter(({ failedAt }) => failedAt !== null).map(({ key }) => key)
      expect([kind.kind, open]).toEqual([kind.kind, expected])
    }
    // the sample has several records for these kinds; the test above covers the others
    expect(isolated).toEqual(
      expect.arrayContaining(['deposit-expiry', 'auto-confirm', 'point-expiry', 'coupon-end', 'rental-end']),
    )
  })
})
