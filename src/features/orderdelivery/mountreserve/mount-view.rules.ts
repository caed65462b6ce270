import { todaySeoul } from '@/shared/lib/cell-dates'
import { addDays, readDay, readMonth } from '@/shared/lib/days'

/** URL parameters of the views, besides the filters of the list. */
export interface MountSearch {
  view?: 'day' | 'month'
  /** For the day view. */
  day?: string
  /** For the month view. */
  month?: string
}

type Search = Readonly<Record<string, unknown>>

export const viewOf = ({ view }: Search): 'list' | 'day' | 'month' =>
  view === 'day' || view === 'month' ? view : 'list'

export const dayOf = ({ day }: Search): string => readDay(day) ?? todaySeoul(new Date())

export const monthOf = ({ month }: Search): string =>
  (typeof month === 'string' && readMonth(month)) || todaySeoul(new Date()).slice(0, 7)

/**
 * Returns the month at which the month view opens: of the day in the day view, else of the start of the list's period.
 * Undefined if the list has no period.
 */
export function monthToOpen(search: Search): string | undefined {
  if (viewOf(search) === 'day') return dayOf(search).slice(0, 7)
  const { reservedAt } = search
  const from = typeof reservedAt === 'object' && reservedAt !== null && 'from' in reservedAt && reservedAt.from
  return typeof from === 'string' ? readDay(from)?.slice(0, 7) : undefined
}

/** Returns the weeks of a month, starting on Sunday. Days of other months are null. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`
  const lead = new Date(`${first}T00:00:00Z`).getUTCDay()
  const days: (string | null)[] = Array.from({ length: lead }, () => null)
  for (let day = first; day.startsWith(month); day = addDays(day, 1)) days.push(day)
  while (days.length % 7) days.push(null)
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}
