/** How people and spreadsheets write numbers: `₩123,400`, `123,400원`, `１２３`, what a formula leaves beside a whole number. */

/** Beside a whole number: `110000*1.1` is 121000.00000000001. */
const RESIDUE = 0.000001

/** Returns a number without what binary fractions have left on it. */
export function dropResidue(value: number): number {
  const whole = Math.round(value)
  return Math.abs(value - whole) < RESIDUE ? whole : Number(value.toPrecision(15))
}

/** Units that may stand behind a number where it is typed; a sheet's columns name their own. */
const UNITS: readonly string[] = ['원', '%', '개', '본', 'km', 'P']

// Windows shows ₩ as a backslash, and Excel puts quotes around what it copies
const WRITTEN = /^(['"]?)([+-]?)\s*[₩\\]?\s*([+-]?)(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?\s*(\D*)\1$/

/**
 * Returns the number that a text says, null for an empty one, NaN for anything else. Full-width digits, commas between thousands, a sign for
 * won and a unit are read.
 */
export function readNumberText(text: string, units: readonly string[] = UNITS): number | null {
  const plain = text.normalize('NFKC').replace(/[−–]/g, '-').trim()
  if (plain === '') return null
  const [, , sign = '', second = '', whole = '', fraction = '', unit = ''] = WRITTEN.exec(plain) ?? []
  if (whole === '' || (sign !== '' && second !== '') || !(unit === '' || units.includes(unit.trim()))) return Number.NaN
  return dropResidue(Number(`${sign || second}${whole.replaceAll(',', '')}${fraction}`))
}

/** Returns the number in a text as digits, `-1234.5`; a text that is no number as it is, without the blanks around it. */
export function plainNumber(text: string): string {
  const value = readNumberText(text)
  return value === null || !Number.isFinite(value) ? text.trim() : String(value)
}
