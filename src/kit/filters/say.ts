import type { DayRange } from '@/shared/lib/days'
import { won } from '@/shared/lib/format'
import type { AnyFilter, ValueFilter } from './filter'
import type { Cell } from './layout'
import type { Search } from './values'

/** Values named in one chip; of more it is said how many. */
const named = 3

export const textsOf = (value: unknown): string[] => (value === undefined ? [] : [value].flat().map(String))

/** Some values in words, by what names each. */
export function sayValues(value: unknown, nameOf: (each: string) => string): string {
  const all = textsOf(value)
  const some = all.slice(0, named).map(nameOf).join(', ')
  return all.length > named ? `${some} 외 ${all.length - named}` : some
}

/** What a value of a call is called while, or where, its record is not known. */
export const unnamed = (filter: ValueFilter & { kind: 'call' }, value: string): string =>
  filter.words || filter.bare ? value : `${value}번`

function sayDays({ from, to }: DayRange): string {
  if (from && to) return from === to ? from : `${from} ~ ${to}`
  return from ? `${from}부터` : `${to}까지`
}

function sayNumbers({ from, to }: { from?: number; to?: number }, unit = ''): string {
  const say = (end: number) => `${won(end)}${unit}`
  if (from !== undefined && to !== undefined) return from === to ? say(from) : `${say(from)} ~ ${say(to)}`
  return from !== undefined ? `${say(from)} 이상` : `${say(to ?? 0)} 이하`
}

/** What a filter is set to, in the words that its control uses; the values of a call are said as they stand. */
export function sayFilter(filter: AnyFilter, search: Search, titles: Readonly<Record<string, string>>): string {
  if (filter.kind === 'keyword') {
    const type = String(search.keywordType ?? filter.types[0] ?? '')
    const labels: Partial<Record<string, string>> = filter.labels
    const name = filter.types.length > 1 ? `${labels[type] ?? titles[type] ?? type} ` : ''
    return `${name}${search.keyword}`
  }
  if (filter.kind === 'period') {
    const name = filter.names.find((each) => search[each])
    // the state of a period is a span of days
    return name === undefined ? '전체' : sayDays(search[name] as DayRange)
  }
  const value = search[filter.name]
  const among = (options: readonly { value: unknown; label: string }[]) =>
    sayValues(value, (each) => options.find((option) => String(option.value) === each)?.label ?? each)
  switch (filter.kind) {
    case 'choice':
      return among(filter.options)
    case 'select':
      return among(filter.options())
    case 'grouped':
      return among(filter.groups().flatMap(({ options }) => options))
    case 'call':
      return sayValues(value, (each) => unnamed(filter, each))
    case 'range':
      // the state of a range is a span of numbers
      return sayNumbers(value as { from?: number; to?: number }, filter.unit)
    case 'text':
      return String(value)
  }
}

/** What a condition is about: of a period with several dates, the one that is set. */
export function sayLabel({ label, parts: [first] }: Cell, search: Search, titles: Readonly<Record<string, string>>) {
  const filter = first?.filter
  const set = filter?.kind === 'period' && filter.names.length > 1 && filter.names.find((name) => search[name])
  return set ? (titles[set] ?? label) : label
}
