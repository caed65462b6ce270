import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Services } from '../../server/call/call'
import { invalidState, notFound, type Refusal } from '../../server/contract/refusal'
import { queryRows } from '../../server/db/rows'
import { adminLogs } from '../../server/db/schema'
import { inSystemCall } from '../../server/http/in-call'
import { addJobs, restartJobs } from '../../server/jobs/add-jobs'
import { retryJob } from '../../server/jobs/dead-letters'
import { defineJob, TryLater } from '../../server/jobs/define-job'
import { enqueue } from '../../server/jobs/enqueue'
import { jobKinds, jobs } from '../../server/jobs/job.schema'
import type { JobKind } from '../../server/jobs/job-kind'
import { LEASE_MS, notQueued, takeJobs } from '../../server/jobs/job-store'
import { createLimiter } from '../../server/jobs/limiter'
import { type JobRunner, runnerOf } from '../../server/jobs/runner'
import { messageLogs } from '../../server/message/message.schema'
import { type TestShop, testShop } from './harness'

let shop: TestShop
/** A second process on the same database. */
let other: TestShop
let failed: string[] = []
const runners: JobRunner[] = []

beforeAll(async () => {
  shop = await testShop()
  other = await shop.another()
})
afterAll(async () => {
  await Promise.all(runners.map((runner) => runner.stop()))
  await shop.close()
})
beforeEach(async () => {
  failed = []
  shop.clock.set('2026-11-21T09:12:00+09:00')
  await shop.services.db.delete(jobs)
  await shop.services.db.delete(jobKinds)
})

/** Returns a process that runs only these kinds. */
function processOf(kinds: JobKind[], on: TestShop = shop): { services: Services; runner: JobRunner } {
  const services: Services = {
    ...on.services,
    definitions: { ...on.services.definitions, jobs: kinds },
    watch: { ran: () => undefined, failed: (job) => failed.push(job) },
  }
  const runner = runnerOf(services)
  runners.push(runner)
  return { services, runner }
}

const add = (kind: JobKind, ...keys: string[]) =>
  addJobs(
    shop.services.db,
    kind,
    keys.map((key) => ({ key })),
    shop.clock.now(),
  )
const rows = () => shop.services.db.select().from(jobs).orderBy(jobs.jobSeq)
const logged = async (summary: string) =>
  (await shop.services.db.select().from(adminLogs).where(eq(adminLogs.summary, summary))).length
const kindRow = async (kind: string) =>
  (await shop.services.db.select().from(jobKinds).where(eq(jobKinds.kind, kind)))[0]

/** Looks for jobs, and waits until all are done. */
async function work(runner: JobRunner): Promise<void> {
  await runner.look()
  await runner.idle()
}

