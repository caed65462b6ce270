import { observeElementOffset, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type Ref, type RefObject, useLayoutEffect, useState } from 'react'

type Rows = Virtualizer<HTMLDivElement, HTMLTableRowElement>

/**
 * The frame is nearly as tall as the window, and at first its foot lies below it: only what of it can be seen is drawn. Gives how
 * far the rows went up behind the window's edge, beyond the frame's own scrolling, and the height that is left for them, in px.
 * One px more than is seen: a row that ends at the edge has its neighbour, which Tab goes to.
 */
function inSight(frame: HTMLElement): { above: number; height: number } {
  const { top } = frame.getBoundingClientRect()
  const head = frame.querySelector('thead')?.offsetHeight ?? 0
  const above = Math.max(0, -top - head)
  const foot = Math.min(frame.clientHeight, window.innerHeight - top)
  return { above: above - 1, height: Math.max(0, foot - head - above) + 2 }
}

/** Calls `moved` whenever the frame got another size or another place in the window. */
function watch(frame: HTMLElement, moved: () => void): () => void {
  const observer = new ResizeObserver(moved)
  observer.observe(frame)
  window.addEventListener('scroll', moved, { passive: true })
  window.addEventListener('resize', moved)
  return () => {
    observer.disconnect()
    window.removeEventListener('scroll', moved)
    window.removeEventListener('resize', moved)
  }
}

function observeHeight({ scrollElement: frame }: Rows, told: (rect: { width: number; height: number }) => void) {
  if (!frame) return
  const tell = () => {
    // not laid out yet, or in a tab that is not shown
    if (frame.clientHeight > 0) told({ width: frame.clientWidth, height: inSight(frame).height })
  }
  tell()
  return watch(frame, tell)
}

function observeOffset(rows: Rows, told: (offset: number, scrolling: boolean) => void) {
  const { scrollElement: frame } = rows
  if (!frame) return
  const unobserve = observeElementOffset(rows, (offset, scrolling) => told(offset + inSight(frame).above, scrolling))
  const unwatch = watch(frame, () => told(frame.scrollTop + inSight(frame).above, false))
  return () => {
    unobserve?.()
    unwatch()
  }
}

export interface VirtualRowsProps {
  ids: readonly string[]
  /** The scrolling element around the table. */
  frame: RefObject<HTMLDivElement | null>
  /** Height of a row in rem, until it is measured. */
  estimate: number
  /** Number of cells in a row. */
  span: number
  /** Draws a row; `index` and `measure` are for its `tr`. */
  children: (index: number, measure?: Ref<HTMLTableRowElement>) => ReactNode
}

/** The body of a table with only the rows in sight, between two rows that keep the place of the others. */
export function VirtualRows({ ids, frame, estimate, span, children }: VirtualRowsProps) {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  const virtual = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    count: ids.length,
    getScrollElement: () => frame.current,
    estimateSize: () => estimate * rem,
    getItemKey: (index) => ids[index] ?? index,
    overscan: 0,
    observeElementRect: observeHeight,
    observeElementOffset: observeOffset,
    // the body is first drawn before the frame is measured
    initialRect: { width: 0, height: 50 * rem },
  })
  // the frame is an ancestor: when both are new, it is known only after this first draw
  const [, framed] = useState(false)
  useLayoutEffect(() => framed(true), [])
  const items = virtual.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <tbody>
      {before > 0 && <Gap height={before / rem} span={span} />}
      {items.map(({ index }) => children(index, virtual.measureElement))}
      {after > 0 && <Gap height={after / rem} span={span} />}
    </tbody>
  )
}

function Gap({ height, span }: { height: number; span: number }) {
  return (
    <tr>
      <td colSpan={span} style={{ height: `${height}rem`, padding: 0, border: 0 }} />
    </tr>
  )
}
