import { type ReactNode, type RefObject, useMemo, useState } from 'react'
import { ApiError } from '@/shared/api/errors'
import type { ListPath, RowOf } from '@/shared/api/types'
import { lazyPart } from '@/shared/ui/layers/lazy'
import { useRowOrder } from '@/shared/ui/table/use-row-order'
import { inUse } from '../filters/values'
import type { OrderBarProps } from './order-bar'
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

/** Moves that are not saved: the order that was there, and the order after each of them. */
interface Moves {
  /** The state of the list in which they were made. */
  of: string
  before: readonly string[]
  steps: readonly (readonly string[])[]
}

const OrderBar = lazyPart<OrderBarProps>(
  async () => (await import('./order-bar')).OrderBar,
  () => null,
)

/** The rows of a list in the order that the admin gives them; it is kept until 순서 저장 is pressed. */
export function useReorder<P extends ListPath>(
  list: List<P>,
  reorder: Reorder<RowOf<P>>,
  frame: RefObject<HTMLElement | null>,
) {
  const { def, state } = list
  const here = JSON.stringify(def.write(state))
  const [saving, setSaving] = useState(false)
  const [kept, keep] = useState<Moves | null>(null)
  // other filters show another order
  const moves = kept?.of === here ? kept : null
  const byId = useMemo(() => new Map(list.rows.map((row) => [String(def.seq(row)), row])), [list.rows, def])
  const stored = useMemo(() => [...byId.keys()], [byId])
  const wanted = moves?.steps.at(-1)
  const ids = useMemo(() => {
    if (!wanted) return stored
    // rows that came or went meanwhile: saving tells of them
    return [...wanted.filter((id) => byId.has(id)), ...stored.filter((id) => !wanted.includes(id))]
  }, [wanted, stored, byId])

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
    ids,
    groupOf,
    nameOf,
    frame,
    off: movable !== true,
    onOrder(next, id) {
      if (next.join() === ids.join()) return
      const { before, steps } = moves ?? { before: stored, steps: [] }
      // moved back by hand: nothing is left to save
      keep(next.join() === before.join() ? null : { of: here, before, steps: [...steps, next] })
      say(`${nameOf(id)} 항목을 옮겼습니다. 순서 저장을 눌러야 저장됩니다.`)
    },
  })
  const rows = useMemo(
    () => (order === stored ? list.rows : order.flatMap((id) => byId.get(id) ?? [])),
    [order, stored, byId, list.rows],
  )

  /** Throws; a list that others changed shows what they made of it. */
  async function save({ before }: Moves): Promise<void> {
    setSaving(true)
    try {
      const now = (await list.latest()).map((row) => String(def.seq(row)))
      if (now.join() !== before.join())
        throw new ApiError(409, 'CONFLICT', '목록이 변경되었습니다. 새로고침 후 다시 시도해 주세요.')
      for (const group of new Set(ids.map(groupOf))) {
        const among = (all: readonly string[]) => all.filter((id) => groupOf(id) === group)
        if (among(ids).join() !== among(before).join()) await reorder.run(among(ids).map(Number), group)
      }
      list.arrange(ids.map(Number))
      keep(null)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CONFLICT') {
        keep(null)
        list.refresh()
      }
      throw error
    } finally {
      setSaving(false)
    }
  }

  const bar: ReactNode = moves && movable !== false && (
    <OrderBar
      moves={moves.steps.length}
      busy={saving}
      stays={(search) => JSON.stringify(def.write(def.read(search))) === here}
      onUndo={() => keep(moves.steps.length > 1 ? { ...moves, steps: moves.steps.slice(0, -1) } : null)}
      onDrop={() => keep(null)}
      onSave={() => save(moves)}
    />
  )
  return { rows, movable, said, handlers, bar }
}
