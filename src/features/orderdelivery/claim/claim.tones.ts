import type { Schemas } from '@/shared/api/types'
import type { Tone } from '@/shared/ui/records/pill'

/** Tones of claim states: those waiting for the shop stand out, those in transit do not. */
export const claimTones = {
  REQUESTED: 'blue',
  ACCEPTED: 'amber',
  COLLECTED: 'violet',
  RESHIPPED: 'amber',
  DONE: 'green',
  REJECTED: 'gray',
  WITHDRAWN: 'gray',
} as const satisfies Readonly<Record<Schemas['ClaimState'], Tone>>

export const refundTones = {
  PENDING: 'blue',
  DONE: 'green',
  FAILED: 'red',
} as const satisfies Readonly<Record<Schemas['RefundState'], Tone>>
