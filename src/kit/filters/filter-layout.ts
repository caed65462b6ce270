import type { AnyFilter } from './filter'

/** A cell of the panel: one label with one or more filters. */
export interface Cell {
  label: string
  /** Filters with their index in the definition. */
  parts: readonly { filter: AnyFilter; index: number }[]
  /** Stays visible when the panel is folded. */
  inFoldedRow: boolean
  /** Column span in the three-column and the two-column layout. */
  spanOf3: number
  spanOf2: number
}

/**
 * Arranges filters in cells. The folded row keeps the keyword, the first period and filters that are never empty.
 * Filters with the same `cell` label share a cell. The last cell of a line fills the line.
 */
export function layout(filters: readonly AnyFilter[], titles: Readonly<Record<string, string>>): Cell[] {
  const cells: (Cell & { parts: Cell['parts'][number][] })[] = []
  filters.forEach((filter, index) => {
    const joined = 'cell' in filter ? filter.cell?.label : undefined
    const last = cells.at(-1)
    if (joined !== undefined && last?.label === joined) {
      last.parts.push({ filter, index })
      return
    }
    const inRow =
      filter.kind === 'keyword' ||
      (filter.kind === 'period' && !cells.some((cell) => cell.parts[0]?.filter.kind === 'period')) ||
      ('initial' in filter && filter.initial !== undefined)
    const width = columnsOf(filter)
    const label = joined ?? labelOf(filter, titles)
    cells.push({ label, parts: [{ filter, index }], inFoldedRow: inRow, spanOf3: width, spanOf2: Math.min(2, width) })
  })
  fill(cells, 'spanOf3', 3)
  fill(cells, 'spanOf2', 2)
  return cells
}

/** Widens the last cell of each line to fill the `columns`. */
function fill(cells: readonly Cell[], key: 'spanOf2' | 'spanOf3', columns: number): void {
  let left = columns
  cells.forEach((cell, at) => {
    left -= cell[key]
    const next = cells[at + 1]
    if (next && next[key] <= left) return
    cell[key] += left
    left = columns
  })
}

/** Width of one column available for checkboxes, in rem. */
const COLUMN_WIDTH = 23.5

function columnsOf(filter: AnyFilter): number {
  if (filter.kind === 'period') return 2
  if (filter.kind !== 'choice') return 1
  // in rem: per Korean syllable, per Latin letter, plus the box and its gaps
  const widthOf = (text: string) => [...text].reduce((sum, letter) => sum + (letter > '\u02ff' ? 0.92 : 0.6), 3)
  const room = filter.options.reduce((sum, { label }) => sum + widthOf(label), -1)
  return room <= COLUMN_WIDTH ? 1 : room <= 2.3 * COLUMN_WIDTH ? 2 : 3
}

/** Returns the text of the label cell. */
export function labelOf(filter: AnyFilter, titles: Readonly<Record<string, string>>): string {
  if (filter.kind === 'keyword') return '검색어'
  if (filter.label) return filter.label
  if (filter.kind === 'period') return filter.names.length === 1 ? (titles[filter.names[0] ?? ''] ?? '기간') : '기간'
  return titles[filter.name] ?? filter.name
}

/** Clears the filters whose options depend on the changed ones, transitively. */
export function dependentResets(filters: readonly AnyFilter[], changed: readonly string[]): Record<string, undefined> {
  const names = new Set(changed)
  // filters come after the ones they depend on
  for (const filter of filters) {
    if (filter.kind === 'call' && filter.of.some((name) => names.has(name))) names.add(filter.name)
  }
  return Object.fromEntries([...names].filter((name) => !changed.includes(name)).map((name) => [name, undefined]))
}
