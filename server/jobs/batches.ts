import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Call, LocalServices } from '../call/call'
import { classifyDbError } from '../db/db-errors'
import { LockConflictError } from '../db/transaction'
import { LeaseLostError, StoppingError } from './define-job'
import { reportFailure } from './report'

/** Factor by which a batch shrinks after a failure and grows after a success. */
const FACTOR = 10

/**
 * Returns whether an error is not caused by the items: the process is stopping, another transaction conflicts with the
 * batch, or the database is away.
 */
const isTransient = (error: unknown): boolean => {
  const fault = classifyDbError(error)
  return (
    error instanceof LeaseLostError ||
    error instanceof StoppingError ||
    error instanceof LockConflictError ||
    fault === 'AGAIN' ||
    fault === 'AWAY'
  )
}

/** Runs steps, each in its own transaction: a job or a call. */
export interface Stepped<C extends Call> {
  services: Pick<LocalServices, 'watch'>
  step<T>(work: (call: C) => Promise<T>): Promise<T>
}

interface BatchOptions<C extends Call> {
  /** Name of the work, for error reports. */
  name: string
  /** Maximum number of items per transaction. */
  batchSize: number
  /** Processes the next items, at most `limit`. Returns whether there were any. */
  processBatch(call: C, limit: number): Promise<boolean>
  /** Called when the next item fails even alone. Must mark it, so that the next batch begins after it. */
  skipItem(call: C): Promise<unknown>
}

/**
 * Runs long work in batches, each in its own step, so that other calls do not wait long. A failing batch is retried in
 * smaller ones, down to the single bad item, which is then skipped.
 */
export async function runInBatches<C extends Call>(
  { services, step }: Stepped<C>,
  { name, batchSize, processBatch, skipItem }: BatchOptions<C>,
): Promise<void> {
  for (let limit = batchSize; ; ) {
    // the embedded database works in this thread and never yields: without this, no request would be read
    await yieldToEventLoop()
    try {
      if (!(await step((call) => processBatch(call, limit)))) return
      limit = Math.min(batchSize, limit * FACTOR)
    } catch (error) {
      if (isTransient(error)) throw error
      if (limit > 1) limit = Math.ceil(limit / FACTOR)
      else {
        reportFailure(services, `item of ${name}`, error)
        await step(skipItem)
      }
    }
  }
}

/**
 * Processes items until `ms` have passed, at least one, to keep the transaction short. Returns how many were processed.
 */
export async function processWithin<T>(
  items: readonly T[],
  ms: number,
  work: (item: T) => Promise<void>,
): Promise<number> {
  const began = performance.now()
  let done = 0
  for (const item of items) {
    await work(item)
    done += 1
    if (performance.now() - began > ms) break
  }
  return done
}
