import { MINUTE_MS } from '../../../domain/common/durations'
import type { Schemas } from '../../contract/contract-types'
import { endOfDay, seoulDay, shiftDays, startOfDay } from '../../lib/seoul-time'
import type { storeClosures, stores } from '../schema/store.schema'

/**
 * Calculates when a store accepts cars, from its hours, closures, public holidays and reservations. Pure functions.
 */

export type SlotStore = Pick<
  typeof stores.$inferSelect,
  | 'state'
  | 'reservationOn'
  | 'hours'
  | 'slotMinutes'
  | 'capacity'
  | 'lastSlotBefore'
  | 'minLeadDays'
  | 'sameDay'
  | 'maxAheadDays'
>
type Closure = Pick<typeof storeClosures.$inferSelect, 'kind' | 'capacity' | 'fromAt' | 'toAt' | 'reason'>
type Hours = Schemas['StoreHours']

export interface SlotContext {
  store: SlotStore
  /** Names of public holidays by date, from the order's date on. */
  holidays: ReadonlyMap<string, string>
  closures: readonly Closure[]
  /** Number of cars by the start of their slot, in ms. */
  taken: ReadonlyMap<number, number>
  now: Date
  /** Date from which the delivery days count; default: today. */
  orderedOn?: string
  /** Includes days too early or too late for customers, and past slots without a free place. */
  force?: boolean
}

const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const overlap = (from: number, to: number, otherFrom: number, otherTo: number) => from < otherTo && otherFrom < to

/** Returns whether a day is Monday to Friday and not a public holiday. */
export const isWorkingDay = (day: string, holidays: ReadonlyMap<string, string>): boolean =>
  !holidays.has(day) && weekdayOf(day) % 6 !== 0

/** Returns the date `count` working days after `day`. */
export function workingDaysAfter(day: string, count: number, holidays: ReadonlyMap<string, string>): string {
  let reached = day
  for (let left = count; left > 0; ) {
    reached = shiftDays(reached, 1)
    if (isWorkingDay(reached, holidays)) left -= 1
  }
  return reached
}

/** Returns the first and last day on which customers may book. */
export function bookableDays({ store, holidays, now, orderedOn }: SlotContext): { first: string; last: string } {
  const today = seoulDay(now)
  const delivered = store.sameDay ? today : workingDaysAfter(orderedOn ?? today, store.minLeadDays, holidays)
  return { first: delivered > today ? delivered : today, last: shiftDays(today, store.maxAheadDays) }
}

/** Returns the starts of slots in minutes of the day, from the opening hours alone. */
function slotStarts({ from, to, breakFrom, breakTo }: Hours, { slotMinutes, lastSlotBefore }: SlotStore): number[] {
  const end = minutesOf(to)
  const rest = breakFrom && breakTo ? ([minutesOf(breakFrom), minutesOf(breakTo)] as const) : null
  const found: number[] = []
  for (let at = minutesOf(from); at <= end - lastSlotBefore && at < end; at += slotMinutes) {
    if (!rest || !overlap(at, at + slotMinutes, ...rest)) found.push(at)
  }
  return found
}

/** Returns why a day cannot be booked, or null. */
function unbookableReason(day: string, context: SlotContext): string | null {
  if (context.store.state !== 'OPEN' || !context.store.reservationOn) return '예약을 받지 않는 장착점입니다.'
  if (day < seoulDay(context.now)) return '지난 날짜입니다.'
  if (context.force) return null
  const { first, last } = bookableDays(context)
  if (day < first) return `${first}부터 예약할 수 있습니다.`
  if (day > last) return `${last}까지 예약할 수 있습니다.`
  return null
}

/** Returns the slots of a day. */
export function slotsOfDay(day: string, context: SlotContext): Schemas['StoreSlotDay'] {
  const { store, holidays, closures, taken, now, force } = context
  const holiday = holidays.get(day)
  const hours = store.hours[holiday === undefined ? (WEEKDAYS[weekdayOf(day)] ?? 'SUN') : 'HOLIDAY']
  const closed = (reason: string, slots: Schemas['StoreSlot'][] = []) => ({ date: day, closed: true, reason, slots })
  if (!hours.open) return closed(holiday ?? '정기휴무')
  const refusal = unbookableReason(day, context)
  if (refusal && !force) return closed(refusal)
  const start = startOfDay(day).getTime()
  const today = closures.filter(({ fromAt, toAt }) =>
    overlap(fromAt.getTime(), toAt.getTime(), start, endOfDay(day).getTime()),
  )
  const slots: Schemas['StoreSlot'][] = []
  let closureReason: string | undefined
  for (const minutes of slotStarts(hours, store)) {
    const at = start + minutes * MINUTE_MS
    const overlapping = today.filter(({ fromAt, toAt }) =>
      overlap(fromAt.getTime(), toAt.getTime(), at, at + store.slotMinutes * MINUTE_MS),
    )
    const closure = overlapping.find(({ kind }) => kind !== 'CAPACITY')
    if (closure) {
      closureReason = closure.reason
      continue
    }
    const past = at <= now.getTime()
    if (past && !force) continue
    const capacity = overlapping.find(({ kind }) => kind === 'CAPACITY')?.capacity ?? store.capacity
    const reserved = taken.get(at) ?? 0
    const available = past || refusal ? 0 : Math.max(0, capacity - reserved)
    slots.push({ time: timeOf(minutes), capacity, reserved, available })
  }
  if (refusal) return closed((slots.length === 0 && closureReason) || refusal, slots)
  if (slots.length === 0) return closed(closureReason ?? '예약 가능한 시간이 지났습니다.')
  return { date: day, closed: false, reason: null, slots }
}

/** Returns the slots of several days, both ends included. */
export function slotsBetween(from: string, to: string, context: SlotContext): Schemas['StoreSlotDay'][] {
  const days: Schemas['StoreSlotDay'][] = []
  for (let day = from; day <= to; day = shiftDays(day, 1)) days.push(slotsOfDay(day, context))
  return days
}

/** Returns the moment at which a slot starts. */
export const slotStart = (day: string, time: string): Date =>
  new Date(startOfDay(day).getTime() + minutesOf(time) * MINUTE_MS)

/** Returns the slot that starts at a moment, or null. */
export function slotAt(at: Date, context: SlotContext): Schemas['StoreSlot'] | null {
  const day = seoulDay(at)
  const minutes = (at.getTime() - startOfDay(day).getTime()) / MINUTE_MS
  return slotsOfDay(day, context).slots.find(({ time }) => minutesOf(time) === minutes) ?? null
}
