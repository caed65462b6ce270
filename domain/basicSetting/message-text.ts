import type { components } from '../../openapi/schema.gen'
import { cp949Bytes, unencodableCharacters } from '../common/cp949'
import { LMS_BYTES, SMS_BYTES, smsProblem, titleProblem } from './sms-text'

/** Message texts of events: their variables, length and problems. Shared by screens, server and tests. */

type Variable = components['schemas']['MessageVariable']

const pattern = /#\{([^}]+)\}/g

/** Replaces variables by their values. Variables without a value become empty. */
export const fillVariables = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(pattern, (_, key: string) => values[key.trim()] ?? '')

/** Returns the names of the variables in a text. */
export const variablesIn = (text: string): string[] => [...text.matchAll(pattern)].map(([, key = '']) => key.trim())

/** Returns the text with sample values, for previews and tests. */
export const withSampleValues = (text: string, variables: readonly Variable[]): string =>
  fillVariables(text, Object.fromEntries(variables.map(({ key, sample }) => [key, sample])))

/** Returns the length and type of a text with sample values. */
export function textSize(content: string, variables: readonly Variable[]): { bytes: number; type: 'SMS' | 'LMS' } {
  const bytes = cp949Bytes(withSampleValues(content, variables))
  return { bytes, type: bytes > SMS_BYTES ? 'LMS' : 'SMS' }
}

const keysOf = (variables: readonly Variable[]): string[] => variables.map(({ key }) => key)

/** Returns what is wrong with the text of an event, or null. */
export const textProblem = (content: string, variables: readonly Variable[]): string | null =>
  smsProblem(content, textSize(content, variables), keysOf(variables))

/** Returns what is wrong with the title of an event's LMS, or null. */
export const textTitleProblem = (title: string): string | null =>
  title.includes('#{') ? '제목에는 변수를 사용할 수 없습니다.' : titleProblem(title)

/** Returns a message if a text has a variable unknown to the event, or null. */
export function unknownVariable(text: string, variables: readonly Variable[]): string | null {
  const known = keysOf(variables)
  for (const [written, key = ''] of text.matchAll(/#\{([^}]*)\}/g)) {
    if (!known.includes(key.trim())) return `사용할 수 없는 변수입니다: ${written}`
  }
  return null
}

/**
 * Returns a text that carriers accept: unencodable characters become `?`, and it is cut to the length of an LMS. Real
 * values may be longer than the samples, or not encodable.
 */
export function limitToSendable(text: string): string {
  const unsupported = new Set(unencodableCharacters(text))
  let bytes = 0
  let sendableText = ''
  for (const char of text) {
    const written = unsupported.has(char) ? '?' : char
    bytes += cp949Bytes(written)
    if (bytes > LMS_BYTES) break
    sendableText += written
  }
  return sendableText
}
