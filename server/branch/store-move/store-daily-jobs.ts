import { and, asc, between, eq, inArray, isNotNull, lt, lte, or } from 'drizzle-orm'
import { admins } from '../../db/schema'
import { defineJob } from '../../jobs/define-job'
import { createRecordScan } from '../../jobs/due-records'
import { seoulDay, shiftDays } from '../../lib/seoul-time'
import { queueMessage } from '../../message/outbox'
import { stores } from '../schema/store.schema'
import { storeRows } from '../store/store-rows'
import { endContract, moveLocked } from './move-store'

/** Days before the end of a contract on which the manager is reminded. */
const FIRST_DAYS = 30
const LAST_DAYS = 7

/** Condition: open stores whose contract has ended, and paused ones that reopen, by this day. */
const due = (today: string) =>
  or(
    and(eq(stores.state, 'OPEN'), lt(stores.contractTo, today)),
    and(eq(stores.state, 'PAUSED'), isNotNull(stores.pausedUntil), lte(stores.pausedUntil, today)),
  )

/**
 * Pauses stores whose contract has ended and reopens paused stores, every night. Skips stores that changed
 * meanwhile. A store that cannot reopen yet is tried again the next day.
 */
export const storeMoveJob = defineJob({
  kind: 'stores-daily',
  title: '장착점 계약 종료·영업 재개',
  noun: '장착점',
  schedule: { dailyAt: '00:00' },
  passesOver: true,
  due: createRecordScan(stores.storeSeq, ({ now }) => due(seoulDay(now))),
  async perform(call, { key }) {
    const today = seoulDay(call.now)
    const store = await storeRows.lock(call.db, Number(key))
    if (store.state === 'OPEN' && store.contractTo !== null && store.contractTo < today) await endContract(call, store)
    if (store.state === 'PAUSED' && store.pausedUntil !== null && store.pausedUntil <= today) {
      await moveLocked(call, store, { to: 'OPEN' })
    }
  },
})

/** Condition: stores with a contract that ends soon and an active manager. */
const endingSoon = (today: string) =>
  and(
    inArray(stores.state, ['OPEN', 'PAUSED']),
    between(stores.contractTo, today, shiftDays(today, FIRST_DAYS)),
    eq(admins.state, 'ACTIVE'),
    isNotNull(admins.mobilePhone),
  )

/**
 * Reminds managers of stores whose contracts end in 30 days, and again in 7 days. Each reminder is sent once, even
 * if the server was down on that day. Runs in the morning, not at night.
 */
export const storeReminderJob = defineJob({
  kind: 'store-contract-reminders',
  title: '장착점 계약 만료 안내',
  noun: '장착점',
  schedule: { dailyAt: '09:00' },
  async due({ db, now, limit, notQueued }) {
    const rows = await db
      .select({ seq: stores.storeSeq })
      .from(stores)
      .innerJoin(admins, eq(admins.adminSeq, stores.managerAdminSeq))
      .where(and(endingSoon(seoulDay(now)), notQueued(stores.storeSeq)))
      .orderBy(asc(stores.storeSeq))
      .limit(limit)
    return rows.map(({ seq }) => ({ key: String(seq) }))
  },
  async perform(call, { key }) {
    const today = seoulDay(call.now)
    const [found] = await call.db
      .select({ store: stores, name: admins.name, phone: admins.mobilePhone })
      .from(stores)
      .innerJoin(admins, eq(admins.adminSeq, stores.managerAdminSeq))
      .where(and(eq(stores.storeSeq, Number(key)), endingSoon(today)))
    const contractTo = found?.store.contractTo
    if (!found?.phone || !contractTo) return
    const { storeSeq, name: storeName } = found.store
    const days = contractTo <= shiftDays(today, LAST_DAYS) ? LAST_DAYS : FIRST_DAYS
    const link = `${call.services.adminUrl}/branch/manage/detail?seq=${storeSeq}`
    await queueMessage(call, {
      eventCode: 'ADMIN_STORE_CONTRACT',
      to: { name: found.name, phone: found.phone },
      values: { 장착점명: storeName, 만료일: contractTo, 관리자링크: link },
      related: { type: 'STORE', seq: storeSeq },
      change: `contract:${contractTo}:${days}`,
    })
  },
})
