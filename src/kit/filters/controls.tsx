import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useMemo, useState } from 'react'
import { messageOf } from '@/shared/api/errors'
import { apiQuery } from '@/shared/api/query'
import type { DayRange } from '@/shared/lib/days'
import { CheckList } from '@/shared/ui/inputs/choice'
import { DayRangeInput } from '@/shared/ui/inputs/day-range-input'
import { Input } from '@/shared/ui/inputs/input'
import { NumberRangeInput } from '@/shared/ui/inputs/number-range-input'
import { SearchSelect } from '@/shared/ui/inputs/search-select'
import { Select } from '@/shared/ui/inputs/select'
import type { AnyFilter, KeywordFilter, PeriodFilter, ValueFilter } from './filter'
import styles from './filters.module.css'
import { presetsOf, type Search } from './values'

interface Props<F extends AnyFilter = AnyFilter> {
  filter: F
  titles: Readonly<Record<string, string>>
  draft: Search
  change: (patch: Search) => void
  labelId: string
  errorId: string | undefined
}

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value))
const textsOf = (value: unknown): string[] => (value === undefined ? [] : [value].flat().map(String))

/** Several controls under the label of their filter. */
const Group = (props: ComponentProps<'div'>) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in the label's grid row
  <div role="group" {...props} />
)

/** The control of one filter. */
export function Control(props: Props) {
  const { filter, draft, change, labelId, errorId } = props
  if (filter.kind === 'keyword') return <KeywordControl {...props} filter={filter} />
  if (filter.kind === 'period') return <PeriodControl {...props} filter={filter} />
  const { name } = filter
  const set = (value: unknown) => change({ [name]: value === '' ? undefined : value })
  switch (filter.kind) {
    case 'choice':
      return (
        <Group aria-labelledby={labelId} className={styles.choices}>
          <CheckList
            options={filter.options}
            values={textsOf(draft[name])}
            onChange={(values) => set(values.length > 0 ? values : undefined)}
          />
        </Group>
      )
    case 'select':
      return (
        <Select
          aria-labelledby={labelId}
          options={filter.options().map(({ value, label }) => ({ value: String(value), label }))}
          empty={filter.initial === undefined ? '전체' : undefined}
          width={13}
          value={textOf(draft[name])}
          onChange={set}
        />
      )
    case 'grouped':
      return (
        <SearchSelect
          labelId={labelId}
          values={textsOf(draft[name])}
          groups={filter.groups()}
          onPick={([value]) => set(value)}
        />
      )
    case 'call':
      return <CallControl {...props} filter={filter} />
    case 'range':
      return (
        <Group aria-labelledby={labelId} className={styles.period}>
          <NumberRangeInput range={draft[name] ?? {}} onChange={set} unit={filter.unit} errorId={errorId} />
        </Group>
      )
    case 'text':
      return (
        <Input
          aria-labelledby={labelId}
          aria-describedby={errorId}
          bad={errorId !== undefined}
          className={styles.grow}
          placeholder={filter.placeholder}
          maxLength={100}
          value={textOf(draft[name])}
          onChange={(event) => set(event.target.value)}
        />
      )
  }
}

function KeywordControl({ filter, titles, draft, change }: Props<KeywordFilter>) {
  const labels: Partial<Record<string, string>> = filter.labels
  const options = filter.types.map((value) => ({ value, label: labels[value] ?? titles[value] ?? value }))
  return (
    <>
      {options.length > 1 && (
        <Select
          aria-label="검색어 종류"
          options={options}
          width={10}
          value={textOf(draft.keywordType ?? filter.types[0])}
          onChange={(keywordType) => change({ keywordType })}
        />
      )}
      <Input
        aria-label="검색어"
        type="search"
        className={styles.grow}
        placeholder={filter.placeholder ?? '검색어를 입력하세요'}
        maxLength={1000}
        value={textOf(draft.keyword)}
        onChange={(event) => change({ keyword: event.target.value })}
      />
    </>
  )
}

/** Days, and which date they are of where there are several. */
function PeriodControl({ filter, titles, draft, change, labelId, errorId }: Props<PeriodFilter>) {
  const name = filter.names.find((candidate) => draft[candidate]) ?? filter.names[0] ?? ''
  // a period's draft is always an object with what was typed
  const range = (draft[name] ?? {}) as DayRange
  const set = (kind: string, next: DayRange) =>
    change({ ...Object.fromEntries(filter.names.map((other) => [other, undefined])), [kind]: next })
  return (
    <Group aria-labelledby={labelId} className={styles.period}>
      {filter.names.length > 1 && (
        <Select
          aria-label="날짜 종류"
          width={9.5}
          options={filter.names.map((value) => ({ value, label: titles[value] ?? value }))}
          value={name}
          onChange={(kind) => set(kind, range)}
        />
      )}
      <DayRangeInput range={range} onChange={(next) => set(name, next)} presets={presetsOf(filter)} errorId={errorId} />
    </Group>
  )
}

/** Values that a call answers; asked for when it opens, or to name what the URL holds. */
function CallControl({ filter, draft, change, labelId }: Props<ValueFilter & { kind: 'call' }>) {
  const values = textsOf(draft[filter.name])
  const [opened, setOpened] = useState(false)
  // the contract cannot name the query of every call that answers options
  const input = { query: filter.query(draft) as Record<string, never> }
  const query = useQuery({ ...apiQuery(filter.path, input), enabled: opened || values.length > 0 })
  const groups = useMemo(() => {
    const options = query.data === undefined ? [] : filter.options(query.data)
    return [{ label: '', options: options.map(({ value, label }) => ({ value: String(value), label })) }]
  }, [query.data, filter])
  return (
    <SearchSelect
      labelId={labelId}
      values={values}
      many={filter.many}
      groups={groups}
      loading={query.isFetching}
      failure={query.error ? messageOf(query.error) : undefined}
      nameOf={(value) => (filter.words ? value : `${value}번`)}
      onOpen={() => {
        setOpened(true)
        if (query.error) void query.refetch()
      }}
      onPick={(next) => change({ [filter.name]: filter.read(filter.many ? next : next[0]) })}
    />
  )
}
