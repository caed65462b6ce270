import type { AdminCall, Schemas } from '../../http/call'
import { invalid } from '../../http/refusal'
import type { DepositRow } from '../bank-deposit/deposit-row'
import type { LockedOrder } from '../order/lock'
import { refundOverpaid } from '../refund/refunds'

interface GivenBack {
  use: Schemas['OverpaidUse']
  amount: number
  account: Schemas['BankDepositAccount'] | undefined
}

/**
 * What an order does not take of a deposit goes back to the customer: to an account, which may be asked for until it is paid, or into the member's
 * deposit. Throws 400 for a guest's deposit. Gives how much is gone by it: nothing of what is held.
 */
export async function giveBack(
  call: AdminCall,
  { orderSeq, memberSeq }: LockedOrder,
  { bankDepositSeq }: DepositRow,
  { use, amount, account }: GivenBack,
): Promise<number> {
  if (use === 'KEEP') return 0
  if (use === 'DEPOSIT' && memberSeq === null) {
    throw invalid({ overpaid: '비회원 주문은 예치금으로 전환할 수 없습니다.' })
  }
  const method = use === 'REFUND' ? 'BANK' : 'DEPOSIT'
  await refundOverpaid(call, { orderSeq, amount, method, bankDepositSeq, ...(use === 'REFUND' ? account : {}) })
  return amount
}
