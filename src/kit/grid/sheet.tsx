import { type ReactNode, useRef, useState } from 'react'
import { lazyPart } from '@/shared/ui/layers/lazy-layer'
import styles from './sheet.module.css'
import type { FormSheetProps, SheetSpec } from './sheet-spec'

const FormSheet = lazyPart<FormSheetProps<unknown>>(
  async () => (await import('./form-sheet')).FormSheet,
  () => null,
  () => null,
)

interface Props<R> {
  /** Undefined: the cells are read-only. */
  spec: SheetSpec<R> | undefined
  children: ReactNode
}

/**
 * Adds sheet functions to a table of fields: cell rectangles can be copied, pasted from Excel, filled, cleared and undone.
 * The values go into the form and are saved with it. The code loads when a cell is hovered or focused.
 */
export function Sheet<R>({ spec, children }: Props<R>) {
  const frame = useRef<HTMLDivElement>(null)
  const [on, setOn] = useState(false)
  const point = ({ target }: { target: EventTarget }) => {
    if (!on && spec && target instanceof Element && target.closest('td[data-cell]')) setOn(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only detects hover and focus of a cell
    <div ref={frame} className={styles.sheet} onFocus={point} onPointerOver={point}>
      {children}
      {/* a lazy component cannot have the row type as a type parameter */}
      {on && spec && <FormSheet {...(spec as SheetSpec<unknown>)} frame={frame} />}
    </div>
  )
}
