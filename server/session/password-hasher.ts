import { type Refusal, tooMany, unavailable } from '../http/refusal'
import type { Random } from '../lib/random'
import { addressKey } from './ip'
import { hashPassword, verifyNobody, verifyPassword } from './password-hash'

/** Concurrent hashes per process: libuv has four threads, and file and DNS calls need some of them. */
const CONCURRENCY = 2
/** Maximum number of waiting hashes per requester and in total. */
const MAX_WAITING = { requester: 60, all: 300 }
/** Seconds after which most waiting hashes are done. */
const RETRY_AFTER = 10

/** The requester of a hash; waiting requesters take turns. */
interface Requester {
  key: string
  /** Returns the error when too many hashes of this requester are waiting. */
  full(): Refusal
}

/** Returns the requester for sign-ins from the call's address. */
export const addressRequester = ({ ip }: { ip: string }): Requester => ({
  key: addressKey(ip),
  full: tooManyRequests,
})

/** Returns the requester for a signed-in admin. */
export const adminRequester = ({ actor }: { actor: { adminSeq: number } }): Requester => ({
  key: `admin ${actor.adminSeq}`,
  full: unavailable,
})

const tooManyRequests = (): Refusal => tooMany('요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.', RETRY_AFTER)

/**
 * Hashes and compares passwords: a few at a time, with requesters taking turns, so that many hashes of one do not delay
 * others. Must not be called in a transaction, whose locks and connection would wait, too. Throws the error of `full`
 * if too many hashes of the requester are waiting, 503 if too many of all are.
 */
export interface PasswordHasher {
  /** Returns the hash of a new password for storage. */
  hash(password: string, requester: Requester): Promise<string>
  /** Returns whether a password matches a hash. With null (unknown id) returns false after the same time. */
  matches(password: string, stored: string | null, requester: Requester): Promise<boolean>
}

interface HasherOptions {
  random: Random
  /** log2 of scrypt's cost for new passwords. Default: the strong value. Only tests lower it. */
  cost?: number
}

export function createPasswordHasher({ random, cost }: HasherOptions): PasswordHasher {
  const runInTurn = createTurns()
  return {
    hash: (password, requester) => runInTurn(requester, () => hashPassword(random, password, cost)),
    matches: (password, stored, requester) =>
      runInTurn(requester, () => (stored === null ? verifyNobody(password, cost) : verifyPassword(password, stored))),
  }
}

/**
 * Returns a function that runs at most `CONCURRENCY` pieces of work at once; waiting requesters take turns.
 * @internal for tests
 */
export function createTurns(): <T>(requester: Requester, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, (() => void)[]>()
  let running = 0
  let waiting = 0

  /** Resolves when the requester may start. */
  function acquire({ key, full }: Requester): Promise<void> {
    if (running < CONCURRENCY) {
      running += 1
      return Promise.resolve()
    }
    const queue = queues.get(key) ?? []
    if (queue.length >= MAX_WAITING.requester) throw full()
    if (waiting >= MAX_WAITING.all) throw unavailable()
    waiting += 1
    return new Promise((resolve) => queues.set(key, [...queue, resolve]))
  }

  /** Passes the free place to the requester at the head of the queue, which then moves to its end. */
  function release(): void {
    const [first] = queues
    if (!first) {
      running -= 1
      return
    }
    const [key, [next, ...others]] = first
    queues.delete(key)
    if (others.length > 0) queues.set(key, others)
    waiting -= 1
    next?.()
  }

  return async (requester, work) => {
    await acquire(requester)
    try {
      return await work()
    } finally {
      release()
    }
  }
}
