import type { DayRange } from '@/shared/lib/days'
import { DayRangeInput } from '@/shared/ui/inputs/day-range-input'
import { Input } from '@/shared/ui/inputs/input'
import { Select } from '@/shared/ui/inputs/select'
import { lazyPart } from '@/shared/ui/layers/lazy-layer'
import type { ControlProps, PanelFilter } from './control-props'
import type { KeywordFilter, PeriodFilter } from './filter'
import { presetsOf } from './filter-values'
import styles from './filters.module.css'

/** Controls used only in the open panel; loaded on first opening. */
const More = lazyPart<ControlProps<PanelFilter>>(
  async () => (await import('./panel-controls')).PanelControl,
  () => null,
)

/** Preloads the controls of the open panel. */
export const preloadPanelControls = More.preload

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value))

/** The control of one filter. */
export function Control(props: ControlProps) {
  const { filter, draft, change, labelId } = props
  if (filter.kind === 'keyword') return <KeywordControl {...props} filter={filter} />
  if (filter.kind === 'period') return <PeriodControl {...props} filter={filter} />
  if (filter.kind !== 'select') return <More {...props} filter={filter} />
  return (
    <Select
      aria-labelledby={labelId}
      options={filter.options().map(({ value, label }) => ({ value: String(value), label }))}
      empty={filter.initial === undefined ? '전체' : undefined}
      width={props.brief ? undefined : 13}
      value={textOf(draft[filter.name])}
      onChange={(value) => change({ [filter.name]: value === '' ? undefined : value })}
    />
  )
}

function KeywordControl({ filter, titles, draft, change, errorId }: ControlProps<KeywordFilter>) {
  const labels: Partial<Record<string, string>> = filter.labels
  const options = filter.types.map((value) => ({ value, label: labels[value] ?? titles[value] ?? value }))
  return (
    <>
      {options.length > 1 && (
        <Select
          aria-label="검색어 종류"
          options={options}
          width={8.5}
          value={textOf(draft.keywordType ?? filter.types[0])}
          onChange={(keywordType) => change({ keywordType })}
        />
      )}
      <Input
        aria-label="검색어"
        type="search"
        className={styles.grow}
        placeholder={filter.placeholder ?? '검색어를 입력하세요'}
        aria-describedby={errorId}
        bad={errorId !== undefined}
        value={textOf(draft.keyword)}
        onChange={(event) => change({ keyword: event.target.value })}
      />
    </>
  )
}

/** Day range, and a select of the date's kind if there are several. */
function PeriodControl({ filter, titles, draft, change, labelId, errorId, brief }: ControlProps<PeriodFilter>) {
  const name = filter.names.find((candidate) => draft[candidate]) ?? filter.names[0] ?? ''
  // the draft of a period is always an object with the typed text
  const range = (draft[name] ?? {}) as DayRange
  const set = (kind: string, next: DayRange) =>
    change({ ...Object.fromEntries(filter.names.map((other) => [other, undefined])), [kind]: next })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be placed in the grid row of the label
    <div role="group" aria-labelledby={labelId} className={styles.period}>
      {filter.names.length > 1 && (
        <Select
          aria-label="날짜 종류"
          width={8.5}
          options={filter.names.map((value) => ({ value, label: titles[value] ?? value }))}
          value={name}
          onChange={(kind) => set(kind, range)}
        />
      )}
      <DayRangeInput
        range={range}
        onChange={(next) => set(name, next)}
        presets={presetsOf(filter)}
        errorId={errorId}
        brief={brief}
      />
    </div>
  )
}
