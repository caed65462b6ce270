import { type ReactNode, type RefObject, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { ApiError } from '@/shared/api/errors'
import type { ListPath, RowOf } from '@/shared/api/types'
import { lazyPart } from '@/shared/ui/layers/lazy-layer'
import { useRowOrder } from '@/shared/ui/table/use-row-order'
import { isFilterActive } from '../filters/filter-values'
import type { OrderBarProps } from './order-bar'
import styles from './toolbar.module.css'
import type { List } from './use-list'

/** Configuration of a list whose rows the admin can reorder. */
export interface Reorder<R> {
  /** `useReorder`, passed by the screens that need it, so that other lists do not load it. */
  use: typeof useReorder
  /** Saves the order of all seqs of the list, or of one group. */
  run: (seqs: number[], group: string | undefined) => Promise<unknown>
  /** Returns the group of a row. Rows move only within their group. */
  groupOf?: (row: R) => string
  /** Why reordering is disabled, in addition to the reasons found here. */
  off?: string | undefined
  /** Filters that select which order is shown, and therefore allow reordering. */
  within?: readonly string[]
}

/** Unsaved moves: the original order, and the order after each move. */
interface Moves {
  /** The list state (serialized) in which they were made. */
  of: string
  before: readonly string[]
  steps: readonly (readonly string[])[]
}

const OrderBar = lazyPart<OrderBarProps>(
  async () => (await import('./order-bar')).OrderBar,
  () => null,
)

/** Manages the order of a list's rows. Changes are kept until 순서 저장 is pressed. */
export function useReorder<P extends ListPath>(
  list: List<P>,
  reorder: Reorder<RowOf<P>>,
  frame: RefObject<HTMLElement | null>,
) {
  const { def, state } = list
  const listState = JSON.stringify(def.write(state))
  const [saving, setSaving] = useState(false)
  const [pending, setPending] = useState<Moves | null>(null)
  // other filters show another order, to which the moves do not apply
  const moves = pending?.of === listState ? pending : null
  const byId = useMemo(() => new Map(list.rows.map((row) => [String(def.seq(row)), row])), [list.rows, def])
  const stored = useMemo(() => [...byId.keys()], [byId])
  const pendingIds = moves?.steps.at(-1)
  const ids = useMemo(() => {
    if (!pendingIds) return stored
    // rows added or removed meanwhile; saving will report the conflict
    return [...pendingIds.filter((id) => byId.has(id)), ...stored.filter((id) => !pendingIds.includes(id))]
  }, [pendingIds, stored, byId])

  function reason(): string | undefined {
    const filtered = def.filters.some(
      (filter) => isFilterActive(filter, state) && !('name' in filter && reorder.within?.includes(filter.name)),
    )
    if (filtered || state.sort !== def.sort || (list.total ?? 0) > stored.length)
      return '필터를 해제하고 순서 정렬 상태에서 변경할 수 있습니다.'
    return reorder.off ?? (saving ? '순서를 저장하고 있습니다.' : undefined)
  }
  /** Whether rows can be moved; a text: why they cannot be moved now. */
  const movable: boolean | string = !list.canWrite ? false : (reason() ?? true)

  const groupOf = (id: string) => {
    const row = byId.get(id)
    return row && reorder.groupOf?.(row)
  }
  const nameOf = (id: string) => {
    const row = byId.get(id)
    return (row && def.name?.(row)) ?? `${id}번`
  }
  const { order, announcement, announce, handlers } = useRowOrder({
    ids,
    groupOf,
    nameOf,
    frame,
    disabled: movable !== true,
    onOrder(next, id) {
      if (next.join() === ids.join()) return
      const { before, steps } = moves ?? { before: stored, steps: [] }
      // moved back to the original order: nothing to save
      setPending(next.join() === before.join() ? null : { of: listState, before, steps: [...steps, next] })
      announce(`${nameOf(id)} 항목을 옮겼습니다. 순서 저장을 눌러야 저장됩니다.`)
    },
  })
  const rows = useMemo(
    () => (order === stored ? list.rows : order.flatMap((id) => byId.get(id) ?? [])),
    [order, stored, byId, list.rows],
  )

  /** Saves the order. Throws if another admin changed the list; then shows their order. */
  async function save({ before }: Moves): Promise<void> {
    setSaving(true)
    try {
      const now = (await list.refetchRows()).map((row) => String(def.seq(row)))
      if (now.join() !== before.join())
        throw new ApiError(409, 'CONFLICT', '목록이 변경되었습니다. 새로고침 후 다시 시도해 주세요.')
      for (const group of new Set(ids.map(groupOf))) {
        const inGroup = (all: readonly string[]) => all.filter((id) => groupOf(id) === group)
        if (inGroup(ids).join() !== inGroup(before).join()) await reorder.run(inGroup(ids).map(Number), group)
      }
      list.reorderRows(ids.map(Number))
      setPending(null)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CONFLICT') {
        setPending(null)
        list.refresh()
      }
      throw error
    } finally {
      setSaving(false)
    }
  }

  // gray handles alone do not say why
  const head = typeof movable === 'string' && !saving && frame.current?.parentElement?.querySelector('[data-undo]')
  const bar: ReactNode = (
    <>
      {head && stored.length > 1 && createPortal(<small className={styles.note}>{movable}</small>, head)}
      {moves && movable !== false && (
        <OrderBar
          moves={moves.steps.length}
          busy={saving}
          keepsRows={(search) => JSON.stringify(def.write(def.read(search))) === listState}
          onUndo={() => setPending(moves.steps.length > 1 ? { ...moves, steps: moves.steps.slice(0, -1) } : null)}
          onDrop={() => setPending(null)}
          onSave={() => save(moves)}
        />
      )}
    </>
  )
  return { rows, movable, announcement, handlers, bar }
}
