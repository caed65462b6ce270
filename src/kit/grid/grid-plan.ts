import type { GridCell } from './grid-cell'

/** A change of one cell, by the texts that the server knows. */
export interface Edit {
  seq: number
  id: string
  before: string | null
  after: string | null
  /** What the row is called, for when it is not in sight any more. */
  name: string
}
/** What could not be put into a cell. */
export interface Refused {
  name: string
  title: string
  text: string
  message: string
}
export interface Plan {
  edits: Edit[]
  refused: Refused[]
  /** Cells that lie beyond the table. */
  outside: number
}

/** Corners of a rectangle of cells: places of rows and of columns, both ends included. */
export interface Area {
  top: number
  left: number
  bottom: number
  right: number
}

interface Sheet<R> {
  rows: readonly R[]
  cells: readonly GridCell<R>[]
  seqOf: (row: R, at: number) => number
  nameOf: (row: R, at: number) => string
}

/** What texts do to the cells from one place on; `textAt` gives undefined where nothing is put. */
function planOf<R>(
  { rows, cells, seqOf, nameOf }: Sheet<R>,
  { top, left, bottom, right }: Area,
  textAt: (down: number, across: number) => string | undefined,
): Plan {
  const plan: Plan = { edits: [], refused: [], outside: 0 }
  for (let r = top; r <= bottom; r++) {
    const was = rows[r]
    // what is put into a cell decides what those after it take
    let row = was
    for (let c = left; c <= right; c++) {
      const text = textAt(r - top, c - left)
      if (text === undefined) continue
      const cell = cells[c]
      if (was === undefined || row === undefined || cell === undefined) {
        plan.outside += 1
        continue
      }
      const before = cell.value(was)
      const reason = cell.refuse(row)
      const found = reason === undefined ? cell.read(row, text) : { message: reason }
      if ('message' in found) {
        // what says what stands there already has nothing to put in
        if (text !== cell.text(cell.value(row)))
          plan.refused.push({ name: nameOf(row, r), title: cell.title, text, message: found.message })
      } else if (found.value !== before) {
        plan.edits.push({ seq: seqOf(row, r), id: cell.id, before, after: found.value, name: nameOf(row, r) })
        row = cell.apply(row, found.value)
      }
    }
  }
  return plan
}

/**
 * What Excel's cells do to a rectangle. One cell goes into all of it, and a block that fits several times is repeated; any other
 * goes from the first cell on, however large the rectangle is.
 */
export function planPaste<R>(sheet: Sheet<R>, area: Area, block: readonly (readonly string[])[]): Plan {
  const [high, wide] = [block.length, Math.max(...block.map((row) => row.length))]
  const [rows, columns] = [area.bottom - area.top + 1, area.right - area.left + 1]
  const repeats = rows % high === 0 && columns % wide === 0
  const [down, across] = repeats ? [rows, columns] : [high, wide]
  const target = { ...area, bottom: area.top + down - 1, right: area.left + across - 1 }
  return planOf(sheet, target, (r, c) => block[r % high]?.[c % wide])
}

/** The first row of a rectangle goes into all others of it. `read`: and is put in itself, for what is typed there may not have been read yet. */
export function planFill<R>(sheet: Sheet<R>, area: Area, read = false): Plan {
  const first = sheet.rows[area.top]
  return planOf(sheet, { ...area, top: area.top + (read ? 0 : 1) }, (_, c) => {
    const cell = sheet.cells[area.left + c]
    return first && cell ? cell.text(cell.value(first)) : undefined
  })
}

/** A rectangle is emptied, where it may be. */
export const planClear = <R>(sheet: Sheet<R>, area: Area): Plan => planOf(sheet, area, () => '')

/** Texts of a rectangle, for the clipboard. */
export const textsOf = <R>({ rows, cells }: Sheet<R>, { top, left, bottom, right }: Area): string[][] =>
  rows.slice(top, bottom + 1).map((row) => cells.slice(left, right + 1).map((cell) => cell.text(cell.value(row))))
