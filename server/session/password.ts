import { type ScryptOptions, scrypt } from 'node:crypto'
import type { Random, Services } from '../http/call'
import { randomText, sameBytes } from './crypto'

/** log2 of scrypt's N. With r = 8 and p = 3 this is what OWASP recommends for 32 MB a hash. */
const STRONG = 15
const BLOCK = 8
const KEY_BYTES = 32

/** Cheaper hashes (tests, sample data of tests) do without the parallel rounds too. */
const roundsOf = (cost: number): number => (cost >= STRONG ? 3 : 1)

function derive(password: string, salt: Buffer, cost: number, block: number, rounds: number): Promise<Buffer> {
  const N = 2 ** cost
  const options: ScryptOptions = { N, r: block, p: rounds, maxmem: 256 * N * block }
  return new Promise((resolve, reject) => {
    // NFC: the same Hangul typed on different keyboards is the same password.
    scrypt(password.normalize('NFC'), salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

/** Gives `scrypt$cost$r$p$salt$key`; the parameters travel with the hash, so a later cost does not invalidate it. */
export async function hashPassword(random: Random, password: string, cost = STRONG): Promise<string> {
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

/** Takes as long as `verifyPassword`: an unknown id must not answer faster than a wrong password. Always false. */
export async function verifyNobody(services: Pick<Services, 'passwordCost'>, password: string): Promise<false> {
  const cost = services.passwordCost ?? STRONG
  await derive(password, Buffer.alloc(16), cost, BLOCK, roundsOf(cost))
  return false
}

const WEAK = '비밀번호는 10자 이상 2종류 또는 8자 이상 3종류의 문자를 조합해 주세요.'

/** Gives the message when a new password breaks the policy, else null. Lengths count characters. */
export function passwordProblem(password: string, loginId: string): string | null {
  const length = [...password.normalize('NFC')].length
  const kinds = [/\p{L}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length
  if (length > 64) return '비밀번호는 64자까지 입력할 수 있습니다.'
  if (!((length >= 10 && kinds >= 2) || (length >= 8 && kinds >= 3))) return WEAK
  if (password.toLowerCase().includes(loginId.toLowerCase())) return '비밀번호에 아이디를 포함할 수 없습니다.'
  return null
}

/** Whether the password is one of these. The checks run side by side. */
export async function isOneOf(password: string, hashes: string[]): Promise<boolean> {
  return (await Promise.all(hashes.map((hash) => verifyPassword(password, hash)))).includes(true)
}

// Without characters that are mistaken for each other when read aloud or copied by hand.
const LETTERS = 'abcdefghjkmnpqrstuvwxyzACDEFHJKM'
const DIGITS = '23456789'
const SYMBOLS = '!@#$%+=?'

/** 12 characters of three kinds, 57 bits: a letter, a digit and a symbol somewhere, the rest letters and digits. */
export function temporaryPassword(random: Random): string {
  const head = randomText(random, LETTERS, 1) + randomText(random, DIGITS, 1) + randomText(random, SYMBOLS, 1)
  const all = [...head, ...randomText(random, LETTERS, 6), ...randomText(random, DIGITS, 3)]
  return [...random.bytes(all.length)]
    .map((order, index) => ({ order, char: all[index] }))
    .sort((a, b) => a.order - b.order)
    .map(({ char }) => char)
    .join('')
}

/** How long a temporary password opens the door. */
export const TEMPORARY_MS = 24 * 3_600_000
