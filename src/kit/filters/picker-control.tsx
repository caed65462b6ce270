import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { apiQuery } from '@/shared/api/query'
import { Button } from '@/shared/ui/button'
import type { ControlProps } from './controls'
import type { CallFilter, GroupedFilter, OptionGroup, PickerFilter } from './filter'
import styles from './filters.module.css'

const loadPicker = () => import('./option-picker').then((module) => ({ default: module.OptionPicker }))
const OptionPicker = lazy(loadPicker)

interface FaceProps {
  labelId: string
  values: readonly string[]
  many?: boolean
  /** What is chosen, in words. */
  text: string
  groups: readonly OptionGroup[]
  loading: boolean
  onOpen: () => void
  onPick: (values: readonly string[]) => void
}

/** A button that looks like a select; the searchable list comes with its first opening. */
function Face({ labelId, text, onOpen, ...list }: FaceProps) {
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
          <OptionPicker {...list} labelId={labelId} onClose={() => setOpen(false)} />
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
      values={value === '' ? [] : [value]}
      text={value === '' ? '전체' : (textOf(groups, value) ?? value)}
      groups={groups}
      loading={false}
      onOpen={() => undefined}
      onPick={([next]) => change({ [filter.name]: next })}
    />
  )
}

/** Values that a call answers; asked for when it opens, or to name what the URL holds. */
export function CallControl({ filter, draft, change, labelId }: ControlProps<CallFilter>) {
  const value = draft[filter.name]
  const values = (Array.isArray(value) ? value : value === undefined ? [] : [value]).map(String)
  const [opened, setOpened] = useState(false)
  // the contract cannot name the query of every call that answers options
  const input = { query: filter.query(draft) as Record<string, never> }
  const query = useQuery({ ...apiQuery(filter.path, input), enabled: opened || values.length > 0 })
  const groups = useMemo(() => {
    const options = query.data === undefined ? [] : filter.options(query.data)
    return [{ label: '', options: options.map((option) => ({ value: String(option.value), label: option.label })) }]
  }, [query.data, filter])
  const [first, ...others] = values
  const name = first === undefined ? '전체' : (textOf(groups, first) ?? (filter.words ? first : `${first}번`))
  const typed = (text: string) => (filter.words ? text : Number(text))
  return (
    <Face
      labelId={labelId}
      values={values}
      many={filter.many}
      text={others.length > 0 ? `${name} 외 ${others.length}` : name}
      groups={groups}
      loading={query.isFetching}
      onOpen={() => setOpened(true)}
      onPick={(next) => {
        const [one] = next
        const chosen = filter.many ? next.map(typed) : one === undefined ? undefined : typed(one)
        change({ [filter.name]: next.length === 0 ? undefined : chosen })
      }}
    />
  )
}

/** A record that is picked in a dialog. */
export function PickerControl({ filter, draft, change, labelId }: ControlProps<PickerFilter>) {
  const value = draft[filter.name] === undefined ? undefined : Number(draft[filter.name])
  const [known, setKnown] = useState<Readonly<Record<number, string>>>({})
  const name = useQuery({
    queryKey: ['picker-filter', filter.name, value],
    queryFn: () => filter.nameOf(value ?? 0),
    enabled: value !== undefined && known[value] === undefined,
  })
  const text = value === undefined ? '전체' : (known[value] ?? name.data ?? `${value}번`)
  return (
    <>
      <button
        type="button"
        id={`${labelId}-face`}
        className={styles.faceButton}
        aria-labelledby={`${labelId} ${labelId}-face`}
        aria-haspopup="dialog"
        onClick={async () => {
          const picked = await filter.open()
          if (!picked) return
          setKnown((former) => ({ ...former, [picked.value]: picked.label }))
          change({ [filter.name]: picked.value })
        }}
      >
        {text}
      </button>
      {value !== undefined && (
        <Button variant="ghost" size="sm" onClick={() => change({ [filter.name]: undefined })}>
          지우기
        </Button>
      )}
    </>
  )
}
