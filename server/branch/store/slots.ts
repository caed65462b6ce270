import type { Schemas } from '../../http/call'
import { endOfDay, seoulDay, shiftDays, startOfDay } from '../../lib/seoul'
import type { storeClosures, stores } from './store.schema'

/** When a store takes cars: a pure function of its hours, its closures, the public holidays and what is taken. */

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

export interface SlotWorld {
  store: SlotStore
  /** Names of public holidays by their day, from the order's day on. */
  holidays: ReadonlyMap<string, string>
  closures: readonly Closure[]
  /** Cars by the start of their slot, ms. */
  taken: ReadonlyMap<number, number>
  now: Date
  /** The day from which the days until delivery count; left out: today. */
  orderedOn?: string
  /** Days too early or too late for customers, too; what is past is shown without a place. */
  force?: boolean
}

const MINUTE = 60_000
const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const meet = (from: number, to: number, otherFrom: number, otherTo: number) => from < otherTo && otherFrom < to

/** Monday to Friday, without public holidays. */
export const isWorking = (day: string, holidays: ReadonlyMap<string, string>): boolean =>
  !holidays.has(day) && weekdayOf(day) % 6 !== 0

/** The day so many working days after another. */
export function workingDaysAfter(day: string, count: number, holidays: ReadonlyMap<string, string>): string {
  let reached = day
  for (let left = count; left > 0; ) {
    reached = shiftDays(reached, 1)
    if (isWorking(reached, holidays)) left -= 1
  }
  return reached
}

/** The days between which customers may book, both included. */
export function bookableDays({ store, holidays, now, orderedOn }: SlotWorld): { first: string; last: string } {
  const today = seoulDay(now)
  const delivered = store.sameDay ? today : workingDaysAfter(orderedOn ?? today, store.minLeadDays, holidays)
  return { first: delivered > today ? delivered : today, last: shiftDays(today, store.maxAheadDays) }
}

/** Starts of slots in minutes of the day, by the hours alone. */
function starts({ from, to, breakFrom, breakTo }: Hours, { slotMinutes, lastSlotBefore }: SlotStore): number[] {
  const end = minutesOf(to)
  const rest = breakFrom && breakTo ? ([minutesOf(breakFrom), minutesOf(breakTo)] as const) : null
  const found: number[] = []
  for (let at = minutesOf(from); at <= end - lastSlotBefore && at < end; at += slotMinutes) {
    if (!rest || !meet(at, at + slotMinutes, ...rest)) found.push(at)
  }
  return found
}

/** Why nobody may book on a day; null: they may. */
function refused(day: string, world: SlotWorld): string | null {
  if (world.store.state !== 'OPEN' || !world.store.reservationOn) return '예약을 받지 않는 장착점입니다.'
  if (day < seoulDay(world.now)) return '지난 날짜입니다.'
  if (world.force) return null
  const { first, last } = bookableDays(world)
  if (day < first) return `${first}부터 예약할 수 있습니다.`
  if (day > last) return `${last}까지 예약할 수 있습니다.`
  return null
}

/** The slots of one day. */
export function slotsOfDay(day: string, world: SlotWorld): Schemas['StoreSlotDay'] {
  const { store, holidays, closures, taken, now, force } = world
  const holiday = holidays.get(day)
  const hours = store.hours[holiday === undefined ? (WEEKDAYS[weekdayOf(day)] ?? 'SUN') : 'HOLIDAY']
  const closed = (reason: string, slots: Schemas['StoreSlot'][] = []) => ({ date: day, closed: true, reason, slots })
  if (!hours.open) return closed(holiday ?? '정기휴무')
  const refusal = refused(day, world)
  if (refusal && !force) return closed(refusal)
  const start = startOfDay(day).getTime()
  const today = closures.filter(({ fromAt, toAt }) =>
    meet(fromAt.getTime(), toAt.getTime(), start, endOfDay(day).getTime()),
  )
  const slots: Schemas['StoreSlot'][] = []
  let shut: string | undefined
  for (const minutes of starts(hours, store)) {
    const at = start + minutes * MINUTE
    const over = today.filter(({ fromAt, toAt }) =>
      meet(fromAt.getTime(), toAt.getTime(), at, at + store.slotMinutes * MINUTE),
    )
    const stop = over.find(({ kind }) => kind !== 'CAPACITY')
    if (stop) {
      shut = stop.reason
      continue
    }
    const past = at <= now.getTime()
    if (past && !force) continue
    const capacity = over.find(({ kind }) => kind === 'CAPACITY')?.capacity ?? store.capacity
    const reserved = taken.get(at) ?? 0
    const available = past || refusal ? 0 : Math.max(0, capacity - reserved)
    slots.push({ time: timeOf(minutes), capacity, reserved, available })
  }
  if (refusal) return closed(refusal, slots)
  if (slots.length === 0) return closed(shut ?? '예약 가능한 시간이 지났습니다.')
  return { date: day, closed: false, reason: null, slots }
}

/** The slots of days, both ends included. */
export function slotsBetween(from: string, to: string, world: SlotWorld): Schemas['StoreSlotDay'][] {
  const days: Schemas['StoreSlotDay'][] = []
  for (let day = from; day <= to; day = shiftDays(day, 1)) days.push(slotsOfDay(day, world))
  return days
}

/** The slot that begins at a moment, if there is one. */
export function slotAt(at: Date, world: SlotWorld): Schemas['StoreSlot'] | null {
  const day = seoulDay(at)
  const minutes = (at.getTime() - startOfDay(day).getTime()) / MINUTE
  return slotsOfDay(day, world).slots.find(({ time }) => minutesOf(time) === minutes) ?? null
}
