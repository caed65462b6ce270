import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Call, Services } from '../../server/call/call'
import { cleanUpJob } from '../../server/cleanup-jobs'
import { invalidState } from '../../server/contract/refusal'
import { lockPlaces } from '../../server/db/locks'
import { queryRows } from '../../server/db/rows'
import { defineFollower } from '../../server/events/define-follower'
import { pendingEvents, recordEvents } from '../../server/events/event.schema'
import { writeEvent } from '../../server/events/write-event'
import { inSystemCall } from '../../server/http/in-call'
import { addJobs } from '../../server/jobs/add-jobs'
import { attemptsOf } from '../../server/jobs/define-job'
import { jobs } from '../../server/jobs/job.schema'
import type { JobKind } from '../../server/jobs/job-kind'
import { runnerOf } from '../../server/jobs/runner'
import { messageLogs } from '../../server/message/message.schema'
import { orderMessagesJob } from '../../server/orderdelivery/desk/messages/order-messages-job'
import { newOrder } from './claim-orders'
import { type TestShop, testShop } from './harness'
import { orderRow } from './orders'
import { boss } from './staff'

let shop: TestShop

beforeAll(async () => {
  shop = await testShop()
  await db().execute(sql`create table handled (
    place int primary key generated always as identity, follower text, record_seq int, number int)`)
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.idle()
  await db().delete(jobs)
  await db().delete(pendingEvents)
  await db().delete(recordEvents)
  await db().execute(sql`truncate handled`)
})

const db = () => shop.services.db

/** Returns what a follower has handled, as `record:number`, in the order of its transactions. */
async function handledBy(follower: string): Promise<string[]> {
  const rows = await queryRows<{ what: string }>(
    db(),
    sql`select record_seq || ':' || number as what from handled where follower = ${follower} order by place`,
  )
  return rows.map(({ what }) => what)
}

type Handled = (call: Call, number: number, recordSeq: number) => Promise<unknown>

/** Returns a follower that records each event, and then runs `then` in the same transaction. */
const follower = (kind: string, then: Handled = async () => undefined, followsIf?: SQL): JobKind =>
  defineFollower({
    ...(followsIf ? { followsIf } : {}),
    kind,
    title: kind,
    noun: '주문',
    record: 'order',
    follows: ['refund.done'],
    async run(call, { recordSeq, after: { refundSeq } }) {
      await call.db.execute(
        sql`insert into handled (follower, record_seq, number) values (${kind}, ${recordSeq}, ${refundSeq})`,
      )
      await then(call, refundSeq, recordSeq)
    },
  })

/** Returns a process with these followers. */
function processOf(kinds: readonly JobKind[], of: Pick<TestShop, 'services'> = shop) {
  const services: Services = {
    ...of.services,
    definitions: { ...of.services.definitions, jobs: kinds },
    watch: { ran: () => undefined, failed: () => undefined },
  }
  return { services, runner: runnerOf(services) }
}

const move = async (orderSeq: number, action: string) =>
  shop.call('POST', `/api/v1/admin/orders/${orderSeq}/transition`, {
    token: await boss(shop),
    body: { action, version: (await orderRow(shop, orderSeq)).version },
  })

const deed = (call: Call, recordSeq: number, number: number): Promise<void> =>
  writeEvent(call, 'refund.done', { recordSeq, before: null, after: { refundSeq: number, cashAmount: 0 } })

