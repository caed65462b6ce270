import type { components } from '../../openapi/schema.gen'
import { NTS_CHECK_REQUIRED, needsNtsCheck } from '../common/nts-check'

/** The moves of store applications. Shared by screens, server and tests. */

type Schemas = components['schemas']
type State = Schemas['StoreApplyState']

/** States of undecided applications. */
export const OPEN_APPLIES = ['RECEIVED', 'REVIEWING', 'SUPPLEMENT', 'VISIT'] as const satisfies readonly State[]

export const isOpenApply = (state: State): boolean => OPEN_APPLIES.some((open) => open === state)

export const DECIDED_ALREADY = '이미 처리된 신청입니다.'

/** The states each move of an admin starts from, and its label. */
export const storeApplyTransitions: Readonly<
  Record<Exclude<State, 'RECEIVED'>, { from: readonly State[]; label: string }>
> = {
  REVIEWING: { from: ['RECEIVED', 'SUPPLEMENT'], label: '검토 시작' },
  VISIT: { from: ['REVIEWING'], label: '현장실사' },
  APPROVED: { from: ['REVIEWING', 'VISIT'], label: '승인' },
  SUPPLEMENT: { from: ['RECEIVED', 'REVIEWING', 'VISIT'], label: '보완요청' },
  REJECTED: { from: OPEN_APPLIES, label: '반려' },
  CANCELED: { from: OPEN_APPLIES, label: '취소' },
}

export const mayMoveApply = (from: State, to: State): boolean =>
  to !== 'RECEIVED' && storeApplyTransitions[to].from.includes(from)

/** Minimum length of the reason to skip the visit. */
export const MIN_SKIP_REASON_LENGTH = 10

export const NO_VISIT = '실사 결과를 입력하거나 실사 생략 사유를 입력해 주세요.'

/** The facts that decide on an approval. */
export interface Approvable {
  ntsState: Schemas['NtsState']
  ntsCheckedAt: string | Date | null
  license: boolean
  account: boolean
  coordinates: boolean
}

/**
 * Returns why an application cannot be approved in its state, or null. Does not check the visit. `label`: label of its
 * tax office state.
 */
export function approvalProblem(apply: Approvable, label: string, now: Date): string | null {
  if (needsNtsCheck(apply, now)) return NTS_CHECK_REQUIRED
  if (apply.ntsState !== 'CONTINUING') return `계속사업자가 아닙니다. (${label})`
  if (!apply.license) return '사업자등록증이 없습니다. 등록한 뒤 승인해 주세요.'
  if (!apply.account) return '정산 계좌가 없습니다. 등록한 뒤 승인해 주세요.'
  return apply.coordinates ? null : '위도와 경도가 없습니다. 입력한 뒤 승인해 주세요.'
}
