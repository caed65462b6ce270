import type { Schemas } from '@/shared/api/types'
import type { Tone } from '@/shared/ui/records/pill'
import {
  approvalProblem,
  DECIDED_ALREADY,
  isOpenApply,
} from '../../../../domain/inquirycommunity/store-apply-transitions'

type Apply = Schemas['StoreApply']
type State = Schemas['StoreApplyState']

export const applyTones = {
  RECEIVED: 'blue',
  REVIEWING: 'amber',
  SUPPLEMENT: 'violet',
  VISIT: 'violet',
  APPROVED: 'green',
  REJECTED: 'red',
  CANCELED: 'gray',
} as const satisfies Record<State, Tone>

/** Returns why an application cannot be changed, or undefined. */
export const closedReason = ({ state }: { state: State }): string | undefined =>
  isOpenApply(state) ? undefined : DECIDED_ALREADY

/** Returns why an application cannot be approved in its state, or undefined. `label`: label of its tax office state. */
export const approvalRefusal = (apply: Apply, label: string, now: Date): string | undefined =>
  approvalProblem(
    {
      ntsState: apply.ntsState,
      ntsCheckedAt: apply.ntsCheckedAt,
      license: apply.licenseFile !== null,
      account: apply.accountNumber !== null && apply.bankCode !== null,
      coordinates: apply.latitude !== null && apply.longitude !== null,
    },
    label,
    now,
  ) ?? undefined

/** Returns e.g. `850m` or `1.2km`. */
export const distanceText = (meters: number): string =>
  meters < 1_000 ? `${meters}m` : `${(meters / 1_000).toFixed(1)}km`
