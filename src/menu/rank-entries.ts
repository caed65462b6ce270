import { rankScreenMatch } from '@/shared/lib/hangul'
import type { Entry } from './palette-entries'

/** Returns the entries that match a query, best first; equal matches by recent use, then in their own order. */
export function rankEntries<E extends Pick<Entry, 'id' | 'title' | 'group' | 'path' | 'code' | 'words'>>(
  entries: readonly E[],
  query: string,
  recent: readonly string[] = [],
): E[] {
  const used = new Map(recent.map((path, index) => [path, index]))
  return entries
    .flatMap((entry) => {
      const fit = rankScreenMatch(query, { ...entry, path: entry.path ?? undefined })
      return fit === null ? [] : { entry, fit, use: used.get(entry.id) ?? Number.POSITIVE_INFINITY }
    })
    .sort((a, b) => a.fit - b.fit || (a.use === b.use ? 0 : a.use - b.use))
    .map(({ entry }) => entry)
}
