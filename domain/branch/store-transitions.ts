import type { components } from '../../openapi/schema.gen'

/** The moves of stores. Shared by screens, server and tests. */

export type StoreState = components['schemas']['StoreState']

interface StoreTransition {
  from: readonly StoreState[]
  /** Minimum length of the reason. If omitted, none is asked for. */
  reason?: number
  /** An end date can be given. */
  until?: true
  /** The contract restarts: its first day is required. */
  contractFrom?: true
  /** Allowed only if nothing is missing in the store's data (`store-conditions`). */
  complete?: true
}

/** By target state. */
export const storeTransitions: Readonly<Record<StoreState, StoreTransition>> = {
  OPEN: { from: ['PREPARING', 'PAUSED'], complete: true },
  PAUSED: { from: ['OPEN'], reason: 2, until: true },
  CLOSED: { from: ['PREPARING', 'PAUSED', 'OPEN'], reason: 2 },
  PREPARING: { from: ['CLOSED'], contractFrom: true },
}

const NAMES: Readonly<Record<StoreState, string>> = {
  OPEN: '운영 시작',
  PAUSED: '일시중지',
  CLOSED: '종료',
  PREPARING: '재계약',
}

/** Returns the label of a move. */
export const storeTransitionName = (from: StoreState, to: StoreState): string =>
  from === 'PAUSED' && to === 'OPEN' ? '재개' : NAMES[to]

/** Returns the states reachable from a state, in button order. */
export const storeTransitionsFrom = (from: StoreState): StoreState[] =>
  (['OPEN', 'PAUSED', 'CLOSED', 'PREPARING'] as const).filter((to) => storeTransitions[to].from.includes(from))

export const STORE_STATE_REFUSED = '현재 상태에서는 처리할 수 없습니다.'

/** Returns why a store cannot move from one state to another, or null. Checks only the states. */
export const storeTransitionProblem = (from: StoreState, to: StoreState): string | null =>
  storeTransitions[to].from.includes(from) ? null : STORE_STATE_REFUSED

/** Reason of a pause caused by the end of the contract. */
export const CONTRACT_ENDED = '계약 만료'
