/**
 * Suggests a decision on a return inquiry: by the limits of claims (`claim-transitions`) and, for used tires,
 * by the consumer dispute standard, which reduces the refund by wear. Shared by screens and server.
 */

import { DAY_MS } from '../common/durations'
import { required } from '../messages/required'
import { type ClaimFaultName, type ClaimReasonName, RETURN_DAYS } from '../orderdelivery/claim-transitions'

export type ReturnKindName = 'RETURN' | 'EXCHANGE'
export type ReturnOutcomeName = ReturnKindName | 'PARTIAL_REFUND' | 'NONE'

export interface ReturnFacts {
  kind: ReturnKindName
  reasonCode: ClaimReasonName
  fault: ClaimFaultName
  mounted: boolean
  /** Days in Seoul, `YYYY-MM-DD`. `deliveredOn` is null if not delivered yet. */
  today: string
  orderedOn: string
  deliveredOn: string | null
  lines: readonly { unitPrice: number; quantity: number }[]
  inspection: { treadWearPercent: number; repaired: boolean } | null
}

export interface Suggestion {
  outcome: ReturnOutcomeName
  /** For PARTIAL_REFUND. */
  refundAmount: number | null
  reason: string
}

/** Years after the order in which worn tires are compensated. */
const YEARS = 3
/** Wear in percent: below `exchanged` tires are exchanged, from `spent` on nothing is refunded. */
const WEAR = { exchanged: 10, spent: 80 }
/** Partial refunds are rounded down to a multiple of this, in won. */
const REFUND_UNIT = 100
/** Minimum length of the explanation for a decision against the suggestion. */
export const MIN_NOTE = 10

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
const yearsLater = (day: string, years: number): string => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`

/** Returns the refund of the price paid for tires, reduced by wear (one decimal). */
export function wornRefund(lines: ReturnFacts['lines'], treadWearPercent: number): number {
  const paid = lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0)
  // in tenths of a percent: floating-point errors could lose a won
  const left = 1_000 - Math.round(treadWearPercent * 10)
  return Math.floor((paid * left) / 1_000 / REFUND_UNIT) * REFUND_UNIT
}

const none = (reason: string): Suggestion => ({ outcome: 'NONE', refundAmount: null, reason })

/** Returns the suggestion for mounted tires with a defect, or null if they must be inspected first. */
function suggestForWorn({ inspection, orderedOn, today, lines }: ReturnFacts): Suggestion | null {
  if (!inspection) return null
  const { treadWearPercent: wear, repaired } = inspection
  if (yearsLater(orderedOn, YEARS) < today) return none(`주문 후 ${YEARS}년이 지났습니다.`)
  if (repaired) return none('수리한 타이어는 교환·환급할 수 없습니다.')
  if (wear >= WEAR.spent) return none(`마모율이 ${WEAR.spent}% 이상입니다.`)
  if (wear < WEAR.exchanged)
    return { outcome: 'EXCHANGE', refundAmount: null, reason: `마모율이 ${WEAR.exchanged}% 미만입니다.` }
  const refundAmount = wornRefund(lines, wear)
  return { outcome: 'PARTIAL_REFUND', refundAmount, reason: `마모율 ${wear}%를 뺀 금액을 환급합니다.` }
}

/** Returns the suggested decision and its reason, or null if no rule applies. */
export function suggestReturn(facts: ReturnFacts): Suggestion | null {
  const { kind, reasonCode, fault, mounted, today, deliveredOn } = facts
  const days = RETURN_DAYS[fault]
  const late = deliveredOn !== null && daysBetween(deliveredOn, today) > days
  if (fault === 'BUYER') {
    if (mounted) return none('장착한 타이어는 단순 변심으로 반품할 수 없습니다.')
    if (late) return none(`배송완료 후 ${days}일이 지났습니다.`)
    return {
      outcome: kind,
      refundAmount: null,
      reason: `배송완료 후 ${days}일 안입니다. 반품비는 구매자가 부담합니다.`,
    }
  }
  if (!mounted) {
    if (late) return none('반품 가능 기간이 지났습니다.')
    return { outcome: kind, refundAmount: null, reason: `판매자 귀책이고 배송완료 후 ${days}일 안입니다.` }
  }
  return reasonCode === 'DEFECT' ? suggestForWorn(facts) : null
}

/** Returns whether a decision differs from the suggestion. Without a suggestion it never does. */
export const differsFromSuggestion = (
  suggestion: Pick<Suggestion, 'outcome' | 'refundAmount'> | null,
  { outcome, refundAmount }: Pick<Suggestion, 'outcome' | 'refundAmount'>,
): boolean =>
  suggestion !== null &&
  (suggestion.outcome !== outcome || (outcome === 'PARTIAL_REFUND' && suggestion.refundAmount !== refundAmount))

/** Returns the problems of a decision, by field. */
export function decisionProblems(
  facts: ReturnFacts,
  decision: { outcome: ReturnOutcomeName; refundAmount?: number | null; note?: string | null },
): Record<string, string> {
  const { outcome, refundAmount = null, note } = decision
  const problems: Record<string, string> = {}
  const paid = wornRefund(facts.lines, 0)
  if (outcome === 'PARTIAL_REFUND') {
    if (refundAmount === null) problems.refundAmount = required('환급 금액')
    else if (refundAmount > paid)
      problems.refundAmount = `상품 결제금액 ${paid.toLocaleString('en-US')}원을 넘을 수 없습니다.`
  }
  if (
    differsFromSuggestion(suggestReturn(facts), { outcome, refundAmount }) &&
    [...(note?.trim() ?? '')].length < MIN_NOTE
  )
    problems.note = `기준과 다른 결정은 사유를 ${MIN_NOTE}자 이상 입력해 주세요.`
  return problems
}
