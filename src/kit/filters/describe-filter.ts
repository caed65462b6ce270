import type { DayRange } from '@/shared/lib/days'
import { formatThousands } from '@/shared/lib/format'
import type { AnyFilter, ValueFilter } from './filter'
import type { Cell } from './filter-layout'
import type { Search } from './filter-values'

/** Number of values named in a chip; of the rest only the count is shown. */
const MAX_NAMED = 3

export const toTexts = (value: unknown): string[] => (value === undefined ? [] : [value].flat().map(String))

/** Formats one or more values by a function that names each. */
export function describeValues(value: unknown, nameOf: (each: string) => string): string {
  const all = toTexts(value)
  const some = all.slice(0, MAX_NAMED).map(nameOf).join(', ')
  return all.length > MAX_NAMED ? `${some} 외 ${all.length - MAX_NAMED}` : some
}

/** Returns the label of a call's value while its record is unknown. */
export const fallbackLabel = (filter: ValueFilter & { kind: 'call' }, value: string): string =>
  filter.textValues || filter.bare ? value : `${value}번`

function formatDays({ from, to }: DayRange): string {
  if (from && to) return from === to ? from : `${from} ~ ${to}`
  return from ? `${from}부터` : `${to}까지`
}

function formatNumbers({ from, to }: { from?: number; to?: number }, unit = ''): string {
  const format = (end: number) => `${formatThousands(end)}${unit}`
  if (from !== undefined && to !== undefined) return from === to ? format(from) : `${format(from)} ~ ${format(to)}`
  return from !== undefined ? `${format(from)} 이상` : `${format(to ?? 0)} 이하`
}

/** Formats the value of a filter as its control shows it. Values of a call are shown unnamed. */
export function describeFilter(filter: AnyFilter, search: Search, titles: Readonly<Record<string, string>>): string {
  if (filter.kind === 'keyword') {
    const type = String(search.keywordType ?? filter.types[0] ?? '')
    const labels: Partial<Record<string, string>> = filter.labels
    const name = filter.types.length > 1 ? `${labels[type] ?? titles[type] ?? type} ` : ''
    return `${name}${search.keyword}`
  }
  if (filter.kind === 'period') {
    const name = filter.names.find((each) => search[each])
    // the state of a period is a range of days
    return name === undefined ? '전체' : formatDays(search[name] as DayRange)
  }
  const value = search[filter.name]
  const describeOptions = (options: readonly { value: unknown; label: string }[]) =>
    describeValues(value, (each) => options.find((option) => String(option.value) === each)?.label ?? each)
  switch (filter.kind) {
    case 'choice':
      return describeOptions(filter.options)
    case 'select':
      return describeOptions(filter.options())
    case 'grouped':
      return describeOptions(filter.groups().flatMap(({ options }) => options))
    case 'call':
      return describeValues(value, (each) => fallbackLabel(filter, each))
    case 'range':
      // the state of a range is a range of numbers
      return formatNumbers(value as { from?: number; to?: number }, filter.unit)
    case 'text':
      return String(value)
  }
}

/** Returns the label of a condition: for a period with several dates, the title of the one that is set. */
export function conditionLabel(
  { label, parts: [first] }: Cell,
  search: Search,
  titles: Readonly<Record<string, string>>,
) {
  const filter = first?.filter
  const set = filter?.kind === 'period' && filter.names.length > 1 && filter.names.find((name) => search[name])
  return set ? (titles[set] ?? label) : label
}
