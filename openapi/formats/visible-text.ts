/** What takes no room on a screen: controls, zero-width signs, fillers of Hangul and Braille, variation selectors. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800]/gu

/** A text as it is seen: without invisible characters, spaces (of any kind) at its ends, and more than one in a row. */
export const visibleText = (text: string): string =>
  text.replace(/\s+/gu, ' ').replace(INVISIBLE, '').replace(/ {2,}/g, ' ').trim()

/** How many characters of a text can be seen: what every "at least n characters" counts. */
export const visibleLength = (text: string): number => [...visibleText(text)].length

/** Whether a text says nothing. */
export const isBlank = (text: string): boolean => visibleText(text) === ''
