import type { GridCell } from './grid-cell'

/** A change of one cell. Values are the texts sent to the server. */
export interface Edit {
  seq: number
  id: string
  before: string | null
  after: string | null
  /** Name of the row, for when it is no longer on screen. */
  name: string
}
/** A text that could not be put into a cell. */
export interface RefusedCell {
  name: string
  title: string
  text: string
  message: string
}
export interface Plan {
  edits: Edit[]
  refused: RefusedCell[]
  /** Number of cells beyond the table. */
  outside: number
}

/** A rectangle of cells: indexes of rows and columns, both ends inclusive. */
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

/** Plans putting texts into an area. `textAt` returns undefined for cells to skip. */
function planOf<R>(
  { rows, cells, seqOf, nameOf }: Sheet<R>,
  { top, left, bottom, right }: Area,
  textAt: (down: number, across: number) => string | undefined,
): Plan {
  const plan: Plan = { edits: [], refused: [], outside: 0 }
  for (let r = top; r <= bottom; r++) {
    const original = rows[r]
    // a value set in a cell can change what later cells of the row accept
    let row = original
    for (let c = left; c <= right; c++) {
      const text = textAt(r - top, c - left)
      if (text === undefined) continue
      const cell = cells[c]
      if (original === undefined || row === undefined || cell === undefined) {
        plan.outside += 1
        continue
      }
      const before = cell.value(original)
      const reason = cell.refuse(row)
      const found = reason === undefined ? cell.read(row, text) : { message: reason }
      if ('message' in found) {
        // an unchanged value is not reported as refused
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
 * Plans pasting a block of texts into a rectangle. A single cell, or a block that fits several times, is repeated. Any other
 * block is pasted once from the first cell, whatever the size of the rectangle.
 */
export function planPaste<R>(sheet: Sheet<R>, area: Area, block: readonly (readonly string[])[]): Plan {
  const [high, wide] = [block.length, Math.max(...block.map((row) => row.length))]
  const [rows, columns] = [area.bottom - area.top + 1, area.right - area.left + 1]
  const repeats = rows % high === 0 && columns % wide === 0
  const [down, across] = repeats ? [rows, columns] : [high, wide]
  const target = { ...area, bottom: area.top + down - 1, right: area.left + across - 1 }
  return planOf(sheet, target, (r, c) => block[r % high]?.[c % wide])
}

/** Plans filling a rectangle from its first row. `read`: also parses the first row, whose input may not be parsed yet. */
export function planFill<R>(sheet: Sheet<R>, area: Area, read = false): Plan {
  const first = sheet.rows[area.top]
  return planOf(sheet, { ...area, top: area.top + (read ? 0 : 1) }, (_, c) => {
    const cell = sheet.cells[area.left + c]
    return first && cell ? cell.text(cell.value(first)) : undefined
  })
}

/** Plans emptying a rectangle. */
export const planClear = <R>(sheet: Sheet<R>, area: Area): Plan => planOf(sheet, area, () => '')

/** Returns the texts of a rectangle, for the clipboard. */
export const textsOf = <R>({ rows, cells }: Sheet<R>, { top, left, bottom, right }: Area): string[][] =>
  rows.slice(top, bottom + 1).map((row) => cells.slice(left, right + 1).map((cell) => cell.text(cell.value(row))))
