import type { Schemas } from '@/shared/api/types'
import { isBigDiscount } from '../../../../domain/promotion/coupon'
import { couponTransitions } from '../../../../domain/promotion/coupon-transitions'

type State = Schemas['CouponState']
export type To = Schemas['CouponTransition']['to']

/** Returns why a coupon cannot move to a state, or undefined. Its period is not checked. */
export function moveRefusal(to: To, state: State, labels: Readonly<Record<State, string>>): string | undefined {
  if (couponTransitions[to].includes(state)) return undefined
  return to === 'ACTIVE' && state === 'ENDED'
    ? '종료된 쿠폰은 다시 시작할 수 없습니다. 복사하여 새로 만들어 주세요.'
    : `‘${labels[state]}’ 상태에서는 처리할 수 없습니다.`
}

/** Returns why a coupon cannot be issued to members, or undefined. */
export function issueRefusal({ issueMethod, state }: Pick<Schemas['CouponRow'], 'issueMethod' | 'state'>) {
  if (issueMethod !== 'MANUAL') return '지정발급 쿠폰만 회원에게 발급할 수 있습니다.'
  return state === 'ACTIVE' ? undefined : '발급 중인 쿠폰만 발급할 수 있습니다.'
}

/** Returns the question asked before saving an unusually large discount, or undefined. */
export const bigQuestion = (values: Partial<Schemas['CouponFields']>): string | undefined =>
  isBigDiscount(values) ? '할인 폭이 큽니다. 계속하시겠습니까?' : undefined

/** Returns the percentage of issued copies that were used. */
export const usedRate = ({ issuedCount, usedCount }: { issuedCount: number; usedCount: number }): number =>
  issuedCount === 0 ? 0 : Math.round((usedCount / issuedCount) * 100)

type CopyState = Schemas['MemberCouponState']
type CopyAction = Schemas['MemberCouponAction']
const COPY_FROM: Record<CopyAction, CopyState> = { REVOKE: 'ISSUED', UNREVOKE: 'REVOKED', EXTEND: 'ISSUED' }

/** Returns why an action on a copy is not possible, or undefined. */
export function copyRefusal(
  action: CopyAction,
  { state }: { state: CopyState },
  labels: Readonly<Record<CopyState, string>>,
): string | undefined {
  if (COPY_FROM[action] === state) return undefined
  return action === 'REVOKE' && state === 'USED'
    ? '사용된 쿠폰은 회수할 수 없습니다.'
    : `‘${labels[state]}’ 상태에서는 처리할 수 없습니다.`
}
