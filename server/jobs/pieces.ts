import { setImmediate as nextTurn } from 'node:timers/promises'
import { faultOf } from '../db/faults'
import { Busy } from '../db/transaction'
import type { Call, LocalServices } from '../http/call'
import { LeaseLost, Stopped } from './define-job'
import { reportFailure } from './report'

/** A piece that fails is cut down by so much, and one that goes well grows by so much again. */
const FACTOR = 10

/** Whether nothing is wrong with the items: the process, the database or others are in the way. */
const isCircumstance = (error: unknown): boolean => {
  const fault = faultOf(error)
  return (
    error instanceof LeaseLost ||
    error instanceof Stopped ||
    error instanceof Busy ||
    fault === 'AGAIN' ||
    fault === 'AWAY'
  )
}

/** What works in steps, each a transaction of its own: a job, or a call. */
interface Stepped<C extends Call> {
  services: Pick<LocalServices, 'watch'>
  step<T>(work: (call: C) => Promise<T>): Promise<T>
}

interface Pieces<C extends Call> {
  /** Whose items they are, for who reads of a failure. */
  name: string
  /** Items of one transaction at most. */
  most: number
  /** Does the next items, `limit` at most. Gives whether there were any. */
  piece(call: C, limit: number): Promise<boolean>
  /** The next item fails alone: notes that, so that it is passed over. */
  giveUp(call: C): Promise<unknown>
}

/**
 * Does long work piece by piece, each a step, so that no other call waits long. A piece that fails is tried again in smaller ones, down to the one item
 * that is at fault: it stops nobody.
 */
export async function inPieces<C extends Call>(
  { services, step }: Stepped<C>,
  { name, most, piece, giveUp }: Pieces<C>,
): Promise<void> {
  for (let limit = most; ; ) {
    // the embedded database works in this thread, without ever giving it back: without this no call is even read
    await nextTurn()
    try {
      if (!(await step((call) => piece(call, limit)))) return
      limit = Math.min(most, limit * FACTOR)
    } catch (error) {
      if (isCircumstance(error)) throw error
      if (limit > 1) limit = Math.ceil(limit / FACTOR)
      else {
        reportFailure(services, `item of ${name}`, error)
        await step(giveUp)
      }
    }
  }
}

/** Stores so many of these as fit into `ms`, at least one: the others wait no longer. Gives how many. */
export async function whileShort<T>(
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
