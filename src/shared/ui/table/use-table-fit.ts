import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { remInPx } from '../../lib/rem'
import type { TableWidths } from './column-widths'

/** Width of the last table's frame, in rem. Used as an estimate before the next table is laid out. */
let lastFrameWidth = 0

/**
 * Returns how the table fits into its frame. `wide`: it is wider even with its columns shrunk, so the frame scrolls (with the
 * identifying column pinned); otherwise the head sticks to the page. `tight`: its columns shrink. `key` changes with the columns; for `minWidth` and `fullWidth` see `TableWidths`.
 */
export function useTableFit(frame: RefObject<HTMLElement | null>, key: string, { minWidth, fullWidth }: TableWidths) {
  const exceedsFrame = (rem: number) => lastFrameWidth > 0 && rem > lastFrameWidth + 0.1
  const fitFor = (wide: boolean) => (wide ? 'wide' : exceedsFrame(fullWidth) ? 'tight' : undefined)
  const [fit, setFit] = useState(() => fitFor(exceedsFrame(minWidth)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns have another width
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      const table = element.firstElementChild
      if (!(table instanceof HTMLElement)) return
      lastFrameWidth = element.clientWidth / remInPx()
      setFit(fitFor(table.offsetWidth > element.clientWidth + 1))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame, key])
  return fit
}

/**
 * Makes truncated cells focusable, so that they show their full text on focus, too. Measures only when Tab is pressed, so
 * mouse users pay nothing for it.
 */
export function useTruncatedCells(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function mark(event: KeyboardEvent) {
      if (event.key !== 'Tab') return
      for (const cell of frame.current?.querySelectorAll<HTMLElement>('td[data-tip=""]') ?? []) {
        // a cell with a link is reachable by the link
        if (cell.scrollWidth > cell.clientWidth && !cell.querySelector('a, button')) cell.tabIndex = 0
        else cell.removeAttribute('tabindex')
      }
    }
    document.addEventListener('keydown', mark, true)
    return () => document.removeEventListener('keydown', mark, true)
  }, [frame])
}
