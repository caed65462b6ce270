import type { AnyFilter } from './filter'

/** What stands under one label of the panel. */
export interface Cell {
  label: string
  /** Filters with their places in the definition. */
  parts: readonly { filter: AnyFilter; index: number }[]
  /** Stays in sight when the panel is folded. */
  inRow: boolean
  /** Columns that it takes of three, and of two. */
  of3: number
  of2: number
}

/**
 * Cells of the panel. In the folded row stay the keyword, the first period and what is never empty; what belongs together
 * shares a cell; a cell beside which nothing fits any more fills its line.
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
    cells.push({ label, parts: [{ filter, index }], inRow, of3: width, of2: Math.min(2, width) })
  })
  fill(cells, 'of3', 3)
  fill(cells, 'of2', 2)
  return cells
}

/** Lines of `columns`: the last cell of each takes what is left of it. */
function fill(cells: readonly Cell[], key: 'of2' | 'of3', columns: number): void {
  let left = columns
  cells.forEach((cell, at) => {
    left -= cell[key]
    const next = cells[at + 1]
    if (next && next[key] <= left) return
    cell[key] += left
    left = columns
  })
}

/** Room of one column for boxes with their labels, in rem. */
const oneColumn = 23.5

function columnsOf(filter: AnyFilter): number {
  if (filter.kind === 'period') return 2
  if (filter.kind !== 'choice') return 1
  // in rem: a Korean syllable, a Latin letter, a box with the gaps beside it
  const wide = (text: string) => [...text].reduce((sum, letter) => sum + (letter > '\u02ff' ? 0.92 : 0.6), 3)
  const room = filter.options.reduce((sum, { label }) => sum + wide(label), -1)
  return room <= oneColumn ? 1 : room <= 2.3 * oneColumn ? 2 : 3
}

/** Text of the label cell. */
export function labelOf(filter: AnyFilter, titles: Readonly<Record<string, string>>): string {
  if (filter.kind === 'keyword') return '검색어'
  if (filter.label) return filter.label
  if (filter.kind === 'period') return filter.names.length === 1 ? (titles[filter.names[0] ?? ''] ?? '기간') : '기간'
  return titles[filter.name] ?? filter.name
}

/** The filters whose options follow those that changed, and theirs: they are chosen anew. */
export function emptied(filters: readonly AnyFilter[], changed: readonly string[]): Record<string, undefined> {
  const names = new Set(changed)
  // filters stand behind those they follow
  for (const filter of filters) {
    if (filter.kind === 'call' && filter.of.some((name) => names.has(name))) names.add(filter.name)
  }
  return Object.fromEntries([...names].filter((name) => !changed.includes(name)).map((name) => [name, undefined]))
}
