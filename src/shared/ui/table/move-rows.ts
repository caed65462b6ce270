import type { RefObject } from 'react'
import { dragRow } from './drag-row'

/** Returns `order` with one member moved to another index of its `group`; other members keep their places. */
export function withMoved(order: readonly string[], group: readonly string[], id: string, index: number): string[] {
  const others = group.filter((each) => each !== id)
  const next = [...others.slice(0, index), id, ...others.slice(index)]
  return order.map((each) => (group.includes(each) ? (next.shift() ?? each) : each))
}

function rowOf({ ids, groupOf }: RowOrder, grip: HTMLElement) {
  const line = grip.closest('tr')
  const id = line?.dataset.seq ?? ''
  return { line, id, group: ids.filter((each) => groupOf(each) === groupOf(id)) }
}

/** Moves a row with the pointer. */
export function dragRowInOrder(rows: RowOrder, grip: HTMLElement, start: { clientY: number; pointerId: number }): void {
  const { line, id, group } = rowOf(rows, grip)
  if (!line) return
  const lines = group.flatMap((each) => line.parentElement?.querySelector<HTMLElement>(`tr[data-seq="${each}"]`) ?? [])
  dragRow({ line, lines, start, onDrop: (index) => rows.onOrder(withMoved(rows.ids, group, id, index), id) })
}

interface KeyboardMove {
  movedRow: KeyboardMoveState | null
  hold: (held: KeyboardMoveState | null) => void
  announce: (text: string) => void
}

/** Moves a row with the keyboard: Space picks up and drops, arrows move, Esc cancels. */
export function handleRowKey(
  rows: RowOrder,
  grip: HTMLElement,
  key: string,
  { movedRow, hold, announce }: KeyboardMove,
): void {
  const { id, group } = rowOf(rows, grip)
  const name = rows.nameOf(id)
  const here = group.indexOf(id)
  if (!movedRow) {
    hold({ id, order: rows.ids })
    announce(
      `${name} 항목을 들었습니다. ${group.length}개 중 ${here + 1}번째입니다. 위아래 화살표로 옮기고 스페이스로 놓습니다. Esc로 취소합니다.`,
    )
  } else if (key === 'Escape') {
    hold(null)
    announce(`${name} 항목의 이동을 취소했습니다.`)
  } else if (key === ' ' || key === 'Enter') {
    hold(null)
    rows.onOrder([...rows.ids], id)
  } else {
    const index = Math.min(group.length - 1, Math.max(0, here + (key === 'ArrowUp' ? -1 : 1)))
    if (index === here) return
    hold({ id, order: withMoved(rows.ids, group, id, index) })
    announce(`${name} 항목: ${group.length}개 중 ${index + 1}번째`)
  }
}

/** A row being moved by keyboard, and the order so far. */
export interface KeyboardMoveState {
  id: string
  order: readonly string[]
}

export interface RowOrder {
  /** Row ids in display order. Each row is a `tr[data-seq]` that contains a `[data-grip]` button. */
  ids: readonly string[]
  /** Returns the group of a row. Rows move only within their group. */
  groupOf: (id: string) => unknown
  nameOf: (id: string) => string
  /** The element around the table. */
  frame: RefObject<HTMLElement | null>
  disabled: boolean
  /** Called when the row `id` has been moved. */
  onOrder: (order: string[], id: string) => unknown
}
