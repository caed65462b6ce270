import type { Schemas } from '@/shared/api/types'
import type { Tone } from '@/shared/ui/records/pill'

/** Businesses that are suspended or closed stand out. */
export const ntsTones = {
  UNCHECKED: 'gray',
  CONTINUING: 'green',
  SUSPENDED: 'red',
  CLOSED: 'red',
  NOT_REGISTERED: 'red',
} as const satisfies Record<Schemas['NtsState'], Tone>

export const applicationTones = {
  RECEIVED: 'blue',
  REVIEWING: 'amber',
  SUPPLEMENT: 'violet',
  APPROVED: 'green',
  REJECTED: 'red',
  CANCELED: 'gray',
} as const satisfies Record<Schemas['ApplicationState'], Tone>
