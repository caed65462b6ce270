import { and, eq, inArray } from 'drizzle-orm'
import type { Call } from '../../http/call'
import { bankDepositMatches } from '../bank-deposit/bank-deposit.schema'
import { changeDeposit, type DepositRow, lockDeposit } from '../bank-deposit/deposit-row'
import { orderPayments } from '../payment/payment.schema'

/**
 * The MAIN payment of an order is not received any more (REVERT_DEPOSIT): what deposits it took are free again. The order is locked; its payment is put
 * back by who calls.
 */
export async function releaseDeposits(call: Call, orderSeq: number): Promise<void> {
  const main = call.db
    .select({ seq: orderPayments.orderPaymentSeq })
    .from(orderPayments)
    .where(and(eq(orderPayments.orderSeq, orderSeq), eq(orderPayments.kind, 'MAIN')))
  const gone = await call.db
    .delete(bankDepositMatches)
    .where(and(eq(bankDepositMatches.orderSeq, orderSeq), inArray(bankDepositMatches.orderPaymentSeq, main)))
    .returning({ seq: bankDepositMatches.bankDepositSeq, amount: bankDepositMatches.amount })
  for (const { seq, amount } of gone.sort((a, b) => a.seq - b.seq)) {
    await free(call, await lockDeposit(call.db, seq), amount)
  }
}

/** `amount` of a deposit is matched no more; with its last order it waits again, `reason` says why. */
export async function free(
  call: Call,
  deposit: DepositRow,
  amount: number,
  reason = '매칭이 취소되었습니다.',
): Promise<void> {
  const [left] = await call.db
    .select({ seq: bankDepositMatches.bankDepositMatchSeq })
    .from(bankDepositMatches)
    .where(eq(bankDepositMatches.bankDepositSeq, deposit.bankDepositSeq))
    .limit(1)
  const waits = !left && deposit.returnedAmount === 0
  await changeDeposit(call, deposit, {
    restAmount: deposit.restAmount + amount,
    ...(waits ? { state: 'UNMATCHED', reason, matchedAt: null, matchedBy: null } : {}),
  })
}
