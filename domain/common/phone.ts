/** Parses and formats Korean phone numbers, for screens, documents, messages and sheets. */

/** Maximum number of digits: safe numbers, 050x-xxxx-xxxx. */
export const MAX_DIGITS = 12

/**
 * Group lengths of numbers with a common format, by their start. Masked positions (`*`) count as digits.
 * All others are grouped by their length (`groupsOf`).
 */
const KNOWN: readonly [shape: RegExp, groups: readonly number[]][] = [
  [/^02[\d*]{7}$/, [2, 3, 4]],
  [/^02[\d*]{8}$/, [2, 4, 4]],
  [/^(?:1[568][\d*]{6}|\*{4}[\d*]{4})$/, [4, 4]],
  [/^050[\d*]{8}$/, [4, 3, 4]],
  [/^050[\d*]{9}$/, [4, 4, 4]],
]

/**
 * Returns the group lengths: by format if it is known, else 4 to 6 digits as 3-rest, 7 to 10 as 3-3-rest, more as 3-rest-4.
 * Null for less than 4 and for too many digits.
 */
function groupsOf(digits: string): readonly number[] | null {
  const known = KNOWN.find(([shape]) => shape.test(digits))
  if (known) return known[1]
  const { length } = digits
  if (length < 4 || length > MAX_DIGITS) return null
  if (length <= 6) return [3, length - 3]
  return length <= 10 ? [3, 3, length - 6] : [3, length - 7, 4]
}

/** Formats a number, e.g. `010-1234-5678`. Numbers that are too short or too long stay unchanged. */
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

/**
 * With the country code instead of the zero: `+82 10-1234-5678`, `82-10-…`, `0082 10 …`.
 * Bare digits with this start may be another number.
 */
const FROM_ABROAD = /^(?:\+|00)\s*82|^\(?82\)?[\s.-]|^820?1[016789]\d{7,8}$/

/**
 * Returns the digits of a typed or pasted number. Handles full-width digits, separators and the country code.
 * Invalid characters are kept, so that validation rejects the text.
 */
export function readPhone(text: string): string {
  const plain = text.normalize('NFKC').trim()
  const bare = plain.replace(/[\s().\-‐‑‒–—−·]/g, '')
  return FROM_ABROAD.test(plain) ? bare.replace(/^(?:\+|00)?820?/, '0') : bare
}

/** Mobile phones: 010 with eight more digits, older ones (011 …) with seven or eight. Scalar `memberPhone` of the contract. */
const MOBILE = /^(?:010\d{8}|01[16-9]\d{7,8})$/
/** The same, and other numbers of ten digits or more. Scalar `mobilePhone` of the contract. */
const REACHABLE = /^(?:010\d{8}|01[16-9]\d{7,8}|050\d{8,9}|0[2-46-9]\d{8,9}|05[1-9]\d{7,8})$/
/** Any telephone: also 1588-1234 and short numbers of Seoul. Scalar `officePhone` of the contract. */
const TELEPHONE = /^(?:1[568]\d{6}|010\d{8}|01[16-9]\d{7,8}|050\d{8,9}|02\d{7,8}|0[346-9]\d{8,9}|05[1-9]\d{7,8})$/

export const WRONG_MOBILE = '휴대폰 번호를 확인해 주세요. 예: 010-1234-5678'
export const WRONG_TELEPHONE = '전화번호를 확인해 주세요. 예: 02-123-4567'

export const isMobileNumber = (digits: string): boolean => MOBILE.test(digits)
export const isReachableNumber = (digits: string): boolean => REACHABLE.test(digits)
export const isTelephone = (digits: string): boolean => TELEPHONE.test(digits)

/** Returns whether texts can be sent to a number: a mobile phone, or a safe number that leads to one. */
export const isMobile = (digits: string): boolean => isMobileNumber(digits) || /^050\d{8,9}$/.test(digits)

/** Reads a phone number as `readPhone`, from a cell of a sheet: restores the leading zero that spreadsheets drop. */
export function phoneOfCell(text: string): string {
  const digits = readPhone(text)
  return /^[1-9]\d{7,9}$/.test(digits) && !/^1[568]\d{6}$/.test(digits) ? `0${digits}` : digits
}
