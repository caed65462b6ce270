import { defaultRangeExtractor, observeElementOffset, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { remInPx } from '../lib/rem'

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
  /** Height of a row in rem, until one is measured. */
  estimate: number
  /** Number of cells in a row. */
  span: number
  /**
   * Draws a row; `slot` is its key: the row of a record that went out of sight is used for one that comes. One that passes by is
   * text: the rest of it comes when the rows stand.
   */
  children: (index: number, slot: number, passing: boolean) => ReactNode
}

/**
 * Which of the drawn rows shows which record. A record keeps its row; below them rows that have become free are used again.
 * Above them rows are made anew: to be used there, all the others would have to move in the document.
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

/** Where as many rows are new in one frame, they pass by. */
const MANY = 3

/** The records whose rows came while the rows passed by; all of them stand when the scrolling ends. */
function usePassing(fresh: readonly string[], scrolling: boolean): ReadonlySet<string> {
  const passing = useRef(new Set<string>())
  if (!scrolling) passing.current.clear()
  else if (fresh.length >= MANY) for (const id of fresh) passing.current.add(id)
  return passing.current
}

/** The row in which the focus is stays where it is: what is pressed next is meant for its record. */
function focused(frame: HTMLElement | null, ids: readonly string[]): number {
  const at = document.activeElement
  const row = frame?.contains(at) ? at?.closest<HTMLElement>('tr[data-seq]') : undefined
  return row ? ids.indexOf(row.dataset.seq ?? '') : -1
}

/** The body of a table with only the rows in sight, and rows that keep the place of the others. */
export function VirtualRows({ ids, frame, estimate, span, children }: VirtualRowsProps) {
  const rem = remInPx()
  const body = useRef<HTMLTableSectionElement>(null)
  const height = useRef(estimate * rem)
  const virtual = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    count: ids.length,
    getScrollElement: () => frame.current,
    estimateSize: () => height.current,
    // what is unfolded below a row is its record's, wherever that stands
    getItemKey: useCallback((at: number) => ids[at] ?? at, [ids]),
    overscan: 0,
    rangeExtractor(range) {
      const indexes = defaultRangeExtractor(range)
      const kept = focused(frame.current, ids)
      return kept < 0 || indexes.includes(kept) ? indexes : [...indexes, kept].sort((a, b) => a - b)
    },
    observeElementRect: observeHeight,
    observeElementOffset: observeOffset,
    // the body is first drawn before the frame is measured
    initialRect: { width: 0, height: 50 * rem },
  })
  // the frame is an ancestor: when both are new, it is known only after this first draw
  const [, framed] = useState(false)
  useLayoutEffect(() => framed(true), [])
  // One row is measured, once: all of a table are of one height, and to measure each as it comes costs a layout each.
  useLayoutEffect(() => {
    const row = body.current?.querySelector<HTMLElement>('tr[data-index]')
    const px = row?.getBoundingClientRect().height || row?.offsetHeight || estimate * rem
    body.current?.style.setProperty('--row', `${px / rem}rem`)
    if (Math.abs(px - height.current) < 0.5) return
    height.current = px
    virtual.measure()
  }, [estimate, rem, virtual])

  // What is unfolded below a row counts with it, also while it grows: else the rows after it would be drawn too early or too late.
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
    // those out of sight stay unfolded
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
