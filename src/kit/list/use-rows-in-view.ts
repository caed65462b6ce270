import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { afterPaint } from '@/shared/lib/after-paint'

const noRows: readonly never[] = []
/** Minimum row height of any list, in px. */
const MIN_ROW_HEIGHT = 27
/** Extra rows rendered beyond the estimated viewport. If no more rows than this would be left, all are rendered at once. */
const EXTRA_ROWS = 1

interface Position {
  /** Distance from the top of the page to the first row, in px; the minimum of all measurements. */
  top: number
  /** Average row height, in px. */
  height: number
}
/** Measured position of each list, by its key. */
const positions = new Map<string, Position>()

/** Measures a list and stores its position. Called after layout, so it forces no reflow. */
function measure(key: string, frame: HTMLElement): void {
  const rows = frame.querySelectorAll('tbody tr[data-seq]')
  const first = rows[0]?.getBoundingClientRect()
  const last = rows[rows.length - 1]?.getBoundingClientRect()
  if (!first || !last || last.height === 0) return
  const top = first.top + window.scrollY + frame.scrollTop
  const height = (last.bottom - first.top) / rows.length
  positions.set(key, { top: Math.min(top, positions.get(key)?.top ?? top), height })
}

/**
 * Returns the rows to render now: those down to the bottom of the window, and those already rendered. After the next paint
 * it returns all rows; so the first rows appear sooner. `key` identifies the list.
 */
export function useRowsInView<L extends { readonly id: string }>(
  rows: readonly L[],
  frame: RefObject<HTMLElement | null>,
  key: string,
): readonly L[] {
  const { top, height } = positions.get(key) ?? { top: 0, height: MIN_ROW_HEIGHT }
  const fits = (window.innerHeight - top) / height + EXTRA_ROWS
  const isLong = rows.length > fits + EXTRA_ROWS
  const [completed, setCompleted] = useState<readonly L[]>()
  const rendered = useRef<readonly L[]>(noRows)
  function rowsInView(): readonly L[] {
    const seen = fits + (window.scrollY + (frame.current?.scrollTop ?? 0)) / height
    const known = new Set(rendered.current.map(({ id }) => id))
    return rows.filter(({ id }, at) => at < seen || known.has(id))
  }
  const rowsToRender = isLong && completed !== rows ? rowsInView() : rows
  const isPartial = rowsToRender.length < rows.length
  useLayoutEffect(() => {
    rendered.current = rowsToRender
  })
  useEffect(() => {
    if (!isPartial) return
    let isCanceled = false
    afterPaint(() => {
      if (!isCanceled) startTransition(() => setCompleted(rows))
    })
    return () => {
      isCanceled = true
    }
  }, [isPartial, rows])
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() => measure(key, element))
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame, key])
  return rowsToRender
}
