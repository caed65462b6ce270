import { won } from './format'
import { plainText } from './html-text'
import { isBag, isBlank } from './values'

/** Yes or no of a field, as its switch says it; the server's log has the same words. */
export const onOff = (on: boolean): string => (on ? '사용' : '사용 안 함')

/** A value of a form in words, whatever it is: texts, 사용/사용 안 함, lists, objects; rich text by what it says. */
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

/** Rich text says what changed by its words; the whole of it is no help in a cell. */
function shorten(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}
