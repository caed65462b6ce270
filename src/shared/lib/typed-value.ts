import { plainNumber } from '../../../domain/common/number-text'
import { isBlank } from '../../../domain/common/visible-text'
import { checkRule, type Rule } from './rules'
import { numberPrompt, requiredPrompt } from './validate'

/** What may be typed as a value. */
export interface TypedValueRule {
  /** A whole number, as people and spreadsheets write it (see `readNumberText`). */
  numeric: boolean
  /** May be empty: the value is then null. */
  empty?: boolean | undefined
  /** Title of the field, for messages. */
  label?: string | undefined
  /** The contract's rule for the field (`gen/*Rules`). */
  rule?: Rule | undefined
  /** Further validation; returns a message in Korean. */
  check?: ((value: unknown) => string | undefined) | undefined
}

/** Parses typed text. Returns the value or an error message. */
export function parseTyped(
  { numeric, empty, label = '값', rule, check }: TypedValueRule,
  typed: string,
): { value: unknown } | { message: string } {
  const text = isBlank(typed) ? '' : typed.trim()
  if (text === '') return empty ? { value: null } : { message: requiredPrompt(label) }
  const digits = plainNumber(text)
  if (numeric && !/^-?\d{1,12}$/.test(digits)) return { message: numberPrompt }
  const value = numeric ? Number(digits) : text
  const message = (rule && checkRule(rule, value)) || check?.(value)
  return message ? { message } : { value }
}
