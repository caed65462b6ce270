import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { apiQuery } from '@/shared/api/query'
import type { ControlProps } from './controls'
import styles from './filters.module.css'
import type { GroupedFilter, OptionGroup, RecordFilter } from './kinds'

const loadPicker = () => import('./option-picker').then((module) => ({ default: module.OptionPicker }))
const OptionPicker = lazy(loadPicker)

interface FaceProps {
  labelId: string
  value: string
  /** What is chosen, in words. */
  text: string
  groups: readonly OptionGroup[]
  loading: boolean
  onOpen: () => void
  onPick: (value: string) => void
}

/** A button that looks like a select; the searchable list comes with its first opening. */
function Face({ labelId, value, text, groups, loading, onOpen, onPick }: FaceProps) {
  const [open, setOpen] = useState(false)
  return (
    <span className={styles.face}>
      <button
        type="button"
        id={`${labelId}-face`}
        className={styles.faceButton}
        aria-labelledby={`${labelId} ${labelId}-face`}
        aria-haspopup="listbox"
        aria-expanded={open}
        onPointerEnter={() => void loadPicker()}
        onClick={() => {
          onOpen()
          setOpen(true)
        }}
      >
        {text}
      </button>
      {open && (
        <Suspense fallback={null}>
          <OptionPicker
            labelId={labelId}
            value={value}
            groups={groups}
            loading={loading}
            onPick={onPick}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </span>
  )
}

const textOf = (groups: readonly OptionGroup[], value: string): string | undefined =>
  groups.flatMap((group) => group.options).find((option) => option.value === value)?.label

/** One of many values in groups. */
export function GroupedControl({ filter, draft, change, labelId }: ControlProps<GroupedFilter>) {
  const groups = useMemo(() => filter.groups(), [filter])
  const value = typeof draft[filter.name] === 'string' ? String(draft[filter.name]) : ''
  return (
    <Face
      labelId={labelId}
      value={value}
      text={value === '' ? '전체' : (textOf(groups, value) ?? value)}
      groups={groups}
      loading={false}
      onOpen={() => undefined}
      onPick={(next) => change({ [filter.name]: next === '' ? undefined : next })}
    />
  )
}

/** One record of another list; asked for when it opens, or to name what the URL holds. */
export function RecordControl({ filter, draft, change, labelId }: ControlProps<RecordFilter>) {
  const value = draft[filter.name] === undefined ? '' : String(draft[filter.name])
  const [opened, setOpened] = useState(false)
  const query = useQuery({ ...apiQuery(filter.path, { query: { size: 500 } }), enabled: opened || value !== '' })
  const groups = useMemo(() => {
    // every list answers a page: that is what makes a path a ListPath
    const page = query.data as { items: unknown[] } | undefined
    const options = (page?.items ?? []).map(filter.toOption)
    return [{ label: '', options: options.map((option) => ({ value: String(option.value), label: option.label })) }]
  }, [query.data, filter])
  return (
    <Face
      labelId={labelId}
      value={value}
      text={value === '' ? '전체' : (textOf(groups, value) ?? `${value}번`)}
      groups={groups}
      loading={query.isFetching}
      onOpen={() => setOpened(true)}
      onPick={(next) => change({ [filter.name]: next === '' ? undefined : Number(next) })}
    />
  )
}
