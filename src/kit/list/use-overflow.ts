import { type RefObject, useLayoutEffect, useState } from 'react'

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
