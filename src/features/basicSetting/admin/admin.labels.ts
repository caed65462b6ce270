import type { Schemas } from '@/shared/api/types'
import type { Tone } from '@/shared/ui/records/pill'

/** Tone of every state; the labels come from the contract. */
export const adminStateTones: Record<Schemas['AdminState'], Tone> = {
  ACTIVE: 'green',
  LOCKED: 'red',
  SUSPENDED: 'amber',
  RETIRED: 'grey',
}

export const otpStateTones: Record<Schemas['OtpState'], Tone> = { NONE: 'grey', ACTIVE: 'green' }
