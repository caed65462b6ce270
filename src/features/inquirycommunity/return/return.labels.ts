import { claimReasonLabels } from '@/shared/api/gen/inquirycommunity-return.gen'
import type { Schemas } from '@/shared/api/types'
import type { Tone } from '@/shared/ui/records/pill'
import { reasonsOf } from '../../../../domain/orderdelivery/claim-transitions'

/** Reasons of returns and exchanges, in the order of `claim-transitions`. */
const reasons = [...new Set([...reasonsOf('RETURN'), ...reasonsOf('EXCHANGE')])].filter(
  (code) => code !== 'SOLD_OUT' && code !== 'DELAY',
)

// the keys are these codes only
export const returnReasonLabels = Object.fromEntries(reasons.map((code) => [code, claimReasonLabels[code]])) as Partial<
  Record<Schemas['ClaimReason'], string>
> as Record<Schemas['ClaimReason'], string>

export const outcomeTones = {
  RETURN: 'blue',
  EXCHANGE: 'blue',
  PARTIAL_REFUND: 'violet',
  NONE: 'gray',
} as const satisfies Record<Schemas['ReturnOutcome'], Tone>
