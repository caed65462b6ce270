import { useEffect, useRef } from 'react'
import { cx } from '../cx'
import { bareCheckbox } from '../inputs/choice'
import { screenReaderOnly } from '../screen-reader-only'
import { type RecordColumn, RecordTable } from '../table/record-table'
import styles from './picker-dialog.module.css'
import type { PickSpec } from './picker-spec'

interface Props<Row> {
  id: string
  spec: PickSpec<Row>
  state: { rows: Row[]; searched: boolean; isPending: boolean; isPlaceholderData: boolean; problem: string | null }
  multi: boolean
  /** The row that Enter picks. */
  activeSeq: number | undefined
  rowId: (row: Row) => string
  isPicked: (row: Row) => boolean
  /** Whether the caller already has the record. */
  isChosen: (row: Row) => boolean
  onPick: (row: Row) => void
}

/** Renders the results. A click on a row picks it; keyboard control is in the search field. */
export function PickerTable<Row>(props: Props<Row>) {
  const { id, spec, state, multi, activeSeq, rowId, isPicked, isChosen, onPick } = props
  const results = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the active row has changed
  useEffect(() => {
    results.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [activeSeq])

  const empty = state.problem
    ? state.problem
    : !state.searched
      ? '검색어를 입력하고 검색해 주세요.'
      : state.isPending
        ? '불러오는 중입니다.'
        : state.rows.length === 0
          ? `검색 결과가 없습니다.${spec.types.length > 1 ? ' 다른 검색 조건으로도 찾아보세요.' : ''}`
          : null

  const tick: RecordColumn<Row> = {
    title: '선택',
    head: <span className={screenReaderOnly}>선택</span>,
    className: styles.tick,
    cell: (row) => (
      <input
        type="checkbox"
        className={bareCheckbox}
        tabIndex={-1}
        aria-label={spec.name(row)}
        checked={isPicked(row)}
        disabled={isChosen(row)}
        readOnly
      />
    ),
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
    <div className={cx(styles.results, state.isPlaceholderData && styles.old)} tabIndex={0} ref={results}>
      <RecordTable
        id={id}
        bare
        // a grid that the search field's arrow keys control
        role="grid"
        label={`${spec.noun} 검색 결과`}
        columns={multi ? [tick, ...spec.columns] : spec.columns}
        rows={state.rows}
        idOf={spec.seq}
        rowProps={(row) => {
          const active = spec.seq(row) === activeSeq
          return {
            id: rowId(row),
            'aria-selected': isPicked(row),
            'aria-disabled': isChosen(row) || undefined,
            'data-active': active || undefined,
            className: cx(styles.row, active && styles.active, isChosen(row) && styles.chosen),
            onClick: () => onPick(row),
          }
        }}
      />
      {empty && (
        <p className={styles.empty} role={state.problem ? 'alert' : 'status'}>
          {empty}
        </p>
      )}
    </div>
  )
}
