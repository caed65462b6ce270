import { isOpenInquiry } from '../../../domain/inquirycommunity/inquiry-states'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { invalid, invalidState, type Refusal } from '../../contract/refusal'
import type { InquiryRow } from '../schema/inquiry-base.schema'

type State = Schemas['InquiryState']
/** Reason of closing, as submitted. */
export interface Closing {
  closeReason?: Schemas['InquiryCloseReason'] | undefined
  closeMemo?: string | null | undefined
}

/** Inquiries that wait longer than this are overdue. */
export const OVERDUE_HOURS = 24
/** Years after which writers are erased. */
export const RETENTION_YEARS = 3
/** Days that an answer link is valid. */
export const LINK_DAYS = 30

export const wrongState = (state: State): Refusal =>
  invalidState(`현재 상태에서는 처리할 수 없습니다. (${labelOf('InquiryState', state)})`)

/** Throws INVALID_STATE for a closed inquiry; open and answered ones can be answered. */
export function checkAnswerable({ state }: Pick<InquiryRow, 'state'>): void {
  if (state === 'CLOSED') throw wrongState(state)
}

/** Throws INVALID_STATE unless the inquiry is open. */
export function checkAssignable({ state }: Pick<InquiryRow, 'state'>): void {
  if (!isOpenInquiry(state)) throw wrongState(state)
}

/** Throws INVALID_STATE unless it was closed as spam. */
export function checkDeletable({ state, closeReason }: Pick<InquiryRow, 'state' | 'closeReason'>): void {
  if (state !== 'CLOSED' || closeReason !== 'SPAM') throw invalidState('스팸으로 종결한 글만 삭제할 수 있습니다.')
}

/** Returns an admin's closing reason. Throws 400 without a reason, for ETC without a memo, and for MOVED. */
export function closingOf({ closeReason, closeMemo }: Closing): {
  closeReason: Schemas['InquiryCloseReason']
  closeMemo: string | null
} {
  const memo = closeMemo?.trim() || null
  if (!closeReason) throw invalid({ closeReason: '종결사유를 선택해 주세요.' })
  if (closeReason === 'MOVED') throw invalid({ closeReason: '이동한 문의에만 사용할 수 있는 사유입니다.' })
  if (closeReason === 'ETC' && !memo) throw invalid({ closeMemo: '종결 메모를 입력해 주세요.' })
  return { closeReason, closeMemo: memo }
}

/** The moves that an admin can make. */
export type Transition = 'TAKE' | 'REOPEN' | 'CLOSE' | 'TAKE_BACK'

/** Returns the move to a state. Throws INVALID_STATE for one that is not allowed. */
export function transitionOf({ state, closeReason }: Pick<InquiryRow, 'state' | 'closeReason'>, to: State): Transition {
  if (state === 'RECEIVED' && to === 'IN_PROGRESS') return 'TAKE'
  if (state === 'ANSWERED' && to === 'IN_PROGRESS') return 'REOPEN'
  if (isOpenInquiry(state) && to === 'CLOSED') return 'CLOSE'
  const isFinal = closeReason === 'MOVED' || closeReason === 'WITHDRAWN'
  if (state === 'CLOSED' && to === 'RECEIVED' && !isFinal) return 'TAKE_BACK'
  throw wrongState(state)
}
