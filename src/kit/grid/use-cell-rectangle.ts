import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Area } from './grid-plan'

interface CellPosition {
  row: string
  column: string
}
interface Corners {
  from: CellPosition
  to: CellPosition
}

interface Sheet {
  frame: RefObject<HTMLElement | null>
  /** Ids of the rows in display order. */
  seqs: readonly string[]
  /** Ids of the editable columns in display order. */
  ids: readonly string[]
  /** Returns the unsaved values of a row, by column. */
  newIn?: (seq: string) => object | undefined
  /** The cells are fields. The rectangle disappears when they lose focus. */
  fields?: boolean
}

const cellAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('td[data-cell]') : null
const controlIn = (cell: Element | null | undefined): HTMLElement | null | undefined =>
  cell?.querySelector<HTMLElement>('input, select, button')

/** Manages the selected cell rectangle: by drag, Shift+click or Shift+arrows. Arrows alone move the focus. */
export function useCellRectangle(sheet: Sheet) {
  const [corners, setCorners] = useState<Corners | null>(null)
  const { seqs, ids, frame } = sheet
  const positionOf = (target: EventTarget | null): CellPosition | null => {
    const cell = cellAt(target)
    const [row, column] = [cell?.closest('tr')?.dataset.seq, cell?.dataset.cell]
    return row !== undefined && column !== undefined && ids.includes(column) ? { row, column } : null
  }
  const cellOf = ({ row, column }: CellPosition): HTMLElement | null | undefined =>
    frame.current?.querySelector<HTMLElement>(`tr[data-seq="${row}"] td[data-cell="${column}"]`)

  function areaOf(): Area | null {
    if (!corners) return null
    const rows = [seqs.indexOf(corners.from.row), seqs.indexOf(corners.to.row)]
    const columns = [ids.indexOf(corners.from.column), ids.indexOf(corners.to.column)]
    if (rows.includes(-1) || columns.includes(-1)) return null
    return {
      top: Math.min(...rows),
      bottom: Math.max(...rows),
      left: Math.min(...columns),
      right: Math.max(...columns),
    }
  }
  const area = areaOf()

  const latest = useRef({ place: positionOf, corners, cellOf, seqs, ids, area, sheet })
  latest.current = { place: positionOf, corners, cellOf, seqs, ids, area, sheet }

  const marked = useRef(new WeakSet<HTMLElement>())
  /** Marks the cells by DOM attributes, so that rows need not re-render. Skips rows that never had a mark. */
  function paint() {
    const { area: now, seqs: rows, ids: columns, sheet: of } = latest.current
    const within = new Set(now ? rows.slice(now.top, now.bottom + 1) : [])
    for (const row of frame.current?.querySelectorAll<HTMLElement>('tr[data-seq]') ?? []) {
      const seq = row.dataset.seq ?? ''
      const [inside, unsaved] = [within.has(seq), of.newIn?.(seq)]
      if (!inside && !unsaved && !marked.current.has(row)) continue
      marked.current.add(row)
      for (const cell of row.querySelectorAll<HTMLElement>('td[data-cell]')) {
        const id = cell.dataset.cell ?? ''
        const at = columns.indexOf(id)
        cell.toggleAttribute('data-grid-in', inside && now !== null && at >= now.left && at <= now.right)
        cell.toggleAttribute('data-grid-new', unsaved !== undefined && id in unsaved)
      }
    }
  }
  useLayoutEffect(paint)

  // biome-ignore lint/correctness/useExhaustiveDependencies: changing values are read from `latest`
  useEffect(() => {
    const table = frame.current
    if (!table) return
    table.dataset.grid = ''
    let start: CellPosition | null = null
    let dragged = false
    let pressed = false
    /** The focused element when the window lost focus. */
    let lastFocused: EventTarget | null = null

    const focused = latest.current.place(document.activeElement)
    if (focused) setCorners({ from: focused, to: focused })

    function onPointerDown(event: PointerEvent) {
      const here = latest.current.place(event.target)
      dragged = false
      const { corners: now, sheet: of } = latest.current
      if (!here || event.button !== 0 || (!of.fields && (event.target as Element).closest('input'))) return
      pressed = true
      // inside a focused field, Shift+click selects text
      const inField = of.fields && cellAt(event.target)?.contains(document.activeElement)
      if (event.shiftKey && now && !inField) {
        // prevents text selection and moving the focus
        event.preventDefault()
        dragged = true
        return setCorners({ from: now.from, to: here })
      }
      start = here
      setCorners({ from: here, to: here })
    }
    function onPointerOver(event: PointerEvent) {
      const here = start && latest.current.place(event.target)
      if (!start || !here || (event.buttons & 1) === 0) return
      if (!dragged && here.row === start.row && here.column === start.column) return
      dragged = true
      if (table) table.dataset.grid = 'drag'
      window.getSelection()?.removeAllRanges()
      setCorners({ from: start, to: here })
      scrollToNext(start, here)
    }
    /** Scrolls the next row in drag direction into view, so that dragging at an edge keeps scrolling. */
    function scrollToNext(from: CellPosition, to: CellPosition) {
      const { seqs: rows, cellOf: find } = latest.current
      const at = rows.indexOf(to.row)
      const row = rows[at + Math.sign(at - rows.indexOf(from.row))]
      if (row !== undefined) find({ row, column: to.column })?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    function onPointerUp() {
      pressed = false
      if (start && dragged) controlIn(latest.current.cellOf(start))?.focus()
      start = null
      if (table) table.dataset.grid = ''
    }
    function onClick(event: MouseEvent) {
      if (!dragged) return
      // the click that ends a drag must not open anything
      dragged = false
      event.stopPropagation()
      event.preventDefault()
    }
    function onFocus(event: FocusEvent) {
      const here = latest.current.place(event.target)
      // keep the rectangle when the window regains focus, e.g. after switching to Excel
      const isBack = event.target === lastFocused
      lastFocused = null
      if (isBack) return
      if (here && !pressed && !(start && dragged)) setCorners({ from: here, to: here })
    }
    function onFocusOut({ target, relatedTarget }: FocusEvent) {
      // Ctrl+S dispatches a focusout to commit the typed text; the focus stays
      const isLeft = target !== document.activeElement && !latest.current.place(relatedTarget)
      if (!document.hasFocus()) lastFocused = target
      else if (latest.current.sheet.fields && isLeft) setCorners(null)
    }
    const rows = new MutationObserver(paint)
    rows.observe(table, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-seq'] })
    table.addEventListener('pointerdown', onPointerDown)
    table.addEventListener('pointerover', onPointerOver)
    table.addEventListener('click', onClick, true)
    table.addEventListener('focusin', onFocus)
    table.addEventListener('focusout', onFocusOut)
    window.addEventListener('pointerup', onPointerUp)
    return () => {
      rows.disconnect()
      table.removeEventListener('pointerdown', onPointerDown)
      table.removeEventListener('pointerover', onPointerOver)
      table.removeEventListener('click', onClick, true)
      table.removeEventListener('focusin', onFocus)
      table.removeEventListener('focusout', onFocusOut)
      window.removeEventListener('pointerup', onPointerUp)
      delete table.dataset.grid
    }
  }, [])

  return {
    area,
    /** Moves the focus, or with `extend` the opposite corner, by one cell. Returns false if nothing is selected. */
    step(down: number, across: number, extend: boolean): boolean {
      if (!corners) return false
      const at = extend ? corners.to : corners.from
      const row = seqs[seqs.indexOf(at.row) + down]
      const column = ids[ids.indexOf(at.column) + across]
      if (row === undefined || column === undefined) return true
      const next = { row, column }
      if (extend) {
        setCorners({ from: corners.from, to: next })
        cellOf(next)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      } else {
        setCorners({ from: next, to: next })
        controlIn(cellOf(next))?.focus()
      }
      return true
    },
    /** Reduces the rectangle to one cell. Returns false if it already is one. */
    collapse(): boolean {
      if (!corners || corners.from === corners.to) return false
      setCorners({ from: corners.from, to: corners.from })
      return true
    },
  }
}
