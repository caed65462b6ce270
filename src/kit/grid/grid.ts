import type { Dispatch, RefObject, SetStateAction } from 'react'
import type { PathWith } from '@/shared/api/types'
import type { Column } from '../columns/column'

/** Cells of a list are changed as a rectangle: by which call of the contract's `CellsChange`. */
export interface GridSpec {
  path: PathWith<'put'> & `${string}/cells`
  /** Asked before the call; throws an AbortError when the admin does not agree. */
  before?: (changes: readonly { seq: number; field: string; value: string | null }[]) => Promise<void>
}

/** Values that the screen keeps until it does something with them, instead of their being saved. */
export interface Held<R> {
  staged: Staged<R>
  setStaged: Dispatch<SetStateAction<Staged<R>>>
  /** What is done with them, on the bar's button. */
  label: string
  /** Does it with the rows of the page that hold any, as they came; gives the numbers of those with which it was done. */
  send: (rows: readonly R[]) => Promise<ReadonlySet<number>>
}

/** A value that is not saved yet; `seen`: what the cell showed when it was put there, undefined when it does not matter any more. */
export interface StagedCell<R> {
  value: string | null
  seen: string | null | undefined
  name: string
  apply: (row: R) => R
}
/** By row and column. */
export type Staged<R> = Readonly<Record<string, Readonly<Record<string, StagedCell<R>>>>>

/** What cells that are changed one by one tell the grid. */
export interface CellHooks<R> {
  /** A value was entered: true when the grid takes it, to be saved with the others. */
  takes(column: Column<R>, row: R, next: unknown): boolean
  /** A value was saved. */
  saved(column: Column<R>, before: R, next: unknown): void
}

/** The record with what is not saved yet. */
export const withStaged = <R>(record: R, cells: Staged<R>[string] | undefined): R =>
  cells ? Object.values(cells).reduce((row, cell) => cell.apply(row), record) : record

export interface GridProps<R> {
  list: {
    def: { seq: (row: R) => number; name?: (row: R) => string }
    patch(row: R, change: (row: R) => R): void
  }
  spec: GridSpec | Held<R>
  rows: readonly R[]
  /** Those in sight, in their order. */
  columns: readonly Column<R>[]
  frame: RefObject<HTMLDivElement | null>
  hooks: RefObject<CellHooks<R> | null>
  staged: Staged<R>
  setStaged: Dispatch<SetStateAction<Staged<R>>>
}
