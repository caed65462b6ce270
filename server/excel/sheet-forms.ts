import { readNumberText } from '../../openapi/formats/number-text'
import type { Schema } from '../http/contract-document'
import { parts } from '../http/contract-messages'

/** How a value is written in a cell. */
export interface Form {
  read(text: string): unknown
  write(value: unknown): string
}

/** What `read` gives for a text that is none of its values. */
export const WRONG = Symbol('wrong')

const asText: Form = { read: (text) => text, write: String }
const asNumber: Form = {
  read: (text) => {
    const value = readNumberText(text)
    return value === null || Number.isNaN(value) ? WRONG : value
  },
  write: String,
}
const YES = new Set(['Y', '예', 'O', 'TRUE', '1'])
const NO = new Set(['N', '아니오', 'X', 'FALSE', '0'])
const asYesNo: Form = {
  read: (text) => (YES.has(text.toUpperCase()) ? true : NO.has(text.toUpperCase()) ? false : WRONG),
  write: (value) => (value ? 'Y' : 'N'),
}

type Labels = Record<string, string>

/** A value of an enum by its label or its code. */
const asChoice = (labels: Labels): Form => ({
  read: (text) =>
    Object.entries(labels).find(([code, label]) => code === text.toUpperCase() || label === text)?.[0] ?? WRONG,
  write: (value) => labels[String(value)] ?? String(value),
})

/** Several with commas between. */
const asList = (one: Form): Form => ({
  read(text) {
    const values = text.split(',').flatMap((part) => (part.trim() ? [one.read(part.trim())] : []))
    return values.includes(WRONG) ? WRONG : values
  },
  // lists alone come here
  write: (value) => (value as unknown[]).map(one.write).join(', '),
})

/** How values of a field of the contract are written. */
export function formOf(schema: Schema): Form {
  const about = parts(schema) as (Schema & { 'x-labels'?: Labels })[]
  const element = about.find(({ items }) => items)?.items
  if (element) return asList(formOf(element))
  const labels = about.find((part) => part['x-labels'])?.['x-labels']
  if (labels) return asChoice(labels)
  const types = about.map(({ type }) => type)
  if (types.includes('boolean')) return asYesNo
  return types.includes('integer') || types.includes('number') ? asNumber : asText
}
