import { useRouter, useSearch } from '@tanstack/react-router'
import { readSeq } from '@/shared/lib/read-value'
import type { RecordSearch } from '../search'
import type { DetailTarget } from './def'
import { openDrawer } from './places'

/** What the URL says about a drawer: `?seq=12` edits, `?new=1` (with `copy=12`: a copy) creates, nothing: closed. */
export function drawerTarget(search: Readonly<Record<string, unknown>>): DetailTarget | null {
  const fresh = search.new === '1'
  if (!fresh && search.seq === undefined) return null
  const seq = fresh ? undefined : readSeq(search.seq)
  return { seq, copy: fresh ? readSeq(search.copy) : undefined, malformed: !fresh && !seq }
}

/** The drawer held in the URL: what it shows, and how to open and close it. Closing asks when something is unsaved. */
export function useDrawer() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const router = useRouter()
  const go = (target: RecordSearch) => openDrawer(router, target)
  return {
    target: drawerTarget(search),
    open: (seq: number) => go({ seq: String(seq) }),
    create: (copy?: number) => go(copy === undefined ? { new: '1' } : { new: '1', copy: String(copy) }),
    close: () => go({}),
  }
}

/** React key of a drawer's content: another record is another mount. */
export function drawerKey({ seq, copy }: DetailTarget): string {
  return `${seq ?? `new-${copy ?? ''}`}`
}
