import { formatThousands } from './format'

/** What a list or form is about, for dialog titles. */
export interface Noun {
  /** Singular of a record: `브랜드`. */
  noun: string
  /** Counter word; default `개`. */
  unit?: string
}

/**
 * Returns a dialog title that says what is done to what: `브랜드 삭제: 미쉐린`, `상품 12개 판매중지`.
 * @param on the name of the record, or the number of records
 */
export function dialogTitle({ noun, unit = '개' }: Noun, verb: string, on?: string | number | null): string {
  if (typeof on === 'number') return `${noun} ${formatThousands(on)}${unit} ${verb}`
  return on ? `${noun} ${verb}: ${on}` : `${noun} ${verb}`
}
