import { isBusinessNumber } from '../../../domain/common/business-number'
import { cleanText, hasLoneSurrogate } from '../../../domain/common/clean-text'
import { visibleLength } from '../../../domain/common/visible-text'
import {
  brokenText,
  noInteger,
  offStep,
  outOfRange,
  tooFew,
  tooMany,
  wrongDate,
  wrongForm,
  wrongLength,
} from '../../../domain/messages/limits'
import { isEmpty, numberPrompt, requiredPrompt } from './validate'

/** The contract's rule for one field of a request body; generated into `gen/*Rules`. */
export interface Rule {
  title?: string
  required?: boolean
  nullable?: boolean
  type?: string
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  multipleOf?: number
  /** Rules of an object's members. */
  properties?: Rules
  /** Rule of an array's items. */
  items?: Rule
  /** Replaces the generated message for an invalid value. */
  message?: string
}

/** Rules of a body's fields. */
export type Rules = Readonly<Record<string, Rule>>

/** Returns the names of secret fields (passwords and codes). They are sent, but never shown or stored. */
export const secretFieldsOf = (rules: Rules): string[] =>
  Object.entries(rules).flatMap(([name, { format }]) => (format === 'password' ? [name] : []))

/** Returns the rule at a path (`tire.width`, `fitments[1].front`). */
export function ruleAt(rules: Rules, path: string): Rule | undefined {
  let rule: Rule | undefined = { properties: rules }
  for (const step of path.split(/[.[\]]+/).filter(Boolean)) {
    rule = /^\d+$/.test(step) ? rule?.items : rule?.properties?.[step]
  }
  return rule
}

/** Validates a value and everything inside it. Returns messages by path. */
export function validateDeep(rule: Rule, value: unknown, path: string): Record<string, string> {
  const problem = checkRule(rule, value)
  if (problem) return { [path]: problem }
  const { items, properties } = rule
  if (items && Array.isArray(value)) {
    return Object.assign({}, ...value.map((item, index) => validateDeep(items, item, `${path}[${index}]`)))
  }
  if (!properties || typeof value !== 'object' || value === null) return {}
  // an object, as checked above
  const bag = value as Readonly<Record<string, unknown>>
  return Object.assign(
    {},
    ...Object.entries(properties).map(([name, each]) => validateDeep(each, bag[name], `${path}.${name}`)),
  )
}

/**
 * Returns a value for computations. Half-typed values (a text that is no date or number yet) become null, or undefined if not
 * nullable, also inside objects and rows. Returns the same object if nothing in it is half-typed.
 */
export function completeValue(rule: Rule | undefined, value: unknown): unknown {
  if (!rule || value === null || value === undefined) return value
  if (typeof value === 'string') return isHalf(rule, value) ? (rule.nullable ? null : undefined) : value
  if (Array.isArray(value)) {
    const items = value.map((item) => completeValue(rule.items, item))
    return items.some((item, at) => item !== value[at]) ? items : value
  }
  if (!rule.properties || typeof value !== 'object') return value
  return completeValues(rule.properties, value)
}

/** Same as `completeValue`, for the members of an object or all values of a form. */
export function completeValues<V extends object>(rules: Rules, bag: V): V {
  const changed = Object.entries(bag).flatMap(([name, value]) => {
    const read = completeValue(rules[name], value)
    return read === value ? [] : [[name, read]]
  })
  return changed.length > 0 ? { ...bag, ...Object.fromEntries(changed) } : bag
}

function isHalf({ type, format }: Rule, text: string): boolean {
  if (format === 'date' || format === 'date-time') return !isMoment(format, text)
  return type === 'integer' || type === 'number'
}

const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/**
 * Checks a value against its rule. Text is checked without surrounding whitespace, which is not sent; text without visible
 * characters counts as empty.
 * @param title title of the field, if the contract has none
 * @returns a message for the admin, or null
 */
export function checkRule(rule: Rule, given: unknown, title = rule.title ?? '값'): string | null {
  const value =
    rule.type === 'string' && typeof given === 'string' ? (visibleLength(given) ? cleanText(given).trim() : '') : given
  if (isEmpty(value) || (Array.isArray(value) && value.length === 0 && rule.minItems)) {
    return rule.required || rule.minItems ? requiredPrompt(title) : null
  }
  if (Array.isArray(value)) return checkItems(rule, value.length)
  if (rule.type === 'integer' || rule.type === 'number') return checkNumber(rule, value)
  if (typeof value !== 'string') return null
  // still a text, so it could not be parsed into the object
  return rule.type === 'object' ? (rule.message ?? wrongForm) : checkText(rule, value)
}

function checkItems({ minItems = 0, maxItems = Infinity }: Rule, count: number): string | null {
  if (count < minItems) return tooFew(minItems)
  return count > maxItems ? tooMany(maxItems) : null
}

function checkNumber(rule: Rule, value: unknown): string | null {
  const { type, minimum = -Infinity, maximum = Infinity, multipleOf, message } = rule
  const n = typeof value === 'string' ? Number(value.trim() || Number.NaN) : value
  if (typeof n !== 'number' || !Number.isFinite(n)) return message ?? numberPrompt
  if (type === 'integer' && !Number.isInteger(n)) return message ?? noInteger
  if (n >= minimum && n <= maximum) return multipleOf ? checkStep(multipleOf, n, message) : null
  return message ?? outOfRange(n, minimum, maximum)
}

function checkStep(step: number, n: number, message: string | undefined): string | null {
  // tolerance for floating point: 0.3 / 0.1 is not exactly 3
  if (Math.abs(n / step - Math.round(n / step)) < 1e-9) return null
  return message ?? offStep(step)
}

function checkText(
  { minLength = 0, maxLength = Infinity, pattern, format, message }: Rule,
  text: string,
): string | null {
  if (hasLoneSurrogate(text)) return brokenText
  // The contract counts code points (for the minimum only visible ones), not UTF-16 units.
  if (visibleLength(text) < minLength || [...text].length > maxLength)
    return message ?? wrongLength(minLength, maxLength)
  if (format === 'date' || format === 'date-time') return isMoment(format, text) ? null : (message ?? wrongDate)
  const wrong =
    (pattern && !new RegExp(pattern, 'u').test(text)) ||
    (format === 'email' && !email.test(text)) ||
    (format === 'business-number' && !isBusinessNumber(text))
  return wrong ? (message ?? wrongForm) : null
}

function isMoment(format: 'date' | 'date-time', text: string): boolean {
  const day = text.slice(0, 10)
  const at = new Date(`${day}T00:00:00Z`)
  // rejects e.g. 30 February, which Date turns into 2 March
  const real = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
  return real && (format === 'date' ? text.length === 10 : text[10] === 'T' && !Number.isNaN(Date.parse(text)))
}
