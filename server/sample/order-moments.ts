import { DAY_MS, HOUR_MS } from '../../domain/common/durations'
import { seoulDay, startOfDay } from '../lib/seoul-time'
import { workload } from './office-days'
import type { Dice } from './random'

/** Returns the demand of a day: highest on Mondays and in seasons of tire changes. */
const seasonal = (day: string): number => {
  const month = day.slice(5, 7)
  return month === '03' || month === '04' || month === '11' || month === '12' ? 1.8 : 1
}
const demand = (day: string): number => (0.4 + workload(day) * 0.6) * seasonal(day)

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

/** Returns sorted times of `count` orders from day `from` to day `to` (days ago), weighted by demand. */
export function orderMoments(
  { dice, now }: { dice: Dice; now: Date },
  count: number,
  from: number,
  to: number,
): number[] {
  const days = Array.from({ length: from - to + 1 }, (_, i) => seoulDay(new Date(now.getTime() - (from - i) * DAY_MS)))
  const weights = days.map(demand)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const found: number[] = []
  let reached = 0
  for (const [i, day] of days.entries()) {
    reached += weights[i] ?? 0
    const upTo = i === days.length - 1 ? count : Math.round((reached / total) * count)
    const start = startOfDay(day).getTime()
    const latest = Math.min(start + DAY_MS, now.getTime()) - 60_000
    const some = Array.from({ length: upTo - found.length }, () =>
      Math.min(latest, start + dice.weighted(HOURS) * HOUR_MS + dice.int(0, HOUR_MS - 1)),
    ).sort((a, b) => a - b)
    // one by one, because a day of the full sample has too many for the arguments of a call
    for (const moment of some) found.push(moment)
  }
  return found
}
