/** Parses numbers as people and spreadsheets write them: `₩123,400`, `123,400원`, `１２３`, floating-point residue. */

/** Tolerance around an integer: `110000*1.1` is 121000.00000000001. */
const RESIDUE = 0.000001

/** Returns a number without floating-point residue. */
export function dropResidue(value: number): number {
  const whole = Math.round(value)
  return Math.abs(value - whole) < RESIDUE ? whole : Number(value.toPrecision(15))
}

/** Units that may follow a typed number. Sheet columns define their own. */
const UNITS: readonly string[] = ['원', '%', '개', '본', 'km', 'P']

// Windows shows ₩ as a backslash, and Excel quotes what it copies
const WRITTEN = /^(['"]?)([+-]?)\s*[₩\\]?\s*([+-]?)(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?\s*(\D*)\1$/

/**
 * Returns the number in a text, null for an empty text, NaN for anything else.
 * Accepts full-width digits, thousands separators, a won sign and a unit.
 */
export function readNumberText(text: string, units: readonly string[] = UNITS): number | null {
  const plain = text.normalize('NFKC').replace(/[−–]/g, '-').trim()
  if (plain === '') return null
  const [, , sign = '', second = '', whole = '', fraction = '', unit = ''] = WRITTEN.exec(plain) ?? []
  if (whole === '' || (sign !== '' && second !== '') || !(unit === '' || units.includes(unit.trim()))) return Number.NaN
  return dropResidue(Number(`${sign || second}${whole.replaceAll(',', '')}${fraction}`))
}

/** Returns the number in a text as digits, e.g. `-1234.5`. A text that is no number is returned trimmed. */
export function plainNumber(text: string): string {
  const value = readNumberText(text)
  return value === null || !Number.isFinite(value) ? text.trim() : String(value)
}
