import { required } from '../messages/required'

/** Rules of a manually confirmed deposit, shared by form and server. */

/** Maximum total amount in won that can be waived per order. */
export const MAX_WAIVED = 10_000
/** Minimum length of the reason to waive a shortage. */
export const MIN_WAIVER_REASON = 5

const OVERPAID_HINT = '더 들어온 돈은 입금 확인(뱅크다)에서 매칭해 환불하거나 예치금으로 전환해 주세요.'

const grouped = (won: number): string => won.toLocaleString('en-US')

export interface DepositFacts {
  /** Amount of the order still to be paid. */
  unpaidAmount: number
  /** Amount paid so far. */
  paidAmount: number
  /** Amount waived before. */
  adminDiscount: number
}

export interface TypedDeposit {
  amount: number | null
  /** Whether the shortage is waived. */
  waive: boolean
  reason: string
}

/** Returns the amount still open after a deposit. */
export const shortageOf = ({ unpaidAmount }: Pick<DepositFacts, 'unpaidAmount'>, amount: number): number =>
  Math.max(0, unpaidAmount - amount)

/** Returns the problems of an entered deposit, by field. */
export function depositProblems(
  facts: DepositFacts,
  { amount, waive, reason }: TypedDeposit,
): { amount?: string; waive?: string; reason?: string } {
  const { unpaidAmount, paidAmount, adminDiscount } = facts
  if (amount === null || (amount === 0 && !waive)) return { amount: required('입금액') }
  if (amount > unpaidAmount) return { amount: `미수금(${grouped(unpaidAmount)}원)보다 많습니다. ${OVERPAID_HINT}` }
  if (!waive) return {}
  const shortage = shortageOf(facts, amount)
  if (shortage === 0) return { waive: '면제할 미수금이 없습니다.' }
  if (paidAmount + amount === 0) return { amount: '입금된 금액이 없는 주문의 미수금은 면제할 수 없습니다.' }
  if (adminDiscount + shortage > MAX_WAIVED) {
    const before = adminDiscount > 0 ? ` (이미 면제한 금액 ${grouped(adminDiscount)}원)` : ''
    return { waive: `미수금은 주문당 ${grouped(MAX_WAIVED)}원까지 면제할 수 있습니다.${before}` }
  }
  return [...reason.trim()].length < MIN_WAIVER_REASON
    ? { reason: `면제 사유를 ${MIN_WAIVER_REASON}자 이상 입력해 주세요.` }
    : {}
}
