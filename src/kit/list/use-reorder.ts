import { type RefObject, useMemo, useState } from 'react'
import { ApiError, messageOf } from '@/shared/api/errors'
import type { ListPath, RowOf } from '@/shared/api/types'
import { showFailure } from '@/shared/ui/layers/failure'
import { useRowOrder } from '@/shared/ui/table/use-row-order'
import { inUse } from '../filters/values'
import type { List } from './use-list'

/** Rows that an admin puts into an order of their own. */
export interface Reorder<R> {
  /** `useReorder`: given by the screens that need it, so that no other list loads it. */
  use: typeof useReorder
  /** Saves it: all seqs of the list, or of one group of it. */
  run: (seqs: number[], group: string | undefined) => Promise<unknown>
  /** Rows move only among those of their group. */
  groupOf?: (row: R) => string
  /** Why it is not possible now, beyond what the kit finds out itself. */
  off?: string | undefined
  /** Filters that choose which order is shown, and so do not forbid moving. */
  within?: readonly string[]
}

/** The rows of a list in the order that the admin gives them; saved when a row is dropped. */
export function useReorder<P extends ListPath>(
  list: List<P>,
  reorder: Reorder<RowOf<P>>,
  frame: RefObject<HTMLElement | null>,
) {
  const [saving, setSaving] = useState<readonly string[] | null>(null)
  const { def, state } = list
  const byId = useMemo(() => new Map(list.rows.map((row) => [String(def.seq(row)), row])), [list.rows, def])
  const stored = useMemo(() => [...byId.keys()], [byId])

  function reason(): string | undefined {
    const filtered = def.filters.some(
      (filter) => inUse(filter, state) && !('name' in filter && reorder.within?.includes(filter.name)),
    )
    if (filtered || state.sort !== def.sort || (list.total ?? 0) > stored.length)
      return '필터를 해제하고 순서 정렬 상태에서 변경할 수 있습니다.'
    return reorder.off ?? (saving ? '순서를 저장하고 있습니다.' : undefined)
  }
  /** Can rows be moved? A text: why they cannot now. */
  const movable: boolean | string = !list.canWrite ? false : (reason() ?? true)

  const groupOf = (id: string) => {
    const row = byId.get(id)
    return row && reorder.groupOf?.(row)
  }
  const nameOf = (id: string) => {
    const row = byId.get(id)
    return (row && def.name?.(row)) ?? `${id}번`
  }
  const { order, said, say, handlers } = useRowOrder({
    ids: saving ?? stored,
    groupOf,
    nameOf,
    frame,
    off: movable !== true,
    onOrder: save,
  })
  const rows = useMemo(
    () => (order === stored ? list.rows : order.flatMap((id) => byId.get(id) ?? [])),
    [order, stored, byId, list.rows],
  )

  /** A refusal puts the rows back, and a list that others changed is asked for again. */
  async function save(next: string[], id: string): Promise<void> {
    if (next.join() === stored.join()) return
    const group = groupOf(id)
    setSaving(next)
    try {
      await reorder.run(next.filter((each) => groupOf(each) === group).map(Number), group)
      list.arrange(next.map(Number))
      say(`${nameOf(id)} 항목을 옮기고 순서를 저장했습니다.`)
    } catch (error) {
      const words = messageOf(error)
      if (words) say(`순서를 저장하지 못했습니다. ${words}`)
      if (error instanceof ApiError && error.code === 'CONFLICT') list.refresh()
      void showFailure(error)
    } finally {
      setSaving(null)
    }
  }

  return { rows, movable, said, handlers }
}
