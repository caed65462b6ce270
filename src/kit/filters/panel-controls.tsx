import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { messageOf } from '@/shared/api/errors'
import { queryWith } from '@/shared/api/query'
import { Button } from '@/shared/ui/inputs/button'
import { CheckList } from '@/shared/ui/inputs/choice'
import { Input } from '@/shared/ui/inputs/input'
import { NumberRangeInput } from '@/shared/ui/inputs/number-range-input'
import { SearchSelect } from '@/shared/ui/inputs/search-select'
import { RecordNames } from './chips'
import type { ControlProps, PanelFilter } from './control-props'
import { fallbackLabel, toTexts } from './describe-filter'
import type { ValueFilter } from './filter'
import styles from './filters.module.css'

/** Renders the filter controls that appear only in the open panel. */
export function PanelControl(props: ControlProps<PanelFilter>) {
  const { filter, draft, change, labelId, errorId } = props
  const { name } = filter
  const set = (value: unknown) => change({ [name]: value === '' ? undefined : value })
  switch (filter.kind) {
    case 'choice':
      return (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be placed in the grid row of the label
        <div role="group" aria-labelledby={labelId} className={styles.choices}>
          <CheckList
            options={filter.options}
            values={toTexts(draft[name])}
            onChange={(values) => set(values.length > 0 ? values : undefined)}
          />
        </div>
      )
    case 'grouped':
      return (
        <SearchSelect
          labelId={labelId}
          values={toTexts(draft[name])}
          groups={filter.groups()}
          onPick={([value]) => set(value)}
        />
      )
    case 'call':
      return filter.pick ? <PickControl {...props} filter={filter} /> : <CallControl {...props} filter={filter} />
    case 'range':
      return (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be placed in the grid row of the label
        <div role="group" aria-labelledby={labelId} className={styles.numbers}>
          <NumberRangeInput range={draft[name] ?? {}} onChange={set} unit={filter.unit} errorId={errorId} />
        </div>
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
          value={String(draft[name] ?? '')}
          onChange={(event) => set(event.target.value)}
        />
      )
  }
}

/** Options from a request, sent on opening or to name the value of the URL. */
function CallControl({ filter, draft, change, labelId }: ControlProps<ValueFilter & { kind: 'call' }>) {
  const values = toTexts(draft[filter.name])
  const [opened, setOpened] = useState(false)
  const path = filter.params?.(draft)
  const isNeeded = opened || (values.length > 0 && !filter.bare)
  const query = useQuery({
    ...queryWith(filter.path, { query: filter.query(draft), path }),
    enabled: isNeeded && (!filter.params || path !== undefined),
  })
  const groups = useMemo(() => {
    const options = query.data === undefined ? [] : filter.options(query.data)
    return [{ label: '', options: options.map((option) => ({ ...option, value: String(option.value) })) }]
  }, [query.data, filter])
  return (
    <SearchSelect
      labelId={labelId}
      values={values}
      many={filter.many}
      groups={groups}
      loading={query.isFetching}
      failure={query.error ? messageOf(query.error) : undefined}
      nameOf={(value) => fallbackLabel(filter, value)}
      onOpen={() => {
        setOpened(true)
        if (query.error) void query.refetch()
      }}
      onPick={(next) => change({ [filter.name]: filter.read(filter.many ? next : next[0]) })}
    />
  )
}

/** One record, found in a dialog. */
function PickControl({ filter, draft, change, labelId }: ControlProps<ValueFilter & { kind: 'call' }>) {
  const [value] = toTexts(draft[filter.name])
  async function find() {
    const found = await filter.pick?.()
    if (found !== undefined) change({ [filter.name]: found })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be placed in the grid row of the label
    <div role="group" aria-labelledby={labelId} className={styles.numbers}>
      {value !== undefined && (
        <>
          <RecordNames filter={filter} search={draft} />
          <Button
            size="sm"
            icon
            variant="ghost"
            aria-label="선택 지우기"
            onClick={() => change({ [filter.name]: undefined })}
          >
            ✕
          </Button>
        </>
      )}
      <Button size="sm" onClick={() => void find()}>
        찾기
      </Button>
    </div>
  )
}
