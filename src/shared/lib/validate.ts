import { cp949Bytes } from '../../../openapi/formats/cp949'
import { noNumber, notChosen, required } from '../../../openapi/messages/required'

/** Empty means: empty string, null, undefined or the text "null". */
export function isEmpty(value: unknown): value is '' | null | undefined | 'null' {
  return value === '' || value === null || value === undefined || value === 'null'
}

/** The prompt for a required field, or for a text of at least so many letters. */
export const requiredPrompt: (field: string, least?: number) => string = required

/** The prompt for a choice that is required. */
export const choicePrompt: (field: string) => string = notChosen

/** Said of what cannot be read as a number. */
export const numberPrompt: string = noNumber

/**
 * Length of a text in encoded bytes. `euc-kr` is CP949 as SMS counts it: ASCII 1, everything else 2, also a character
 * that CP949 lacks (see `unencodable` of `openapi/formats/cp949`).
 */
export function byteLength(text: string, encoding: 'utf-8' | 'euc-kr'): number {
  if (encoding === 'utf-8') return new TextEncoder().encode(text).length
  return cp949Bytes(text)
}
