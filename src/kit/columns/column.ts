import type { ErrorCode } from '@/shared/api/types'
import type { TypedValueRule } from '@/shared/lib/typed-value'
import type { ShownColumn } from '@/shared/ui/table/table-parts'

/** A change made in a cell: shown at once and undone on failure. Written as methods so that columns of different value types fit. */
export interface CellChange<R> {
  /** Returns a question to confirm before the change; undefined: no confirmation. */
  ask?(row: R, next: unknown): string | undefined
  /** Makes the change. A result with `failed` rows counts as a failure. `allow`: the admin agreed to the refusal `resendOn`. */
  run(row: R, next: unknown, options: { allow?: true }): Promise<unknown>
  /** Code of a refusal that the admin may overrule: asks with the server's message, then calls `run` again with `allow`. */
  resendOn?: ErrorCode | undefined
  /** Returns the row as it will be after the change. */
  apply(row: R, next: unknown): R
}

/** What a click on a cell does. One set of listeners serves the whole table. */
export type CellAction<R> =
  | { kind: 'toggle'; is(row: R): boolean; change: CellChange<R> }
  | {
      kind: 'select'
      /** `is`: the current value; `label`: the text of a value. */
      is(row: R): string | null
      label(value: string): string
      options(row: R): readonly { value: string; label: string; reason?: string | undefined }[]
      change: CellChange<R>
    }
  /** `text`: the initial input text; `typed`: how the input is parsed and checked; `down`: Enter moves to the row below. */
  | {
      kind: 'edit'
      text(row: R): string
      typed(row: R): TypedValueRule
      change: CellChange<R>
      down?: boolean | undefined
    }
  | { kind: 'click'; run(row: R, anchor: HTMLElement): unknown }

/** One column of a list. `sort` is the contract's key; a `locked` one cannot be hidden. */
export interface Column<R> extends ShownColumn<R> {
  /** Not shown until the admin turns it on. */
  hidden?: boolean | undefined
  doing?: CellAction<R>
  /** How a grid edits this column, where a click opens something instead of an editor. */
  grid?: {
    value(row: R): string | null
    typed(row: R): TypedValueRule
    apply(row: R, next: string | null): R
    refuse?(row: R): string | undefined
  }
}