describe('a job item', () => {
  it('is done once, in the same transaction as the end of its job', async () => {
    const done: string[] = []
    const kind = defineJob({ kind: 'test', title: '시험', perform: async (_, { key }) => void done.push(key) })
    const { runner } = processOf([kind])
    expect(await add(kind, 'a', 'b')).toBe(2)
    // an item that is queued already is not changed
    expect(await add(kind, 'b', 'c')).toBe(1)
    await work(runner)
    expect(done).toEqual(['a', 'b', 'c'])
    expect(await rows()).toEqual([])
    expect((await kindRow('test'))?.lastSuccessAt).toEqual(shop.clock.now())
  })

  it('that is restarted while it runs begins again, and what the first attempt found is not recorded', async () => {
    const recorded: string[] = []
    const restart = (key: string) => restartJobs(other.services.db, kind, [key], shop.clock.now())
    const attempts = new Map<string, number>()
    const kind = defineJob({
      kind: 'test',
      title: '시험',
      async run({ job: { key }, step, finish }) {
        const n = (attempts.get(key) ?? 0) + 1
        attempts.set(key, n)
        if (n === 1 && key === 'before') await restart(key)
        await step(async () => void recorded.push(`${key} ${n}`))
        if (n === 1 && key === 'after') await restart(key)
        await finish(async () => undefined)
        // its job has ended: it is queued anew
        if (n === 1 && key === 'ended') await restart(key)
      },
    })
    const { runner } = processOf([kind])
    await add(kind, 'before', 'after', 'ended')
    await work(runner)
    await work(runner)
    expect(recorded.sort()).toEqual(['after 1', 'after 2', 'before 2', 'ended 1', 'ended 2'])
    expect(await rows()).toEqual([])
    expect(failed).toEqual([])
  })

  it('that throws blocks no others: it is retried with growing pauses, then becomes a dead letter without partial writes', async () => {
    const done: string[] = []
    let poison = true
    const kind = defineJob({
      kind: 'test',
      title: '시험',
      attempts: 3,
      async perform(call, { key }) {
        call.log({ action: 'UPDATE', summary: `queue test ${key}` })
        if (key === 'b' && poison) throw new Error('b is poisoned')
        done.push(key)
      },
    })
    const { services, runner } = processOf([kind])
    await add(kind, 'a', 'b', 'c', 'd')
    await work(runner)
    expect(done).toEqual(['a', 'c', 'd'])
    expect(failed).toEqual(['test b'])
    const waits = async () => ((await rows())[0]?.runAt.getTime() ?? 0) - shop.clock.now().getTime()
    expect(await rows()).toMatchObject([
      { key: 'b', state: 'WAITING', attempts: 1, lastError: expect.stringContaining('b is poisoned') },
    ])
    expect(await waits()).toBe(30_000)
    // not before its time
    await work(runner)
    expect((await rows())[0]?.attempts).toBe(1)
    shop.clock.advance(1)
    await work(runner)
    expect(await waits()).toBe(120_000)
    shop.clock.advance(3)
    await work(runner)
    expect(await rows()).toMatchObject([{ key: 'b', state: 'DEAD', attempts: 3, worker: null }])
    expect(await kindRow('test')).toMatchObject({ lastError: expect.stringContaining('b is poisoned') })
    // a dead letter is neither repeated automatically nor queued a second time
    shop.clock.advance(10_000)
    expect(await add(kind, 'b')).toBe(0)
    await work(runner)
    expect(done).toEqual(['a', 'c', 'd'])
    expect(await logged('queue test b')).toBe(0)
    // after the fault is removed, it is repeated by hand
    poison = false
    const [dead] = await rows()
    await inSystemCall(services, (call) => retryJob(call, dead?.jobSeq ?? 0))
    await runner.idle()
    expect(done).toEqual(['a', 'c', 'd', 'b'])
    expect(await rows()).toEqual([])
    expect(await logged('queue test b')).toBe(1)
  })

  it('of a call is queued in its transaction and started right after the commit', async () => {
    const done: unknown[] = []
    const kind = defineJob<{ n: number }>({
      kind: 'test',
      title: '시험',
      perform: async (_, { payload }) => void done.push(payload),
    })
    const { services, runner } = processOf([kind as JobKind])
    const lostJob = inSystemCall(services, async (call) => {
      await enqueue(call, kind, [{ key: 'x', payload: { n: 1 } }])
      throw new Error('rolled back')
    })
    await expect(lostJob).rejects.toThrow('rolled back')
    await inSystemCall(services, (call) => enqueue(call, kind, [{ key: 'y', payload: { n: 2 } }]))
    await runner.idle()
    expect(done).toEqual([{ n: 2 }])
  })

  it('that is refused fails, unless its kind expects that or its record is gone', async () => {
    const refusing = (kind: string, refusal: Refusal, rest: { passesOver?: true } = {}) =>
      defineJob({ kind, title: '시험', ...rest, perform: () => Promise.reject(refusal) })
    const kinds = [
      refusing('strict', invalidState('이미 처리된 주문입니다.')),
      refusing('gone', notFound()),
      refusing('easy', invalidState('이미 처리된 주문입니다.'), { passesOver: true }),
    ]
    const { runner } = processOf(kinds)
    for (const kind of kinds) await add(kind, 'a')
    await work(runner)
    expect(await rows()).toMatchObject([{ kind: 'strict', state: 'WAITING', attempts: 1 }])
  })

  it('may set the time of its retry without counting as failed', async () => {
    const later = new Date('2026-11-22T08:00:00+09:00')
    let requestCount = 0
    const kind = defineJob({
      kind: 'test',
      title: '시험',
      async perform() {
        requestCount += 1
        if (shop.clock.now() < later) throw new TryLater(later)
      },
    })
    const { runner } = processOf([kind])
    await add(kind, 'a')
    await work(runner)
    expect(await rows()).toMatchObject([{ state: 'WAITING', attempts: 0, runAt: later, lastError: null }])
    shop.clock.set(later)
    await work(runner)
    expect(requestCount).toBe(2)
    expect(await rows()).toEqual([])
    expect(failed).toEqual([])
  })

  it('that failed permanently marks its record, and is no dead letter if the record has its own retry', async () => {
    const ended: string[] = []
    const kind = defineJob({
      kind: 'test',
      title: '시험',
      attempts: 1,
      perform: (_, { key }) => Promise.reject(new Error(`${key} fails`)),
      async whenDead(call, { key }, error) {
        ended.push(`${key}: ${(error as Error).message}`)
        call.log({ action: 'STATE', summary: `queue test dead ${key}` })
        return key === 'a' ? 'SETTLED' : undefined
      },
    })
    const { runner } = processOf([kind])
    await add(kind, 'a', 'b')
    await work(runner)
    expect(ended).toEqual(['a: a fails', 'b: b fails'])
    expect(await logged('queue test dead a')).toBe(1)
    expect(await rows()).toMatchObject([{ key: 'b', state: 'DEAD' }])
  })
})

