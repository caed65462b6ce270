import { type RefObject, useEffect } from 'react'

/**
 * Lets the keyboard reach cells whose text is cut, so that they show it whole on focus too. Looked for when the browser
 * is idle: measuring must not hold up the rows. `changes`: whatever may cut other cells.
 */
export function useCutCells(frame: RefObject<HTMLElement | null>, changes: readonly unknown[]): void {
  useEffect(() => {
    const mark = () => {
      for (const cell of frame.current?.querySelectorAll<HTMLElement>('td[data-tip=""]') ?? []) {
        if (cell.scrollWidth > cell.clientWidth) cell.tabIndex = 0
        else cell.removeAttribute('tabindex')
      }
    }
    // Safari has no idle callbacks
    const idle = typeof requestIdleCallback === 'function'
    const id = idle ? requestIdleCallback(mark) : window.setTimeout(mark, 200)
    return () => (idle ? cancelIdleCallback(id) : window.clearTimeout(id))
  }, [frame, ...changes])
}
