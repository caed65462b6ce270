import { remInPx } from '../../lib/rem'
import { MAX_WIDTH, MIN_WIDTH, type OwnWidths } from '../../store/list-prefs'
import type { Edges } from './use-edges'
import { widthsOf } from './widths'

/** Pulling the edges of a table's head; fetched when somebody comes near them. */

const STEP = 1

const within = (rem: number): number => Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, Math.round(rem * 4) / 4))
const widthOf = (edge: HTMLElement): number => (edge.closest('th')?.getBoundingClientRect().width ?? 0) / remInPx()

/** Shows widths without drawing a row again. */
function show(edge: HTMLElement, { columns, beside }: Edges, own: OwnWidths): void {
  const table = edge.closest('table')
  if (!table) return
  table.dataset.tight = ''
  const widths = widthsOf(columns, beside, own)
  for (const col of table.querySelectorAll<HTMLElement>('col[data-column]')) {
    // what a browser does not understand must not leave the former width standing
    col.style.width = ''
    col.style.width = widths.columns[col.dataset.column ?? ''] ?? ''
  }
  table.style.minWidth = widths.table
  table.style.width = widths.exact ? `${widths.least}rem` : ''
}

const keep = (edges: Edges, id: string, rem: number): void => edges.save({ ...edges.own, [id]: within(rem) })

/** Follows the pointer until it is let go; Escape takes it back. */
export function drag(edge: HTMLElement, from: { x: number; pointerId: number }, edges: Edges): void {
  const id = edge.dataset.edge ?? ''
  const start = widthOf(edge)
  let wide = start
  let moved = false
  const stop = new AbortController()
  const on = <K extends keyof DocumentEventMap>(type: K, heard: (event: DocumentEventMap[K]) => void) =>
    document.addEventListener(type, heard, { signal: stop.signal, capture: true })
  function end(kept: boolean) {
    stop.abort()
    delete edge.dataset.pulled
    if (kept && moved) keep(edges, id, wide)
    else show(edge, edges, edges.own)
  }
  edge.dataset.pulled = ''
  on('pointermove', ({ clientX, pointerId }) => {
    if (pointerId !== from.pointerId) return
    moved ||= Math.abs(clientX - from.x) > 2
    wide = within(start + (clientX - from.x) / remInPx())
    if (moved) show(edge, edges, { ...edges.own, [id]: wide })
  })
  on('pointerup', () => end(true))
  on('pointercancel', () => end(false))
  on('keydown', (event) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    end(false)
  })
}

/** As wide as its longest cell, the title among them: the browser lays the table out once by what stands in it. */
export function fitEdge(edge: HTMLElement, edges: Edges): void {
  const table = edge.closest('table')
  if (!table) return
  // what stands across all columns says nothing about one
  const across = [...table.rows].filter(({ cells }) => cells.length === 1)
  const cols = [...table.querySelectorAll<HTMLElement>('col')]
  const kept = [table, ...across, ...cols].map((element) => [element, element.style.cssText] as const)
  for (const row of across) row.style.display = 'none'
  for (const col of cols) col.style.width = ''
  Object.assign(table.style, { tableLayout: 'auto', width: 'max-content', minWidth: '0' })
  const natural = widthOf(edge)
  for (const [element, style] of kept) element.style.cssText = style
  keep(edges, edge.dataset.edge ?? '', Math.ceil(natural * 4) / 4)
}

/** ← → width, Enter fit, Delete back to what the screen proposes, ↑ ↓ to the next edge. Says whether the key was one of these. */
export function press(edge: HTMLElement, key: string, edges: Edges): boolean {
  const id = edge.dataset.edge ?? ''
  const step = { ArrowLeft: -STEP, ArrowRight: STEP }[key]
  if (step !== undefined) keep(edges, id, widthOf(edge) + step)
  else if (key === 'Enter') fitEdge(edge, edges)
  else if (key === 'Delete' || key === 'Backspace') {
    const { [id]: _, ...others } = edges.own
    edges.save(others)
  } else if (key === 'ArrowUp' || key === 'ArrowDown') {
    const all = [...(edge.closest('tr')?.querySelectorAll<HTMLElement>('[data-edge]') ?? [])]
    all[all.indexOf(edge) + (key === 'ArrowDown' ? 1 : -1)]?.focus()
  } else return false
  return true
}
