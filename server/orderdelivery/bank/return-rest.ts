import type { AdminCall } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { invalid } from '../../contract/refusal'
import { refundOverpaid } from '../claim/refund/refunds'
import type { LockedOrder } from '../order/order-lock'
import type { DepositRow } from '../payment/lock-deposit'

interface ReturnInput {
  use: Schemas['OverpaidUse']
  amount: number
  account: Schemas['BankDepositAccount'] | undefined
}

/**
 * Returns the rest of a bank deposit to the customer: by transfer (the account may be set later), or as a member's
 * deposit. KEEP returns nothing.
 *
 * Returns the returned amount in won. Throws 400 for DEPOSIT with a guest's order.
 */
export async function returnRest(
  call: AdminCall,
  { orderSeq, memberSeq }: LockedOrder,
  { bankDepositSeq }: DepositRow,
  { use, amount, account }: ReturnInput,
): Promise<number> {
  if (use === 'KEEP') return 0
  if (use === 'DEPOSIT' && memberSeq === null) {
    throw invalid({ overpaid: '비회원 주문은 예치금으로 전환할 수 없습니다.' })
  }
  const method = use === 'REFUND' ? 'BANK' : 'DEPOSIT'
  await refundOverpaid(call, { orderSeq, amount, method, bankDepositSeq, ...(use === 'REFUND' ? account : {}) })
  return amount
}
