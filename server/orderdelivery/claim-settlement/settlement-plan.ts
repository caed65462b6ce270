import { ADJUST_REASON_LEAST } from '../../../openapi/formats/claim-moves'
import { required } from '../../../openapi/messages/required'
import type { Db, Schemas } from '../../http/call'
import { invalid, Refusal } from '../../http/refusal'
import { wordsProblem } from '../claim-move/claim-words'
import { choicesOf, type RefundChoices, type Way, waysOf } from '../money/refund-ways'
import { refundExceeds } from '../refund/refund-limit'
import type { ClaimOrder } from './claim-order'
import { type Quote, type Quoted, quoteClaim } from './claim-quote'

/** How a claim is settled. */
export type Settlement = Schemas['ClaimSettlementFields'] & {
  /** What the admin has seen; left out: whatever it comes to. */
  expectedCashAmount?: number | undefined
}

/** Why something would be refused, at which field of the body. */
export interface Problem {
  refusal: Refusal
  field: string | null
}

export interface SettlementPlan extends Quote {
  choices: RefundChoices
  /** By the method that is asked for, or by the usual one where that cannot be booked. */
  ways: Way[]
  /** What booking refuses, the first first; empty: it can be booked. */
  problems: Problem[]
}

const at = (name: string): string => `settlement.${name}`

const fieldProblem = (name: string, message: string): Problem => ({
  refusal: invalid({ [at(name)]: message }),
  field: at(name),
})

const changed = (cashAmount: number): Refusal =>
  new Refusal(409, 'REFUND_CHANGED', '환불 금액이 변경되었습니다. 다시 확인해 주세요.', { result: { cashAmount } })

const short = (shortAmount: number): Refusal =>
  new Refusal(409, 'REFUND_NEGATIVE', '차감액이 환불액보다 큽니다. 반품비를 별도 입금으로 받아 주세요.', {
    result: { shortAmount },
  })

function moneyProblems({ funds }: ClaimOrder, { refund }: Quote, settlement: Settlement): Problem[] {
  const { cashAmount, depositAmount, shortAmount } = refund
  const { expectedCashAmount } = settlement
  const problems: Problem[] = []
  if (expectedCashAmount !== undefined && expectedCashAmount !== cashAmount) {
    problems.push({ refusal: changed(cashAmount), field: null })
  }
  if (shortAmount > 0) problems.push({ refusal: short(shortAmount), field: null })
  if (cashAmount + depositAmount > Math.max(0, funds.left)) {
    problems.push({ refusal: refundExceeds(funds.left), field: at('adjustAmount') })
  }
  return problems
}

/** What has been left out, or chosen that there is not. */
function choiceProblems({ cashAmount }: Quote['refund'], choices: RefundChoices, settlement: Settlement): Problem[] {
  const { adjustAmount, adjustReason, method, bankCode, accountNumber, accountHolder } = settlement
  const problems: Problem[] = []
  const words = adjustAmount === 0 ? null : wordsProblem(adjustReason, ADJUST_REASON_LEAST, '조정 사유')
  if (words) problems.push(fieldProblem('adjustReason', words))
  if (cashAmount === 0) return problems
  if (!choices.methods.includes(method)) {
    problems.push(fieldProblem('method', '이 주문에는 사용할 수 없는 환불방법입니다.'))
  } else if (choices.accountMethods.includes(method) && !(bankCode && accountNumber && accountHolder)) {
    problems.push(fieldProblem('accountNumber', required('환불 계좌')))
  }
  return problems
}

/**
 * Returns what settling a claim comes to, in which ways its cash can go back, and everything that booking it refuses: the preview and the booking are this one
 * computation. `draft`: what has not been entered yet is no problem.
 */
export async function planSettlement(
  db: Db,
  world: ClaimOrder,
  quoted: Quoted,
  settlement: Settlement,
  { draft }: { draft: boolean },
): Promise<SettlementPlan> {
  const quote = await quoteClaim(db, world, quoted, settlement)
  const { cashAmount } = quote.refund
  const along = new Set(quote.along.map(({ orderPaymentSeq }) => orderPaymentSeq))
  const of = {
    cash: cashAmount,
    payments: world.paid.filter(({ orderPaymentSeq }) => !along.has(orderPaymentSeq)),
    along: quote.along,
  }
  const choices = choicesOf(of, world.order.memberSeq !== null && !world.memberLeft)
  const [usual = 'NONE'] = choices.methods
  const method = choices.methods.includes(settlement.method) ? settlement.method : usual
  const problems =
    quoted.kind === 'EXCHANGE'
      ? []
      : [
          ...moneyProblems(world, quote, settlement),
          ...(draft ? [] : choiceProblems(quote.refund, choices, settlement)),
        ]
  return { ...quote, choices, ways: waysOf({ ...of, method }), problems }
}

/** Throws the first of the problems. */
export function refuse(problems: readonly Problem[]): void {
  const [first] = problems
  if (first) throw first.refusal
}
