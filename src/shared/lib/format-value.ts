import { formatThousands } from './format'
import { plainText } from './html-text'
import { isBag, isBlank } from './values'

/** Formats a boolean like its switch; the server's log uses the same words. */
export const formatSwitch = (on: boolean): string => (on ? '사용' : '사용 안 함')

/** Formats any form value as text: booleans as 사용/사용 안 함, lists, objects; rich text as plain text. */
export function formatValue(value: unknown): string {
  if (isBlank(value)) return '(없음)'
  if (typeof value === 'boolean') return formatSwitch(value)
  if (Array.isArray(value)) return value.map(formatValue).join(', ')
  if (isBag(value))
    return Object.values(value)
      .filter((one) => one !== null && one !== '')
      .map(formatValue)
      .join(' · ')
  if (typeof value === 'number') return formatThousands(value)
  return typeof value === 'string' && /^<[a-z]/i.test(value) ? shorten(plainText(value)) : String(value)
}

/** Truncates text to 200 characters, enough for a table cell. */
function shorten(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}
