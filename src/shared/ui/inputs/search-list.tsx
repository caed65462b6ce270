import { Combobox, useCombobox } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { useEffect, useMemo, useState } from 'react'
import { matchesKeyword, parseKeyword } from '../../../../domain/common/keyword'
import { LayerMarker } from '../layers/layer-marker'
import styles from './search-select.module.css'

interface Props {
  labelId: string
  values: readonly string[]
  /** Multiple values: the list stays open after a pick. */
  many?: boolean
  groups: readonly OptionGroup[]
  loading?: boolean
  /** Why the options could not be loaded. */
  failure?: string | undefined
  onPick: (values: readonly string[]) => void
  onClose: () => void
}

/** Renders the open list of a `SearchSelect`: search field, groups, arrow keys, Enter, Esc. */
export function SearchList({ labelId, values, many, groups, loading, failure, onPick, onClose }: Props) {
  const [search, setSearch] = useState('')
  const combobox = useCombobox({ opened: true, onOpenedChange: (opened) => !opened && onClose() })
  const found = useMemo(() => {
    const keyword = parseKeyword(search)
    return groups
      .map((group) => ({
        ...group,
        options: group.options.filter((option) =>
          matchesKeyword(keyword, [group.label, option.label, option.aliases ?? '']),
        ),
      }))
      .filter((group) => group.options.length > 0)
  }, [groups, search])
  const { selectFirstOption } = combobox
  // biome-ignore lint/correctness/useExhaustiveDependencies: each search has a new first option
  useEffect(() => {
    if (search !== '') selectFirstOption()
  }, [search])

  const option = ({ value: key, label }: { value: string; label: string }) => (
    <Combobox.Option
      key={key}
      value={key}
      active={key === '' ? values.length === 0 : values.includes(key)}
      className={styles.option}
    >
      {label}
    </Combobox.Option>
  )
  return (
    <Combobox
      store={combobox}
      position="bottom-start"
      width="24rem"
      hideDetached={false}
      onOptionSubmit={(next) => {
        if (next === '') onPick([])
        else if (!many) onPick([next])
        else return onPick(values.includes(next) ? values.filter((each) => each !== next) : [...values, next])
        onClose()
      }}
    >
      <Combobox.Target targetType="button" withAriaAttributes={false}>
        <span className={styles.anchor} />
      </Combobox.Target>
      <Combobox.Dropdown data-layer>
        <Combobox.Search
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          placeholder="찾기"
          aria-labelledby={labelId}
        />
        <Combobox.Options aria-labelledby={labelId} className={styles.options}>
          {search === '' && option({ value: '', label: '전체' })}
          {found.map((group) =>
            group.label === '' ? (
              group.options.map(option)
            ) : (
              <Combobox.Group key={group.label} label={group.label}>
                {group.options.map(option)}
              </Combobox.Group>
            ),
          )}
          {found.length === 0 && (
            <Combobox.Empty>{loading ? '불러오는 중입니다.' : (failure ?? '맞는 항목이 없습니다.')}</Combobox.Empty>
          )}
        </Combobox.Options>
        <LayerMarker kind="float" onClose={onClose} />
      </Combobox.Dropdown>
    </Combobox>
  )
}

export interface OptionGroup {
  /** '': options without a group heading. */
  label: string
  options: readonly { value: string; label: string; aliases?: string }[]
}
