import { useState } from 'react'
import { lazyLayer } from '../layers/lazy'
import styles from './search-select.module.css'

const SearchList = lazyLayer(async () => (await import('./search-list')).SearchList, { typed: true })

export interface OptionGroup {
  /** Empty: the options stand without a head. */
  label: string
  options: readonly { value: string; label: string; words?: string }[]
}

interface Props {
  /** Id of the element that names it. */
  labelId: string
  values: readonly string[]
  groups: readonly OptionGroup[]
  onPick: (values: readonly string[]) => void
  /** Any number of values: the list stays open. */
  many?: boolean
  loading?: boolean
  /** Why there are no options; opening it again may ask again. */
  failure?: string | undefined
  onOpen?: () => void
  /** Words for a value that is not among the options (yet). */
  nameOf?: (value: string) => string
}

/** One or some of many options, in groups, with a search field; the list comes with its first opening. */
export function SearchSelect({ onOpen, nameOf = String, ...list }: Props) {
  const { labelId, values, groups } = list
  const face = `${labelId}-face`
  const [open, setOpen] = useState(false)
  const [first, ...others] = values
  const found = groups.flatMap(({ options }) => options).find(({ value }) => value === first)
  const text = first === undefined ? '전체' : (found?.label ?? nameOf(first))
  return (
    <span className={styles.frame}>
      <button
        type="button"
        id={face}
        className={styles.button}
        // what is chosen is read after the name
        aria-labelledby={`${labelId} ${face}`}
        aria-haspopup="listbox"
        aria-expanded={open}
        onPointerEnter={SearchList.ahead}
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