describe('a batch of items', () => {
  it('shares a transaction; only a failing one is rolled back', async () => {
    const together: string[][] = []
    const kind = defineJob({
      kind: 'test',
      title: '시험',
      batch: 10,
      async runMany({ jobs: taken, finish }) {
        await finish(taken, async (call, mine) => {
          together.push(mine.map(({ key }) => key))
          for (const { key } of mine) call.log({ action: 'UPDATE', summary: `queue batch ${key}` })
          if (mine.some(({ key }) => key === 'b')) throw new Error('poison')
        })
      },
    })
    const { runner } = processOf([kind])
    await add(kind, 'a', 'b', 'c')
    await work(runner)
    expect(together).toEqual([['a', 'b', 'c'], ['a'], ['b'], ['c']])
    expect(await rows()).toMatchObject([{ key: 'b', state: 'WAITING', attempts: 1 }])
    expect(await Promise.all(['a', 'b', 'c'].map((key) => logged(`queue batch ${key}`)))).toEqual([1, 0, 1])
  })
})

describe('a long job', () => {
  it('runs in steps, reports progress, and continues elsewhere when its process stops', async () => {
    const steps: number[] = []
    let enough: () => void = () => undefined
    const kind = defineJob({
      kind: 'test',
      title: '시험',
      async run({ step, progress, finish }) {
        while (steps.length < 4) {
          await step(async () => void steps.push(steps.length))
          await progress(steps.length, 4)
          if (steps.length === 2) enough()
        }
        await finish(async ({ log }) => log({ action: 'UPDATE', summary: 'queue long' }))
      },
    })
    const first = processOf([kind])
    const stopping = new Promise<void>((resolve) => {
      enough = () => {
        void first.runner.stop()
        resolve()
      }
    })
    await add(kind, 'a')
    await first.runner.look()
    await stopping
    await first.runner.idle()
    expect(steps).toEqual([0, 1])
    expect(await rows()).toMatchObject([{ state: 'WAITING', attempts: 0, worker: null, runAt: shop.clock.now() }])
    enough = () => undefined
    await work(processOf([kind], other).runner)
    expect(steps).toEqual([0, 1, 2, 3])
    expect(await rows()).toEqual([])
    expect(await logged('queue long')).toBe(1)
  })

  it('taken over by another process writes nothing any more', async () => {
    const written: string[] = []
    let begin: (() => void) | undefined
    let goOn: (() => void) | undefined
    const began = new Promise<void>((resolve) => {
      begin = resolve
    })
    const silent = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const define = (name: string, wait: Promise<void>) =>
      defineJob({
        kind: 'test',
        title: '시험',
        async run({ step }) {
          begin?.()
          await wait
          await step(async ({ log }) => {
            written.push(name)
            log({ action: 'UPDATE', summary: `queue by ${name}` })
          })
        },
      })
    const slow = processOf([define('slow', silent)])
    await add(define('slow', silent), 'a')
    await slow.runner.look()
    await began
    // longer without a renewal than the lease, as a process that has ended
    shop.clock.advance(2)
    await work(processOf([define('next', Promise.resolve())], other).runner)
    goOn?.()
    await slow.runner.idle()
    expect(written).toEqual(['next'])
    expect([await logged('queue by slow'), await logged('queue by next')]).toEqual([0, 1])
    expect(failed).toEqual([])
  })

  it('is not taken by another process before its lease expires', async () => {
    const kind = defineJob({ kind: 'test', title: '시험', perform: async () => undefined })
    await add(kind, 'a')
    const take = async (on: TestShop) => (await takeJobs(on.services, kind, 10)).map(({ job }) => job.key)
    expect(await take(shop)).toEqual(['a'])
    shop.clock.set(new Date(shop.clock.now().getTime() + LEASE_MS))
    expect(await take(other)).toEqual([])
    shop.clock.set(new Date(shop.clock.now().getTime() + 1))
    expect(await take(other)).toEqual(['a'])
  })

  it('is taken before later ones when its process has died, and no more than were asked for', async () => {
    const kind = defineJob({ kind: 'test', title: '시험', perform: async () => undefined })
    const take = async (limit: number) => (await takeJobs(shop.services, kind, limit)).map(({ job }) => job.key)
    await add(kind, 'abandoned')
    expect(await take(1)).toEqual(['abandoned'])
    shop.clock.set(new Date(shop.clock.now().getTime() + LEASE_MS + 1))
    await add(kind, 'b')
    await add(kind, 'c')
    expect(await take(2)).toEqual(['abandoned', 'b'])
    expect(await take(2)).toEqual(['c'])
    expect(await take(2)).toEqual([])
  })

  it('is looked for without a transaction, because most looks find nothing', async () => {
    const kind = defineJob({ kind: 'test', title: '시험', perform: async () => undefined })
    const begun = vi.spyOn(shop.services.db, 'transaction')
    const taken = await takeJobs(shop.services, kind, 10)
    const times = begun.mock.calls.length
    begun.mockRestore()
    expect([taken, times]).toEqual([[], 0])
  })

  it('whose process dies on every attempt becomes a dead letter', async () => {
    const kind = defineJob({ kind: 'test', title: '시험', attempts: 2, perform: async () => undefined })
    await add(kind, 'a')
    const until = new Date(shop.clock.now().getTime() - 1)
    await shop.services.db.update(jobs).set({ state: 'RUNNING', attempts: 2, worker: 'gone', leaseUntil: until })
    await work(processOf([kind]).runner)
    expect(await rows()).toMatchObject([{ state: 'DEAD', lastError: expect.stringContaining('the process ended') }])
  })
})

