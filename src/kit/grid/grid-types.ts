import type { Dispatch, RefObject, SetStateAction } from 'react'
import type { ErrorCode, PathWith, Schemas } from '@/shared/api/types'
import type { Question } from '@/shared/ui/layers/question-view'
import type { Column } from '../columns/column'

/** Lets a list's cells be changed as rectangles and saved by a `CellsChange` request. */
export interface GridSpec {
  path: PathWith<'put'> & `${string}/cells`
  /**
   * A refusal of rows that the admin may overrule: asks about these rows together, and sends them again with the flag.
   * `question` returns the texts for a number of rows.
   */
  resend?: {
    code: ErrorCode
    flag: Exclude<keyof Schemas['CellsChange'], 'rows' | 'requestId'>
    question: (count: number) => Pick<Question, 'title' | 'message' | 'confirmLabel'>
  }
  /** Called before the request. Throws an AbortError if the admin does not confirm. */
  before?: (changes: readonly { seq: number; field: string; value: string | null }[]) => Promise<void>
}

/** Staged values that the screen keeps and processes itself instead of saving them. */
export interface DeferredGrid<R> {
  staged: Staged<R>
  setStaged: Dispatch<SetStateAction<Staged<R>>>
  /** Label of the bar's button. */
  label: string
  /** Returns what sending the rows of this page with staged values would do; the admin confirms it. Undefined: nothing to send. */
  ask: (rows: readonly R[]) => Question | undefined
  /** Processes the rows (passed without staged values). Returns the seqs of the processed rows. */
  send: (rows: readonly R[]) => Promise<ReadonlySet<number>>
}

/** An unsaved value. `seen`: the stored value the admin saw; undefined if it no longer matters. */
export interface StagedCell<R> {
  value: string | null
  seen: string | null | undefined
  name: string
  apply: (row: R) => R
}
/** Staged cells by row seq and column id. */
export type Staged<R> = Readonly<Record<string, Readonly<Record<string, StagedCell<R>>>>>

/** Hooks through which single-cell edits reach the grid. */
export interface CellHooks<R> {
  /** Called for an entered value. Returns true if the grid stages it, to be saved with the others. */
  tryStage(column: Column<R>, row: R, next: unknown): boolean
  /** Called after a value was saved. */
  onSaved(column: Column<R>, before: R, next: unknown): void
}

/** Returns the record with its staged values. */
export const withStaged = <R>(record: R, cells: Staged<R>[string] | undefined): R =>
  cells ? Object.values(cells).reduce((row, cell) => cell.apply(row), record) : record

export interface GridProps<R> {
  list: {
    def: { seq: (row: R) => number; name?: (row: R) => string }
    total: number | undefined
    patchRow(row: R, change: (row: R) => R): void
  }
  spec: GridSpec | DeferredGrid<R>
  rows: readonly R[]
  /** Visible columns in display order. */
  columns: readonly Column<R>[]
  frame: RefObject<HTMLDivElement | null>
  hooks: RefObject<CellHooks<R> | null>
  staged: Staged<R>
  setStaged: Dispatch<SetStateAction<Staged<R>>>
}
