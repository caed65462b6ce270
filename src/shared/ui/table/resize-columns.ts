import { remInPx } from '../../lib/rem'
import { MAX_WIDTH, MIN_WIDTH, type OwnWidths } from '../../store/list-prefs'
import { columnWidths, type Sized } from './column-widths'

/** Resizing of table columns at their edges; loaded when the table head is hovered or focused. */

const STEP = 1

const within = (rem: number): number => Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, Math.round(rem * 4) / 4))
const widthOf = (edge: HTMLElement): number => (edge.closest('th')?.getBoundingClientRect().width ?? 0) / remInPx()

/** Applies widths without re-rendering the rows. */
function show(edge: HTMLElement, { columns, beside }: ColumnResize, savedWidths: OwnWidths): void {
  const table = edge.closest('table')
  if (!table) return
  table.dataset.tight = ''
  const widths = columnWidths(columns, beside, savedWidths)
  for (const col of table.querySelectorAll<HTMLElement>('col[data-column]')) {
    // clears first, so that an unsupported value does not keep the old width
    col.style.width = ''
    col.style.width = widths.columns[col.dataset.column ?? ''] ?? ''
  }
  table.style.minWidth = widths.table
  table.style.width = widths.exact ? `${widths.minWidth}rem` : ''
}

const keep = (edges: ColumnResize, id: string, rem: number): void =>
  edges.save({ ...edges.savedWidths, [id]: within(rem) })

/** Resizes a column until the pointer is released; Escape cancels. */
export function dragEdge(edge: HTMLElement, from: { x: number; pointerId: number }, edges: ColumnResize): void {
  const id = edge.dataset.edge ?? ''
  const start = widthOf(edge)
  let width = start
  let moved = false
  const stop = new AbortController()
  const on = <K extends keyof DocumentEventMap>(type: K, listener: (event: DocumentEventMap[K]) => void) =>
    document.addEventListener(type, listener, { signal: stop.signal, capture: true })
  function end(commit: boolean) {
    stop.abort()
    delete edge.dataset.pulled
    if (commit && moved) keep(edges, id, width)
    else show(edge, edges, edges.savedWidths)
  }
  edge.dataset.pulled = ''
  on('pointermove', ({ clientX, pointerId }) => {
    if (pointerId !== from.pointerId) return
    moved ||= Math.abs(clientX - from.x) > 2
    width = within(start + (clientX - from.x) / remInPx())
    if (moved) show(edge, edges, { ...edges.savedWidths, [id]: width })
  })
  on('pointerup', () => end(true))
  on('pointercancel', () => end(false))
  on('keydown', (event) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    end(false)
  })
}

/** Fits a column to its longest cell, including the title, by letting the browser lay out the table automatically once. */
export function fitEdge(edge: HTMLElement, edges: ColumnResize): void {
  const table = edge.closest('table')
  if (!table) return
  // rows with a single cell span all columns
  const spanningRows = [...table.rows].filter(({ cells }) => cells.length === 1)
  const cols = [...table.querySelectorAll<HTMLElement>('col')]
  const previousStyles = [table, ...spanningRows, ...cols].map((element) => [element, element.style.cssText] as const)
  for (const row of spanningRows) row.style.display = 'none'
  for (const col of cols) col.style.width = ''
  Object.assign(table.style, { tableLayout: 'auto', width: 'max-content', minWidth: '0' })
  const natural = widthOf(edge)
  for (const [element, style] of previousStyles) element.style.cssText = style
  keep(edges, edge.dataset.edge ?? '', Math.ceil(natural * 4) / 4)
}

/** Handles keys on an edge: ← → resize, Enter fits, Delete resets, ↑ ↓ move to the next edge. Returns whether the key was handled. */
export function handleEdgeKey(edge: HTMLElement, key: string, edges: ColumnResize): boolean {
  const id = edge.dataset.edge ?? ''
  const step = { ArrowLeft: -STEP, ArrowRight: STEP }[key]
  if (step !== undefined) keep(edges, id, widthOf(edge) + step)
  else if (key === 'Enter') fitEdge(edge, edges)
  else if (key === 'Delete' || key === 'Backspace') {
    const { [id]: _, ...others } = edges.savedWidths
    edges.save(others)
  } else if (key === 'ArrowUp' || key === 'ArrowDown') {
    const all = [...(edge.closest('tr')?.querySelectorAll<HTMLElement>('[data-edge]') ?? [])]
    all[all.indexOf(edge) + (key === 'ArrowDown' ? 1 : -1)]?.focus()
  } else return false
  return true
}

/** Input of the column resizing. */
export interface ColumnResize {
  columns: readonly Sized[]
  /** Total width of the additional columns, in rem. */
  beside: number
  savedWidths: OwnWidths
  save: (own: OwnWidths) => void
}
