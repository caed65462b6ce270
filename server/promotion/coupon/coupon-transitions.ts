import { couponTransitions } from '../../../domain/promotion/coupon-transitions'
import type { AdminCall } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { invalidState } from '../../contract/refusal'
import { checkNotLinked } from './coupon-references'
import type { CouponRow } from './coupon-rules'

export type To = Schemas['CouponTransition']['to']

const WRONG_STATE: Record<CouponRow['state'], string> = {
  DRAFT: '작성중인 쿠폰입니다. 먼저 발급을 시작해 주세요.',
  ACTIVE: '이미 발급중인 쿠폰입니다.',
  PAUSED: '이미 발급이 중지된 쿠폰입니다.',
  ENDED: '이미 종료된 쿠폰입니다.',
}

/** Throws INVALID_STATE when a locked coupon cannot move to this state, IN_USE when an open event gives it away. */
export async function checkMove(call: AdminCall, coupon: CouponRow, to: To): Promise<void> {
  if (to === 'ACTIVE' && coupon.state === 'ENDED') {
    throw invalidState('종료된 쿠폰은 다시 시작할 수 없습니다. 복사하여 새로 만들어 주세요.')
  }
  if (!couponTransitions[to].includes(coupon.state)) throw invalidState(WRONG_STATE[coupon.state])
  if (to === 'ACTIVE') {
    const isPast = (at: Date | null) => at !== null && at <= call.now
    if (isPast(coupon.issueEndAt) || isPast(coupon.useEndAt)) throw invalidState('발급·사용 기간을 확인해 주세요.')
  }
  if (to === 'ENDED') await checkNotLinked(call, coupon.couponSeq, 'END')
}
