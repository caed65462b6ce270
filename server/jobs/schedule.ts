import { DAY_MS, MINUTE_MS } from '../../domain/common/durations'
import { seoulDay, shiftDays, startOfDay } from '../lib/seoul-time'

/** When a kind of job starts automatically. */
export type Schedule =
  /** Interval, aligned to 1970-01-01 UTC. */
  | { everyMinutes: number }
  /** Once a day at this time in Seoul (`03:00`). A missed run is made up for as soon as a process runs. */
  | { dailyAt: string; days?: 'WEEKDAYS' | 'MONDAYS' }

const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

const isOn = (day: string, days: 'WEEKDAYS' | 'MONDAYS' | undefined): boolean => {
  if (days === 'MONDAYS') return weekday(day) === 1
  return days !== 'WEEKDAYS' || (weekday(day) !== 0 && weekday(day) !== 6)
}

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

const momentOf = (day: string, time: string): Date => new Date(startOfDay(day).getTime() + minutesOf(time) * MINUTE_MS)

/** Returns the last scheduled time that is not after `now`. */
export function lastScheduledAt(schedule: Schedule, now: Date): Date {
  if ('everyMinutes' in schedule) {
    const every = schedule.everyMinutes * MINUTE_MS
    return new Date(Math.floor(now.getTime() / every) * every)
  }
  for (let day = seoulDay(now); ; day = shiftDays(day, -1)) {
    const slot = momentOf(day, schedule.dailyAt)
    if (slot <= now && isOn(day, schedule.days)) return slot
  }
}

/** Returns the next scheduled time after `now`. */
export function nextScheduledAt(schedule: Schedule, now: Date): Date {
  if ('everyMinutes' in schedule) {
    return new Date(lastScheduledAt(schedule, now).getTime() + schedule.everyMinutes * MINUTE_MS)
  }
  for (let day = seoulDay(now); ; day = seoulDay(new Date(startOfDay(day).getTime() + DAY_MS))) {
    const slot = momentOf(day, schedule.dailyAt)
    if (slot > now && isOn(day, schedule.days)) return slot
  }
}

/** Returns the Korean text of a schedule: `매일 03:00`, `10분마다`. */
export function formatSchedule(schedule: Schedule): string {
  if ('dailyAt' in schedule) {
    const days = schedule.days === 'MONDAYS' ? '매주 월요일' : schedule.days === 'WEEKDAYS' ? '평일' : '매일'
    return `${days} ${schedule.dailyAt}`
  }
  const { everyMinutes } = schedule
  return everyMinutes % 60 === 0 ? `${everyMinutes / 60}시간마다` : `${everyMinutes}분마다`
}
