import { cleanText } from '../../../openapi/formats/clean-text'
import { visibleText } from '../../../openapi/formats/visible-text'
import type { Rule, Rules } from './rules'
import { isBag, isBlank } from './values'

/**
 * A body out of form values: only the fields that the rules know; blank (also a text of which nothing can be seen) becomes null where null is allowed and is left
 * out where the field is optional. The same inside of objects and rows: what a record shows besides is not sent.
 */
export function bodyOf(rules: Rules, values: object, leaveOut: readonly string[] = []): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const [name, rule] of Object.entries(rules)) {
    if (name === 'version' || leaveOut.includes(name)) continue
    // values is the form's bag; a field that nobody filled is simply absent
    const value = seen((values as Record<string, unknown>)[name])
    if (!isBlank(value)) body[name] = sent(rule, value)
    else if (rule.type === 'array') body[name] = []
    else if (rule.nullable) body[name] = null
    else if (rule.required) body[name] = value ?? ''
  }
  return body
}

/** A text of which nothing can be seen is none. */
const seen = (value: unknown): unknown => (typeof value === 'string' && visibleText(value) === '' ? '' : value)

function sent({ items, properties }: Rule, value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value).trim()
  if (Array.isArray(value)) return items ? value.map((item) => sent(items, item)) : value
  return properties && isBag(value) ? bodyOf(properties, value) : value
}
