import { contractDocument, type Schema } from '../../http/contract-document'

/** How a value is written in a cell. */
export interface Form {
  read(text: string): unknown
  write(value: unknown): string
}

/** What `read` gives for a text that is none of its values. */
export const WRONG = Symbol('wrong')

export const asText: Form = { read: (text) => text, write: String }
export const asNumber: Form = {
  read: (text) => (/^-?[\d,]+(\.\d+)?$/.test(text) ? Number(text.replaceAll(',', '')) : WRONG),
  write: String,
}
const YES = new Set(['Y', '예', 'O', 'TRUE', '1'])
const NO = new Set(['N', '아니오', 'X', 'FALSE', '0'])
export const asYesNo: Form = {
  read: (text) => (YES.has(text.toUpperCase()) ? true : NO.has(text.toUpperCase()) ? false : WRONG),
  write: (value) => (value ? 'Y' : 'N'),
}

/** Labels of an enum of the contract by code. */
export function labelsOf(name: string): Record<string, string> {
  const schema = contractDocument.components.schemas[name] as
    | (Schema & { 'x-labels'?: Record<string, string> })
    | undefined
  return schema?.['x-labels'] ?? {}
}

/** A value of an enum by its label or its code. */
export function asChoice(name: string): Form {
  const labels = labelsOf(name)
  const entries = Object.entries(labels)
  return {
    read: (text) => entries.find(([code, label]) => code === text.toUpperCase() || label === text)?.[0] ?? WRONG,
    write: (value) => labels[String(value)] ?? String(value),
  }
}

/** Several with commas between. */
export const asList = (one: Form): Form => ({
  read(text) {
    const values = text.split(',').flatMap((part) => (part.trim() ? [one.read(part.trim())] : []))
    return values.includes(WRONG) ? WRONG : values
  },
  // lists alone come here
  write: (value) => (value as unknown[]).map(one.write).join(', '),
})
