/**
 * What takes no room and says nothing: controls other than tabs and line breaks, zero-width and bidirectional signs, fillers. Signs that
 * join the parts of one emoji stay.
 */
const EMOJI_JOINER = /(?<=\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]*)\u200d(?=\p{Extended_Pictographic})/u
const EMOJI_STYLE = /(?<=\p{Extended_Pictographic})\ufe0f|(?<=[0-9#*])\ufe0f(?=\u20e3)/u
const INVISIBLE = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u
const REMOVED = new RegExp(`(${EMOJI_JOINER.source}|${EMOJI_STYLE.source})|${INVISIBLE.source}`, 'gu')

/** Printable ASCII, whole syllables of Hangul and line breaks: nearly every text, and nothing to be done. */
const PLAIN = /^[\n\x20-\x7e\uac00-\ud7a3]*$/
const MARKUP = /<[a-z/!]/i

/**
 * Returns a text as it is stored and compared: composed (NFC), without invisible characters, its spaces plain ones. Markup keeps its
 * no-break spaces: there they have a meaning.
 */
export function cleanText(text: string): string {
  if (PLAIN.test(text)) return text
  const composed = text.normalize('NFC').replace(/[\u2028\u2029]/g, '\n')
  const visible = composed.replace(REMOVED, (_, kept: string | undefined) => kept ?? '')
  return MARKUP.test(visible) ? visible : visible.replace(/\p{Zs}/gu, ' ')
}

/** Returns whether a text has half of a surrogate pair, which no encoding can carry. */
export const isBroken = (text: string): boolean => /\p{Surrogate}/u.test(text)

/**
 * Cleans all texts of a JSON value where they stand and returns it; a text by itself is returned cleaned. What is neither a list nor a plain
 * object stays as it is.
 */
export function cleanTexts<T>(value: T): T {
  // a string is given back for a string
  if (typeof value === 'string') return cleanText(value) as T
  if (isContainer(value)) cleanIn(value)
  return value
}

function cleanIn(container: Record<string, unknown>): void {
  for (const [key, inner] of Object.entries(container)) {
    const cleaned = cleanTexts(inner)
    if (cleaned !== inner) container[key] = cleaned
  }
}

function isContainer(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return Array.isArray(value) || prototype === null || prototype === Object.prototype
}
