import { useState } from 'react'
import { lazyLayer } from '../layers/lazy-layer'
import type { OptionGroup } from './search-list'
import styles from './search-select.module.css'

const SearchList = lazyLayer(async () => (await import('./search-list')).SearchList, { typed: true })

interface Props {
  /** Id of the labeling element. */
  labelId: string
  values: readonly string[]
  groups: readonly OptionGroup[]
  onPick: (values: readonly string[]) => void
  /** Multiple values: the list stays open after a pick. */
  many?: boolean
  loading?: boolean
  /** Why the options could not be loaded. Opening again may retry. */
  failure?: string | undefined
  onOpen?: () => void
  /** Returns the label of a value that is not among the options (yet). */
  nameOf?: (value: string) => string
}

/** Renders a select of one or several of many options, in groups, with a search field. The list loads on first opening. */
export function SearchSelect({ onOpen, nameOf = String, ...list }: Props) {
  const { labelId, values, groups } = list
  const buttonId = `${labelId}-button`
  const [open, setOpen] = useState(false)
  const [first, ...others] = values
  const found = groups.flatMap(({ options }) => options).find(({ value }) => value === first)
  const text = first === undefined ? '전체' : (found?.label ?? nameOf(first))
  return (
    <span className={styles.frame}>
      <button
        type="button"
        id={buttonId}
        className={styles.button}
        // screen readers read the value after the name
        aria-labelledby={`${labelId} ${buttonId}`}
        aria-haspopup="listbox"
        aria-expanded={open}
        onPointerEnter={SearchList.preload}
        onClick={() => {
          onOpen?.()
          setOpen(true)
        }}
      >
        {others.length > 0 ? `${text} 외 ${others.length}` : text}
      </button>
      {open && <SearchList {...list} onClose={() => setOpen(false)} />}
    </span>
  )
}
