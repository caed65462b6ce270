import { defaultRangeExtractor, observeElementOffset, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { remInPx } from '../lib/rem'

type Rows = Virtualizer<HTMLDivElement, HTMLTableRowElement>

/**
 * Returns the visible part of the frame, which may extend beyond the window: how far rows have moved above the window's edge
 * (beyond the frame's own scrolling) and the height left for rows, in px. Adds one px on each side, so that the neighbor of a
 * row at the edge exists for Tab.
 */
function inSight(frame: HTMLElement): { above: number; height: number } {
  const { top } = frame.getBoundingClientRect()
  const head = frame.querySelector('thead')?.offsetHeight ?? 0
  const above = Math.max(0, -top - head)
  const foot = Math.min(frame.clientHeight, window.innerHeight - top)
  return { above: above - 1, height: Math.max(0, foot - head - above) + 2 }
}

/** Calls `moved` when the frame's size or position in the window has changed. Returns the cleanup function. */
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

function observeHeight({ scrollElement: frame }: Rows, onRect: (rect: { width: number; height: number }) => void) {
  if (!frame) return
  const report = () => {
    // skip while not laid out, or in a hidden tab
    if (frame.clientHeight > 0) onRect({ width: frame.clientWidth, height: inSight(frame).height })
  }
  report()
  return watch(frame, report)
}

function observeOffset(rows: Rows, onOffset: (offset: number, scrolling: boolean) => void) {
  const { scrollElement: frame } = rows
  if (!frame) return
  const unobserve = observeElementOffset(rows, (offset, scrolling) =>
    onOffset(offset + inSight(frame).above, scrolling),
  )
  const unwatch = watch(frame, () => onOffset(frame.scrollTop + inSight(frame).above, false))
  return () => {
    unobserve?.()
    unwatch()
  }
}

export interface VirtualRowsProps {
  ids: readonly string[]
  /** The scrolling element around the table. */
  frame: RefObject<HTMLDivElement | null>
  /** Estimated row height in rem, until one is measured. */
  estimate: number
  /** Number of cells in a row. */
  span: number
  /**
   * Renders a row. `slot`: its React key; rows that leave the view are reused for rows that enter it. `passing`: the user
   * scrolls quickly, so render text only.
   */
  children: (index: number, slot: number, passing: boolean) => ReactNode
}

/**
 * Assigns visible records to row slots. A record keeps its slot; below the kept ones freed slots are reused. Above them new
 * rows are created, because reusing rows there would move all others in the DOM.
 */
function useSlots(ids: readonly string[]): { slots: number[]; fresh: readonly string[] } {
  const slots = useRef<ReadonlyMap<string, number>>(new Map())
  const former = slots.current
  const firstKept = ids.findIndex((id) => former.has(id))
  const here = new Set(ids)
  const free = [...former].flatMap(([id, slot]) => (here.has(id) ? [] : [slot]))
  let last = Math.max(-1, ...former.values())
  const next = new Map(
    ids.map((id, at) => [id, former.get(id) ?? (at > firstKept ? free.shift() : undefined) ?? ++last]),
  )
  slots.current = next
  return { slots: [...next.values()], fresh: ids.filter((id) => !former.has(id)) }
}

/** From this many new rows per frame on, rows count as passing. */
const PASSING_MIN = 3

/** Returns the records whose rows appeared during fast scrolling; empty when the scrolling ends. */
function usePassing(fresh: readonly string[], scrolling: boolean): ReadonlySet<string> {
  const passing = useRef(new Set<string>())
  if (!scrolling) passing.current.clear()
  else if (fresh.length >= PASSING_MIN) for (const id of fresh) passing.current.add(id)
  return passing.current
}

/** Returns the index of the row with focus, or -1. It stays rendered, because the next key press is meant for it. */
function focusedIndex(frame: HTMLElement | null, ids: readonly string[]): number {
  const at = document.activeElement
  const row = frame?.contains(at) ? at?.closest<HTMLElement>('tr[data-seq]') : undefined
  return row ? ids.indexOf(row.dataset.seq ?? '') : -1
}

/** Renders a virtualized table body: visible rows, and spacers in place of the others. */
export function VirtualRows({ ids, frame, estimate, span, children }: VirtualRowsProps) {
  const rem = remInPx()
  const body = useRef<HTMLTableSectionElement>(null)
  const height = useRef(estimate * rem)
  const virtual = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    count: ids.length,
    getScrollElement: () => frame.current,
    estimateSize: () => height.current,
    // keyed by record, so that the size of an unfolded row follows it
    getItemKey: useCallback((at: number) => ids[at] ?? at, [ids]),
    overscan: 0,
    rangeExtractor(range) {
      const indexes = defaultRangeExtractor(range)
      const kept = focusedIndex(frame.current, ids)
      return kept < 0 || indexes.includes(kept) ? indexes : [...indexes, kept].sort((a, b) => a - b)
    },
    observeElementRect: observeHeight,
    observeElementOffset: observeOffset,
    // used for the first render, before the frame is measured
    initialRect: { width: 0, height: 50 * rem },
  })
  // re-render once, because the frame (an ancestor) is not known in the first render
  const [, setFramed] = useState(false)
  useLayoutEffect(() => setFramed(true), [])
  // Measures one row only: all rows have the same height, and measuring each would cost a layout.
  useLayoutEffect(() => {
    const row = body.current?.querySelector<HTMLElement>('tr[data-index]')
    const px = row?.getBoundingClientRect().height || row?.offsetHeight || estimate * rem
    body.current?.style.setProperty('--row', `${px / rem}rem`)
    if (Math.abs(px - height.current) < 0.5) return
    height.current = px
    virtual.measure()
  }, [estimate, rem, virtual])

  // Adds the height of an unfolded detail to its row, also while it grows, so that the following rows are positioned correctly.
  const unfolded = useRef<ReadonlySet<string>>(new Set())
  useLayoutEffect(() => {
    const now = new Map<Element, HTMLElement>()
    for (const detail of body.current?.querySelectorAll('tr[data-detail]') ?? []) {
      const row = detail.previousElementSibling
      if (row instanceof HTMLElement) now.set(detail, row)
    }
    if (now.size + unfolded.current.size === 0) return
    const size = (detail: Element, row: HTMLElement) =>
      virtual.resizeItem(Number(row.dataset.index), height.current + detail.getBoundingClientRect().height)
    const open = new Set([...now.values()].map((row) => row.dataset.seq ?? ''))
    for (const row of body.current?.querySelectorAll<HTMLElement>('tr[data-index]') ?? []) {
      const { seq = '', index } = row.dataset
      if (unfolded.current.has(seq) && !open.has(seq)) virtual.resizeItem(Number(index), height.current)
    }
    // rows out of view stay unfolded
    unfolded.current = new Set([...unfolded.current, ...open])
    const observer = new ResizeObserver(() => {
      for (const [detail, row] of now) size(detail, row)
    })
    for (const [detail, row] of now) {
      size(detail, row)
      observer.observe(detail)
    }
    return () => observer.disconnect()
  })

  const items = virtual.getVirtualItems()
  const { slots, fresh } = useSlots(items.map(({ index }) => ids[index] ?? ''))
  const passing = usePassing(fresh, virtual.isScrolling)
  const gap = (key: string, px: number) => px > 0.5 && <Gap key={key} height={px / rem} span={span} />
  return (
    <tbody ref={body}>
      {items.flatMap(({ index, start }, at) => [
        gap(at === 0 ? 'before' : `before ${slots[at]}`, start - (items[at - 1]?.end ?? 0)),
        children(index, slots[at] ?? index, passing.has(ids[index] ?? '')),
      ])}
      {gap('after', virtual.getTotalSize() - (items.at(-1)?.end ?? 0))}
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
