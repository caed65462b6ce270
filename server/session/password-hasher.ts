import type { HashRequester, PasswordHasher } from '../call/call'
import { type Refusal, tooMany, unavailable } from '../contract/refusal'
import type { Random } from '../lib/random'
import { addressKey } from './ip'
import { hashPassword, verifyNobody, verifyPassword } from './password-hash'

/** Concurrent hashes per process: libuv has four threads, and file and DNS calls need some of them. */
const CONCURRENCY = 2
/** Maximum number of waiting hashes per requester and in total. */
const MAX_WAITING = { requester: 60, all: 300 }
/** Seconds until a rejected request may be retried; most waiting hashes are done by then. */
const RETRY_AFTER = 10

/** Returns the requester for sign-ins: all sign-ins from one address share its queue. */
export const addressRequester = ({ ip }: { ip: string }): HashRequester => ({
  key: addressKey(ip),
  full: tooManyRequests,
})

/** Returns the requester for a signed-in admin. */
export const adminRequester = ({ actor }: { actor: { adminSeq: number } }): HashRequester => ({
  key: `admin ${actor.adminSeq}`,
  full: unavailable,
})

const tooManyRequests = (): Refusal => tooMany('요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.', RETRY_AFTER)

interface HasherOptions {
  random: Random
  /** log2 of scrypt's cost for new passwords. Default: `DEFAULT_COST`. Only tests lower it. */
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
 * Returns a function that runs at most `CONCURRENCY` tasks at once; requesters with waiting tasks take turns.
 * @internal for tests
 */
export function createTurns(): <T>(requester: HashRequester, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, (() => void)[]>()
  let running = 0
  let waiting = 0

  /** Resolves when a task of the requester may start. Throws if too many tasks are waiting. */
  function acquire({ key, full }: HashRequester): Promise<void> {
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

  /** Passes the free slot to the first requester in the queue, which then moves to the end of the queue. */
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
