import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { messageOf } from '../../api/errors'
import { Button } from '../inputs/button'
import { Input } from '../inputs/input'
import { Select } from '../inputs/select'
import { Pager } from '../table/pager'
import { usePicked } from '../table/use-picked'
import { DismissButton } from './dismiss-button'
import styles from './picker-dialog.module.css'
import { PICKER_PAGE_SIZE, type PickOptions, type PickSearch, type PickSelect, type PickSpec } from './picker-spec'
import { PickerTable } from './picker-table'
import { PickerTray } from './picker-tray'

interface Props<Row> extends PickOptions {
  spec: PickSpec<Row>
  /** Maximum number of records; 1: a single record, picked at once. */
  max: number
  close: (rows?: Row[]) => void
}

/** Returns whether the options of a select are those of another one's value. */
const follows = (selects: readonly PickSelect[] = [], name: string, other: string): boolean =>
  selects.some(({ name: ownName, options }) => ownName === name && 'load' in options && options.of === other)

function PickerSelect({
  select: { name, label, options },
  filters,
  onChange,
}: {
  select: PickSelect
  filters: PickSearch['filters']
  onChange: (value: string) => void
}) {
  const loads = 'load' in options ? options : undefined
  const of = loads?.of === undefined ? '' : (filters[loads.of] ?? '')
  const isOff = loads?.of !== undefined && of === ''
  const { data } = useQuery({
    queryKey: [`picker select ${name}`, of],
    queryFn: ({ signal }) => loads?.load(of, signal) ?? [],
    enabled: loads !== undefined && !isOff,
    staleTime: 'static',
  })
  return (
    <Select
      aria-label={label}
      options={'load' in options ? (isOff ? [] : (data ?? [])) : options}
      empty={`${label} 전체`}
      disabled={isOff}
      value={filters[name] ?? ''}
      onChange={onChange}
      width={11}
    />
  )
}

/**
 * Renders a picker: search, results, 선택. The focus stays in the search field: ↑↓ move through the results, Enter searches if the
 * keyword has changed and otherwise picks the active row, Esc closes. Searches only on demand, since searches are logged.
 */
export function PickerDialog<Row>({ spec, max, chosen = [], search: initial, close }: Props<Row>) {
  const id = useId()
  const first: PickSearch = { type: spec.types[0]?.value ?? '', keyword: '', ...initial, filters: {}, page: 1 }
  const [typed, setTyped] = useState(first)
  const [submitted, setSubmitted] = useState<PickSearch | null>(spec.eager ? first : null)
  const [at, setAt] = useState(0)
  const picked = usePicked({ spec, max, chosen })
  const found = useQuery({
    queryKey: [`picker ${spec.title}`, spec.query, submitted],
    queryFn: ({ signal }) => spec.find(submitted ?? first, signal),
    enabled: submitted !== null,
    placeholderData: keepPreviousData,
  })
  const rows = submitted ? (found.data?.items ?? []) : []
  const changed = submitted === null || typed.keyword !== submitted.keyword || typed.type !== submitted.type

  function search(next: PickSearch) {
    const refusal = spec.refuse?.(next) ?? null
    picked.setMessage(refusal)
    if (refusal) return
    // several codes, typed instead of pasted
    const codes = next.keyword !== submitted?.keyword && spec.paste?.(next.keyword)
    if (codes) void picked.nameUnknown(codes)
    setAt(0)
    setTyped(next)
    if (submitted && JSON.stringify(submitted) === JSON.stringify(next)) void found.refetch()
    else setSubmitted(next)
  }

  function pick(row: Row) {
    if (chosen.includes(spec.seq(row))) return
    if (max === 1) close([row])
    else picked.toggle(row)
  }

  function onKeyDown(event: KeyboardEvent) {
    // this Enter only completes a Hangul syllable
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const row = rows[at]
    if (step !== undefined) {
      event.preventDefault()
      setAt(Math.min(Math.max(0, at + step), Math.max(0, rows.length - 1)))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (changed || !row || found.isFetching) search({ ...typed, page: 1 })
      else pick(row)
    }
  }

  const rowId = (row: Row) => `${id}-${spec.seq(row)}`
  const active = rows[at]
  const state = { ...found, rows, searched: submitted !== null, problem: found.error ? messageOf(found.error) : null }

  return (
    <div className={styles.picker}>
      <div className={styles.search}>
        {spec.types.length > 1 && (
          <Select
            aria-label="검색 조건"
            options={spec.types}
            value={typed.type}
            onChange={(type) => setTyped({ ...typed, type })}
            width={11}
          />
        )}
        <Input
          role="combobox"
          aria-label={`${spec.noun} 검색어`}
          aria-haspopup="grid"
          aria-expanded={rows.length > 0}
          aria-controls={`${id}-grid`}
          aria-activedescendant={active && !changed ? rowId(active) : undefined}
          data-autofocus
          value={typed.keyword}
          placeholder={spec.placeholder ?? `${spec.noun} 검색`}
          onChange={(event) => setTyped({ ...typed, keyword: event.target.value })}
          onKeyDown={onKeyDown}
          // typing replaces a prefilled keyword
          onFocus={(event) => typed.keyword !== '' && typed.keyword === first.keyword && event.target.select()}
          onPaste={(event) => {
            const work = spec.paste?.(event.clipboardData.getData('text'))
            if (!work) return
            event.preventDefault()
            void picked.addPasted(work, max === 1 ? close : undefined)
          }}
        />
        {spec.selects?.map((select) => (
          <PickerSelect
            key={select.name}
            select={select}
            filters={typed.filters}
            onChange={(value) => {
              const rest = Object.entries(typed.filters).filter(([name]) => !follows(spec.selects, name, select.name))
              search({ ...typed, filters: { ...Object.fromEntries(rest), [select.name]: value }, page: 1 })
            }}
          />
        ))}
        <Button variant="primary" onClick={() => search({ ...typed, page: 1 })}>
          검색
        </Button>
      </div>
      {spec.note}
      {picked.message && (
        <p className={styles.message} role="alert">
          {picked.message}
        </p>
      )}
      <PickerTable
        id={`${id}-grid`}
        spec={spec}
        state={state}
        multi={max > 1}
        activeSeq={active && !changed ? spec.seq(active) : undefined}
        rowId={rowId}
        isPicked={(row) => picked.has(row) || chosen.includes(spec.seq(row))}
        isChosen={(row) => chosen.includes(spec.seq(row))}
        onPick={pick}
      />
      {found.data && found.data.total > PICKER_PAGE_SIZE && submitted && (
        <Pager
          page={submitted.page}
          size={PICKER_PAGE_SIZE}
          total={found.data.total}
          onPage={(page) => search({ ...submitted, page })}
        />
      )}
      {max > 1 && <PickerTray spec={spec} picked={picked} already={chosen.length} max={max} />}
      <div className={styles.actions}>
        <DismissButton onClick={() => close()} />
        {max > 1 && (
          <Button
            variant="primary"
            disabled={picked.rows.length === 0 ? '1건 이상 선택해 주세요.' : undefined}
            onClick={() => close(picked.rows)}
          >
            {picked.rows.length > 0 ? `${picked.rows.length}건 선택` : '선택'}
          </Button>
        )}
      </div>
    </div>
  )
}
