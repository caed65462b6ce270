import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { remInPx } from '../../lib/rem'
import type { TableWidths } from './widths'

/** Width of the last table's frame, in rem: the next one is right about itself before it has been laid out. */
let room = 0

/**
 * Has the frame room for the table? `wide`: the table is wider; only then the frame scrolls by itself (with the identifying column held
 * fast), otherwise the head sticks to the page. `tight`: its columns give way. `key` changes with the columns; `least` and `all` as in `TableWidths`.
 */
export function useRoom(frame: RefObject<HTMLElement | null>, key: string, { least, all }: TableWidths) {
  const missing = (rem: number) => room > 0 && rem > room + 0.1
  const roomFor = (wide: boolean) => (wide ? 'wide' : missing(all) ? 'tight' : undefined)
  const [found, setFound] = useState(() => roomFor(missing(least)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns make another width
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      const table = element.firstElementChild
      if (!(table instanceof HTMLElement)) return
      room = element.clientWidth / remInPx()
      setFound(roomFor(table.offsetWidth > element.clientWidth + 1))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame, key])
  return found
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
