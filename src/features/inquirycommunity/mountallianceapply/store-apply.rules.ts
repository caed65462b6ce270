import type { Schemas } from '@/shared/api/types'
import type { Tone } from '@/shared/ui/records/pill'
import { approvalProblem, DECIDED_ALREADY, isOpenApply } from '../../../../openapi/formats/store-apply-moves'

type Apply = Schemas['StoreApply']
type State = Schemas['StoreApplyState']

export const applyTones = {
  RECEIVED: 'blue',
  REVIEWING: 'amber',
  SUPPLEMENT: 'violet',
  VISIT: 'violet',
  APPROVED: 'green',
  REJECTED: 'red',
  CANCELED: 'grey',
} as const satisfies Record<State, Tone>

/** Why an application cannot be changed; undefined: it can. */
export const closedReason = ({ state }: { state: State }): string | undefined =>
  isOpenApply(state) ? undefined : DECIDED_ALREADY

/** Why an application cannot be approved as it stands; undefined: it may be tried. `label`: the word for its state of the tax office. */
export const approvalRefusal = (apply: Apply, label: string, now: Date): string | undefined =>
  approvalProblem(
    {
      ntsState: apply.ntsState,
      ntsCheckedAt: apply.ntsCheckedAt,
      licence: apply.licenseFile !== null,
      account: apply.accountNumber !== null && apply.bankCode !== null,
      coordinates: apply.latitude !== null && apply.longitude !== null,
    },
    label,
    now,
  ) ?? undefined

/** `850m`, `1.2km` */
export const distanceText = (meters: number): string =>
  meters < 1_000 ? `${meters}m` : `${(meters / 1_000).toFixed(1)}km`
