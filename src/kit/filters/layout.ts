import type { AnyFilter } from './filter'

export interface Placed {
  filter: AnyFilter
  /** Place in the definition. */
  index: number
  /** Takes the whole row. */
  wide: boolean
}

/** Rows of the panel: two short filters share one, a period or many boxes take one alone. */
export function layout(filters: readonly AnyFilter[]): Placed[][] {
  const rows: Placed[][] = []
  filters.forEach((filter, index) => {
    const wide = needsRow(filter)
    const last = rows.at(-1)
    if (!wide && last?.length === 1 && last[0] && !needsRow(last[0].filter)) {
      last[0].wide = false
      last.push({ filter, index, wide: false })
    } else rows.push([{ filter, index, wide: true }])
  })
  return rows
}

function needsRow(filter: AnyFilter): boolean {
  return filter.kind === 'period' || (filter.kind === 'choice' && filter.options.length > 5)
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
