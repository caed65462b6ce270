import type { Typed } from '@/shared/lib/typed-value'
import type { ShownColumn } from '@/shared/ui/table/table-parts'

/** A change made in a cell: shown at once, taken back when it fails. Methods: each column is tied to its field's type. */
export interface CellChange<R> {
  /** Asked before; undefined: nothing to ask. */
  ask?(row: R, next: unknown): string | undefined
  /** Makes it. An answer with `failed` rows counts as a failure. `allow`: the admin agreed to sell below cost. */
  run(row: R, next: unknown, options: { allow?: true }): Promise<unknown>
  /** The row as it will be. */
  apply(row: R, next: unknown): R
}

/** What a press on a cell does; one set of listeners serves the whole table. */
export type Doing<R> =
  | { kind: 'toggle'; is(row: R): boolean; change: CellChange<R> }
  | {
      kind: 'select'
      /** What it is now, and what a value is called. */
      is(row: R): string | null
      label(value: string): string
      options(row: R): readonly { value: string; label: string; reason?: string | undefined }[]
      change: CellChange<R>
    }
  /** `text`: what stands in the field when it opens; `typed`: how what was typed is read; `down`: Enter goes on to the row below. */
  | { kind: 'edit'; text(row: R): string; typed(row: R): Typed; change: CellChange<R>; down?: boolean | undefined }
  | { kind: 'click'; run(row: R, anchor: HTMLElement): unknown }

/** One column of a list. `sort` is the contract's key; a `locked` one cannot be hidden. */
export interface Column<R> extends ShownColumn<R> {
  /** Not shown until the admin asks for it. */
  hidden?: boolean | undefined
  doing?: Doing<R>
  /** What a grid may do with cells that a press opens something of. */
  grid?: {
    value(row: R): string | null
    typed(row: R): Typed
    apply(row: R, next: string | null): R
    refuse?(row: R): string | undefined
  }
}
