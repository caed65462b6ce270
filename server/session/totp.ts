import { Secret, TOTP } from 'otpauth'
import type { Services } from '../call/call'
import type { Random } from '../lib/random'
import { hmac, randomText, seal, unseal } from './crypto'

const PERIOD_MS = 30_000
/** 32 characters that are hard to confuse; 10 of them are 50 bits. */
const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

type Keys = Pick<Services, 'keys'>

const totp = (secret: string, issuer = '', label = 'OTP') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD_MS / 1000 })

/** Returns a new secret of 20 bytes, base32. */
export const newSecret = (random: Random): string =>
  new Secret({ buffer: Uint8Array.from(random.bytes(20)).buffer }).base32

export const otpauthUri = (secret: string, issuer: string, loginId: string): string =>
  totp(secret, issuer, loginId).toString()

export const sealSecret = ({ keys, random }: Keys & { random: Random }, secret: string): string =>
  seal(keys.otp, random, secret)

/**
 * Returns the 30-second step of a code: the current one or a neighbor. Null if the code is wrong or its step was
 * already used (`lastStep` and all earlier ones).
 */
export function stepOf(
  { keys }: Keys,
  sealed: string,
  code: string,
  now: Date,
  lastStep: number | null,
): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const delta = totp(unseal(keys.otp, sealed)).validate({ token: code, timestamp: now.getTime(), window: 1 })
  if (delta === null) return null
  const step = Math.floor(now.getTime() / PERIOD_MS) + delta
  return lastStep !== null && step <= lastStep ? null : step
}

/** Keyed hash: without the key, which is in another table, codes cannot be found by trying. */
const hashCode = ({ keys }: Keys, code: string): string =>
  hmac(keys.otp, `recovery:${code.toUpperCase()}`).toString('hex')

/** Returns eight recovery codes to show once, and their hashes for storage. */
export function newRecoveryCodes(services: Keys & { random: Random }): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: 8 }, () => randomText(services.random, CODE_ALPHABET, 10))
  return { codes, hashes: codes.map((code) => hashCode(services, code)) }
}

/** Returns the remaining hashes after a code was used; null if it matches none. */
export function spendRecoveryCode(services: Keys, code: string, hashes: string[]): string[] | null {
  if (!/^[A-Za-z0-9]{10}$/.test(code)) return null
  const hash = hashCode(services, code)
  return hashes.includes(hash) ? hashes.filter((kept) => kept !== hash) : null
}
