import { describe, expect, it } from 'vitest'
import { settleFeeOf } from '../../server/branch/store/settle-fee'
import {
  bookableDays,
  type SlotContext,
  slotsBetween,
  slotsOfDay,
  workingDaysAfter,
} from '../../server/branch/store/slots'
import { STANDARD_FEES } from '../../server/branch/store/store-fees'
import { STANDARD_HOURS } from '../../server/branch/store/store-hours'
import { holidayRows } from '../../server/sample/holidays.data'

const SATURDAY = '2026-11-28'
const holidays = new Map(holidayRows.map(({ date, name }) => [date, name]))
const store: SlotContext['store'] = {
  state: 'OPEN',
  reservationOn: true,
  hours: STANDARD_HOURS,
  slotMinutes: 60,
  capacity: 2,
  lastSlotBefore: 60,
  minLeadDays: 0,
  sameDay: false,
  maxAheadDays: 30,
}
const world = (overrides: Partial<SlotContext> = {}): SlotContext => ({
  store,
  holidays,
  closures: [],
  taken: new Map(),
  now: new Date('2026-11-21T12:00:00+09:00'),
  ...overrides,
})
const at = (time: string, day = SATURDAY) => new Date(`${day}T${time}:00+09:00`)
const times = (day: string, overrides: Partial<SlotContext> = {}) =>
  slotsOfDay(day, world(overrides)).slots.map(({ time }) => time)

describe('daily slots of a store', () => {
  it('11 check 4: start every hour until an hour before closing, outside of the break', () => {
    expect(times(SATURDAY)).toEqual(['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00'])
    const rest = { ...STANDARD_HOURS.SAT, breakFrom: '12:30', breakTo: '13:30' }
    const hours = { ...STANDARD_HOURS, SAT: rest }
    expect(times(SATURDAY, { store: { ...store, hours } })).toEqual([
      '09:00',
      '10:00',
      '11:00',
      '14:00',
      '15:00',
      '16:00',
    ])
  })

  it('11 check 5: a public holiday has holiday hours, or is closed with its name', () => {
    const christmas = '2026-12-25'
    const later = { now: new Date('2026-12-20T12:00:00+09:00') }
    expect(slotsOfDay(christmas, world(later))).toMatchObject({ closed: true, reason: '성탄절', slots: [] })
    const hours = { ...STANDARD_HOURS, HOLIDAY: { ...STANDARD_HOURS.SAT, to: '12:00' } }
    expect(times(christmas, { ...later, store: { ...store, hours } })).toEqual(['09:00', '10:00', '11:00'])
    expect(slotsOfDay('2026-11-29', world())).toMatchObject({ closed: true, reason: '정기휴무' })
  })

  it('closures remove slots, or change their capacity', () => {
    const closure = (
      kind: 'CLOSED' | 'BLOCKED' | 'CAPACITY',
      from: string,
      to: string,
      capacity: number | null = null,
    ) => ({
      kind,
      capacity,
      fromAt: at(from),
      toAt: at(to),
      reason: '장비 점검',
    })
    expect(times(SATURDAY, { closures: [closure('BLOCKED', '10:30', '12:00')] })).not.toContain('10:00')
    expect(times(SATURDAY, { closures: [closure('BLOCKED', '10:30', '12:00')] })).toContain('12:00')
    expect(slotsOfDay(SATURDAY, world({ closures: [closure('CLOSED', '00:00', '23:50')] }))).toMatchObject({
      closed: true,
      reason: '장비 점검',
    })
    const taken = new Map([[at('09:00').getTime(), 3]])
    const [first, second] = slotsOfDay(
      SATURDAY,
      world({ taken, closures: [closure('CAPACITY', '10:00', '11:00', 5)] }),
    ).slots
    expect(first).toEqual({ time: '09:00', capacity: 2, reserved: 3, available: 0 })
    expect(second).toEqual({ time: '10:00', capacity: 5, reserved: 0, available: 5 })
  })

  it('days start with the arrival of the goods, in working days from the order', () => {
    expect(workingDaysAfter('2026-12-24', 2, holidays)).toBe('2026-12-29')
    const leading = { ...store, minLeadDays: 2 }
    expect(bookableDays(world({ store: leading }))).toEqual({ first: '2026-11-24', last: '2026-12-21' })
    expect(bookableDays(world({ store: leading, orderedOn: '2026-11-10' })).first).toBe('2026-11-21')
    expect(bookableDays(world({ store: { ...leading, sameDay: true } })).first).toBe('2026-11-21')
    const [monday, tuesday] = slotsBetween('2026-11-23', '2026-11-24', world({ store: leading }))
    expect(monday).toMatchObject({ closed: true, reason: '2026-11-24부터 예약할 수 있습니다.', slots: [] })
    expect(tuesday?.closed).toBe(false)
    expect(slotsOfDay('2026-11-23', world({ store: leading, force: true })).slots[0]?.available).toBe(2)
  })

  it('today has only future slots; a closed store has none', () => {
    const today = { now: at('12:30') }
    expect(times(SATURDAY, today)[0]).toBe('13:00')
    expect(slotsOfDay(SATURDAY, world({ ...today, force: true })).slots[0]).toMatchObject({
      time: '09:00',
      available: 0,
    })
    const paused = { ...store, state: 'PAUSED' as const }
    expect(slotsOfDay(SATURDAY, world({ store: paused }))).toMatchObject({ closed: true, slots: [] })
  })
})

it('the pay of a store follows its fee table; smaller rims count as 13 inches', () => {
  const tire = (rim: number, quantity: number, mountFeeType: 'INCLUDED' | 'SEPARATE' = 'INCLUDED') => ({
    itemType: 'TIRE' as const,
    rim,
    quantity,
    mountFeeType,
  })
  expect(settleFeeOf(STANDARD_FEES, [tire(17, 4)])).toBe(36_000)
  expect(settleFeeOf(STANDARD_FEES, [tire(12, 2), tire(19, 2)])).toBe(40_000)
  expect(settleFeeOf(STANDARD_FEES, [tire(17, 4, 'SEPARATE')])).toBe(0)
})
