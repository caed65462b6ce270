import { readNumberText } from '../../domain/common/number-text'
import type { Schema } from '../contract/contract-document'
import { subschemas } from '../contract/contract-messages'

/** Reads and writes values of a field as cell text. */
export interface CellFormat {
  read(text: string): unknown
  write(value: unknown): string
  /** Says what to enter instead of an invalid text. */
  hint: string
}

/** Result of `read` for an invalid text. */
export const INVALID = Symbol('wrong')

const asText: CellFormat = { read: (text) => text, write: String, hint: '다시 입력해 주세요.' }
const asNumber: CellFormat = {
  read: (text) => {
    const value = readNumberText(text)
    return value === null || Number.isNaN(value) ? INVALID : value
  },
  write: String,
  hint: '숫자로 입력해 주세요.',
}
const YES = new Set(['Y', '예', 'O', 'TRUE', '1'])
const NO = new Set(['N', '아니오', 'X', 'FALSE', '0'])
const asYesNo: CellFormat = {
  read: (text) => (YES.has(text.toUpperCase()) ? true : NO.has(text.toUpperCase()) ? false : INVALID),
  write: (value) => (value ? 'Y' : 'N'),
  hint: 'Y 또는 N으로 입력해 주세요.',
}

type Labels = Record<string, string>

/** Reads an enum value by label or code; writes the label. */
const asChoice = (labels: Labels): CellFormat => ({
  read: (text) =>
    Object.entries(labels).find(([code, label]) => code === text.toUpperCase() || label === text)?.[0] ?? INVALID,
  write: (value) => labels[String(value)] ?? String(value),
  hint: `${Object.values(labels).join(', ')} 중에서 입력해 주세요.`,
})

/** Reads and writes comma-separated values. */
const asList = (one: CellFormat): CellFormat => ({
  read(text) {
    const values = text.split(',').flatMap((part) => (part.trim() ? [one.read(part.trim())] : []))
    return values.includes(INVALID) ? INVALID : values
  },
  // only lists get here
  write: (value) => (value as unknown[]).map(one.write).join(', '),
  hint: one.hint,
})

/** Returns how values of a field of the contract are written in cells. */
export function cellFormatOf(schema: Schema): CellFormat {
  const about = subschemas(schema) as (Schema & { 'x-labels'?: Labels })[]
  const element = about.find(({ items }) => items)?.items
  if (element) return asList(cellFormatOf(element))
  const labels = about.find((part) => part['x-labels'])?.['x-labels']
  if (labels) return asChoice(labels)
  const types = about.map(({ type }) => type)
  if (types.includes('boolean')) return asYesNo
  return types.includes('integer') || types.includes('number') ? asNumber : asText
}
