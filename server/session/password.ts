import type { Random } from '../lib/random'
import { randomText } from './crypto'

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
