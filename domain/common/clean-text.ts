/** Invisible characters that join the parts of an emoji or select its style. They are kept. */
const EMOJI_JOINER = /(?<=\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]*)\u200d(?=\p{Extended_Pictographic})/u
const EMOJI_STYLE = /(?<=\p{Extended_Pictographic})\ufe0f|(?<=[0-9#*])\ufe0f(?=\u20e3)/u
/** Control characters except tabs and line breaks, zero-width and bidirectional characters, fillers. */
const INVISIBLE = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u
const REMOVED = new RegExp(`(${EMOJI_JOINER.source}|${EMOJI_STYLE.source})|${INVISIBLE.source}`, 'gu')

/** Printable ASCII, complete Hangul syllables and line breaks. Nearly all texts match; they need no cleaning. */
const PLAIN = /^[\n\x20-\x7e\uac00-\ud7a3]*$/
const MARKUP = /<[a-z/!]/i

/**
 * Returns a text as it is stored and compared: in NFC, without invisible characters, with every Unicode space replaced by
 * a plain one. Markup keeps its no-break spaces, because they are significant there.
 */
export function cleanText(text: string): string {
  if (PLAIN.test(text)) return text
  const composed = text.normalize('NFC').replace(/[\u2028\u2029]/g, '\n')
  const visible = composed.replace(REMOVED, (_, emoji: string | undefined) => emoji ?? '')
  return MARKUP.test(visible) ? visible : visible.replace(/\p{Zs}/gu, ' ')
}

/** Returns whether a text contains a lone surrogate, which cannot be encoded. */
export const hasLoneSurrogate = (text: string): boolean => /\p{Surrogate}/u.test(text)

/**
 * Cleans all texts in a JSON array or object in place and returns it. For a text, returns the cleaned text.
 * Other values, and the keys of objects, stay unchanged.
 */
export function cleanTexts<T>(value: T): T {
  // the cast is safe: T is a string here
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
