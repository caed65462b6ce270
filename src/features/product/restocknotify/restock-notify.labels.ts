import type { Schemas } from '@/shared/api/types'
import type { Tone } from '@/shared/ui/records/pill'

export const restockStateTones: Record<Schemas['RestockNotifyState'], Tone> = {
  WAITING: 'amber',
  QUEUED: 'blue',
  SENT: 'green',
  FAILED: 'red',
  CANCELED: 'grey',
  EXPIRED: 'grey',
}

/** Of names and phones whose time was over. */
export const PURGED = '파기됨'
