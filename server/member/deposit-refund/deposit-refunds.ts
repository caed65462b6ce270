import { and, eq, sql } from 'drizzle-orm'
import type { AdminCall, Call } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { invalidState, notFound, Refusal } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { members } from '../../db/schema'
import { formatNumber } from '../../lib/numbers'
import type { Random } from '../../lib/random'
import { queueMessage } from '../../message/outbox'
import { createdStamp, updatedStamp } from '../../resource/stamps'
import { checkTypedMoment } from '../../resource/typed-moment'
import { seal } from '../../session/crypto'
import { usableDeposit, withdrawDeposit } from '../deposit-entry/deposits'
import { checkNotWithdrawn, insufficient, type LockedMember, lockMember } from '../ledger/engine'
import { checkRecordAmount } from '../ledger/point-limit'
import { depositRefunds } from '../schema/deposit-entry.schema'
import { isMismatch, type RefundRow } from './deposit-refund-record'

/** The states of requests to pay deposit out. Locks the member's row first, then the request. */

type Account = Pick<Schemas['DepositRefundCreate'], 'bankCode' | 'accountNumber' | 'accountHolder'>

const addHold = (db: Db, memberSeq: number, amount: number) =>
  db
    .update(members)
    .set({ depositHeld: sql`${members.depositHeld} + ${amount}` })
    .where(eq(members.memberSeq, memberSeq))

/** Returns the stored form of an account: the number encrypted, with its last four digits and length. */
export const sealedAccount = (
  { personal }: { personal: Buffer },
  random: Random,
  { bankCode, accountNumber, accountHolder }: Account,
) => ({
  bankCode,
  accountHolder,
  accountSealed: seal(personal, random, accountNumber),
  accountEnd: accountNumber.slice(-4),
  accountLength: accountNumber.length,
})

/**
 * Records a refund request, by the member in the shop or by an admin, and holds the amount. Throws
 * INSUFFICIENT_BALANCE when less is usable, INVALID_STATE for a withdrawn member, 404.
 */
export async function requestRefund(
  call: Call,
  {
    memberSeq,
    amount,
    via,
    ...account
  }: Account & { memberSeq: number; amount: number; via: RefundRow['requestedVia'] },
): Promise<number> {
  const { db, services } = call
  const member = await lockMember(db, memberSeq)
  checkNotWithdrawn(member)
  const usable = usableDeposit(member)
  if (amount > usable) throw insufficient(`환불 가능한 예치금은 ${formatNumber(usable)}원입니다.`)
  const [created] = await db
    .insert(depositRefunds)
    .values({
      memberSeq,
      amount,
      ...sealedAccount(services.keys, services.random, account),
      state: 'REQUESTED',
      requestedVia: via,
      ...createdStamp(call),
    })
    .returning({ seq: depositRefunds.depositRefundSeq })
  if (!created) throw new Error('no refund was recorded')
  await addHold(db, memberSeq, amount)
  return created.seq
}

/** Locks the member, then a request that is still open. Throws 404, or ALREADY_PROCESSED. */
async function lockOpen(db: Db, seq: number): Promise<{ refund: RefundRow; member: LockedMember }> {
  const [found] = await db
    .select({ memberSeq: depositRefunds.memberSeq })
    .from(depositRefunds)
    .where(eq(depositRefunds.depositRefundSeq, seq))
  if (!found) throw notFound()
  const member = await lockMember(db, found.memberSeq)
  const [refund] = await db.select().from(depositRefunds).where(eq(depositRefunds.depositRefundSeq, seq)).for('update')
  if (!refund) throw notFound()
  if (refund.state !== 'REQUESTED') throw new Refusal(409, 'ALREADY_PROCESSED', '이미 처리된 신청입니다.')
  return { refund, member }
}

