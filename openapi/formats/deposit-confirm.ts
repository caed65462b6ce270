import { required } from '../messages/required'

/** What an administrator may confirm of a deposit by hand, for form and server alike. */

/** Won of an order that may be let go, in all. */
export const WAIVER_MOST = 10_000
/** Letters at least of the reason for letting a shortage go. */
export const WAIVER_REASON_LEAST = 5

const grouped = (won: number): string => won.toLocaleString('en-US')

export interface DepositFacts {
  /** What is left to be paid of the order. */
  unpaidAmount: number
  /** What has come in of it so far. */
  paidAmount: number
  /** What was let go before. */
  adminDiscount: number
}

export interface TypedDeposit {
  amount: number | null
  /** Lets the rest go. */
  waive: boolean
  reason: string
}

/** What is still open when a deposit of this amount is confirmed. */
export const shortageOf = ({ unpaidAmount }: Pick<DepositFacts, 'unpaidAmount'>, amount: number): number =>
  Math.max(0, unpaidAmount - amount)

/** What is wrong with a typed deposit, by field. */
export function depositProblems(
  facts: DepositFacts,
  { amount, waive, reason }: TypedDeposit,
): { amount?: string; waive?: string; reason?: string } {
  const { unpaidAmount, paidAmount, adminDiscount } = facts
  if (amount === null || (amount === 0 && !waive)) return { amount: required('입금액') }
  if (amount > unpaidAmount) return { amount: `미수금(${grouped(unpaidAmount)}원)보다 많습니다.` }
  if (!waive) return {}
  const shortage = shortageOf(facts, amount)
  if (shortage === 0) return { waive: '면제할 미수금이 없습니다.' }
  if (paidAmount + amount === 0) return { amount: '입금된 금액이 없는 주문의 미수금은 면제할 수 없습니다.' }
  if (adminDiscount + shortage > WAIVER_MOST) {
    const before = adminDiscount > 0 ? ` (이미 면제한 금액 ${grouped(adminDiscount)}원)` : ''
    return { waive: `미수금은 주문당 ${grouped(WAIVER_MOST)}원까지 면제할 수 있습니다.${before}` }
  }
  return [...reason.trim()].length < WAIVER_REASON_LEAST
    ? { reason: `면제 사유를 ${WAIVER_REASON_LEAST}자 이상 입력해 주세요.` }
    : {}
}

/** Why an order is left out when many are confirmed together: what came of it is known, and is not all. Null: it is not. */
export const shortText = ({
  paidAmount,
  unpaidAmount,
}: Pick<DepositFacts, 'paidAmount' | 'unpaidAmount'>): string | null =>
  paidAmount > 0 && unpaidAmount > 0
    ? `일부만 입금된 주문입니다. (입금 ${grouped(paidAmount)}원, 미수금 ${grouped(unpaidAmount)}원)`
    : null
