/**
 * Values in a URL or as they were typed: text, or what the URL's codec made of it. What is none is undefined, so that a
 * broken URL falls back value by value.
 */

/** The longest whole number of the contract: 32 bits. */
const longest = 2_147_483_647

/** Text that is not blank, at most `most` characters. */
export const readText = (value: unknown, most = 100): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, most) : undefined

/** A number of up to ten digits before the point and `decimals` after it; a whole one has 32 bits. */
export function readNumber(value: unknown, decimals = 0): number | undefined {
  const text = typeof value === 'number' ? String(value) : value
  const shape = new RegExp(`^-?\\d{1,10}${decimals > 0 ? `(\\.\\d{1,${decimals}})?` : ''}$`)
  if (typeof text !== 'string' || !shape.test(text.trim())) return undefined
  const number = Number(text)
  return decimals > 0 || Math.abs(number) <= longest ? number : undefined
}

/** The number of a record: digits of a positive 32-bit integer. */
export function readSeq(value: unknown): number | undefined {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && /^[1-9]\d{0,9}$/.test(text) ? readNumber(text) : undefined
}

/** Some values. The codec turns long lists into objects with numeric keys; any other object is none. */
export function readList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  if (!value || typeof value !== 'object') return [value]
  return Object.entries(value).flatMap(([key, each]) => (/^\d+$/.test(key) ? [each] : []))
}

export interface Span<T> {
  from?: T
  to?: T
}

const endsOf = (value: unknown): Span<unknown> => (value && typeof value === 'object' ? value : {})

/** The ends of a span that can be read; undefined when there is none, or the first comes after the second. */
export function readSpan<T extends string | number>(
  value: unknown,
  read: (end: unknown) => T | undefined,
): Span<T> | undefined {
  const [from, to] = [read(endsOf(value).from), read(endsOf(value).to)]
  if ((from === undefined && to === undefined) || (from !== undefined && to !== undefined && from > to))
    return undefined
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
}

/** What is wrong with a typed span: an end that cannot be read, or the wrong order; undefined: nothing. */
export function spanProblem<T extends string | number>(
  value: unknown,
  read: (end: unknown) => T | undefined,
  words: { unreadable: string; reversed: string },
): string | undefined {
  const typed = endsOf(value)
  const [from, to] = [read(typed.from), read(typed.to)]
  if ((typed.from && from === undefined) || (typed.to && to === undefined)) return words.unreadable
  return from !== undefined && to !== undefined && from > to ? words.reversed : undefined
}
