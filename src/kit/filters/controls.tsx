import { todaySeoul } from '@/shared/lib/dates'
import { bareCheckbox } from '@/shared/ui/choice'
import { Input } from '@/shared/ui/input'
import { Select } from '@/shared/ui/select'
import type { AnyFilter, ChoiceFilter, KeywordFilter, RangeFilter } from './filter'
import styles from './filters.module.css'
import { PeriodControl } from './period-control'
import { CallControl, GroupedControl, PickerControl } from './picker-control'
import type { Search } from './values'

export interface ControlProps<F extends AnyFilter = AnyFilter> {
  filter: F
  titles: Readonly<Record<string, string>>
  draft: Search
  change: (patch: Search) => void
  labelId: string
  errorId: string | undefined
}

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value))

/** The control of one filter. */
export function Control(props: ControlProps) {
  const { filter, draft, change, labelId, errorId } = props
  switch (filter.kind) {
    case 'keyword':
      return <KeywordControl {...props} filter={filter} />
    case 'period':
      return <PeriodControl {...props} filter={filter} />
    case 'choice':
      return <ChoiceControl {...props} filter={filter} />
    case 'grouped':
      return <GroupedControl {...props} filter={filter} />
    case 'call':
      return <CallControl {...props} filter={filter} />
    case 'picker':
      return <PickerControl {...props} filter={filter} />
    case 'range':
      return <RangeControl {...props} filter={filter} />
    case 'select':
    case 'year':
    case 'flag': {
      const options =
        filter.kind === 'select'
          ? filter.options
          : filter.kind === 'year'
            ? yearsSince(filter.from)
            : [
                { value: 'true', label: filter.yes },
                { value: 'false', label: filter.no },
              ]
      return (
        <Select
          aria-labelledby={labelId}
          options={options}
          empty={filter.kind === 'select' && filter.initial !== undefined ? undefined : '전체'}
          width={13}
          value={textOf(draft[filter.name])}
          onChange={(value) => change({ [filter.name]: value === '' ? undefined : value })}
        />
      )
    }
    case 'number':
    case 'month':
    case 'text':
      return (
        <Input
          aria-labelledby={labelId}
          aria-describedby={errorId}
          bad={errorId !== undefined}
          width={filter.kind === 'text' ? undefined : 11}
          className={filter.kind === 'text' ? styles.grow : undefined}
          alignRight={filter.kind === 'number'}
          suffix={filter.kind === 'number' ? filter.unit : undefined}
          inputMode={filter.kind === 'text' ? undefined : 'numeric'}
          placeholder={filter.kind === 'text' ? filter.placeholder : filter.kind === 'month' ? 'YYYY-MM' : undefined}
          maxLength={100}
          value={textOf(draft[filter.name])}
          onChange={(event) => change({ [filter.name]: event.target.value === '' ? undefined : event.target.value })}
        />
      )
  }
}

const yearsSince = (from: number) =>
  Array.from({ length: Number(todaySeoul(new Date()).slice(0, 4)) - from + 1 }, (_, index) => String(from + index))
    .reverse()
    .map((value) => ({ value, label: `${value}년` }))

/** Two numbers: at least, at most. */
function RangeControl({ filter, draft, change, labelId, errorId }: ControlProps<RangeFilter>) {
  // a range's draft is an object with what was typed
  const range = (draft[filter.name] ?? {}) as Record<'from' | 'to', unknown>
  const end = (key: 'from' | 'to', label: string) => (
    <Input
      aria-label={label}
      aria-describedby={errorId}
      bad={errorId !== undefined}
      width={10}
      alignRight
      inputMode="decimal"
      suffix={filter.unit}
      maxLength={13}
      value={textOf(range[key])}
      onChange={(event) => {
        const next = { ...range, [key]: event.target.value === '' ? undefined : event.target.value }
        change({ [filter.name]: next.from === undefined && next.to === undefined ? undefined : next })
      }}
    />
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in the label's grid row
    <div role="group" aria-labelledby={labelId} className={styles.period}>
      {end('from', '최솟값')}
      <span aria-hidden="true">~</span>
      {end('to', '최댓값')}
    </div>
  )
}

function KeywordControl({ filter, titles, draft, change }: ControlProps<KeywordFilter>) {
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
        maxLength={100}
        value={textOf(draft.keyword)}
        onChange={(event) => change({ keyword: event.target.value })}
      />
    </>
  )
}

function ChoiceControl({ filter, draft, change, labelId }: ControlProps<ChoiceFilter>) {
  const value = draft[filter.name]
  const chosen: readonly unknown[] = Array.isArray(value) ? value : []
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in the label's grid row
    <div role="group" aria-labelledby={labelId} className={styles.choices}>
      {filter.options.map((option) => (
        <label key={option.value}>
          <input
            type="checkbox"
            className={bareCheckbox}
            checked={chosen.includes(option.value)}
            onChange={(event) => {
              const next = event.target.checked
                ? [...chosen, option.value]
                : chosen.filter((other) => other !== option.value)
              change({ [filter.name]: next.length > 0 ? next : undefined })
            }}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
