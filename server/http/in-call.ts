import { inTransaction } from '../db/transaction'
import { appendLogs, systemContext } from '../log/writer'
import type { Call, LogEntry, Services } from './call'
import { Refusal } from './refusal'

/** What all transactions of one call have in common. */
export type Facts = Omit<Call, 'db' | 'log' | 'afterCommit'>

/**
 * Work in a transaction of its own (see `inTransaction`), with its rows of the log; what it leaves for afterwards is done then. Throws what the work
 * throws; a Refusal with `keep` leaves what was written.
 */
export async function inCall<T>(services: Services, facts: Facts, work: (call: Call) => Promise<T>): Promise<T> {
  const { outcome, done } = await inTransaction(services, async (db) => {
    const entries: LogEntry[] = []
    const done: (() => void)[] = []
    const call: Call = { ...facts, db, log: (entry) => entries.push(entry), afterCommit: (task) => done.push(task) }
    const outcome = await work(call).catch((error: unknown) => {
      if (error instanceof Refusal && error.keep) return error
      throw error
    })
    await appendLogs(db, call, entries)
    return { outcome, done }
  })
  for (const task of done) task()
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

/** The same for what the server does by itself. */
export const inSystemCall = <T>(services: Services, work: (call: Call) => Promise<T>): Promise<T> =>
  inCall(services, { ...systemContext(services.clock.now()), services, background: true }, work)
