import { isEmpty, requiredPrompt } from './validate'

/** What the contract says about one field of a request body; generated into `gen/*Rules`. */
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
  /** Said instead of the built sentence when the form of a value is wrong. */
  message?: string
}

const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/**
 * Checks a value against its rule.
 * @param title of the field, where the contract has none
 * @returns what to tell the admin, or null when it is fine
 */
export function checkRule(rule: Rule, value: unknown, title = rule.title ?? '값'): string | null {
  if (isEmpty(value) || (Array.isArray(value) && value.length === 0 && rule.minItems)) {
    return rule.required || rule.minItems ? requiredPrompt(title) : null
  }
  if (Array.isArray(value)) return checkItems(rule, value.length)
  if (rule.type === 'integer' || rule.type === 'number') return checkNumber(rule, value)
  return typeof value === 'string' ? checkText(rule, value) : null
}

function checkItems({ minItems = 0, maxItems = Infinity }: Rule, count: number): string | null {
  if (count < minItems) return `${minItems}개 이상 선택해 주세요.`
  return count > maxItems ? `${maxItems}개까지 등록할 수 있습니다.` : null
}

function checkNumber({ type, minimum = -Infinity, maximum = Infinity, message }: Rule, value: unknown): string | null {
  const n = typeof value === 'string' ? Number(value.trim() || Number.NaN) : value
  if (typeof n !== 'number' || !Number.isFinite(n)) return message ?? '숫자로 입력해 주세요.'
  if (type === 'integer' && !Number.isInteger(n)) return message ?? '정수로 입력해 주세요.'
  if (n >= minimum && n <= maximum) return null
  if (message) return message
  if (maximum === Infinity || maximum === 2_147_483_647)
    return n < minimum ? `${minimum} 이상으로 입력해 주세요.` : '값이 너무 큽니다.'
  return minimum === -Infinity ? `${maximum} 이하로 입력해 주세요.` : `${minimum}~${maximum} 사이로 입력해 주세요.`
}

function checkText(
  { minLength = 0, maxLength = Infinity, pattern, format, message }: Rule,
  text: string,
): string | null {
  // Characters as the contract counts them (code points), not UTF-16 units.
  const length = [...text].length
  if (length < minLength || length > maxLength) return message ?? lengthMessage(minLength, maxLength)
  const wrong = (pattern && !new RegExp(pattern, 'u').test(text)) || (format === 'email' && !email.test(text))
  return wrong ? (message ?? '형식이 올바르지 않습니다.') : null
}

function lengthMessage(min: number, max: number): string {
  if (min <= 1) return `${max}자 이하로 입력해 주세요.`
  return max === Infinity ? `${min}자 이상 입력해 주세요.` : `${min}~${max}자로 입력해 주세요.`
}
