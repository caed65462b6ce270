import type { Rule } from '@/shared/lib/rules'

/** Commas between thousands; anything that is not a plain number is given back as it is. */
export function groupDigits(text: string): string {
  const match = /^(-?)(\d+)(\.\d+)?$/.exec(text)
  if (!match) return text
  const [, sign = '', whole = '', rest = ''] = match
  return sign + whole.replace(/\B(?=(\d{3})+$)/g, ',') + rest
}

/** The number in a typed text (commas, blanks and units allowed); null when empty, the text itself when it is no number. */
export function readNumber(text: string): number | string | null {
  const plain = text.replace(/[\s,원%]|개$|km$/g, '')
  if (plain === '') return null
  return /^-?\d+(\.\d+)?$/.test(plain) && Number.isFinite(Number(plain)) ? Number(plain) : text
}

/** A number and a step, on a multiple of the step and within the rule; no number counts as its least, or 0. */
export function stepped(value: unknown, by: number, rule: Rule | undefined): number {
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = rule ?? {}
  // 0.1 + 0.2 is 0.30000000000000004
  const next = typeof value === 'number' ? Number((value + by).toFixed(6)) : Math.max(0, minimum)
  return Math.min(Math.max(next, minimum), maximum)
}
