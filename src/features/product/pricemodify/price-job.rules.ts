import { pricePreviewResultLabels } from '@/shared/api/gen/product-pricemodify.gen'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { numberPrompt, requiredPrompt } from '@/shared/lib/validate'
import { DAY_MS, MINUTE_MS } from '../../../../domain/common/durations'
import { plainNumber } from '../../../../domain/common/number-text'
import { visibleLength } from '../../../../domain/common/visible-text'

type Job = Pick<Schemas['PriceJob'], 'state'>
type RuleType = Schemas['PriceRuleType']

/** Returns why a job cannot be canceled, or undefined. */
export const cancelRefusal = ({ state }: Job): string | undefined =>
  state === 'SCHEDULED' || state === 'RUNNING' ? undefined : '예약 또는 적용중인 작업만 취소할 수 있습니다.'

/** Returns why a job cannot be reverted, or undefined. */
export const revertRefusal = ({ state }: Job): string | undefined =>
  state === 'DONE' || state === 'PARTIAL' ? undefined : '적용이 끝난 작업만 원복할 수 있습니다.'

/** A rule as entered. The value is text until it is sent. */
export interface RuleValues {
  field: Schemas['PriceJobField']
  ruleType: RuleType
  direction: Schemas['PriceDirection']
  value: string
  roundUnit: Schemas['PriceRoundUnit']
  roundMode: Schemas['PriceRoundMode']
  allowBelowCost: boolean
  allowBigChange: boolean
}

export const blankRule: RuleValues = {
  field: 'SALE_PRICE',
  ruleType: 'RATE',
  direction: 'DOWN',
  value: '',
  roundUnit: 100,
  roundMode: 'FLOOR',
  allowBelowCost: false,
  allowBigChange: false,
}

/** Returns the rule types of a price field. The list price has fewer than the sale price. */
export const ruleTypesOf = (field: Schemas['PriceJobField']): RuleType[] =>
  field === 'SALE_PRICE' ? ['RATE', 'AMOUNT', 'LIST_RATE', 'MARGIN'] : ['RATE', 'AMOUNT']

export const hasDirection = (ruleType: RuleType): boolean => ruleType === 'RATE' || ruleType === 'AMOUNT'
export const unitOf = (ruleType: RuleType): string => (ruleType === 'AMOUNT' ? '원' : '%')

const LIMITS: Record<RuleType, readonly [from: number, to: number]> = {
  RATE: [0.1, 90],
  AMOUNT: [10, 1_000_000],
  LIST_RATE: [0, 90],
  MARGIN: [0, 80],
  FIXED: [0, 0],
}

/** Returns what is wrong with the value of a rule, or null. */
export function valueProblem({ ruleType, value }: Pick<RuleValues, 'ruleType' | 'value'>): string | null {
  const text = plainNumber(value)
  if (text === '') return requiredPrompt('변경 값')
  const n = Number(text)
  const [from, to] = LIMITS[ruleType]
  if (!/^-?\d+(\.\d*)?$/.test(text)) return numberPrompt
  if (n < from || n > to) return `${formatThousands(from)} 이상 ${formatThousands(to)} 이하로 입력해 주세요.`
  if (ruleType === 'AMOUNT') return Number.isInteger(n) ? null : '원 단위로 입력해 주세요.'
  return /^\d+(\.\d)?$/.test(text) ? null : '소수점 첫째 자리까지 입력해 주세요.'
}

/** Returns the rule in the form of a preview body. */
export function ruleBody(
  rule: RuleValues,
): Omit<Schemas['PricePreviewBody'], 'targetMode' | 'seqs' | 'filter' | 'lines'> {
  const { value, direction, ...rest } = rule
  return {
    ...rest,
    ruleValue: Number(plainNumber(value)),
    ...(hasDirection(rule.ruleType) && { direction }),
  }
}

export interface ApplyValues {
  reason: string
  /** Null for now. */
  applyAt: string | null
  restoreAt: string | null
}

/** The entered options of an application. */
export interface ApplyDraft extends ApplyValues {
  title: string
}

export const blankApply: ApplyDraft = { title: '', reason: '', applyAt: null, restoreAt: null }

const isMoment = (text: string): boolean => !Number.isNaN(Date.parse(text))

/** Returns the problems of the options, by field. */
export function applyProblems(
  { reason, applyAt, restoreAt }: ApplyValues,
  now: number,
): Partial<Record<keyof ApplyValues, string>> {
  const problems: Partial<Record<keyof ApplyValues, string>> = {}
  const length = visibleLength(reason)
  if (length === 0) problems.reason = requiredPrompt('사유')
  else if (length < 5) problems.reason = '5자 이상 입력해 주세요.'
  if (applyAt !== null) {
    const ahead = Date.parse(applyAt) - now
    if (!isMoment(applyAt)) problems.applyAt = requiredPrompt('적용일시')
    else if (ahead < 10 * MINUTE_MS || ahead > 90 * DAY_MS)
      problems.applyAt = '적용일시는 10분 뒤부터 90일 이내로 입력해 주세요.'
  }
  if (restoreAt !== null) {
    const start = applyAt === null ? now : Date.parse(applyAt)
    if (!isMoment(restoreAt)) problems.restoreAt = requiredPrompt('원복예정')
    else if (Date.parse(restoreAt) <= start) problems.restoreAt = '원복일시는 적용일시 이후여야 합니다.'
  }
  return problems
}

type Result = Schemas['PricePreviewResult']
type Counts = Pick<Schemas['PricePreview'], 'count' | 'up' | 'down'>

const changes = (result: Result): boolean => result === 'UP' || result === 'DOWN'

/**
 * Returns why an item of a preview is not changed, or undefined. Scheduled, any item may change, because prices may
 * differ by then.
 */
export const unchangedReason = (
  { result, message }: Pick<Schemas['PricePreviewLine'], 'result' | 'message'>,
  scheduled: boolean,
): string | undefined =>
  scheduled || changes(result) ? undefined : (message ?? `${pricePreviewResultLabels[result]}: 변경하지 않습니다.`)

/**
 * Returns the number of items to change, without the excluded ones.
 * Applied now, only items whose price changes count. Scheduled, all count, because prices may differ by then.
 */
export function orderCount(
  { count, up, down }: Counts,
  excluded: ReadonlyMap<number, Result>,
  scheduled: boolean,
): number {
  if (scheduled) return count - excluded.size
  return up + down - [...excluded.values()].filter(changes).length
}
