import { checkRule } from '@/shared/lib/rules'
import type { Typed } from './column'

/** Reads what was typed into a cell: commas and blanks around a number do not matter. */
export function parserOf<R>({ kind, decimals = 0, empty, maxLength, rule, check }: Typed<R>) {
  const shape = decimals > 0 ? new RegExp(`^-?\\d{1,12}(\\.\\d{1,${decimals}})?$`) : /^-?\d{1,12}$/
  const wrong = decimals > 0 ? `숫자로 입력해 주세요. (소수 ${decimals}자리까지)` : '숫자로 입력해 주세요.'
  return (row: R, typed: string): { value: unknown } | { message: string } => {
    const text = typed.trim()
    if (text === '') return empty ? { value: null } : { message: '값을 입력해 주세요.' }
    const digits = text.replace(/[,\s원]/g, '')
    if (kind !== 'text' && !shape.test(digits)) return { message: wrong }
    if (kind === 'text' && maxLength !== undefined && [...text].length > maxLength)
      return { message: `${maxLength}자까지 입력할 수 있습니다.` }
    const value = kind === 'text' ? text : Number(digits)
    const message = (rule && checkRule(rule, value)) || check?.(row, value)
    return message ? { message } : { value }
  }
}
