import type { Schemas } from '../../http/call'

/** A bank cuts names at so many letters at least: one letter alone says nothing. */
const LEAST_LETTERS = 2

/**
 * A name as it is compared: composed, half-width, upper case, without 주식회사 in any of its spellings, letters and digits alone. Compatibility
 * composition is used, for it makes `㈜` and full-width letters what they stand for.
 */
export const bareDepositor = (name: string): string =>
  name
    .normalize('NFKC')
    .toUpperCase()
    .replace(/\s/gu, '')
    .replaceAll('주식회사', '')
    .replaceAll('(주)', '')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** How two names fit: PART where one is the start of the other, as banks cut them. A name of nothing fits nobody. */
export function nameFit(one: string, other: string): Schemas['CandidateFit'] {
  const [a, b] = [bareDepositor(one), bareDepositor(other)]
  if (a === '' || b === '') return 'NONE'
  if (a === b) return 'SAME'
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return [...short].length >= LEAST_LETTERS && long.startsWith(short) ? 'PART' : 'NONE'
}
