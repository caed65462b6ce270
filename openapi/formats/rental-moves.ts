import type { components } from '../schema.gen'
import { withParticle } from './particles'
import { utcDay } from './seoul-day'

/** Where rental applications may go, and what ending a rental early costs, as one table for screens, server and tests. */

type Schemas = components['schemas']
export type RentalState = Schemas['RentalApplicationState']

/** Those that are still on their way. */
export const OPEN_RENTALS = [
  'RECEIVED',
  'CONSULTING',
  'SCREENING',
  'APPROVED',
  'CONTRACTED',
] as const satisfies readonly RentalState[]

/** Those whose fields may still be changed. */
export const EDITABLE_RENTALS = ['RECEIVED', 'CONSULTING'] as const satisfies readonly RentalState[]

/** From which states each can be reached. */
export const rentalMoves: Readonly<Record<RentalState, readonly RentalState[]>> = {
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

/** Reached by the night alone. */
const BY_NIGHT: readonly RentalState[] = ['ENDED']

/** What the button of each step says. */
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

/** Where an administrator can take an application from a state, the usual step first. */
export const rentalStepsFrom = (from: RentalState): RentalState[] =>
  (Object.keys(rentalMoves) as RentalState[]).filter((to) => rentalMoves[to].includes(from) && !BY_NIGHT.includes(to))

const USUAL: Readonly<Partial<Record<RentalState, RentalState>>> = {
  RECEIVED: 'CONSULTING',
  CONSULTING: 'SCREENING',
  SCREENING: 'APPROVED',
  APPROVED: 'CONTRACTED',
  CONTRACTED: 'MOUNTED',
}

/** The usual next state; undefined where there is none. */
export const nextRentalStep = (from: RentalState): RentalState | undefined => USUAL[from]

/** Days after a rejection within which the consultation may begin again. */
export const AGAIN_DAYS = 30

const DAY_MS = 86_400_000

type LabelOf = (state: RentalState) => string

export const wrongMove = (from: RentalState, to: RentalState, labelOf: LabelOf): string =>
  `‘${labelOf(from)}’ 상태에서는 ${withParticle(`‘${labelOf(to)}’`, '으로/로')} 변경할 수 없습니다.`

/**
 * Why an administrator cannot take an application there; null: he may try. `labelOf` says what a state is called, `stateAt` since when it is in its
 * own.
 */
export function rentalMoveProblem(
  { state, stateAt }: { state: RentalState; stateAt: Date },
  to: RentalState,
  labelOf: LabelOf,
  now: Date,
): string | null {
  if (!rentalMoves[to].includes(state) || BY_NIGHT.includes(to)) return wrongMove(state, to, labelOf)
  if (state === 'REJECTED' && now.getTime() - stateAt.getTime() > AGAIN_DAYS * DAY_MS) {
    return `심사거절 후 ${AGAIN_DAYS}일이 지나 다시 상담할 수 없습니다.`
  }
  return null
}

/** A day moved by months; the last day of the month where the day does not exist. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return utcDay(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

/** A day moved by days. */
const addDays = (day: string, days: number): string => utcDay(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS)

/** The last day of a rental that begins on `startOn`. */
export const rentalEndOn = (startOn: string, months: number): string => addDays(addMonths(startOn, months), -1)

/** Whole months that are left of a rental when it ends on a day. */
export function monthsLeft(startOn: string, months: number, terminatedOn: string): number {
  const after = addMonths(startOn, months)
  let left = 0
  while (left < months && addMonths(terminatedOn, left + 1) <= after) left += 1
  return left
}

/** Won that ending a rental on a day costs: what is left of the fees, so many percent of it, without its last digit. */
export const rentalPenalty = (
  plan: { monthlyFee: number; months: number; earlyTerminationRate: number },
  startOn: string,
  terminatedOn: string,
): number =>
  Math.floor((plan.monthlyFee * monthsLeft(startOn, plan.months, terminatedOn) * plan.earlyTerminationRate) / 1_000) *
  10
