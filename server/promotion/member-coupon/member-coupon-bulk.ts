import { eq } from 'drizzle-orm'
import { required } from '../../../domain/messages/required'
import type { AdminCall } from '../../call/call'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { invalid, invalidState } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { members } from '../../db/schema'
import { endOfDay } from '../../lib/seoul-time'
import { forEachRow } from '../../resource/each-row'
import { createRepository } from '../../resource/repository'
import { memberCoupons } from '../schema/member-coupon.schema'
import { addToCounts, type CountChanges } from './coupon-counts'
import type { MemberCouponRow } from './issue-coupon'
import { copyLines, copyNames, subjectOf } from './member-coupon-record'

type Body = Schemas['MemberCouponBulk']

const store = createRepository(memberCoupons, 'memberCouponSeq')
const MIN_REASON_LENGTH = 5

const wrongState = ({ state }: MemberCouponRow) =>
  invalidState(`‘${labelOf('MemberCouponState', state)}’ 상태에서는 처리할 수 없습니다.`)

/** Returns the last second of an entered day. Throws 400. */
function endOfEnteredDay(call: AdminCall, day: string | undefined): Date {
  if (!day) throw invalid({ usableTo: required('사용기한') })
  const at = new Date(endOfDay(day).getTime() - 1_000)
  if (at <= call.now) throw invalid({ usableTo: '사용기한은 오늘 이후여야 합니다.' })
  return at
}

/** Returns the changes of a copy and of its coupon's counts. Throws INVALID_STATE. */
type Act = (db: Db, copy: MemberCouponRow) => Promise<[change: Partial<MemberCouponRow>, moves: CountChanges]>

function revoke(reason: string): Act {
  return async (_db, copy) => {
    if (copy.state === 'USED') throw invalidState('사용된 쿠폰은 회수할 수 없습니다.')
    if (copy.state !== 'ISSUED') throw wrongState(copy)
    return [{ state: 'REVOKED', revokeReason: reason }, { revoked: 1 }]
  }
}

const unrevoke =
  (now: Date): Act =>
  async (db, copy) => {
    if (copy.state !== 'REVOKED') throw wrongState(copy)
    if (copy.usableTo <= now) throw invalidState('사용기한이 지난 쿠폰은 회수를 취소할 수 없습니다.')
    const [member] = await db
      .select({ state: members.state })
      .from(members)
      .where(eq(members.memberSeq, copy.memberSeq))
    if (member?.state === 'WITHDRAWN') throw invalidState('탈퇴한 회원입니다.')
    return [{ state: 'ISSUED', revokeReason: null }, { revoked: -1 }]
  }

const extend =
  (to: Date): Act =>
  async (_db, copy) => {
    if (copy.state !== 'ISSUED') throw wrongState(copy)
    if (copy.usableTo >= to) throw invalidState('사용기한은 지금보다 늦은 날로만 연장할 수 있습니다.')
    return [{ usableTo: to }, {}]
  }

function actionOf(call: AdminCall, { action, usableTo }: Body, reason: string): Act {
  switch (action) {
    case 'REVOKE':
      if ([...reason].length < MIN_REASON_LENGTH) throw invalid({ reason: required('회수 사유', MIN_REASON_LENGTH) })
      return revoke(reason)
    case 'UNREVOKE':
      return unrevoke(call.now)
    case 'EXTEND':
      return extend(endOfEnteredDay(call, usableTo))
  }
}

/** Applies an action to each chosen copy in turn. Throws 400 without the reason or day that it needs. */
export async function bulkCopies(call: AdminCall, body: Body): Promise<Schemas['BulkReceipt']> {
  const reason = body.reason?.trim() ?? ''
  const act = actionOf(call, body, reason)
  const counts = new Map<number, CountChanges>()
  const { doneSeqs, ...receipt } = await forEachRow(
    call,
    body.seqs,
    async (db, seq) => {
      const copy = await store.lock(db, seq)
      const [change, { revoked = 0 }] = await act(db, copy)
      await store.update({ ...call, db }, copy, change)
      const before = counts.get(copy.couponSeq)?.revoked ?? 0
      if (revoked !== 0) counts.set(copy.couponSeq, { revoked: before + revoked })
    },
    copyNames,
  )
  await addToCounts(call.db, counts)
  if (doneSeqs.length > 0) {
    call.log({
      action: 'BULK',
      resource: 'member-coupons',
      targetSeqs: doneSeqs,
      named: copyNames,
      subjects: (await copyLines(call.db, doneSeqs)).map(subjectOf),
      ...(reason ? { reason } : {}),
      summary: `발급쿠폰 ${labelOf('MemberCouponAction', body.action)}: ${doneSeqs.length}건`,
      personal: true,
    })
  }
  return receipt
}
