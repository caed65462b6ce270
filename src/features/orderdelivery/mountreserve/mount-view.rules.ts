import { todaySeoul } from '@/shared/lib/cell-dates'
import { addDays, readDay, readMonth } from '@/shared/lib/days'

/** What the screen's views keep in the URL beside the list's filters. */
export interface MountSearch {
  view?: 'day' | 'month'
  /** Of the day view. */
  day?: string
  /** Of the month view. */
  month?: string
}

type Search = Readonly<Record<string, unknown>>

export const viewOf = ({ view }: Search): 'list' | 'day' | 'month' =>
  view === 'day' || view === 'month' ? view : 'list'

export const dayOf = ({ day }: Search): string => readDay(day) ?? todaySeoul(new Date())

export const monthOf = ({ month }: Search): string =>
  (typeof month === 'string' && readMonth(month)) || todaySeoul(new Date()).slice(0, 7)

/** The weeks of a month from Sunday on; days of other months are null. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`
  const lead = new Date(`${first}T00:00:00Z`).getUTCDay()
  const days: (string | null)[] = Array.from({ length: lead }, () => null)
  for (let day = first; day.startsWith(month); day = addDays(day, 1)) days.push(day)
  while (days.length % 7) days.push(null)
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}
