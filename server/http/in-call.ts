import type { Call, LogEntry, Services } from '../call/call'
import { Refusal } from '../contract/refusal'
import type { Db } from '../db/database'
import { hasStalePlan } from '../db/db-errors'
import { inTransaction } from '../db/transaction'
import { appendLogs, systemContext } from '../log/append-logs'

/** The data that all transactions of one call share. */
export type CallFacts = Omit<Call, 'db' | 'log' | 'afterCommit'>

/**
 * Runs `work` in its own transaction (see `inTransaction`), writes its log entries, and runs its `afterCommit` tasks
 * after the commit. Throws what `work` throws. A Refusal with `keep` commits what was written and is thrown afterwards.
 */
export async function inCall<T>(services: Services, facts: CallFacts, work: (call: Call) => Promise<T>): Promise<T> {
  const { outcome, done } = await inTransaction(services, async (db) => {
    const entries: LogEntry[] = []
    const done: (() => void)[] = []
    const call: Call = { ...facts, db, log: (entry) => entries.push(entry), afterCommit: (task) => done.push(task) }
    const outcome = await work(call).catch((error: unknown) => {
      if (error instanceof Refusal && error.keep) return error
      throw error
    })
    // the screen-usage log is only for admins: actions of customers are in the histories of the records
    if (call.shopKeySeq === undefined) await appendLogs(db, call, entries)
    return { outcome, done }
  })
  for (const task of done) task()
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

/** Retries a read once if a migration by another process made its cached query plan stale (`hasStalePlan`). */
const withFreshPlans = <T>(read: () => Promise<T>): Promise<T> =>
  read().catch((error: unknown) => {
    if (hasStalePlan(error)) return read()
    throw error
  })

const refuseWrite = (): never => {
  throw new Error('A call without a transaction must not write: see x-writes of the contract')
}

/** Returns a database that throws on insert, update and delete. */
const readOnly = (db: Db): Db =>
  Object.assign(Object.create(db), { insert: refuseWrite, update: refuseWrite, delete: refuseWrite })

/**
 * Runs `work`, which only reads, without a transaction. Each statement sees what was committed before it, as in a READ
 * COMMITTED transaction, and BEGIN, SET and COMMIT are saved. Throws on insert, update and delete; other statements are
 * not checked. Log entries are written afterwards, in one transaction.
 */
export async function inReadingCall<T>(
  services: Services,
  facts: CallFacts,
  work: (call: Call) => Promise<T>,
): Promise<T> {
  let entries: LogEntry[] = []
  // the customer site often reads the same records and pages of the catalogue
  const db = readOnly((facts.shopKeySeq !== undefined && services.namedDb) || services.db)
  const outcome = await withFreshPlans(() => {
    entries = []
    return work({ ...facts, db, log: (entry) => entries.push(entry), afterCommit: (task) => task() })
  })
  if (facts.shopKeySeq === undefined && entries.length > 0)
    await inTransaction(services, (tx) => appendLogs(tx, facts, entries))
  return outcome
}

/** Runs `work` in a transaction for the server itself, without an actor. */
export const inSystemCall = <T>(services: Services, work: (call: Call) => Promise<T>): Promise<T> =>
  inCall(services, { ...systemContext(services.clock.now()), services, background: true }, work)
