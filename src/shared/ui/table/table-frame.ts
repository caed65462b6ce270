import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/**
 * Is the table wider than its frame? Only then the frame scrolls by itself (with the identifying column held fast);
 * otherwise the head sticks to the page. `key` changes with the columns.
 */
export function useOverflow(frame: RefObject<HTMLElement | null>, key: string): boolean {
  const [wide, setWide] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns make another width
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      const table = element.firstElementChild
      if (table instanceof HTMLElement) setWide(table.offsetWidth > element.clientWidth + 1)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame, key])
  return wide
}

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
