import { and, eq, notInArray } from 'drizzle-orm'
import type { Call } from '../../call/call'
import { invalidState } from '../../contract/refusal'
import { itemReviews } from '../../generalcommunity/schema/item-review.schema'
import { storeReviews } from '../../generalcommunity/schema/store-review.schema'
import { inquiryModules } from '../../inquirycommunity/inquiry-modules'
import { orders } from '../../orderdelivery/schema/order.schema'
import { revokeUnusedCoupons } from '../../promotion/member-coupon/issue-coupon'
import { eraseBusiness } from '../business-profile/change-grade'
import { forfeitPoints } from '../point-entry/points'
import { memberAddresses } from '../schema/member.schema'
import { memberCars } from '../schema/member-car.schema'
import { memberNotes } from '../schema/member-note.schema'
import { memberPasswordLinks, memberPasswords } from '../schema/member-password.schema'
import { type MemberRow, memberStore } from './member-rules'

/** Replaces the name of a withdrawn member. */
const GONE_NAME = '탈퇴회원'

const FINISHED = ['CONFIRMED', 'CANCELED', 'RETURNED'] as const

/** Throws INVALID_STATE while the member has an open order or a deposit. */
async function checkNothingOpen(call: Call, { memberSeq, deposit }: MemberRow): Promise<void> {
  const open = and(eq(orders.memberSeq, memberSeq), notInArray(orders.state, [...FINISHED]))
  const [order] = await call.db.select({ seq: orders.orderSeq }).from(orders).where(open).limit(1)
  if (order) throw invalidState('진행 중인 주문이 있어 탈퇴 처리할 수 없습니다.')
  if (deposit > 0) throw invalidState('예치금 잔액이 있습니다. 먼저 환불해 주세요.')
}

/**
 * Withdraws a locked member: erases the personal data, ends points and unused coupons, closes open inquiries. Orders
 * and inquiries keep their copies of names for the legal retention period. Throws INVALID_STATE while an order is
 * open or a deposit is left.
 */
export async function withdraw(
  call: Call,
  member: MemberRow,
  { reason, memo }: { reason: NonNullable<MemberRow['withdrawReason']>; memo: string | null },
): Promise<MemberRow> {
  const { db, now } = call
  const { memberSeq } = member
  await checkNothingOpen(call, member)
  await forfeitPoints(db, { now, memberSeq, createdBy: call.actor?.adminSeq ?? null })
  await revokeUnusedCoupons(db, { now, memberSeq })
  await eraseBusiness(call, memberSeq)
  for (const inquiry of inquiryModules) await inquiry.closeForWithdrawal(call, memberSeq)
  for (const table of [itemReviews, storeReviews])
    await db.update(table).set({ writerName: GONE_NAME }).where(eq(table.memberSeq, memberSeq))
  for (const table of [memberCars, memberAddresses, memberNotes, memberPasswordLinks, memberPasswords]) {
    await db.delete(table).where(eq(table.memberSeq, memberSeq))
  }
  return memberStore.update(call, member, {
    state: 'WITHDRAWN',
    withdrawnAt: now,
    withdrawReason: reason,
    withdrawMemo: memo,
    sessionsEndedAt: now,
    name: GONE_NAME,
    mobilePhone: '',
    email: null,
    birthDate: null,
    gender: null,
    identityVerifiedAt: null,
    zipCode: null,
    address1: null,
    address2: null,
    lastSignInIp: null,
    smsConsent: false,
    smsConsentAt: null,
    emailConsent: false,
    emailConsentAt: null,
    consentConfirmedAt: null,
    blockReason: null,
    blockedAt: null,
    dormantAt: null,
    favoriteStoreSeq: null,
    favoriteStoreName: null,
  })
}
