import type { Schemas } from '@/shared/api/types'
import { cellDay } from '@/shared/lib/cell-dates'
import {
  decisionProblems,
  differsFromSuggestion,
  type ReturnFacts,
  suggestReturn,
} from '../../../../domain/inquirycommunity/return-suggestion'
import { claimReasons } from '../../../../domain/orderdelivery/claim-transitions'

type Inquiry = Schemas['ReturnInquiry']

/** An edited decision. The amount may still be text. */
export interface DecisionDraft {
  outcome: Schemas['ReturnOutcome'] | ''
  refundAmount: number | string | null
  note: string
  fault: Schemas['ClaimFault']
  faultMemo: string
}

export const initialDecision = ({ decision, fault, faultMemo }: Inquiry): DecisionDraft => ({
  outcome: decision?.outcome ?? '',
  refundAmount: decision?.refundAmount ?? null,
  note: decision?.note ?? '',
  fault,
  faultMemo: faultMemo ?? '',
})

/** Returns the facts that the suggestion is based on. `fault` is the one of the edited decision. */
export function factsOf(inquiry: Inquiry, fault: Schemas['ClaimFault'], now = new Date()): ReturnFacts {
  const { kind, reasonCode, mounted, orderedAt, deliveredAt, lines, inspection } = inquiry
  return {
    kind,
    reasonCode,
    fault,
    mounted,
    lines,
    inspection,
    today: cellDay(now),
    orderedOn: cellDay(orderedAt),
    deliveredOn: deliveredAt && cellDay(deliveredAt),
  }
}

export const suggestionFor = (inquiry: Inquiry, fault: Schemas['ClaimFault']) => suggestReturn(factsOf(inquiry, fault))

/** Says why nothing is suggested. */
export const noSuggestionText = ({ reasonCode, mounted, inspection }: Inquiry): string =>
  reasonCode === 'DEFECT' && mounted && !inspection
    ? '검수 결과를 저장하면 기준이 정해집니다.'
    : '정해진 기준이 없습니다.'

/** Returns whether the fault differs from that of the reason, so that it must be explained. */
export const isOtherFault = ({ reasonCode }: Pick<Inquiry, 'reasonCode'>, fault: Schemas['ClaimFault']): boolean =>
  claimReasons[reasonCode].fault !== fault

/** Shown if the goods were mounted after the inquiry or after the decision. */
export const MOUNTED_SINCE = '접수하거나 결정한 뒤에 장착된 상품입니다. 장착한 상품의 기준을 확인해 주세요.'

/** Returns whether the decision precedes the mounting and the rules suggest otherwise for mounted goods. */
export const isOutdated = ({ mountedSince, suggestion, decision }: Inquiry): boolean =>
  mountedSince && decision !== null && (suggestion === null || differsFromSuggestion(suggestion, decision))

export const DECISION_REQUIRED = '처리 결정을 선택해 주세요.'
export const DECISION_UNSAVED = '고른 처리 결정을 먼저 저장해 주세요.'

/** Returns the problems of a decision, by field. */
export function draftProblems(inquiry: Inquiry, draft: DecisionDraft, now = new Date()): Record<string, string> {
  const { outcome, refundAmount, note, fault, faultMemo } = draft
  if (outcome === '') return { outcome: DECISION_REQUIRED }
  const amount = typeof refundAmount === 'number' ? refundAmount : null
  const problems = decisionProblems(factsOf(inquiry, fault, now), { outcome, refundAmount: amount, note })
  if (outcome === 'PARTIAL_REFUND' && (typeof refundAmount === 'string' || (amount ?? 0) < 0))
    problems.refundAmount = '0 이상의 숫자를 입력해 주세요.'
  if (note.length > 300) problems.note = '300자 이내로 입력해 주세요.'
  if (isOtherFault(inquiry, fault) && faultMemo.trim().length < 2)
    problems.faultMemo = '귀책 변경 사유는 2자 이상 입력해 주세요.'
  return problems
}

/** Returns the body of the claim preview, or null if the decision leads to no claim. */
export function previewBody(inquiry: Inquiry, draft: DecisionDraft): Schemas['ClaimPreviewBody'] | null {
  const { outcome, fault, refundAmount } = draft
  if (outcome === '' || outcome === 'NONE') return null
  return {
    kind: outcome === 'EXCHANGE' ? 'EXCHANGE' : 'RETURN',
    reasonCode: inquiry.reasonCode,
    fault,
    lines: inquiry.lines.map(({ orderLineSeq, quantity }) => ({ orderLineSeq, quantity })),
    ...(outcome === 'PARTIAL_REFUND' && isAmount(refundAmount) ? { decidedAmount: refundAmount } : {}),
  }
}

const isAmount = (amount: DecisionDraft['refundAmount']): amount is number =>
  typeof amount === 'number' && Number.isInteger(amount) && amount >= 0