describe('schedules', () => {
  const daily = (done: string[], days?: 'WEEKDAYS') =>
    defineJob({
      kind: 'daily',
      title: '시험',
      schedule: { dailyAt: '03:00', ...(days && { days }) },
      perform: async (_, { slot }) => void done.push(slot?.toISOString() ?? ''),
    })

  it('that are daily start with the next day, run in one process, and are made up for after an outage', async () => {
    const done: string[] = []
    const one = processOf([daily(done)])
    const two = processOf([daily(done)], other)
    await work(one.runner)
    expect(done).toEqual([])
    shop.clock.set('2026-11-22T02:59:59+09:00')
    await work(one.runner)
    expect(done).toEqual([])
    shop.clock.set('2026-11-22T03:00:00+09:00')
    await Promise.all([work(one.runner), work(two.runner)])
    expect(done).toEqual(['2026-11-21T18:00:00.000Z'])
    await Promise.all([work(one.runner), work(two.runner)])
    // after two missed nights the last one is made up for, once
    shop.clock.set('2026-11-24T15:00:00+09:00')
    await Promise.all([work(one.runner), work(two.runner)])
    expect(done).toEqual(['2026-11-21T18:00:00.000Z', '2026-11-23T18:00:00.000Z'])
  })

  it('skip weekends if configured', async () => {
    const done: string[] = []
    const { runner } = processOf([daily(done, 'WEEKDAYS')])
    await work(runner)
    for (const day of ['2026-11-22', '2026-11-23']) {
      shop.clock.set(`${day}T04:00:00+09:00`)
      await work(runner)
    }
    expect(done).toEqual(['2026-11-22T18:00:00.000Z'])
  })

  it('retry a dead run once more at the next time', async () => {
    let attempts = 0
    const kind = defineJob({
      kind: 'daily',
      title: '시험',
      attempts: 2,
      schedule: { everyMinutes: 60 },
      perform: () => {
        attempts += 1
        return attempts < 4 ? Promise.reject(new Error('broken')) : Promise.resolve()
      },
    })
    const { runner } = processOf([kind])
    await work(runner)
    shop.clock.advance(5)
    await work(runner)
    expect(await rows()).toMatchObject([{ key: '@', state: 'DEAD', attempts: 2 }])
    shop.clock.advance(60)
    await work(runner)
    expect(attempts).toBe(3)
    expect(await rows()).toMatchObject([{ key: '@', state: 'DEAD' }])
    shop.clock.advance(60)
    await work(runner)
    expect(await rows()).toEqual([])
  })

  it('that scan queue an item for each due record, independently of others', async () => {
    const done: string[] = []
    const keys = Array.from({ length: 1_203 }, (_, n) => `r${n}`)
    const kind = defineJob({
      kind: 'scan',
      title: '시험',
      schedule: { everyMinutes: 60 },
      due: async ({ limit, db }) => {
        const known = new Set((await db.select({ key: jobs.key }).from(jobs)).map(({ key }) => key))
        return keys
          .filter((key) => !known.has(key) && !done.includes(key))
          .slice(0, limit)
          .map((key) => ({ key }))
      },
      batch: 400,
      runMany: async ({ jobs: taken, finish }) =>
        finish(taken, async (_, mine) => {
          if (mine.some(({ key }) => key === 'r7')) throw new Error('poison')
          done.push(...mine.map(({ key }) => key))
        }),
    })
    await work(processOf([kind]).runner)
    expect(done).toHaveLength(1_202)
    expect(await rows()).toMatchObject([{ key: 'r7', attempts: 1 }])
  })

  it('that scan find the job of each record, also with outdated statistics', async () => {
    const { db } = shop.services
    const kind = defineJob({ kind: 'messages', title: '시험', perform: async () => undefined })
    await add(kind, 'a', 'b', 'c')
    await db.execute(sql`analyze ${jobs}`)
    await add(kind, ...Array.from({ length: 2_000 }, (_, n) => `n${n}`))
    const plan = await queryRows<{ 'QUERY PLAN': string }>(
      db,
      sql`explain select 1 from ${messageLogs} where ${notQueued(kind.kind, messageLogs.messageLogSeq)}`,
    )
    const steps = plan.map((step) => step['QUERY PLAN']).join('\n')
    // does not read all jobs of the kind for each record
    expect(steps).toMatch(/Index Cond: .*key/)
  })
})

it('of two processes each item is done by one', async () => {
  const done: string[] = []
  const kind = defineJob({
    kind: 'test',
    title: '시험',
    atOnce: 3,
    perform: async (_, { key }) => void done.push(key),
  })
  const both = [processOf([kind]), processOf([kind], other)]
  const keys = Array.from({ length: 60 }, (_, n) => `n${n}`)
  await add(kind, ...keys)
  await Promise.all(both.map(({ runner }) => work(runner)))
  expect([...done].sort()).toEqual([...keys].sort())
  expect(await rows()).toEqual([])
})

it('waiting callers are served by priority, then by age', async () => {
  const inSlot = createLimiter(1)
  const order: string[] = []
  let open: () => void = () => undefined
  const first = inSlot('NORMAL', () => new Promise<void>((resolve) => (open = resolve)))
  const rest = (['LOW', 'NORMAL', 'HIGH', 'NORMAL'] as const).map((priority, n) =>
    inSlot(priority, async () => void order.push(`${priority}${n}`)),
  )
  await Promise.resolve()
  open()
  await Promise.all([first, ...rest])
  expect(order).toEqual(['HIGH2', 'NORMAL1', 'NORMAL3', 'LOW0'])
})
