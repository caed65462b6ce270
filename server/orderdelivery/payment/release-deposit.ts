import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Call } from '../../call/call'
import type { Db } from '../../db/database'
import { bankDepositMatches, bankDepositsApart } from '../schema/bank-deposit.schema'
import { orderPayments } from '../schema/payment.schema'
import { changeDeposit, type DepositRow, lockDeposit } from './lock-deposit'

/** Records that an admin separated these deposits and payments, so that they are not matched automatically again. */
export async function recordSeparation(
  db: Db,
  pairs: readonly { bankDepositSeq: number; orderPaymentSeq: number }[],
): Promise<void> {
  if (pairs.length === 0) return
  const rows = pairs.map(({ bankDepositSeq, orderPaymentSeq }) => ({ bankDepositSeq, orderPaymentSeq }))
  await db.insert(bankDepositsApart).values(rows).onConflictDoNothing()
}

/**
 * Releases the deposits of an order's MAIN payment, because its confirmation is reverted (REVERT_DEPOSIT). The
 * caller has locked the order and resets the payment.
 */
export async function releaseDeposits(call: Call, orderSeq: number): Promise<void> {
  const main = call.db
    .select({ seq: orderPayments.orderPaymentSeq })
    .from(orderPayments)
    .where(and(eq(orderPayments.orderSeq, orderSeq), eq(orderPayments.kind, 'MAIN')))
  await recordSeparation(
    call.db,
    await release(
      call,
      and(eq(bankDepositMatches.orderSeq, orderSeq), inArray(bankDepositMatches.orderPaymentSeq, main)),
    ),
  )
}

/** Releases the deposits of a partial payment that is canceled. The caller has locked the order. */
export const releasePayment = (call: Call, orderPaymentSeq: number) =>
  release(call, eq(bankDepositMatches.orderPaymentSeq, orderPaymentSeq))

async function release(call: Call, which: SQL | undefined) {
  const removed = await call.db.delete(bankDepositMatches).where(which).returning()
  for (const { bankDepositSeq, amount } of removed.sort((a, b) => a.bankDepositSeq - b.bankDepositSeq)) {
    await releaseAmount(call, await lockDeposit(call.db, bankDepositSeq), amount)
  }
  return removed
}

/** Releases `amount` of a deposit. Without remaining matches it becomes UNMATCHED, with `reason`. */
export async function releaseAmount(
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
  const reopens = !left && deposit.returnedAmount === 0
  await changeDeposit(call, deposit, {
    restAmount: deposit.restAmount + amount,
    ...(reopens ? { state: 'UNMATCHED', reason, matchedAt: null, matchedBy: null } : {}),
  })
}
