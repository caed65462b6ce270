import type { RefObject } from 'react'
import { Checkbox } from '@/shared/ui/inputs/choice'
import { screenReaderOnly } from '@/shared/ui/screen-reader-only'
import { useSortable, withItemMoved } from '@/shared/ui/use-sortable'
import styles from './item-view-setting.module.css'

export interface SortableOption<K extends string> {
  key: K
  on: boolean
}

interface Props<K extends string> {
  label: string
  options: readonly SortableOption<K>[]
  labels: Readonly<Record<K, string>>
  onChange: (options: readonly SortableOption<K>[]) => void
  /** Returns why an entry cannot be removed, or undefined. */
  fixed?: (key: K) => string | undefined
  disabled: boolean
  'aria-describedby'?: string | undefined
}

/** Renders a list of entries to choose and to order, by drag or by keys. */
export function SortableChoice<K extends string>({
  label,
  options,
  labels,
  onChange,
  fixed,
  disabled,
  ...controlProps
}: Props<K>) {
  const sortable = useSortable({
    count: options.length,
    nameOf: (at) => (options[at] ? labels[options[at].key] : ''),
    move: (from, to) => onChange(withItemMoved(options, from, to)),
    disabled,
  })
  return (
    <>
      {/* the ref has a wider element type */}
      <ul
        ref={sortable.root as RefObject<HTMLUListElement | null>}
        className={styles.options}
        aria-label={label}
        aria-describedby={controlProps['aria-describedby']}
      >
        {options.map(({ key, on }, at) => (
          <li key={key} {...sortable.item(at)}>
            <button type="button" className={styles.handle} {...sortable.handle(at)}>
              ⠿
            </button>
            <Checkbox
              label={labels[key]}
              checked={on}
              disabled={disabled || fixed?.(key) !== undefined}
              onChange={(event) =>
                onChange(options.map((option) => (option.key === key ? { key, on: event.target.checked } : option)))
              }
            />
            {fixed?.(key) && <small>{fixed(key)}</small>}
          </li>
        ))}
      </ul>
      <span className={screenReaderOnly} aria-live="polite">
        {sortable.announcement}
      </span>
    </>
  )
}

/** Returns all entries: the chosen ones in their order, then the rest. */
export const sortableOptions = <K extends string>(chosen: readonly K[], all: readonly K[]): SortableOption<K>[] => [
  ...chosen.map((key) => ({ key, on: true })),
  ...all.filter((key) => !chosen.includes(key)).map((key) => ({ key, on: false })),
]

/** Returns the chosen entries in their order. */
export const chosenOf = <K extends string>(options: readonly SortableOption<K>[]): K[] =>
  options.flatMap(({ key, on }) => (on ? key : []))
