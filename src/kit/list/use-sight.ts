import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { afterPaint } from '@/shared/lib/after-paint'

const none: readonly never[] = []
/** Height of the lowest row that any list has, in px. */
const LOWEST = 27
/** Drawn beyond what is thought to be in sight, as rows differ; so few more are not worth another drawing. */
const SPARE = 1

interface Standing {
  /** From the page's top to the first row, in px; the least that it was. */
  top: number
  /** Of a row, on average, in px. */
  height: number
}
/** How each list stood when it was looked at last, by its key. */
const stood = new Map<string, Standing>()

/** Asked when the browser has laid the table out anyway. */
function look(key: string, frame: HTMLElement): void {
  const rows = frame.querySelectorAll('tbody tr[data-seq]')
  const first = rows[0]?.getBoundingClientRect()
  const last = rows[rows.length - 1]?.getBoundingClientRect()
  if (!first || !last || last.height === 0) return
  const top = first.top + window.scrollY + frame.scrollTop
  const height = (last.bottom - first.top) / rows.length
  stood.set(key, { top: Math.min(top, stood.get(key)?.top ?? top), height })
}

/**
 * The rows to be drawn now: those down to the window's edge, and what is drawn already. New ones below follow once these are
 * painted, so that who waits for rows sees the first at once. `key` names the list.
 */
export function useSight<L extends { readonly id: string }>(
  rows: readonly L[],
  frame: RefObject<HTMLElement | null>,
  key: string,
): readonly L[] {
  const { top, height } = stood.get(key) ?? { top: 0, height: LOWEST }
  const fits = (window.innerHeight - top) / height + SPARE
  const many = rows.length > fits + SPARE
  const [due, setDue] = useState<readonly L[]>()
  const drawn = useRef<readonly L[]>(none)
  function inSight(): readonly L[] {
    const seen = fits + (window.scrollY + (frame.current?.scrollTop ?? 0)) / height
    const known = new Set(drawn.current.map(({ id }) => id))
    return rows.filter(({ id }, at) => at < seen || known.has(id))
  }
  const near = many && due !== rows ? inSight() : rows
  const more = near.length < rows.length
  useLayoutEffect(() => {
    drawn.current = near
  })
  useEffect(() => {
    if (!more) return
    let gone = false
    afterPaint(() => {
      if (!gone) startTransition(() => setDue(rows))
    })
    return () => {
      gone = true
    }
  }, [more, rows])
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() => look(key, element))
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame, key])
  return near
}
