/**
 * Parsers for URL or typed values: text, or what the URL codec made of it. Invalid values are undefined, so that a broken URL
 * falls back value by value.
 */

/** The largest integer of the contract: 32 bits. */
const MAX_INTEGER = 2_147_483_647

/** Returns non-blank text, truncated to `maxLength` characters. */
export const readText = (value: unknown, maxLength = 100): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, maxLength) : undefined

/** Parses a number with up to ten digits and `decimals` decimal places. Integers are limited to 32 bits. */
export function readNumber(value: unknown, decimals = 0): number | undefined {
  const text = typeof value === 'number' ? String(value) : value
  const shape = new RegExp(`^-?\\d{1,10}${decimals > 0 ? `(\\.\\d{1,${decimals}})?` : ''}$`)
  if (typeof text !== 'string' || !shape.test(text.trim())) return undefined
  const number = Number(text)
  return decimals > 0 || Math.abs(number) <= MAX_INTEGER ? number : undefined
}

/** Parses a record's seq: a positive 32-bit integer. */
export function readSeq(value: unknown): number | undefined {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && /^[1-9]\d{0,9}$/.test(text) ? readNumber(text) : undefined
}

/** Returns the elements of a list, or a single value as a list. The URL codec turns long arrays into objects with numeric keys. */
export function readList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  if (!value || typeof value !== 'object') return [value]
  return Object.entries(value).flatMap(([key, each]) => (/^\d+$/.test(key) ? [each] : []))
}

export interface Range<T> {
  from?: T
  to?: T
}

const endsOf = (value: unknown): Range<unknown> => (value && typeof value === 'object' ? value : {})

/** Parses a range; undefined if both ends are missing or invalid, or in the wrong order. */
export function readRange<T extends string | number>(
  value: unknown,
  read: (end: unknown) => T | undefined,
): Range<T> | undefined {
  const [from, to] = [read(endsOf(value).from), read(endsOf(value).to)]
  if ((from === undefined && to === undefined) || (from !== undefined && to !== undefined && from > to))
    return undefined
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
}

/** Validates a typed range. Returns the message for an invalid end or the wrong order, or undefined. */
export function validateRange<T extends string | number>(
  value: unknown,
  read: (end: unknown) => T | undefined,
  words: { unreadable: string; reversed: string },
): string | undefined {
  const typed = endsOf(value)
  const [from, to] = [read(typed.from), read(typed.to)]
  if ((typed.from && from === undefined) || (typed.to && to === undefined)) return words.unreadable
  return from !== undefined && to !== undefined && from > to ? words.reversed : undefined
}
