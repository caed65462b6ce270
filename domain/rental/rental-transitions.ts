import type { components } from '../../openapi/schema.gen'
import { DAY_MS } from '../common/durations'
import { withParticle } from '../common/particles'
import { utcDay } from '../common/seoul-day'

/** The moves of rental applications and the penalty of early termination. Shared by screens, server and tests. */

type Schemas = components['schemas']
export type RentalState = Schemas['RentalApplicationState']

/** States of open applications. */
export const OPEN_RENTALS = [
  'RECEIVED',
  'CONSULTING',
  'SCREENING',
  'APPROVED',
  'CONTRACTED',
] as const satisfies readonly RentalState[]

/** States in which the fields can be edited. */
export const EDITABLE_RENTALS = ['RECEIVED', 'CONSULTING'] as const satisfies readonly RentalState[]

/** The states each state can be reached from. */
export const rentalTransitions: Readonly<Record<RentalState, readonly RentalState[]>> = {
  RECEIVED: [],
  CONSULTING: ['RECEIVED', 'REJECTED'],
  SCREENING: ['CONSULTING'],
  APPROVED: ['SCREENING'],
  REJECTED: ['SCREENING'],
  CONTRACTED: ['APPROVED'],
  MOUNTED: ['CONTRACTED'],
  ENDED: ['MOUNTED'],
  TERMINATED: ['MOUNTED'],
  CANCELED: OPEN_RENTALS,
}

/** Set by the nightly job only. */
const SET_BY_NIGHTLY_JOB: readonly RentalState[] = ['ENDED']

/** Button labels of the steps. */
export const rentalStepNames: Readonly<Partial<Record<RentalState, string>>> = {
  CONSULTING: '상담 시작',
  SCREENING: '심사 요청',
  APPROVED: '심사 승인',
  REJECTED: '심사 거절',
  CONTRACTED: '계약 등록',
  MOUNTED: '장착 완료',
  TERMINATED: '중도해지',
  CANCELED: '신청 취소',
}

/** Returns the states an admin can move an application to, the usual one first. */
export const rentalStepsFrom = (from: RentalState): RentalState[] =>
  (Object.keys(rentalTransitions) as RentalState[]).filter(
    (to) => rentalTransitions[to].includes(from) && !SET_BY_NIGHTLY_JOB.includes(to),
  )

const USUAL: Readonly<Partial<Record<RentalState, RentalState>>> = {
  RECEIVED: 'CONSULTING',
  CONSULTING: 'SCREENING',
  SCREENING: 'APPROVED',
  APPROVED: 'CONTRACTED',
  CONTRACTED: 'MOUNTED',
}

/** Returns the usual next state, or undefined. */
export const nextRentalStep = (from: RentalState): RentalState | undefined => USUAL[from]

/** Days after a rejection in which the consultation can be resumed. */
export const AGAIN_DAYS = 30

type LabelOf = (state: RentalState) => string

export const wrongTransitionMessage = (from: RentalState, to: RentalState, labelOf: LabelOf): string =>
  `‘${labelOf(from)}’ 상태에서는 ${withParticle(`‘${labelOf(to)}’`, '으로/로')} 변경할 수 없습니다.`

/**
 * Returns why an admin cannot move an application to a state, or null.
 * `labelOf` returns the label of a state; `stateAt` is the time of the last state change.
 */
export function rentalTransitionProblem(
  { state, stateAt }: { state: RentalState; stateAt: Date },
  to: RentalState,
  labelOf: LabelOf,
  now: Date,
): string | null {
  if (!rentalTransitions[to].includes(state) || SET_BY_NIGHTLY_JOB.includes(to))
    return wrongTransitionMessage(state, to, labelOf)
  if (state === 'REJECTED' && now.getTime() - stateAt.getTime() > AGAIN_DAYS * DAY_MS) {
    return `심사거절 후 ${AGAIN_DAYS}일이 지나 다시 상담할 수 없습니다.`
  }
  return null
}

/** Adds months to a day. Uses the last day of the month if the day does not exist. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return utcDay(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

/** Adds days to a day. */
const addDays = (day: string, days: number): string => utcDay(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS)

/** Returns the last day of a rental that starts on `startOn`. */
export const rentalEndOn = (startOn: string, months: number): string => addDays(addMonths(startOn, months), -1)

/** Returns the full months left of a rental that ends on a day. */
export function monthsLeft(startOn: string, months: number, terminatedOn: string): number {
  const after = addMonths(startOn, months)
  let left = 0
  while (left < months && addMonths(terminatedOn, left + 1) <= after) left += 1
  return left
}

/**
 * Returns the penalty in won of ending a rental on a day: a percentage of the remaining fees, rounded down to 10 won.
 */
export const rentalPenalty = (
  plan: { monthlyFee: number; months: number; earlyTerminationRate: number },
  startOn: string,
  terminatedOn: string,
): number =>
  Math.floor((plan.monthlyFee * monthsLeft(startOn, plan.months, terminatedOn) * plan.earlyTerminationRate) / 1_000) *
  10
