import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Area } from './grid-plan'

interface Place {
  row: string
  column: string
}
interface Corners {
  from: Place
  to: Place
}

interface Sheet {
  frame: RefObject<HTMLElement | null>
  /** Numbers of the rows, in their order. */
  seqs: readonly string[]
  /** Ids of the columns whose cells are changed, in their order. */
  ids: readonly string[]
  /** What is not saved yet of a row, by column. */
  newIn?: (seq: string) => object | undefined
  /** Its cells are fields, each with the focus in it; without it there is no rectangle. */
  fields?: boolean
}

const cellAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('td[data-cell]') : null
const heldIn = (cell: Element | null | undefined): HTMLElement | null | undefined =>
  cell?.querySelector<HTMLElement>('input, select, button')

/** The rectangle of cells that is chosen: by drag, Shift and press, Shift and arrows; the arrows alone move the focus. */
export function useRectangle(sheet: Sheet) {
  const [corners, setCorners] = useState<Corners | null>(null)
  const { seqs, ids, frame } = sheet
  const place = (target: EventTarget | null): Place | null => {
    const cell = cellAt(target)
    const [row, column] = [cell?.closest('tr')?.dataset.seq, cell?.dataset.cell]
    return row !== undefined && column !== undefined && ids.includes(column) ? { row, column } : null
  }
  const cellOf = ({ row, column }: Place): HTMLElement | null | undefined =>
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

  const latest = useRef({ place, corners, cellOf, seqs, ids, area, sheet })
  latest.current = { place, corners, cellOf, seqs, ids, area, sheet }

  const marked = useRef(new WeakSet<HTMLElement>())
  /** Marks stand on the cells themselves: the rows are not drawn anew for them, and those without any are passed by. */
  function paint() {
    const { area: now, seqs: rows, ids: columns, sheet: of } = latest.current
    const within = new Set(now ? rows.slice(now.top, now.bottom + 1) : [])
    for (const row of frame.current?.querySelectorAll<HTMLElement>('tr[data-seq]') ?? []) {
      const seq = row.dataset.seq ?? ''
      const [inside, news] = [within.has(seq), of.newIn?.(seq)]
      if (!inside && !news && !marked.current.has(row)) continue
      marked.current.add(row)
      for (const cell of row.querySelectorAll<HTMLElement>('td[data-cell]')) {
        const id = cell.dataset.cell ?? ''
        const at = columns.indexOf(id)
        cell.toggleAttribute('data-grid-in', inside && now !== null && at >= now.left && at <= now.right)
        cell.toggleAttribute('data-grid-new', news !== undefined && id in news)
      }
    }
  }
  useLayoutEffect(paint)

  // biome-ignore lint/correctness/useExhaustiveDependencies: all that changes is read from `latest`
  useEffect(() => {
    const table = frame.current
    if (!table) return
    table.dataset.grid = ''
    let start: Place | null = null
    let dragged = false
    let pressed = false
    /** What had the focus when the window lost it. */
    let left: EventTarget | null = null

    const begun = latest.current.place(document.activeElement)
    if (begun) setCorners({ from: begun, to: begun })

    function onPointerDown(event: PointerEvent) {
      const here = latest.current.place(event.target)
      dragged = false
      const { corners: now, sheet: of } = latest.current
      if (!here || event.button !== 0 || (!of.fields && (event.target as Element).closest('input'))) return
      pressed = true
      // within a field Shift chooses text
      const inField = of.fields && cellAt(event.target)?.contains(document.activeElement)
      if (event.shiftKey && now && !inField) {
        // neither text is chosen nor the focus moved
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
      showNext(start, here)
    }
    /** The row after the one that is dragged to: at an edge the rows come by, under a hand that waits. */
    function showNext(from: Place, to: Place) {
      const { seqs: rows, cellOf: find } = latest.current
      const at = rows.indexOf(to.row)
      const row = rows[at + Math.sign(at - rows.indexOf(from.row))]
      if (row !== undefined) find({ row, column: to.column })?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    function onPointerUp() {
      pressed = false
      if (start && dragged) heldIn(latest.current.cellOf(start))?.focus()
      start = null
      if (table) table.dataset.grid = ''
    }
    function onClick(event: MouseEvent) {
      if (!dragged) return
      // the end of a drag opens nothing
      dragged = false
      event.stopPropagation()
      event.preventDefault()
    }
    function onFocus(event: FocusEvent) {
      const here = latest.current.place(event.target)
      // back from Excel, what was chosen for it still is
      const isBack = event.target === left
      left = null
      if (isBack) return
      if (here && !pressed && !(start && dragged)) setCorners({ from: here, to: here })
    }
    function onFocusOut({ target, relatedTarget }: FocusEvent) {
      // a field that is only read, to be saved, keeps the focus
      const isLeft = target !== document.activeElement && !latest.current.place(relatedTarget)
      if (!document.hasFocus()) left = target
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
    /** One step of an arrow: the focus, or with `extend` the other corner. False: there is nothing there. */
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
        heldIn(cellOf(next))?.focus()
      }
      return true
    },
    /** Back to one cell. False: it is one already. */
    collapse(): boolean {
      if (!corners || corners.from === corners.to) return false
      setCorners({ from: corners.from, to: corners.from })
      return true
    },
  }
}
