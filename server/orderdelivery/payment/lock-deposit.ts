import { eq, sql } from 'drizzle-orm'
import type { Call } from '../../call/call'
import { notFound } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { updatedStamp } from '../../resource/stamps'
import { bankDeposits } from '../schema/bank-deposit.schema'

export type DepositRow = typeof bankDeposits.$inferSelect

/** Locks a deposit. Lock the orders it is or will be matched with first. Throws 404. */
export async function lockDeposit(db: Db, seq: number): Promise<DepositRow> {
  const [row] = await db.select().from(bankDeposits).where(eq(bankDeposits.bankDepositSeq, seq)).for('update')
  if (!row) throw notFound('입금내역을 찾을 수 없습니다.')
  return row
}

/** Changes a locked deposit and increments its version. */
export async function changeDeposit(
  call: Call,
  { bankDepositSeq }: Pick<DepositRow, 'bankDepositSeq'>,
  values: Partial<DepositRow>,
): Promise<void> {
  await call.db
    .update(bankDeposits)
    .set({ ...values, ...updatedStamp(call), version: sql`${bankDeposits.version} + 1` })
    .where(eq(bankDeposits.bankDepositSeq, bankDepositSeq))
}
