import { invalidState } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { formatNumber } from '../../lib/numbers'
import {
  checkDebitAllowed,
  checkNotWithdrawn,
  creditLot,
  debitLots,
  depositLedger,
  type EntryFacts,
  insufficient,
  type LockedMember,
  lockEntry,
  lockMember,
  remainingLots,
  returnUses,
} from '../ledger/engine'
import { drawFromLots } from '../ledger/lots'

/**
 * Credits and debits of deposits, as those of points (`point-entry/points`). The amount held for refunds cannot be
 * used.
 */

interface Move extends EntryFacts {
  memberSeq: number
  amount: number
}

export const usableDeposit = ({ deposit, depositHeld }: Pick<LockedMember, 'deposit' | 'depositHeld'>): number =>
  deposit - depositHeld

/**
 * Credits a deposit. `refundSeq`: the order refund that is paid into it. Throws INVALID_STATE for a withdrawn member,
 * ALREADY_PROCESSED when that refund was credited before.
 */
export async function addDeposit(
  db: Db,
  { memberSeq, ...row }: Move & ({ kind: 'REFUND_IN' | 'OVERPAY_IN'; refundSeq: number } | { kind: 'ADMIN_ADD' }),
) {
  const member = await lockMember(db, memberSeq)
  checkNotWithdrawn(member)
  return creditLot(db, depositLedger, member, row)
}

/**
 * Debits a deposit. Throws INSUFFICIENT_BALANCE when less is usable, INVALID_STATE for a withdrawn member, and for an
 * ADMIN_SUB on a dormant one.
 */
export async function deductDeposit(db: Db, { memberSeq, amount, ...row }: Move & { kind: 'USE' | 'ADMIN_SUB' }) {
  const member = await lockMember(db, memberSeq)
  if (row.kind === 'ADMIN_SUB') checkDebitAllowed(member)
  else checkNotWithdrawn(member)
  const usable = usableDeposit(member)
  if (amount > usable) {
    const what = row.kind === 'USE' ? '사용할 예치금이' : '차감할 금액이'
    throw insufficient(`${what} 사용 가능한 예치금(${formatNumber(usable)}원)보다 많습니다.`)
  }
  return debitLots(
    db,
    depositLedger,
    member,
    row,
    drawFromLots(await remainingLots(db, depositLedger, memberSeq), amount),
  )
}

/** Returns deposit that an order had used. Throws as `cancelUse` of points. */
export async function cancelDepositUse(db: Db, { memberSeq, ...give }: Move & { orderSeq: number }) {
  const member = await lockMember(db, memberSeq)
  checkNotWithdrawn(member)
  return returnUses(db, depositLedger, member, give, null)
}

/** Pays a refund out of a locked member's deposit. The caller releases the hold. */
export async function withdrawDeposit(
  db: Db,
  member: LockedMember,
  { amount, ...row }: EntryFacts & { amount: number; depositRefundSeq: number },
) {
  const lots = await remainingLots(db, depositLedger, member.memberSeq)
  return debitLots(db, depositLedger, member, { ...row, kind: 'WITHDRAW' }, drawFromLots(lots, amount))
}

/**
 * Revokes the rest of an admin's grant, as `revokePoints` does. Throws INSUFFICIENT_BALANCE while it is held for a
 * refund.
 */
export async function revokeDeposit(db: Db, entrySeq: number, row: Pick<EntryFacts, 'now' | 'createdBy'>) {
  const { member, entry } = await lockEntry(db, depositLedger, entrySeq)
  checkDebitAllowed(member)
  const left = entry.remaining ?? 0
  if (entry.kind !== 'ADMIN_ADD') throw invalidState('관리자가 지급한 예치금만 취소할 수 있습니다.')
  if (left === 0) throw invalidState('이미 모두 사용한 예치금입니다.')
  if (left > usableDeposit(member)) {
    throw insufficient(
      `환불 신청 중인 예치금이 있어 ${formatNumber(usableDeposit(member))}원까지만 차감할 수 있습니다.`,
    )
  }
  const use = { lotSeq: entrySeq, amount: left }
  return debitLots(db, depositLedger, member, { ...row, kind: 'ADMIN_SUB', reason: '지급취소' }, [use], 'RECLAIMED')
}
