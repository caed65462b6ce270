import { cp949Bytes } from '../../../domain/common/cp949'
import { noNumber, notChosen, required } from '../../../domain/messages/required'

/** Returns whether a value is '', null, undefined or the text "null". */
export function isEmpty(value: unknown): value is '' | null | undefined | 'null' {
  return value === '' || value === null || value === undefined || value === 'null'
}

/** Returns the prompt for a required field, or for a text of at least `minimum` characters. */
export const requiredPrompt: (field: string, minimum?: number) => string = required

/** Returns the prompt for a required choice. */
export const choicePrompt: (field: string) => string = notChosen

/** Message for text that is not a number. */
export const numberPrompt: string = noNumber

/**
 * Returns the length of a text in encoded bytes. `euc-kr` is CP949 as SMS counts it: ASCII 1, everything else 2, including
 * characters that CP949 lacks (see `unencodableCharacters` in `domain/common/cp949`).
 */
export function byteLength(text: string, encoding: 'utf-8' | 'euc-kr'): number {
  if (encoding === 'utf-8') return new TextEncoder().encode(text).length
  return cp949Bytes(text)
}
