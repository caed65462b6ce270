import type { Schemas } from '@/shared/api/types'
import { NTS_CHECK_REQUIRED, needsNtsCheck } from '../../../../domain/common/nts-check'

type Application = Schemas['BusinessApplication']
type State = Schemas['ApplicationState']

const OPEN: readonly State[] = ['RECEIVED', 'REVIEWING', 'SUPPLEMENT']

export const isOpen = (state: State): boolean => OPEN.includes(state)

/** Returns why an application cannot be changed, or undefined. */
export const closedReason = ({ state }: Pick<Application, 'state'>): string | undefined =>
  isOpen(state) ? undefined : '이미 처리된 신청입니다.'

/** The states each move starts from, and the label of its button. */
export const moves: Record<Exclude<State, 'RECEIVED'> | 'RESUBMITTED', { from: readonly State[]; label: string }> = {
  REVIEWING: { from: ['RECEIVED'], label: '검토 시작' },
  APPROVED: { from: ['RECEIVED', 'REVIEWING'], label: '승인' },
  SUPPLEMENT: { from: ['RECEIVED', 'REVIEWING'], label: '보완요청' },
  RESUBMITTED: { from: ['SUPPLEMENT'], label: '보완 완료' },
  REJECTED: { from: OPEN, label: '반려' },
  CANCELED: { from: OPEN, label: '취소' },
}

/** Returns why an application cannot be approved in its state, or undefined. The server checks it again. */
export function approvalRefusal(application: Application, now: Date): string | undefined {
  if (needsNtsCheck(application, now)) return NTS_CHECK_REQUIRED
  return application.licenseFile ? undefined : '사업자등록증이 없습니다. 등록한 뒤 승인해 주세요.'
}
