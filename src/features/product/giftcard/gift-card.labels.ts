import type { Schemas } from '@/shared/api/types'
import type { Tone } from '@/shared/ui/records/pill'

export const giftCardStateTones: Record<Schemas['GiftCardState'], Tone> = {
  SCHEDULED: 'blue',
  ONGOING: 'green',
  EXHAUSTED: 'amber',
  ENDED: 'grey',
}

export const grantStateTones: Record<Schemas['GiftCardGrantState'], Tone> = {
  PENDING: 'amber',
  HOLD: 'blue',
  SENT: 'green',
  CANCELED: 'grey',
}

/** Of a voucher that was given for a line that came back. */
export const RECOVERY = '회수 필요'
