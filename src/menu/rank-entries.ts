import { rankScreenMatch } from '@/shared/lib/hangul'
import type { Entry } from './palette-entries'

/**
 * Returns the entries that match a query: screens before actions, unless an action's whole name is typed; among these the best
 * first; equal matches by recent use, then in their own order. Omits signing out if it would be first, so that Enter would run
 * it, before its whole name is typed.
 */
export function rankEntries<E extends Pick<Entry, 'id' | 'title' | 'group' | 'path' | 'code' | 'aliases'>>(
  entries: readonly E[],
  query: string,
  recent: readonly string[] = [],
): E[] {
  const used = new Map(recent.map((path, index) => [path, index]))
  const found = entries
    .flatMap((entry) => {
      const fit = rankScreenMatch(query, { ...entry, path: entry.path ?? undefined })
      if (fit === null) return []
      return {
        entry,
        fit,
        isLate: entry.path === null && fit > 0,
        use: used.get(entry.id) ?? Number.POSITIVE_INFINITY,
      }
    })
    .sort((a, b) => Number(a.isLate) - Number(b.isLate) || a.fit - b.fit || (a.use === b.use ? 0 : a.use - b.use))
  const signsOut = found[0]?.isLate && found[0].entry.id === 'signOut'
  return (signsOut ? found.slice(1) : found).map(({ entry }) => entry)
}
