import { required } from '../../../domain/messages/required'
import type { Schemas } from '../../contract/contract-types'
import { invalid } from '../../contract/refusal'

/** The complete rule of a bulk price change. */
export interface PriceRule {
  field: Schemas['PriceJobField']
  ruleType: Schemas['PriceRuleType']
  direction: Schemas['PriceDirection'] | null
  ruleValue: number | null
  roundUnit: Schemas['PriceRoundUnit']
  roundMode: Schemas['PriceRoundMode']
  allowBelowCost: boolean
  allowBigChange: boolean
}

export interface Prices {
  listPrice: number
  salePrice: number
  costPrice: number | null
}

/** The result of a rule for one item. `after` is null when the rule yields no price. */
export interface RuleResult {
  before: number
  after: number | null
  result: Schemas['PricePreviewResult']
  message: string | null
  belowCost: boolean
  bigChange: boolean
}

export const MIN_PRICE = 1_000
export const MAX_PRICE = 10_000_000
export const NO_COST = '매입가가 없습니다.'
export const CHANGED_SINCE = '미리보기 이후 가격이 변경되었습니다.'
export const OVER_LIST = '판매가는 정가보다 클 수 없습니다.'

const LIMITS: Record<Schemas['PriceRuleType'], readonly [from: number, to: number] | null> = {
  RATE: [0.1, 90],
  AMOUNT: [10, 1_000_000],
  LIST_RATE: [0, 90],
  MARGIN: [0, 80],
  FIXED: null,
}

const tenths = (percent: number): number => Math.round(percent * 10)
const hasTenths = (percent: number): boolean => Math.abs(percent * 10 - tenths(percent)) < 1e-6

function valueProblem(type: Schemas['PriceRuleType'], value: number | null): string | null {
  const limits = LIMITS[type]
  if (!limits) return null
  if (value === null) return required('변경 값')
  const [from, to] = limits
  if (value < from || value > to) {
    return `${from.toLocaleString('en-US')} 이상 ${to.toLocaleString('en-US')} 이하로 입력해 주세요.`
  }
  if (type === 'AMOUNT') return Number.isInteger(value) ? null : '원 단위로 입력해 주세요.'
  return hasTenths(value) ? null : '소수점 첫째 자리까지 입력해 주세요.'
}

/** Returns the rule of a request. Throws 400 when its parts contradict each other. */
export function priceRule(
  body: Pick<Schemas['PricePreviewBody'], 'targetMode' | 'field' | 'ruleType'> & Partial<Schemas['PricePreviewBody']>,
): PriceRule {
  const { field, ruleType, targetMode } = body
  const ruleValue = ruleType === 'FIXED' ? null : (body.ruleValue ?? null)
  const hasDirection = ruleType === 'RATE' || ruleType === 'AMOUNT'
  const errors: Record<string, string> = {}
  if ((ruleType === 'FIXED') !== (targetMode === 'LINES')) {
    errors.ruleType = '상품별 가격은 가격 목록으로만 변경할 수 있습니다.'
  } else if (field === 'LIST_PRICE' && (ruleType === 'LIST_RATE' || ruleType === 'MARGIN')) {
    errors.ruleType = '정가에는 사용할 수 없는 규칙입니다.'
  }
  if (hasDirection && !body.direction) errors.direction = required('인상/인하')
  const problem = valueProblem(ruleType, ruleValue)
  if (problem) errors.ruleValue = problem
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return {
    field,
    ruleType,
    direction: hasDirection ? (body.direction ?? null) : null,
    ruleValue,
    roundUnit: body.roundUnit ?? 100,
    roundMode: body.roundMode ?? 'FLOOR',
    allowBelowCost: body.allowBelowCost ?? false,
    allowBigChange: body.allowBigChange ?? false,
  }
}

/** Rounds `over / under` won. Calculates in integers, because 0.95 has no exact double. */
function rounded(over: number, under: number, { roundUnit, roundMode }: PriceRule): number {
  const step = under * roundUnit
  const rest = over % step
  const floor = (over - rest) / step
  const up = roundMode === 'CEIL' ? rest > 0 : roundMode === 'ROUND' && rest * 2 >= step
  return (floor + (up ? 1 : 0)) * roundUnit
}

const current = (rule: PriceRule, item: Prices): number =>
  rule.field === 'SALE_PRICE' ? item.salePrice : item.listPrice

function proposed(rule: PriceRule, item: Prices, fixed: number | null): number | null {
  const value = rule.ruleValue ?? 0
  const sign = rule.direction === 'DOWN' ? -1 : 1
  switch (rule.ruleType) {
    case 'RATE':
      return rounded(current(rule, item) * (1_000 + sign * tenths(value)), 1_000, rule)
    case 'AMOUNT':
      return rounded(Math.max(0, current(rule, item) + sign * value), 1, rule)
    case 'LIST_RATE':
      return rounded(item.listPrice * (1_000 - tenths(value)), 1_000, rule)
    case 'MARGIN':
      return item.costPrice === null ? null : rounded(item.costPrice * 1_000, 1_000 - tenths(value), rule)
    case 'FIXED':
      return fixed
  }
}

function failure(rule: PriceRule, item: Prices, { before, after }: { before: number; after: number }): string | null {
  if (after < MIN_PRICE || after > MAX_PRICE) return '가격은 1,000원 이상 10,000,000원 이하여야 합니다.'
  const { salePrice, listPrice } = changed(rule, item, after)
  if (salePrice > listPrice) return OVER_LIST
  if (isBelowCost(rule, item, after) && !rule.allowBelowCost) return '매입가보다 낮은 가격입니다.'
  return isBig(before, after) && !rule.allowBigChange ? '변경 폭이 50%를 넘습니다.' : null
}

const changed = (rule: PriceRule, item: Prices, after: number): Prices =>
  rule.field === 'SALE_PRICE' ? { ...item, salePrice: after } : { ...item, listPrice: after }

const isBelowCost = (rule: PriceRule, item: Prices, after: number): boolean =>
  rule.field === 'SALE_PRICE' && item.costPrice !== null && after < item.costPrice

const isBig = (before: number, after: number): boolean => Math.abs(after - before) * 2 > before

/**
 * Returns the result of a rule for an item with these prices. `fixed`: the price given for it; `note`: why it has
 * none.
 */
export function applyRule(rule: PriceRule, item: Prices, fixed: number | null, note: string | null = null): RuleResult {
  const before = current(rule, item)
  const after = proposed(rule, item, fixed)
  if (after === null) {
    return { before, after, result: 'SKIPPED', message: note ?? NO_COST, belowCost: false, bigChange: false }
  }
  const warnings = { belowCost: isBelowCost(rule, item, after), bigChange: isBig(before, after) }
  if (after === before) return { before, after, result: 'SAME', message: '변동 없음', ...warnings }
  const message = failure(rule, item, { before, after })
  const direction = after > before ? 'UP' : 'DOWN'
  const result = message ? 'FAILED' : direction
  return { before, after, result, message, ...warnings }
}
