import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useMe } from '@/shared/api/me'
import { apiQuery } from '@/shared/api/query'
import { type Counter, mayOpen, screens } from './menu'

/** One hour. */
export const COUNTER_INTERVAL = 3_600_000

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
  /** When the oldest of them was answered, ms; 0 while there is none. */
  asOf: number
}

/** The screens that have a counter and that this admin may open. */
export function useCounterScreens() {
  const me = useMe()
  return me ? screens.filter((screen) => screen.counter && mayOpen(screen, me)) : []
}

/**
 * What waits behind the menu's badges, for the screens this admin may open; asked for when the menu appears and every
 * hour. A failure leaves the number that was there.
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

/** Asks anew, by hand; the hour until the next automatic round starts again with the answers. */
export function useRefreshCounters(): () => Promise<void> {
  const client = useQueryClient()
  const types = useCounterScreens().flatMap(({ counter }) => counter ?? [])
  return async () => {
    const asked = types.map((type) => client.fetchQuery({ ...apiQuery(path, { path: { type } }), staleTime: 0 }))
    await Promise.allSettled(asked)
  }
}

/** What a badge shows of a count: nothing for zero, never more than one digit. */
export function badgeText(count: number | undefined): string | null {
  if (!count) return null
  return count > 9 ? '9+' : String(count)
}
