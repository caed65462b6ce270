import { inArray } from 'drizzle-orm'
import type { Call } from '../../call/call'
import { members } from '../../db/schema'
import { seoulDay } from '../../lib/seoul-time'
import { queueMessages } from '../../message/outbox'
import type { IssueResult } from './issue-coupon'

/** Notifies members of the copies that they just received. */
export async function notifyIssued(
  call: Pick<Call, 'db' | 'now'>,
  { coupon, issued, usableTo }: Pick<IssueResult, 'coupon' | 'issued' | 'usableTo'>,
): Promise<void> {
  const copyOf = new Map(issued.map(({ memberSeq, memberCouponSeq }) => [memberSeq, memberCouponSeq]))
  const people = await call.db
    .select({ memberSeq: members.memberSeq, name: members.name, phone: members.mobilePhone })
    .from(members)
    .where(inArray(members.memberSeq, [...copyOf.keys()]))
  await queueMessages(
    call,
    people.map((to) => ({
      eventCode: 'COUPON_ISSUED',
      to,
      values: { 쿠폰명: coupon.name, 만료일: seoulDay(usableTo) },
      related: { type: 'memberCoupon', seq: copyOf.get(to.memberSeq) ?? 0 },
    })),
  )
}
