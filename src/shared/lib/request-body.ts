import { cleanText } from '../../../domain/common/clean-text'
import { visibleText } from '../../../domain/common/visible-text'
import type { Rule, Rules } from './rules'
import { isBag, isBlank } from './values'

/**
 * Builds a request body from form values: only fields with a rule, also inside objects and rows. Blank values (including texts
 * without visible characters) become null if nullable, and are omitted if optional.
 */
export function toRequestBody(rules: Rules, values: object, leaveOut: readonly string[] = []): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const [name, rule] of Object.entries(rules)) {
    if (name === 'version' || leaveOut.includes(name)) continue
    // `values` is the form's bag; an unset field is undefined
    const value = emptyIfInvisible((values as Record<string, unknown>)[name])
    if (!isBlank(value)) body[name] = toBodyValue(rule, value)
    else if (rule.type === 'array') body[name] = []
    else if (rule.nullable) body[name] = null
    else if (rule.required) body[name] = value ?? ''
  }
  return body
}

/** Treats a text without visible characters as empty. */
const emptyIfInvisible = (value: unknown): unknown =>
  typeof value === 'string' && visibleText(value) === '' ? '' : value

function toBodyValue({ items, properties }: Rule, value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value).trim()
  if (Array.isArray(value)) return items ? value.map((item) => toBodyValue(items, item)) : value
  return properties && isBag(value) ? toRequestBody(properties, value) : value
}
