import { won } from './format'
import { plainText } from './html-text'
import { isBag, isBlank } from './values'

/** Formats a boolean like its switch; the server's log uses the same words. */
export const onOff = (on: boolean): string => (on ? '사용' : '사용 안 함')

/** Formats any form value as text: booleans as 사용/사용 안 함, lists, objects; rich text as plain text. */
export function inWords(value: unknown): string {
  if (isBlank(value)) return '(없음)'
  if (typeof value === 'boolean') return onOff(value)
  if (Array.isArray(value)) return value.map(inWords).join(', ')
  if (isBag(value))
    return Object.values(value)
      .filter((one) => one !== null && one !== '')
      .map(inWords)
      .join(' · ')
  if (typeof value === 'number') return won(value)
  return typeof value === 'string' && /^<[a-z]/i.test(value) ? shorten(plainText(value)) : String(value)
}

/** Truncates text to 200 characters, enough for a table cell. */
function shorten(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}
