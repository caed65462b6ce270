import type { Schemas } from '@/shared/api/types'
import { DAY_MS } from '../../../../domain/common/durations'

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

/** Maximum age in days of a tax office query for an approval. The server checks it again. */
const NTS_DAYS = 7

/** Returns why an application cannot be approved in its state, or undefined. */
export function approvalRefusal({ ntsState, ntsCheckedAt, licenseFile }: Application, now: Date): string | undefined {
  const old = !ntsCheckedAt || now.getTime() - Date.parse(ntsCheckedAt) > NTS_DAYS * DAY_MS
  if (ntsState === 'UNCHECKED' || old) return '국세청 상태를 먼저 조회해 주세요.'
  return licenseFile ? undefined : '사업자등록증이 없습니다. 등록한 뒤 승인해 주세요.'
}
