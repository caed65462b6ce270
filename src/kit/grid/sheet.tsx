import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { lazyPart } from '@/shared/ui/layers/lazy'
import type { GridCell } from './grid-cell'
import styles from './sheet.module.css'

const FormSheet = lazyPart<FormSheetProps<unknown>>(
  async () => (await import('./form-sheet')).FormSheet,
  () => null,
  () => null,
)

/** Rows of a form as they stand in it, and how their cells are read and written as texts. */
export interface SheetSpec<R> {
  rows: readonly R[]
  /** Their ids are the `data-cell` of the table's cells; its rows have their place as `data-seq`. Called when it is needed. */
  cells: () => readonly GridCell<R>[]
  nameOf: (at: number) => string
  onChange: (rows: readonly R[]) => void
  /** A row that pasted lines need beyond the last one; left out: there are as many as there are. */
  blank?: (() => R) | undefined
  max?: number
}

export interface FormSheetProps<R> extends SheetSpec<R> {
  frame: RefObject<HTMLElement | null>
}

interface Props<R> {
  /** Undefined: its cells cannot be changed. */
  spec: SheetSpec<R> | undefined
  children: ReactNode
}

/**
 * Around a table of fields: a rectangle of its cells is copied, pasted from Excel, filled, emptied and undone. What is put in stands
 * in the form, and is saved with it. The code comes when a cell is pointed at or gets the focus.
 */
export function Sheet<R>({ spec, children }: Props<R>) {
  const frame = useRef<HTMLDivElement>(null)
  const [on, setOn] = useState(false)
  const point = ({ target }: { target: EventTarget }) => {
    if (!on && spec && target instanceof Element && target.closest('td[data-cell]')) setOn(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears that a cell in it is reached
    <div ref={frame} className={styles.sheet} onFocus={point} onPointerOver={point}>
      {children}
      {/* a part that is fetched cannot carry the type of the rows */}
      {on && spec && <FormSheet {...(spec as unknown as SheetSpec<unknown>)} frame={frame} />}
    </div>
  )
}
