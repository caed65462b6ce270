import type { Schemas } from '@/shared/api/types'
import type { Tone } from '@/shared/ui/records/pill'

export const messageTones = {
  QUEUED: 'gray',
  SENT: 'amber',
  DELIVERED: 'green',
  FAILED: 'red',
  CANCELED: 'gray',
} as const satisfies Record<Schemas['MessageState'], Tone>

export const senderTones = {
  PENDING: 'amber',
  APPROVED: 'green',
  REJECTED: 'red',
} as const satisfies Record<Schemas['SenderNumberState'], Tone>

/** Returns why a message cannot be resent or canceled, or undefined if it can. */
export function moveRefusal(
  action: Schemas['MessageLogAction'],
  { state, resentAsSeq }: Schemas['MessageLogRow'],
): string | undefined {
  if (action === 'CANCEL') return state === 'QUEUED' ? undefined : '대기중인 메시지만 취소할 수 있습니다.'
  if (state !== 'FAILED') return '발송에 실패한 메시지만 재발송할 수 있습니다.'
  return resentAsSeq === null ? undefined : '이미 재발송한 메시지입니다.'
}