describe('an action on a record', () => {
  it('writes one event with states before and after and the actor, without personal data', async () => {
    const { orderSeq } = await newOrder(shop, { state: 'PAID' })
    expect((await move(orderSeq, 'PREPARE')).status).toBe(200)
    const events = await db().select().from(recordEvents).where(eq(recordEvents.recordSeq, orderSeq))
    expect(events).toMatchObject([
      {
        kind: 'order.moved',
        recordType: 'order',
        before: { state: 'PAID' },
        after: { state: 'PREPARING', action: 'PREPARE', isQuiet: false },
        adminSeq: expect.any(Number),
      },
    ])
    const values = events.flatMap(({ before, after }) => [...Object.values({ ...(before ?? {}), ...(after ?? {}) })])
    for (const value of values.flat()) if (typeof value === 'string') expect(value).toMatch(/^[A-Z_]+$/)
  })

  it('rolled back leaves no event, and wakes no worker', async () => {
    const { services, runner } = processOf([follower('one')])
    const refused = inSystemCall(services, async (call) => {
      await deed(call, 1, 1)
      throw invalidState('안 됩니다.')
    })
    await expect(refused).rejects.toThrow('안 됩니다.')
    await runner.idle()
    expect(await db().select().from(recordEvents)).toEqual([])
    expect(await db().select().from(pendingEvents)).toEqual([])
    expect(await handledBy('one')).toEqual([])
  })

  it('notifies the buyer at once, without a schedule or scan', async () => {
    const { orderSeq } = await newOrder(shop, { state: 'DELIVERED' })
    expect((await move(orderSeq, 'CONFIRM')).status).toBe(200)
    const readMessages = () => db().select().from(messageLogs).where(eq(messageLogs.relatedSeq, orderSeq))
    expect((await readMessages()).map(({ eventCode }) => eventCode)).toEqual(['REVIEW_REQUEST'])
    // a second run finds nothing to write
    await shop.run(orderMessagesJob)
    expect(await readMessages()).toHaveLength(1)
  })
})

