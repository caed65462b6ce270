/** A record's row as the contract shows it, as far as its moments go. */
export function shownStamp<R extends { createdAt: Date; updatedAt: Date }>({ createdAt, updatedAt, ...row }: R) {
  return { ...row, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}

/** A text as it is stored: without space around it, null when nothing is left. */
export const textOrNull = (text: string | null | undefined): string | null => text?.trim() || null

/** A list of short texts as it is stored: each once, none empty. */
export const textsOf = (texts: readonly string[] | undefined): string[] =>
  [...new Set((texts ?? []).map((text) => text.trim()))].filter(Boolean)

const LONGEST = 300
/** As long as the log keeps a text. */
export const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text)

/** `한국타이어`, `한국타이어 외 2건` */
export const namesOf = ([first = '', ...more]: string[]): string =>
  more.length > 0 ? `${first} 외 ${more.length}건` : first
