import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/** Width of the last table's frame, in px: the next one is right about itself before it has been laid out. */
let room = 0

const remInPx = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/**
 * Is the table wider than its frame? Only then the frame scrolls by itself (with the identifying column held fast);
 * otherwise the head sticks to the page. `key` changes with the columns, `least` is the least width of the table in rem.
 */
export function useOverflow(frame: RefObject<HTMLElement | null>, key: string, least: number): boolean {
  const [wide, setWide] = useState(() => room > 0 && least * remInPx() > room + 1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns make another width
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      const table = element.firstElementChild
      if (!(table instanceof HTMLElement)) return
      room = element.clientWidth
      setWide(table.offsetWidth > room + 1)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame, key])
  return wide
}

/**
 * Lets the keyboard reach cells whose text is cut, so that they show it whole on focus too. Looked for when Tab is pressed:
 * who uses no keyboard pays for no measuring.
 */
export function useCutCells(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function mark(event: KeyboardEvent) {
      if (event.key !== 'Tab') return
      for (const cell of frame.current?.querySelectorAll<HTMLElement>('td[data-tip=""]') ?? []) {
        // where there is a link in it, the link is reached
        if (cell.scrollWidth > cell.clientWidth && !cell.querySelector('a, button')) cell.tabIndex = 0
        else cell.removeAttribute('tabindex')
      }
    }
    document.addEventListener('keydown', mark, true)
    return () => document.removeEventListener('keydown', mark, true)
  }, [frame])
}
