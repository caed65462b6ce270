import type { Schemas } from '@/shared/api/types'
import type { Tone } from '@/shared/ui/records/pill'
import { HOUR_MS } from '../../../../domain/common/durations'
import {
  EDITABLE_RENTALS,
  OPEN_RENTALS,
  type RentalState,
  rentalTransitionProblem,
} from '../../../../domain/rental/rental-transitions'

type Application = Schemas['RentalApplication']

export const rentalTones = {
  RECEIVED: 'blue',
  CONSULTING: 'violet',
  SCREENING: 'amber',
  APPROVED: 'green',
  CONTRACTED: 'green',
  MOUNTED: 'green',
  ENDED: 'gray',
  TERMINATED: 'gray',
  REJECTED: 'red',
  CANCELED: 'gray',
} as const satisfies Record<RentalState, Tone>

export const isOpenRental = (state: RentalState): boolean => OPEN_RENTALS.some((open) => open === state)

/** Returns why the fields of an application are locked, or undefined. */
export const lockedReason = ({ state, purged }: Pick<Application, 'state' | 'purged'>): string | undefined => {
  if (purged) return '개인정보가 파기된 신청입니다.'
  return EDITABLE_RENTALS.some((early) => early === state) ? undefined : '심사 이후에는 신청 내용을 수정할 수 없습니다.'
}

/** Returns why an application cannot move to a state, or undefined. Checks only what the row contains. */
export const moveRefusal = (
  { state, updatedAt }: Pick<Application, 'state' | 'updatedAt'>,
  to: RentalState,
  labels: Readonly<Record<RentalState, string>>,
): string | undefined =>
  // only the server knows the time of the state change; it is not later than the last update
  rentalTransitionProblem({ state, stateAt: new Date(updatedAt) }, to, (each) => labels[each], new Date()) ?? undefined

/** Returns the full hours since the application while it is open, otherwise null. */
export const waitedHours = (
  { state, createdAt }: Pick<Application, 'state' | 'createdAt'>,
  now: Date,
): number | null => (isOpenRental(state) ? Math.floor((now.getTime() - Date.parse(createdAt)) / HOUR_MS) : null)

/** Returns whether a new application has waited for more than a day. */
export const isLate = (application: Pick<Application, 'state' | 'createdAt'>, now: Date): boolean =>
  application.state === 'RECEIVED' && (waitedHours(application, now) ?? 0) >= 24

/** Returns e.g. `3일 4시간`. */
export const hoursText = (hours: number): string =>
  hours < 24 ? `${hours}시간` : `${Math.floor(hours / 24)}일 ${hours % 24}시간`
