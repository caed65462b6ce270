import { DAY_MS, HOUR_MS } from '../../domain/common/durations'
import { startOfDay } from '../lib/seoul-time'
import { lastDays, workload } from './office-days'
import type { Dice } from './random'

/** Returns the demand of a day: highest on Mondays and in seasons of tire changes; the shop grows by a third in a year. */
const seasonal = (day: string): number => {
  const month = day.slice(5, 7)
  return month === '03' || month === '04' || month === '11' || month === '12' ? 1.5 : 1
}
const demand = (day: string, growth: number): number =>
  (0.4 + workload(day) * 0.6) * seasonal(day) * (0.85 + growth * 0.3)

const HOURS = [
  [0, 2],
  [7, 3],
  [8, 5],
  [9, 8],
  [10, 10],
  [11, 10],
  [12, 9],
  [13, 9],
  [14, 9],
  [15, 8],
  [16, 8],
  [17, 6],
  [18, 5],
  [20, 6],
  [21, 7],
  [22, 6],
  [23, 4],
] as const

/** Returns the share of a day's orders that have come by a moment of it. */
function passed(day: string, now: Date): number {
  const hour = (now.getTime() - startOfDay(day).getTime()) / HOUR_MS
  const total = HOURS.reduce((sum, [, weight]) => sum + weight, 0)
  return HOURS.reduce((sum, [from, weight]) => sum + weight * Math.min(1, Math.max(0, hour - from)), 0) / total
}

/** Returns sorted times of `count` orders of the last `days` days, weighted by demand. */
export function orderMoments({ dice, now }: { dice: Dice; now: Date }, count: number, days: number): number[] {
  const all = lastDays(now, days)
  const weights = all.map((day, i) => demand(day, i / days) * (i === days ? passed(day, now) : 1))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const found: number[] = []
  let reached = 0
  for (const [i, day] of all.entries()) {
    reached += weights[i] ?? 0
    const upTo = i === days ? count : Math.round((reached / total) * count)
    const start = startOfDay(day).getTime()
    const latest = Math.min(start + DAY_MS, now.getTime()) - 60_000
    const some: number[] = []
    while (some.length < upTo - found.length) {
      const at = start + dice.weighted(HOURS) * HOUR_MS + dice.int(0, HOUR_MS - 1)
      // what is still to come today is drawn again; in its first minute there is nothing to draw from
      if (at <= latest) some.push(at)
      else if (latest < start + 60_000) some.push(latest)
    }
    // one by one, because a day of the full sample has too many for the arguments of a call
    for (const moment of some.sort((a, b) => a - b)) found.push(moment)
  }
  return found
}
