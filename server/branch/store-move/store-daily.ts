import { and, asc, between, eq, inArray, isNotNull, lt, lte, or } from 'drizzle-orm'
import { admins } from '../../db/schema'
import type { Call, Services } from '../../http/call'
import { inSystemCall } from '../../http/in-call'
import { Refusal } from '../../http/refusal'
import { onceADay } from '../../jobs/daily'
import { defineWorker } from '../../jobs/worker'
import { seoulDay, shiftDays } from '../../lib/seoul'
import { queueMessages } from '../../message/outbox'
import { stores } from '../store/store.schema'
import { storeRows } from '../store/store-rows'
import { endContract, moveLocked } from './move-store'

/** So many days before a contract ends who looks after the store is told. */
const FIRST_DAYS = 30
const LAST_DAYS = 7

/** Which open stores' contracts have ended, and which paused ones are to open again, on a day. */
const due = (today: string) =>
  or(
    and(eq(stores.state, 'OPEN'), lt(stores.contractTo, today)),
    and(eq(stores.state, 'PAUSED'), isNotNull(stores.pausedUntil), lte(stores.pausedUntil, today)),
  )

/** A store that an administrator has moved meanwhile is left alone; so is one that cannot open again yet: it is tried every day. */
async function moveDue(call: Call, storeSeq: number): Promise<void> {
  const today = seoulDay(call.now)
  const store = await storeRows.lock(call.db, storeSeq)
  if (store.state === 'OPEN' && store.contractTo !== null && store.contractTo < today) await endContract(call, store)
  if (store.state === 'PAUSED' && store.pausedUntil !== null && store.pausedUntil <= today) {
    await moveLocked(call, store, { to: 'OPEN' })
  }
}

/**
 * Writes to who looks after stores whose contracts end in 30 days, and again in 7: each once, also when the server was away on that very
 * day. Gives how many are written to.
 */
export const tellOfEnds = (services: Services): Promise<number> =>
  inSystemCall(services, async (call) => {
    const today = seoulDay(call.now)
    const rows = await call.db
      .select({ store: stores, name: admins.name, phone: admins.mobilePhone })
      .from(stores)
      .innerJoin(admins, eq(admins.adminSeq, stores.managerAdminSeq))
      .where(
        and(
          inArray(stores.state, ['OPEN', 'PAUSED']),
          between(stores.contractTo, today, shiftDays(today, FIRST_DAYS)),
          eq(admins.state, 'ACTIVE'),
        ),
      )
      .orderBy(asc(stores.storeSeq))
    const soon = shiftDays(today, LAST_DAYS)
    const sent = await queueMessages(
      call,
      rows.flatMap(({ store: { storeSeq, name: storeName, contractTo }, name, phone }) => {
        if (!phone || !contractTo) return []
        const days = contractTo <= soon ? LAST_DAYS : FIRST_DAYS
        const link = `${services.adminUrl}/branch/manage/detail?seq=${storeSeq}`
        return [
          {
            eventCode: 'ADMIN_STORE_CONTRACT',
            to: { name, phone },
            values: { 장착점명: storeName, 만료일: contractTo, 관리자링크: link },
            related: { type: 'STORE', seq: storeSeq },
            change: `contract:${contractTo}:${days}`,
          },
        ]
      }),
    )
    return sent.filter((seq) => seq !== null).length
  })

/** The day's moves: contracts that have ended, stores that open again. False: it was stopped. */
export async function moveStores(services: Services, stopped: () => boolean = () => false): Promise<boolean> {
  const found = await services.db
    .select({ seq: stores.storeSeq })
    .from(stores)
    .where(due(seoulDay(services.clock.now())))
    .orderBy(asc(stores.storeSeq))
  for (const { seq } of found) {
    if (stopped()) return false
    try {
      await inSystemCall(services, (call) => moveDue(call, seq))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  return true
}

const MOVES = { name: 'stores-daily', hour: 0 }
const REMINDERS = { name: 'store-contract-reminders', hour: 9 }

/** At the beginning of each day. */
export const storeMoveWorker = defineWorker({
  name: MOVES.name,
  atOnce: 1,
  next: async (services, stopped) =>
    (await onceADay(services, MOVES, () => moveStores(services, stopped))) ? 'DONE' : 'NOTHING',
})

/** In the morning: staff are not woken by it. */
export const storeReminderWorker = defineWorker({
  name: REMINDERS.name,
  atOnce: 1,
  next: async (services) => ((await onceADay(services, REMINDERS, () => tellOfEnds(services))) ? 'DONE' : 'NOTHING'),
})
