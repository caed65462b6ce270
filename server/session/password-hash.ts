import { type ScryptOptions, scrypt } from 'node:crypto'
import type { Random } from '../lib/random'
import { sameBytes } from './crypto'

/**
 * A hash takes 0.2 s of one core. Calls must hash through `services.passwords` (password-hasher.ts), not with these
 * functions.
 */

/** log2 of scrypt's N. With r = 8 and p = 3 this is OWASP's recommendation for 32 MB per hash. */
export const DEFAULT_COST = 15
const BLOCK = 8
const KEY_BYTES = 32

/** Cheaper hashes (tests and their sample data) also skip the parallel rounds. */
const roundsOf = (cost: number): number => (cost >= DEFAULT_COST ? 3 : 1)

function derive(password: string, salt: Buffer, cost: number, block: number, rounds: number): Promise<Buffer> {
  const N = 2 ** cost
  const options: ScryptOptions = { N, r: block, p: rounds, maxmem: 256 * N * block }
  return new Promise((resolve, reject) => {
    // NFC: Hangul typed on different systems must give the same password.
    scrypt(password.normalize('NFC'), salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

/**
 * Returns `scrypt$cost$r$p$salt$key`. The parameters are part of the hash, so changing the cost later does not
 * invalidate it.
 */
export async function hashPassword(random: Random, password: string, cost = DEFAULT_COST): Promise<string> {
  const salt = random.bytes(16)
  const key = await derive(password, salt, cost, BLOCK, roundsOf(cost))
  return ['scrypt', cost, BLOCK, roundsOf(cost), salt.toString('base64url'), key.toString('base64url')].join('$')
}

export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [kind, cost, block, rounds, salt, key] = stored.split('$')
  if (kind !== 'scrypt' || !salt || !key) return false
  const derived = await derive(password, Buffer.from(salt, 'base64url'), Number(cost), Number(block), Number(rounds))
  return sameBytes(derived, Buffer.from(key, 'base64url'))
}

/** Takes as long as `verifyPassword` with this cost, and returns false. */
export async function verifyNobody(password: string, cost = DEFAULT_COST): Promise<false> {
  await derive(password, Buffer.alloc(16), cost, BLOCK, roundsOf(cost))
  return false
}
