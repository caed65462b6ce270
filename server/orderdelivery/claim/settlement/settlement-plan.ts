import { required } from '../../../../domain/messages/required'
import { MIN_ADJUST_REASON } from '../../../../domain/orderdelivery/claim-transitions'
import type { Schemas } from '../../../contract/contract-types'
import { invalid, Refusal } from '../../../contract/refusal'
import type { Db } from '../../../db/database'
import { formatNumber } from '../../../lib/numbers'
import { type RefundChoices, type RefundPart, refundChoicesOf, splitRefund } from '../../money/refund-split'
import { refundExceeds } from '../refund/refund-limit'
import type { ClaimContext } from './claim-context'
import { type Quote, type QuoteInput, quoteClaim } from './claim-quote'
import { reasonTextProblem } from './reason-text'

/** The choices for settling a claim. */
export type Settlement = Schemas['ClaimSettlementFields'] & {
  /** Refund amount that the admin saw; default: any amount. */
  expectedCashAmount?: number | undefined
  /** The admin confirmed that the refund differs from the decided amount. */
  otherThanDecided?: boolean | undefined
}

/** A reason to refuse, and the body field that it concerns. */
export interface Problem {
  refusal: Refusal
  field: string | null
}

export interface SettlementPlan extends Quote {
  choices: RefundChoices
  /** By the requested method, or by the default method if that one cannot be booked. */
  ways: RefundPart[]
  /** Reasons to refuse the booking, in order of precedence; empty: it can be booked. */
  problems: Problem[]
  /** Why the refund is adjusted; null: it is not. */
  adjustReason: string | null
}

const fieldOf = (name: string): string => `settlement.${name}`

const fieldProblem = (name: string, message: string): Problem => ({
  refusal: invalid({ [fieldOf(name)]: message }),
  field: fieldOf(name),
})

const refundChanged = (cashAmount: number): Refusal =>
  new Refusal(409, 'REFUND_CHANGED', '환불 금액이 변경되었습니다. 다시 확인해 주세요.', { result: { cashAmount } })

const refundNegative = (shortAmount: number): Refusal =>
  new Refusal(409, 'REFUND_NEGATIVE', '차감액이 환불액보다 큽니다. 반품비를 별도 입금으로 받아 주세요.', {
    result: { shortAmount },
  })

function moneyProblems({ funds }: ClaimContext, { refund }: Quote, settlement: Settlement): Problem[] {
  const { cashAmount, depositAmount, shortAmount } = refund
  const { expectedCashAmount } = settlement
  const problems: Problem[] = []
  if (expectedCashAmount !== undefined && expectedCashAmount !== cashAmount) {
    problems.push({ refusal: refundChanged(cashAmount), field: null })
  }
  if (shortAmount > 0) problems.push({ refusal: refundNegative(shortAmount), field: null })
  if (cashAmount + depositAmount > Math.max(0, funds.left)) {
    problems.push({ refusal: refundExceeds(funds.left), field: fieldOf('adjustAmount') })
  }
  return problems
}

/** Returns a problem if the refund differs from the decided amount, and the admin did not confirm that. */
function decisionProblems({ decision }: ClaimContext, { decided }: Quote, settlement: Settlement): Problem[] {
  if (!decision || !decided || decision.amount === decided.givenAmount || settlement.otherThanDecided) return []
  const message = `반품 문의에서 결정한 환급 금액은 ${formatNumber(decision.amount)}원인데 ${formatNumber(decided.givenAmount)}원을 돌려줍니다. 조정 금액을 확인해 주세요.`
  return [fieldProblem('adjustAmount', message)]
}

/** Returns why the refund is adjusted: the given reason, otherwise that of the decision if its amount applies. */
function adjustReasonOf({ decision }: ClaimContext, quote: Quote, { adjustReason }: Settlement): string | null {
  const { adjustAmount } = quote.refund
  if (adjustAmount === 0) return null
  const given = adjustReason?.trim()
  return given || (adjustAmount === quote.decided?.adjustAmount ? (decision?.reason ?? null) : null)
}

/** Returns problems of missing or unavailable choices. */
function choiceProblems(
  { cashAmount, adjustAmount }: Quote['refund'],
  choices: RefundChoices,
  settlement: Settlement,
  adjustReason: string | null,
): Problem[] {
  const { method, bankCode, accountNumber, accountHolder } = settlement
  const problems: Problem[] = []
  const textProblem = adjustAmount === 0 ? null : reasonTextProblem(adjustReason, MIN_ADJUST_REASON, '조정 사유')
  if (textProblem) problems.push(fieldProblem('adjustReason', textProblem))
  if (cashAmount === 0) return problems
  if (!choices.methods.includes(method)) {
    problems.push(fieldProblem('method', '이 주문에는 사용할 수 없는 환불방법입니다.'))
  } else if (choices.accountMethods.includes(method) && !(bankCode && accountNumber && accountHolder)) {
    problems.push(fieldProblem('accountNumber', required('환불 계좌')))
  }
  return problems
}

/**
 * Returns the amounts of settling a claim, the possible refund methods, and every reason to refuse the booking. The
 * preview and the booking share this computation.
 *
 * `draft`: missing inputs are not reported as problems.
 */
export async function planSettlement(
  db: Db,
  context: ClaimContext,
  quoted: QuoteInput,
  settlement: Settlement,
  { draft }: { draft: boolean },
): Promise<SettlementPlan> {
  const quote = await quoteClaim(db, context, quoted, settlement)
  const { cashAmount } = quote.refund
  const extraSeqs = new Set(quote.refundedExtras.map(({ orderPaymentSeq }) => orderPaymentSeq))
  const input = {
    cash: cashAmount,
    payments: context.paid.filter(({ orderPaymentSeq }) => !extraSeqs.has(orderPaymentSeq)),
    refundedExtras: quote.refundedExtras,
  }
  const choices = refundChoicesOf(input, context.order.memberSeq !== null && !context.memberWithdrawn)
  const [defaultMethod = 'NONE'] = choices.methods
  const method = choices.methods.includes(settlement.method) ? settlement.method : defaultMethod
  const adjustReason = adjustReasonOf(context, quote, settlement)
  const problems =
    quoted.kind === 'EXCHANGE'
      ? []
      : [
          ...moneyProblems(context, quote, settlement),
          ...(draft ? [] : decisionProblems(context, quote, settlement)),
          ...(draft ? [] : choiceProblems(quote.refund, choices, settlement, adjustReason)),
        ]
  return { ...quote, choices, ways: splitRefund({ ...input, method }), problems, adjustReason }
}

/** Throws the refusal of the first problem, if any. */
export function throwFirstProblem(problems: readonly Problem[]): void {
  const [first] = problems
  if (first) throw first.refusal
}
