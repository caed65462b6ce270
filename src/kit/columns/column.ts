import type { ReactNode } from 'react'
import type { ErrorCode } from '@/shared/api/types'
import type { Rule } from '@/shared/lib/rules'

/** What a cell knows besides its row. */
export interface CellState {
  /** The admin may change something here. */
  write: boolean
  /** A change of this very cell is on its way; the row shows it already. */
  busy?: boolean
}

/** A change made in a cell: shown at once, taken back when it fails. */
export interface CellChange<R> {
  /** Asked before; undefined: nothing to ask. */
  ask?(row: R, next: unknown): string | undefined
  /** Makes it. An answer with `failed` rows counts as a failure. `allow`: the admin agreed to what was refused. */
  run(row: R, next: unknown, options: { allow?: true }): Promise<unknown>
  /** The row as it will be. */
  apply(row: R, next: unknown): R
  /** Refusals that the admin may agree to; default BELOW_COST. */
  allow?: readonly ErrorCode[]
}

/** What may be typed into a cell. */
export interface Typed<R> {
  kind: 'money' | 'number' | 'text'
  decimals?: number
  empty?: boolean
  maxLength?: number
  rule?: Rule
  // a method: a column of numbers is tied to a field of numbers, one of text to a field of text
  check?(row: R, next: unknown): string | undefined
}

/** How a value is typed in a cell. */
export interface CellEditing<R> {
  /** What stands in the field when it opens. */
  text(row: R): string
  /** How what was typed is read. */
  typed: Typed<R>
  numeric: boolean
  unit?: string | undefined
}

/** What a press on a cell does; one set of listeners serves the whole table. */
export type Doing<R> =
  | { kind: 'toggle'; is(row: R): boolean; change: CellChange<R> }
  | {
      kind: 'select'
      options(row: R): readonly { value: string; label: string; reason?: string | undefined }[]
      change: CellChange<R>
    }
  | { kind: 'edit'; editing: CellEditing<R>; change: CellChange<R> }
  | { kind: 'click'; run(row: R, anchor: HTMLElement): unknown }

/** One column of a list. Cells are plain elements: a table of 100 rows has a thousand of them. */
export interface Column<R> {
  id: string
  title: string
  /** In rem; a growing column takes what is left and is at least this wide. */
  width: number
  grow?: boolean | undefined
  align?: 'end' | 'center' | undefined
  /** The contract's sort key. */
  sort?: string | undefined
  /** Cannot be hidden: it says which record the row is. */
  locked?: boolean
  /** Not shown until the admin asks for it. */
  hidden?: boolean | undefined
  /** The text may be cut: shown whole on hover and focus. */
  cut?: boolean | undefined
  cell: (row: R, state: CellState) => ReactNode
  doing?: Doing<R>
}
