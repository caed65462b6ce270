import type { Schemas } from '@/shared/api/types'
import type { Tone } from '@/shared/ui/records/pill'

/** What waits for the shop asks for eyes, what is on its way does not. */
export const claimTones = {
  REQUESTED: 'blue',
  ACCEPTED: 'amber',
  COLLECTED: 'violet',
  RESHIPPED: 'amber',
  DONE: 'green',
  REJECTED: 'grey',
  WITHDRAWN: 'grey',
} as const satisfies Readonly<Record<Schemas['ClaimState'], Tone>>

export const refundTones = {
  PENDING: 'blue',
  DONE: 'green',
  FAILED: 'red',
} as const satisfies Readonly<Record<Schemas['RefundState'], Tone>>
