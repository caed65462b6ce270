import { parseTyped, type TypedValueRule } from '@/shared/lib/typed-value'
import type { Column } from '../columns/column'

/** A column whose cells a grid can change. Values are the texts sent to the server; null: empty. */
export interface GridCell<R> {
  id: string
  title: string
  value(row: R): string | null
  /** Formats a value for the clipboard. */
  text(value: string | null): string
  /** Parses a pasted text for this row: returns the value, or an error message. */
  read(row: R, text: string): { value: string | null } | { message: string }
  /** Returns the row with the value set. */
  apply(row: R, value: string | null): R
  /** Returns why this cell cannot be changed. */
  refuse(row: R): string | undefined
}

const noRefusal = () => undefined

/** Parses a text by the rule of an edited cell. */
function read(typed: TypedValueRule, text: string): { value: string | null } | { message: string } {
  const found = parseTyped(typed, text)
  if ('message' in found) return found
  return { value: found.value === null ? null : String(found.value) }
}

/** Returns the grid cell of a column; null: a grid cannot change it. */
export function gridCellOf<R>({ id, title, doing, grid }: Column<R>): GridCell<R> | null {
  if (grid) {
    const { value, typed, apply, refuse = noRefusal } = grid
    return {
      id,
      title,
      value,
      refuse,
      text: (now) => now ?? '',
      read: (row, text) => read(typed(row), text),
      apply: (row, now) => apply(row, now),
    }
  }
  if (doing?.kind === 'edit') {
    const numeric = (row: R) => doing.typed(row).numeric
    return {
      id,
      title,
      refuse: noRefusal,
      text: (now) => now ?? '',
      value: (row) => doing.text(row) || null,
      read: (row, text) => read(doing.typed(row), text),
      apply: (row, now) => doing.change.apply(row, now !== null && numeric(row) ? Number(now) : now),
    }
  }
  if (doing?.kind === 'select') {
    return {
      id,
      title,
      value: doing.is,
      text: (now) => (now === null ? '' : doing.label(now)),
      read(row, given) {
        const text = given.trim()
        const now = doing.is(row)
        if (now !== null && (text === now || text === doing.label(now))) return { value: now }
        const option = doing.options(row).find(({ value, label }) => text === label || text === value)
        if (!option) return { message: '이 상태에서 고를 수 없는 값입니다.' }
        return option.reason === undefined ? { value: option.value } : { message: option.reason }
      },
      apply: (row, now) => doing.change.apply(row, now),
      refuse: (row) => (doing.is(row) === null ? '값이 없는 칸입니다.' : undefined),
    }
  }
  return null
}
