/** Invisible characters: controls, zero-width characters, Hangul and Braille fillers, variation selectors. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800]/gu

/** Returns a text as seen: without invisible characters and surrounding spaces, with single spaces. */
export const visibleText = (text: string): string =>
  text.replace(/\s+/gu, ' ').replace(INVISIBLE, '').replace(/ {2,}/g, ' ').trim()

/** Returns the number of visible characters, which every minimum length counts. */
export const visibleLength = (text: string): number => [...visibleText(text)].length

/** Returns whether a text has no visible characters. */
export const isBlank = (text: string): boolean => visibleText(text) === ''