/** Ends a request and releases its hold. */
async function settle(
  call: Call,
  { depositRefundSeq, memberSeq, amount }: RefundRow,
  change: Partial<RefundRow> & Pick<RefundRow, 'state'>,
): Promise<void> {
  await call.db
    .update(depositRefunds)
    .set({
      ...change,
      processedAt: call.now,
      processedBy: call.actor?.adminSeq ?? null,
      ...updatedStamp(call),
      version: sql`${depositRefunds.version} + 1`,
    })
    .where(eq(depositRefunds.depositRefundSeq, depositRefundSeq))
  await addHold(call.db, memberSeq, -amount)
}

const notifyMember = (call: Call, { name, mobilePhone, memberSeq }: LockedMember, refund: RefundRow, text: string) =>
  queueMessage(call, {
    eventCode: 'MANUAL',
    to: { name, phone: mobilePhone, memberSeq },
    title: '예치금 환불 안내',
    text,
    related: { type: 'depositRefund', seq: refund.depositRefundSeq },
    change: 'SETTLED',
  })

/** Throws 400 when the day is in the future or before the request, or in a closed month without a reason. */
export function checkPaidOn({ paidOn, reason = '' }: Completion, now: Date, requestedAt?: Date): void {
  const since = requestedAt ? { title: '신청일', at: requestedAt } : null
  checkTypedMoment({ topic: '환불일은', at: paidOn, since, reason }, now, { at: 'paidOn' })
}

export interface Completion {
  paidOn: string
  reason?: string | undefined
  confirmHolderMismatch?: boolean | undefined
}

/**
 * Completes a request that was paid: debits the deposit, releases the hold and notifies the member. Throws 404,
 * ALREADY_PROCESSED, and INVALID_STATE when the holder's name differs and `confirmHolderMismatch` is not set.
 */
export async function completeRefund(call: AdminCall, seq: number, completion: Completion) {
  const { paidOn, confirmHolderMismatch } = completion
  const { refund, member } = await lockOpen(call.db, seq)
  checkPaidOn(completion, call.now, refund.createdAt)
  checkRecordAmount(call.actor, refund.amount, '원')
  if (isMismatch(refund.accountHolder, member.name) && !confirmHolderMismatch) {
    throw invalidState('예금주가 회원 이름과 다릅니다. 확인 후 다시 처리해 주세요.')
  }
  await withdrawDeposit(call.db, member, {
    now: call.now,
    amount: refund.amount,
    reason: '예치금 계좌 환불',
    createdBy: call.actor.adminSeq,
    depositRefundSeq: seq,
  })
  await settle(call, refund, { state: 'DONE', paidOn })
  await notifyMember(call, member, refund, `예치금 ${formatNumber(refund.amount)}원이 환불되었습니다.`)
}

/** Rejects a request, releases the hold and notifies the member. Throws 404, or ALREADY_PROCESSED. */
export async function rejectRefund(call: AdminCall, seq: number, rejectReason: string) {
  const { refund, member } = await lockOpen(call.db, seq)
  await settle(call, refund, { state: 'REJECTED', rejectReason })
  await notifyMember(
    call,
    member,
    refund,
    `예치금 ${formatNumber(refund.amount)}원의 환불 신청이 반려되었습니다.\n사유: ${rejectReason}`,
  )
}

/** Cancels a request, by the member in the shop or by an admin. Throws 404, or ALREADY_PROCESSED. */
export async function cancelRefund(call: Call, seq: number) {
  const { refund } = await lockOpen(call.db, seq)
  await settle(call, refund, { state: 'CANCELED' })
}

/** Cancels a member's own request. Throws 404 for another member's, ALREADY_PROCESSED. */
export async function cancelOwnRefund(call: Call, memberSeq: number, seq: number): Promise<void> {
  const condition = and(eq(depositRefunds.depositRefundSeq, seq), eq(depositRefunds.memberSeq, memberSeq))
  const [refund] = await call.db.select({ seq: depositRefunds.depositRefundSeq }).from(depositRefunds).where(condition)
  if (!refund) throw notFound()
  await cancelRefund(call, seq)
}
