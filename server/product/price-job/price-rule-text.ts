import { labelOf } from '../../contract/contract-labels'
import type { PriceRule } from './price-rule'

const won = (amount: number): string => `${amount.toLocaleString('en-US')}원`

function change({ ruleType, direction, ruleValue }: PriceRule): string {
  const value = ruleValue ?? 0
  const way = direction ? labelOf('PriceDirection', direction) : ''
  switch (ruleType) {
    case 'RATE':
      return `${value}% ${way}`
    case 'AMOUNT':
      return `${won(value)} ${way}`
    case 'LIST_RATE':
      return `정가 대비 ${value}% 할인`
    case 'MARGIN':
      return `마진율 ${value}%`
    case 'FIXED':
      return '상품별 지정'
  }
}

/** Formats a rule, e.g. `판매가 5% 인하, 100원 버림`. */
export function ruleText(rule: PriceRule): string {
  const what = `${labelOf('PriceJobField', rule.field)} ${change(rule)}`
  if (rule.ruleType === 'FIXED') return what
  return `${what}, ${won(rule.roundUnit)} ${labelOf('PriceRoundMode', rule.roundMode)}`
}
