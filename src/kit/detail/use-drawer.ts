import { useRouter, useSearch } from '@tanstack/react-router'
import { readSeq } from '@/shared/lib/read-value'
import type { RecordSearch } from '../search'
import type { DetailTarget } from './detail-def'
import { openDrawer } from './record-navigation'

/** Returns the drawer's target from the URL: `?seq=12` edits, `?new=1` (with `copy=12`: a copy) creates; null: closed. */
export function drawerTarget(search: Readonly<Record<string, unknown>>): DetailTarget | null {
  const fresh = search.new === '1'
  if (!fresh && search.seq === undefined) return null
  const seq = fresh ? undefined : readSeq(search.seq)
  return { seq, copy: fresh ? readSeq(search.copy) : undefined, malformed: !fresh && !seq }
}

/** Returns the drawer's target from the URL, and functions to open and close it. Closing asks if there are unsaved changes. */
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

/** Returns the React key of a drawer's content, so that another record remounts it. */
export function drawerKey({ seq, copy }: DetailTarget): string {
  return `${seq ?? `new-${copy ?? ''}`}`
}
