import type { Actor, Call, Random } from '../http/call'
import { type Refusal, tooMany, unavailable } from '../http/refusal'
import { addressKey } from './ip'
import { hashPassword, verifyNobody, verifyPassword } from './password-hash'

/** Hashes of one process side by side: libuv has four threads, and files and names want some of them. */
const AT_ONCE = 2
/** Hashes that may wait: of one asker, and of all. */
const WAITING = { asker: 60, all: 300 }
/** Seconds after which most of those that wait are done. */
const RETRY_AFTER = 10

/** Whose turn a hash takes. */
interface Asker {
  key: string
  /** What an asker hears of whom too many hashes wait. */
  full(): Refusal
}

/** Whoever signs in from the address of this call. */
export const fromAddress = ({ ip }: Pick<Call, 'ip'>): Asker => ({
  key: addressKey(ip),
  full: tooManyRequests,
})

/** A signed-in admin. */
export const ofAdmin = ({ actor }: { actor: Actor }): Asker => ({ key: `admin ${actor.adminSeq}`, full: unavailable })

const tooManyRequests = (): Refusal => tooMany('요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.', RETRY_AFTER)

/**
 * Hashes and compares passwords: a few at a time, the askers by turns, so that neither other calls nor other askers wait for many hashes of one. Never
 * called in a transaction, whose rows and connection would wait along. Throws what `full` gives when too many of the asker wait already, 503 when too
 * many of all do.
 */
export interface PasswordHasher {
  /** The hash of a new password, as it is stored. */
  hash(password: string, asker: Asker): Promise<string>
  /** Whether this is the password of a hash; with null (nobody has the id) false, after the same time. */
  matches(password: string, stored: string | null, asker: Asker): Promise<boolean>
}

interface HasherOptions {
  random: Random
  /** log2 of scrypt's cost for new passwords; left out: the strong default. Only tests lower it. */
  cost?: number
}

export function createPasswordHasher({ random, cost }: HasherOptions): PasswordHasher {
  const inTurn = createTurns()
  return {
    hash: (password, asker) => inTurn(asker, () => hashPassword(random, password, cost)),
    matches: (password, stored, asker) =>
      inTurn(asker, () => (stored === null ? verifyNobody(password, cost) : verifyPassword(password, stored))),
  }
}

/**
 * Runs `AT_ONCE` pieces of work side by side; those that wait get a place by turns of their askers.
 * @internal for tests
 */
export function createTurns(): <T>(asker: Asker, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, (() => void)[]>()
  let running = 0
  let waiting = 0

  /** Resolves when the asker has a place. */
  function place({ key, full }: Asker): Promise<void> {
    if (running < AT_ONCE) {
      running += 1
      return Promise.resolve()
    }
    const queue = queues.get(key) ?? []
    if (queue.length >= WAITING.asker) throw full()
    if (waiting >= WAITING.all) throw unavailable()
    waiting += 1
    return new Promise((resolve) => queues.set(key, [...queue, resolve]))
  }

  /** Hands the place to the asker that has waited longest for its turn, who then stands last. */
  function leave(): void {
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

  return async (asker, work) => {
    await place(asker)
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
