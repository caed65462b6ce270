import type { Schemas } from '@/shared/api/types'

type State = Schemas['MemberState']

export const GONE = '탈퇴한 회원입니다.'

/** State changes open to admins (docs/product/states.md, Members). The server checks further conditions. */
export const memberTransitions = {
  BLOCK: { from: ['ACTIVE'], to: 'BLOCKED', label: '이용정지', minReasonLength: 5 },
  UNBLOCK: { from: ['BLOCKED'], to: 'ACTIVE', label: '정지 해제', minReasonLength: 2 },
  WAKE: { from: ['DORMANT'], to: 'ACTIVE', label: '휴면 해제', minReasonLength: 5 },
  WITHDRAW: { from: ['ACTIVE', 'BLOCKED', 'DORMANT'], to: 'WITHDRAWN', label: '강제탈퇴', minReasonLength: 5 },
} as const satisfies Record<string, { from: readonly State[]; to: State; label: string; minReasonLength: number }>

export type MemberTransition = keyof typeof memberTransitions

/** Returns why a move cannot be made now, or undefined. */
export function refusalOf(move: MemberTransition, { state }: { state: State }): string | undefined {
  if (state === 'WITHDRAWN') return GONE
  const from: readonly State[] = memberTransitions[move].from
  return from.includes(state) ? undefined : '변경할 수 없는 상태입니다.'
}
