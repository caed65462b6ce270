import type { components } from '../schema.gen'

/** Where stores may go, as one table for screens, server and tests. */

export type StoreState = components['schemas']['StoreState']

interface StoreMove {
  from: readonly StoreState[]
  /** Least letters of the reason; left out: none is asked for. */
  reason?: number
  /** A day on which it goes back may be given. */
  until?: true
  /** The contract begins anew: its first day is asked for. */
  contractFrom?: true
  /** Only of a store that has all it takes (`store-complete`). */
  complete?: true
}

/** By the state that is reached. */
export const storeMoves: Readonly<Record<StoreState, StoreMove>> = {
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

/** What a move is called. */
export const storeMoveName = (from: StoreState, to: StoreState): string =>
  from === 'PAUSED' && to === 'OPEN' ? '재개' : NAMES[to]

/** States that can be reached from one, in the order of their buttons. */
export const storeMovesFrom = (from: StoreState): StoreState[] =>
  (['OPEN', 'PAUSED', 'CLOSED', 'PREPARING'] as const).filter((to) => storeMoves[to].from.includes(from))

export const STORE_STATE_REFUSED = '현재 상태에서는 처리할 수 없습니다.'

/** Why a store in a state cannot be moved to another; null: it can, as far as the states go. */
export const storeMoveProblem = (from: StoreState, to: StoreState): string | null =>
  storeMoves[to].from.includes(from) ? null : STORE_STATE_REFUSED

/** Why a store stands that the end of its contract has paused. */
export const CONTRACT_ENDED = '계약 만료'
