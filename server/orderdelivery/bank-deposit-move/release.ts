import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Call, Db } from '../../http/call'
import { bankDepositMatches, bankDepositsApart } from '../bank-deposit/bank-deposit.schema'
import { changeDeposit, type DepositRow, lockDeposit } from '../bank-deposit/deposit-row'
import { orderPayments } from '../payment/payment.schema'

/** Somebody has said that these are not each other's: nothing automatic puts them together again. */
export async function keepApart(
  db: Db,
  pairs: readonly { bankDepositSeq: number; orderPaymentSeq: number }[],
): Promise<void> {
  if (pairs.length === 0) return
  const rows = pairs.map(({ bankDepositSeq, orderPaymentSeq }) => ({ bankDepositSeq, orderPaymentSeq }))
  await db.insert(bankDepositsApart).values(rows).onConflictDoNothing()
}

/**
 * The MAIN payment of an order is not received any more (REVERT_DEPOSIT): what deposits it took are free again. The order is locked; its payment is put
 * back by who calls.
 */
export async function releaseDeposits(call: Call, orderSeq: number): Promise<void> {
  const main = call.db
    .select({ seq: orderPayments.orderPaymentSeq })
    .from(orderPayments)
    .where(and(eq(orderPayments.orderSeq, orderSeq), eq(orderPayments.kind, 'MAIN')))
  await keepApart(
    call.db,
    await release(
      call,
      and(eq(bankDepositMatches.orderSeq, orderSeq), inArray(bankDepositMatches.orderPaymentSeq, main)),
    ),
  )
}

/** A payment ends that has a part: what deposits it took are free again. The order is locked. */
export const releasePayment = (call: Call, orderPaymentSeq: number) =>
  release(call, eq(bankDepositMatches.orderPaymentSeq, orderPaymentSeq))

async function release(call: Call, which: SQL | undefined) {
  const gone = await call.db.delete(bankDepositMatches).where(which).returning()
  for (const { bankDepositSeq, amount } of gone.sort((a, b) => a.bankDepositSeq - b.bankDepositSeq)) {
    await free(call, await lockDeposit(call.db, bankDepositSeq), amount)
  }
  return gone
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
