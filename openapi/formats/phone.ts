/** Telephone numbers of Korea: how they are written and how they are read. One table for screens, papers, messages and sheets. */

/** Most digits of a number: safe numbers, 050x-xxxx-xxxx. */
export const MOST_DIGITS = 12

/**
 * Lengths of the groups of numbers that everybody writes in the same way, by how they begin; masked positions (`*`) count as digits. The
 * specification's groups hold for all others.
 */
const KNOWN: readonly [shape: RegExp, groups: readonly number[]][] = [
  [/^02[\d*]{7}$/, [2, 3, 4]],
  [/^02[\d*]{8}$/, [2, 4, 4]],
  [/^(?:1[568][\d*]{6}|\*{4}[\d*]{4})$/, [4, 4]],
  [/^050[\d*]{8}$/, [4, 3, 4]],
  [/^050[\d*]{9}$/, [4, 4, 4]],
]

/** Specification §5: under 4 digits unchanged, 4 to 6 as 3-rest, 7 to 10 as 3-3-4, 11 as 3-4-4. */
function groupsOf(digits: string): readonly number[] | null {
  const known = KNOWN.find(([shape]) => shape.test(digits))
  if (known) return known[1]
  const { length } = digits
  if (length < 4 || length > MOST_DIGITS) return null
  if (length <= 6) return [3, length - 3]
  return length <= 10 ? [3, 3, length - 6] : [3, length - 7, 4]
}

/** Returns a number as it is shown, `010-1234-5678`; what is too short or too long for one stays as it is. */
export function formatPhone(number: string): string {
  const digits = number.replace(/[^\d*]/g, '')
  const groups = groupsOf(digits)
  if (!groups) return number
  let from = 0
  return groups
    .map((length) => {
      from += length
      return digits.slice(from - length, from)
    })
    .join('-')
}

/** With the country's code instead of the zero: `+82 10-1234-5678`, `82-10-…`, `0082 10 …`. Bare digits that begin so may be another number. */
const FROM_ABROAD = /^(?:\+|00)\s*82|^\(?82\)?[\s.-]|^820?1[016789]\d{7,8}$/

/**
 * Returns the digits of a number as it was typed or pasted: full-width ones, separators and the country's code are read. What is none keeps
 * what makes it none, for the rule to refuse.
 */
export function readPhone(text: string): string {
  const plain = text.normalize('NFKC').trim()
  const bare = plain.replace(/[\s().\-‐‑‒–—−·]/g, '')
  return FROM_ABROAD.test(plain) ? bare.replace(/^(?:\+|00)?820?/, '0') : bare
}

/** Returns whether texts reach a number: a mobile phone, or a safe number that leads to one. */
export const isMobile = (digits: string): boolean => /^(?:01\d{8,9}|050\d{8,9})$/.test(digits)

/** As `readPhone`, of a sheet's cell: spreadsheets take the zero in front of a number away. */
export function phoneOfCell(text: string): string {
  const digits = readPhone(text)
  return /^[1-9]\d{7,9}$/.test(digits) && !/^1[568]\d{6}$/.test(digits) ? `0${digits}` : digits
}
