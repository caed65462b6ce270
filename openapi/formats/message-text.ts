import type { components } from '../schema.gen'
import { cp949Bytes, unencodable } from './cp949'
import { LMS_BYTES, SMS_BYTES, smsProblem, titleProblem } from './sms-text'

/** Texts that events send: what stands for their variables, how long they are, what is wrong with them. One table for screen, server and tests. */

type Variable = components['schemas']['MessageVariable']

const pattern = /#\{([^}]+)\}/g

/** Puts the values into the places of their variables; one without a value is left empty. */
export const fillIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(pattern, (_, key: string) => values[key.trim()] ?? '')

/** The text as it looks in previews and tests. */
export const sampled = (text: string, variables: readonly Variable[]): string =>
  fillIn(text, Object.fromEntries(variables.map(({ key, sample }) => [key, sample])))

/** How long a text is with the samples of its variables, and as what it goes. */
export function textSize(content: string, variables: readonly Variable[]): { bytes: number; type: 'SMS' | 'LMS' } {
  const bytes = cp949Bytes(sampled(content, variables))
  return { bytes, type: bytes > SMS_BYTES ? 'LMS' : 'SMS' }
}

const keysOf = (variables: readonly Variable[]): string[] => variables.map(({ key }) => key)

/** What is wrong with the text of an event; null: it can be sent. */
export const textProblem = (content: string, variables: readonly Variable[]): string | null =>
  smsProblem(content, textSize(content, variables), keysOf(variables))

/** What is wrong with the title of an event's LMS; null: nothing. */
export const textTitleProblem = (title: string): string | null =>
  title.includes('#{') ? '제목에는 변수를 사용할 수 없습니다.' : titleProblem(title)

/** Why a text cannot stand in a message of the event: a variable that it has none of; null: it can. */
export function unknownVariable(text: string, variables: readonly Variable[]): string | null {
  const known = keysOf(variables)
  for (const [written, key = ''] of text.matchAll(/#\{([^}]*)\}/g)) {
    if (!known.includes(key.trim())) return `사용할 수 없는 변수입니다: ${written}`
  }
  return null
}

/** What carriers take of a text whose values were longer than their samples, or hold what they cannot write: never more than an LMS. */
export function sendable(text: string): string {
  const odd = new Set(unencodable(text))
  let bytes = 0
  let kept = ''
  for (const char of text) {
    const written = odd.has(char) ? '?' : char
    bytes += cp949Bytes(written)
    if (bytes > LMS_BYTES) break
    kept += written
  }
  return kept
}
