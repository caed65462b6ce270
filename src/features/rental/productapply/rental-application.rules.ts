import type { Schemas } from '@/shared/api/types'
import type { Tone } from '@/shared/ui/records/pill'
import {
  EDITABLE_RENTALS,
  OPEN_RENTALS,
  type RentalState,
  rentalMoveProblem,
} from '../../../../openapi/formats/rental-moves'

type Application = Schemas['RentalApplication']

export const GONE = '파기됨'

export const rentalTones = {
  RECEIVED: 'blue',
  CONSULTING: 'violet',
  SCREENING: 'amber',
  APPROVED: 'green',
  CONTRACTED: 'green',
  MOUNTED: 'green',
  ENDED: 'grey',
  TERMINATED: 'grey',
  REJECTED: 'red',
  CANCELED: 'grey',
} as const satisfies Record<RentalState, Tone>

export const isOpenRental = (state: RentalState): boolean => OPEN_RENTALS.some((open) => open === state)

/** Why the fields of an application cannot be changed any more; undefined: they can. */
export const lockedReason = ({ state, purged }: Pick<Application, 'state' | 'purged'>): string | undefined => {
  if (purged) return '개인정보가 파기된 신청입니다.'
  return EDITABLE_RENTALS.some((early) => early === state) ? undefined : '심사 이후에는 신청 내용을 수정할 수 없습니다.'
}

/** Why one cannot be taken to a state, as far as its row says; undefined: it can be tried. */
export const moveRefusal = (
  { state, updatedAt }: Pick<Application, 'state' | 'updatedAt'>,
  to: RentalState,
  labels: Readonly<Record<RentalState, string>>,
): string | undefined =>
  // since when it is in its state the server alone knows; what was touched later was so before
  rentalMoveProblem({ state, stateAt: new Date(updatedAt) }, to, (each) => labels[each], new Date()) ?? undefined

const HOUR_MS = 3_600_000

/** Whole hours since somebody has applied, while nothing is decided. */
export const waitedHours = (
  { state, createdAt }: Pick<Application, 'state' | 'createdAt'>,
  now: Date,
): number | null => (isOpenRental(state) ? Math.floor((now.getTime() - Date.parse(createdAt)) / HOUR_MS) : null)

/** An application that has come in waits for more than a day. */
export const isLate = (application: Pick<Application, 'state' | 'createdAt'>, now: Date): boolean =>
  application.state === 'RECEIVED' && (waitedHours(application, now) ?? 0) >= 24

/** `3일 4시간` */
export const hoursText = (hours: number): string =>
  hours < 24 ? `${hours}시간` : `${Math.floor(hours / 24)}일 ${hours % 24}시간`
