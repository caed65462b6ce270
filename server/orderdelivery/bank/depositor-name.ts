import type { Schemas } from '../../contract/contract-types'

/** Minimum length of a truncated name to be proposed as similar. Only equal names match automatically. */
const MIN_LENGTH = 2

/**
 * Normalizes a depositor's name for comparison: NFKC, upper case, without spaces, 주식회사 in any spelling, and other
 * than letters and digits.
 *
 * NFKC also resolves `㈜` and full-width letters.
 */
export const normalizeDepositor = (name: string): string =>
  name
    .normalize('NFKC')
    .toUpperCase()
    .replace(/\s/gu, '')
    .replaceAll('주식회사', '')
    .replaceAll('(주)', '')
    .replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Compares two names. PART: one is the beginning of the other, because banks truncate names. Empty names never
 * match.
 */
export function nameFit(one: string, other: string): Schemas['CandidateFit'] {
  const [a, b] = [normalizeDepositor(one), normalizeDepositor(other)]
  if (a === '' || b === '') return 'NONE'
  if (a === b) return 'SAME'
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return [...short].length >= MIN_LENGTH && long.startsWith(short) ? 'PART' : 'NONE'
}
