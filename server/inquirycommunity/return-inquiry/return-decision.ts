import { decisionProblems } from '../../../domain/inquirycommunity/return-suggestion'
import { claimReasons } from '../../../domain/orderdelivery/claim-transitions'
import type { AdminCall } from '../../call/call'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { invalid, invalidState } from '../../contract/refusal'
import { textOrNull } from '../../resource/fields'
import { changeOwnColumns } from '../inquiry-shared/change-own-columns'
import { wrongState } from '../inquiry-shared/inquiry-rules'
import { factsOf, mountOf, piecesOf, type ReturnRow, relatedOrders } from './return-facts'
import { returnInquiry } from './return-inquiries'

type RecordInput<B> = { path: { seq: number }; body: B }

/** Throws INVALID_STATE for a closed inquiry, and when a claim exists. */
function checkOpen({ state, orderClaimSeq }: ReturnRow): void {
  if (state === 'CLOSED') throw wrongState(state)
  if (orderClaimSeq !== null) throw invalidState('이미 클레임이 접수되어 바꿀 수 없습니다.')
}

/** 검수: stores the result of an inspection of the tires. */
export const inspect = (
  call: AdminCall,
  { path: { seq }, body: { version, ...body } }: RecordInput<Schemas['ReturnInspectionBody']>,
): Promise<Schemas['ReturnInquiry']> =>
  changeOwnColumns(
    call,
    returnInquiry,
    { seq, version },
    {
      what: '검수',
      event: 'INSPECTED',
      schema: 'ReturnInspectionBody',
      note: ({ treadWearPercent, repaired }) => `마모율 ${treadWearPercent}%${repaired ? ' · 수리함' : ''}`,
      of(row) {
        checkOpen(row)
        const tenths = body.treadWearPercent * 10
        // With a tolerance, because 1.1 * 10 exceeds 11 slightly.
        if (Math.abs(tenths - Math.round(tenths)) > 1e-6)
          throw invalid({ treadWearPercent: '소수 첫째 자리까지 입력해 주세요.' })
        const inspector = { inspectedAt: call.now, inspectedBy: call.actor.loginId }
        return { ...body, finding: body.finding.trim(), ...inspector }
      },
    },
  )

/** 처리 결정: stores the decision. A decision against the suggestion needs a reason. */
export const decide = (
  call: AdminCall,
  { path: { seq }, body }: RecordInput<Schemas['ReturnDecisionBody']>,
): Promise<Schemas['ReturnInquiry']> =>
  changeOwnColumns(
    call,
    returnInquiry,
    { seq, version: body.version },
    {
      what: '처리 결정',
      event: 'DECIDED',
      schema: 'ReturnInquiry',
      note: ({ outcome, decisionNote }) =>
        [outcome && labelOf('ReturnOutcome', outcome), decisionNote].filter(Boolean).join(' · ').slice(0, 300),
      async of(row) {
        checkOpen(row)
        const fault = body.fault ?? row.fault
        const isUsualFault = claimReasons[row.reasonCode].fault === fault
        const faultMemo = isUsualFault ? null : textOrNull(body.fault === undefined ? row.faultMemo : body.faultMemo)
        const { outcome } = body
        const refundAmount = outcome === 'PARTIAL_REFUND' ? (body.refundAmount ?? null) : null
        const note = textOrNull(body.note)
        const pieces = await piecesOf(call.db, [seq])
        const order = (await relatedOrders(call.db, [row.orderSeq])).get(row.orderSeq)
        const facts = factsOf({ ...row, fault }, pieces, order?.orderedAt ?? row.createdAt, call.now)
        const problems = decisionProblems(facts, { outcome, refundAmount, note })
        if (!isUsualFault && [...(faultMemo ?? '')].length < 2)
          problems.faultMemo = '귀책 변경 사유는 2자 이상 입력해 주세요.'
        if (Object.keys(problems).length > 0) throw invalid(problems)
        // Store the mounting state that the decision is based on: mounting later makes it invalid.
        return { fault, faultMemo, outcome, refundAmount, decisionNote: note, ...mountOf(row, pieces) }
      },
    },
  )
