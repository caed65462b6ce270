import type { RefObject } from 'react'
import type { GridCell } from './grid-cell'

/** Rows of a form as a sheet, and how its cells convert to and from text. */
export interface SheetSpec<R> {
  rows: readonly R[]
  /** Lazily returns the cells. Their ids match `data-cell` of the table's cells; `data-seq` of its rows is the row's index. */
  cells: () => readonly GridCell<R>[]
  nameOf: (at: number) => string
  onChange: (rows: readonly R[]) => void
  /** Creates a row for pasted lines beyond the last row. Without it no rows are added. */
  blank?: (() => R) | undefined
  max?: number
}

export interface FormSheetProps<R> extends SheetSpec<R> {
  frame: RefObject<HTMLElement | null>
}
