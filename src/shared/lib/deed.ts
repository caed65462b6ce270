import { won } from './format'

/** What a list or a form is about, for the titles of its dialogs. */
export interface Noun {
  /** One of its records: `브랜드`. */
  noun: string
  /** What they are counted in; default `개`. */
  unit?: string
}

/**
 * The title of a dialog: what is done and to what, `브랜드 삭제: 미쉐린`, `상품 12개 판매중지`.
 * @param on the name of the one, or how many
 */
export function deedOn({ noun, unit = '개' }: Noun, deed: string, on?: string | number | null): string {
  if (typeof on === 'number') return `${noun} ${won(on)}${unit} ${deed}`
  return on ? `${noun} ${deed}: ${on}` : `${noun} ${deed}`
}
