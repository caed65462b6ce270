import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useMe } from '@/shared/api/me'
import { apiQuery } from '@/shared/api/query'
import { HOUR_MS } from '../../domain/common/durations'
import { type Counter, mayOpen, screens } from './menu'

export const COUNTER_INTERVAL = HOUR_MS

const path = '/api/v1/admin/common/refresh/{type}'

const automatic = (type: Counter) => ({
  ...apiQuery(path, { path: { type } }, { background: true }),
  staleTime: COUNTER_INTERVAL,
  refetchInterval: COUNTER_INTERVAL,
  refetchIntervalInBackground: true,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: false,
})

export interface Counters {
  counts: Partial<Record<Counter, number>>
  /** Time of the oldest count, in ms; 0 if there is none. */
  asOf: number
}

/** Returns the screens with a counter that this admin may open. */
export function useCounterScreens() {
  const me = useMe()
  return me ? screens.filter((screen) => screen.counter && mayOpen(screen, me)) : []
}

/**
 * Returns the counts of the menu's badges, for screens this admin may open. Fetched when the menu is mounted and every hour. A
 * failed request keeps the old number.
 */
export function useCounters(): Counters {
  const types = useCounterScreens().flatMap(({ counter }) => counter ?? [])
  const answers = useQueries({ queries: types.map(automatic) })
  const times = answers.map(({ dataUpdatedAt }) => dataUpdatedAt)
  return {
    counts: Object.fromEntries(types.map((type, index) => [type, answers[index]?.data])),
    asOf: times.length > 0 ? Math.min(...times) : 0,
  }
}

/** Returns a function that refetches all counts. The hourly interval restarts with the responses. */
export function useRefreshCounters(): () => Promise<void> {
  const client = useQueryClient()
  const types = useCounterScreens().flatMap(({ counter }) => counter ?? [])
  return async () => {
    const requests = types.map((type) => client.fetchQuery({ ...apiQuery(path, { path: { type } }), staleTime: 0 }))
    await Promise.allSettled(requests)
  }
}

/** Formats a count for a badge: null for zero, `9+` above nine. */
export function badgeText(count: number | undefined): string | null {
  if (!count) return null
  return count > 9 ? '9+' : String(count)
}