describe('event followers', () => {
  it('get the events that are written while their condition holds', async () => {
    const { services, runner } = processOf([
      follower('always'),
      follower('sometimes', undefined, sql`exists (select from handled where number = 1)`),
    ])
    for (const number of [1, 2]) {
      await inSystemCall(services, (call) => deed(call, 7, number))
      await runner.idle()
    }
    expect(await handledBy('always')).toEqual(['7:1', '7:2'])
    expect(await handledBy('sometimes')).toEqual(['7:2'])
  })

  it('handle each event once, in order per record, on repeated runs', async () => {
    const { services, runner } = processOf([follower('one'), follower('two')])
    await inSystemCall(services, async (call) => {
      for (const number of [1, 2, 3]) for (const record of [7, 8]) await deed(call, record, number)
    })
    await runner.idle()
    for (const name of ['one', 'two']) {
      const handled = await handledBy(name)
      for (const record of ['7:', '8:']) {
        expect(handled.filter((what) => what.startsWith(record))).toEqual([1, 2, 3].map((n) => `${record}${n}`))
      }
      expect(handled).toHaveLength(6)
    }
    const [one] = services.definitions.jobs
    if (!one) throw new Error('no follower')
    await addJobs(db(), one, [{ key: '7' }], shop.clock.now())
    await runner.runNow(one)
    expect(await handledBy('one')).toHaveLength(6)
    expect(await db().select().from(jobs)).toEqual([])
  })

  it('that throw delay only their record, whose events wait in order for a retry by hand', async () => {
    let broken = true
    const bad = follower('bad', async (_call, number, record) => {
      // a refusal counts as a failure, too
      if (broken && record === 7 && number === 2) throw invalidState('poisoned')
    })
    const { services, runner } = processOf([bad, follower('good')])
    await inSystemCall(services, async (call) => {
      for (const number of [1, 2, 3]) for (const record of [7, 8]) await deed(call, record, number)
    })
    await runner.idle()
    const left = async () => (await db().select().from(jobs))[0]
    for (let attempt = 1; attempt < attemptsOf(bad); attempt += 1) {
      const waiting = await left()
      expect(waiting).toMatchObject({ kind: 'bad', key: '7', state: 'WAITING', attempts: attempt })
      shop.clock.set(waiting?.runAt ?? '')
      await runner.look()
      await runner.idle()
    }
    const dead = await left()
    expect(dead).toMatchObject({ kind: 'bad', key: '7', state: 'DEAD', lastError: expect.stringMatching('poisoned') })
    const handled = await handledBy('bad')
    expect(handled.filter((what) => what.startsWith('7:'))).toEqual(['7:1'])
    expect(handled.filter((what) => what.startsWith('8:'))).toEqual(['8:1', '8:2', '8:3'])
    expect(await handledBy('good')).toHaveLength(6)
    // later events of the record wait for it
    await inSystemCall(services, (call) => deed(call, 7, 4))
    await runner.idle()
    expect((await handledBy('bad')).filter((what) => what.startsWith('7:'))).toEqual(['7:1'])

    broken = false
    const token = await boss(shop)
    const retried = await shop.call('POST', `/api/v1/admin/jobs/${dead?.jobSeq}/retry`, { token, body: {} })
    expect(retried.status).toBe(200)
    await runner.look()
    await runner.idle()
    expect((await handledBy('bad')).filter((what) => what.startsWith('7:'))).toEqual(['7:1', '7:2', '7:3', '7:4'])
    expect(await db().select().from(pendingEvents)).toEqual([])
    expect(await db().select().from(jobs)).toEqual([])
  })

  it('keep the order of a record with concurrent writes from two processes', async () => {
    const other = await shop.another()
    const processes = [processOf([follower('one')]), processOf([follower('one')], other)]
    await Promise.all(
      Array.from({ length: 24 }, (_, at) =>
        inSystemCall(processes[at % 2]?.services ?? shop.services, async (call) => {
          const record = at % 3
          // represents the lock on the record
          await lockPlaces(call.db, `record/${record}`)
          await deed(call, record, at)
        }),
      ),
    )
    for (let turn = 0; turn < 3; turn += 1) for (const { runner } of processes) await runner.idle()
    const written = await db().select().from(recordEvents).orderBy(asc(recordEvents.recordEventSeq))
    const handled = await handledBy('one')
    expect(handled).toHaveLength(24)
    for (const record of [0, 1, 2]) {
      const expected = written
        .filter(({ recordSeq }) => recordSeq === record)
        .map(({ after }) => `${record}:${(after as { refundSeq: number }).refundSeq}`)
      expect(handled.filter((what) => what.startsWith(`${record}:`))).toEqual(expected)
    }
  })

  it('run in another process when the writer died before waking a worker', async () => {
    const dying = processOf([follower('one')])
    await dying.runner.stop()
    await inSystemCall(dying.services, (call) => deed(call, 5, 1))
    expect(await handledBy('one')).toEqual([])
    const { runner } = processOf([follower('one')], await shop.another())
    await runner.look()
    await runner.idle()
    expect(await handledBy('one')).toEqual(['5:1'])
  })

  // the embedded database has one connection: nothing can be written while a follower runs
  it.runIf(process.env.TEST_DATABASE_URL)('handle events that another process writes meanwhile', async () => {
    let release = (): void => undefined
    let begun = (): void => undefined
    const running = new Promise<void>((resolve) => {
      begun = resolve
    })
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    const slow = follower('one', async (_call, number) => {
      if (number !== 1) return
      begun()
      await gate
    })
    const first = processOf([slow])
    const second = processOf([slow], await shop.another())
    await inSystemCall(first.services, (call) => deed(call, 9, 1))
    await running
    await inSystemCall(second.services, (call) => deed(call, 9, 2))
    await second.runner.idle()
    expect(await handledBy('one')).toEqual([])
    release()
    await first.runner.idle()
    expect(await handledBy('one')).toEqual(['9:1', '9:2'])
  })
})

describe('the clean-up', () => {
  it('removes events after 30 days, unless a follower has not handled them', async () => {
    const { services, runner } = processOf([follower('one')])
    await inSystemCall(services, (call) => deed(call, 1, 1))
    await runner.idle()
    await runner.stop()
    await inSystemCall(services, (call) => deed(call, 2, 2))
    const kept = async () => (await db().select().from(recordEvents)).map(({ recordSeq }) => recordSeq).sort()
    shop.clock.advance(29 * 24 * 60)
    await shop.run(cleanUpJob)
    expect(await kept()).toEqual([1, 2])
    shop.clock.advance(2 * 24 * 60)
    await shop.run(cleanUpJob)
    expect(await kept()).toEqual([2])
  })
})
