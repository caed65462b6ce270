import { containsLoginId, isStrongPassword, PASSWORD_MAX, passwordLength } from '../../domain/common/password'
import type { Random } from '../lib/random'
import { randomText } from './crypto'

const WEAK = '비밀번호는 10자 이상 2종류 또는 8자 이상 3종류의 문자를 조합해 주세요.'

/** Returns the message if a new password breaks the policy, else null. */
export function passwordProblem(password: string, loginId: string): string | null {
  if (passwordLength(password) > PASSWORD_MAX) return '비밀번호는 64자까지 입력할 수 있습니다.'
  if (!isStrongPassword(password)) return WEAK
  if (containsLoginId(password, loginId)) return '비밀번호에 아이디를 포함할 수 없습니다.'
  return null
}

// Excludes characters that are easily confused when read aloud or copied by hand.
const LETTERS = 'abcdefghjkmnpqrstuvwxyzACDEFHJKM'
const DIGITS = '23456789'
const SYMBOLS = '!@#$%+=?'

/** Returns a temporary password of 12 characters (57 bits), with at least one letter, one digit and one symbol. */
export function temporaryPassword(random: Random): string {
  const head = randomText(random, LETTERS, 1) + randomText(random, DIGITS, 1) + randomText(random, SYMBOLS, 1)
  const all = [...head, ...randomText(random, LETTERS, 6), ...randomText(random, DIGITS, 3)]
  return [...random.bytes(all.length)]
    .map((order, index) => ({ order, char: all[index] }))
    .sort((a, b) => a.order - b.order)
    .map(({ char }) => char)
    .join('')
}

/** Validity of a temporary password, in ms. */
export const TEMPORARY_MS = 24 * 3_600_000
