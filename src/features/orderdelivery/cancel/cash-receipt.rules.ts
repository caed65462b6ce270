import type { Schemas } from '@/shared/api/types'
import type { Tone } from '@/shared/ui/records/pill'

type Receipt = Schemas['CashReceipt']

export const receiptTones = {
  REQUESTED: 'amber',
  ISSUED: 'green',
  FAILED: 'red',
  CANCEL_REQUESTED: 'amber',
  CANCELED: 'gray',
  PARTIAL_CANCELED: 'green',
  CANCEL_FAILED: 'red',
} as const satisfies Record<Schemas['CashReceiptState'], Tone>

const VALID: readonly Receipt['state'][] = ['ISSUED', 'PARTIAL_CANCELED', 'CANCEL_FAILED']

/** Returns whether a request to the tax office is pending. */
export const isPending = ({ state }: Receipt): boolean => state === 'REQUESTED' || state === 'CANCEL_REQUESTED'

/** Returns why a receipt cannot be canceled, or undefined. */
export const cancelRefusal = ({ state }: Receipt): string | undefined =>
  VALID.includes(state) ? undefined : '발급완료된 현금영수증만 취소할 수 있습니다.'

/** Returns why a receipt cannot be issued again, or undefined. */
export const retryRefusal = ({ state }: Receipt): string | undefined =>
  state === 'FAILED' ? undefined : '발급실패한 현금영수증만 다시 발급할 수 있습니다.'
