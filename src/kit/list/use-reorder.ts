import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import type { ListPath, RowOf } from '@/shared/api/types'
import { inUse } from '../filters/values'
import type { List } from './use-list'

/** Rows that an admin puts into an order of their own. */
export interface Reorder<R> {
  /** Saves it: all seqs of the list, or of one group of it. */
  run: (seqs: number[], group: string | undefined) => Promise<unknown>
  /** Rows move only among those of their group. */
  groupOf?: (row: R) => string
  /** Why it is not possible now, beyond what the kit finds out itself. */
  off?: string | undefined
  /** Filters that choose which order is shown, and so do not forbid moving. */
  within?: readonly string[]
}

/** A row that is being moved by keyboard, and the order so far. */
interface Held {
  seq: string
  order: readonly string[]
}
const keys = [' ', 'Enter', 'ArrowUp', 'ArrowDown', 'Escape']

/** Moving rows by pointer and keyboard; what it takes is fetched with the first touch of a handle. */
export function useReorder<P extends ListPath>(
  list: List<P>,
  reorder: Reorder<RowOf<P>> | undefined,
  frame: RefObject<HTMLElement | null>,
) {
  const [held, setHeld] = useState<Held | null>(null)
  const [saving, setSaving] = useState<readonly string[] | null>(null)
  const [said, say] = useState('')
  const { def, state, rows: stored } = list
  const seqOf = (row: RowOf<P>) => String(def.seq(row))
  const order = held?.order ?? saving
  const rows = useMemo(() => {
    if (!order) return stored
    const place = new Map(order.map((seq, index) => [seq, index]))
    return [...stored].sort((a, b) => (place.get(String(def.seq(a))) ?? 0) - (place.get(String(def.seq(b))) ?? 0))
  }, [order, stored, def])

  function reason(): string | undefined {
    const filtered = def.filters.some(
      (filter) => inUse(filter, state) && !('name' in filter && reorder?.within?.includes(filter.name)),
    )
    if (filtered || state.sort !== def.sort || (list.total ?? 0) > stored.length)
      return '필터를 해제하고 순서 정렬 상태에서 변경할 수 있습니다.'
    return reorder?.off ?? (saving ? '순서를 저장하고 있습니다.' : undefined)
  }
  const movable: boolean | string = !reorder || !list.canWrite ? false : (reason() ?? true)

  // a row that moved in the document has lost the focus
  useLayoutEffect(() => {
    if (held) frame.current?.querySelector<HTMLElement>(`tr[data-seq="${held.seq}"] [data-grip]`)?.focus()
  }, [held, frame])

  /** What the fetched part works with. */
  const host = {
    list,
    rows,
    reorder,
    held,
    hold: setHeld,
    save: setSaving,
    say,
    seqOf,
    nameOf: (row: RowOf<P>) => def.name?.(row) ?? `${def.seq(row)}번`,
  }
  const gripOf = (target: EventTarget) =>
    target instanceof Element ? target.closest<HTMLElement>('[data-grip]') : null
  const work = () => import('./reorder-work')

  return {
    rows,
    movable,
    said,
    onPointerDown(event: PointerEvent) {
      const grip = gripOf(event.target)
      if (!grip || movable !== true || event.button !== 0) return
      const { clientY, pointerId } = event
      void work().then((module) => module.drag(host, grip, { clientY, pointerId }))
    },
    onPointerOver(event: PointerEvent) {
      if (movable === true && gripOf(event.target)) void work()
    },
    onKeyDown(event: KeyboardEvent) {
      const grip = gripOf(event.target)
      if (!grip || movable !== true || !keys.includes(event.key)) return
      if (event.key !== ' ' && !held) return
      event.preventDefault()
      event.stopPropagation()
      const { key } = event
      void work().then((module) => module.press(host, grip, key))
    },
    onBlur(event: FocusEvent) {
      // leaving on purpose; a row that moves loses the focus to nothing
      if (held && event.relatedTarget) setHeld(null)
    },
  }
}

export type ReorderHost<P extends ListPath> = {
  list: List<P>
  rows: readonly RowOf<P>[]
  reorder: Reorder<RowOf<P>> | undefined
  held: Held | null
  hold: (held: Held | null) => void
  save: (order: readonly string[] | null) => void
  say: (text: string) => void
  seqOf: (row: RowOf<P>) => string
  nameOf: (row: RowOf<P>) => string
}
