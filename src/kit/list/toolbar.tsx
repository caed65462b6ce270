import { type ReactNode, useDeferredValue, useEffect, useRef } from 'react'
import type { ListPath, QueryOf, RowOf } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { lazyCode } from '@/shared/lib/lazy-code'
import { omit } from '@/shared/lib/values'
import { pageSizes } from '@/shared/store/list-prefs'
import { Button, buttonClass } from '@/shared/ui/inputs/button'
import { Select } from '@/shared/ui/inputs/select'
import { openDialog } from '@/shared/ui/layers/dialog'
import { lazyPart } from '@/shared/ui/layers/lazy-layer'
import { screenReaderOnly } from '@/shared/ui/screen-reader-only'
import type { BulkBarProps } from '@/shared/ui/table/bulk-bar'
import { hrefOf } from '../columns/base'
import type { Column } from '../columns/column'
import { ExcelButton } from '../excel/excel-button'
import type { AllMatches, ListAction } from './actions'
import { runAction } from './run-action'
import { selectionProblem } from './selection-problem'
import type { CreateLink } from './table-state'
import styles from './toolbar.module.css'
import type { List } from './use-list'
import { useLinks } from './use-table-events'

interface Props<P extends ListPath> {
  list: List<P>
  columns: readonly Column<RowOf<P>>[]
  bulk?: readonly ListAction<RowOf<P>, QueryOf<'get', P>>[]
  create?: CreateLink | undefined
  /** The screen's own buttons, placed before 컬럼 설정. */
  children?: ReactNode
}

// lazy, because it is not needed to show the rows
const BulkBar = lazyPart<BulkBarProps>(
  async () => (await import('@/shared/ui/table/bulk-bar')).BulkBar,
  () => null,
)
const settings = lazyCode(() => import('@/shared/ui/table/column-settings'))
const sizes = pageSizes.map((size) => ({ value: String(size), label: `${size}개씩` }))

/** Renders count, page size, column settings, Excel and 등록; with selected rows, the bulk actions instead. */
export function Toolbar<P extends ListPath>({ list, columns, bulk = [], create, children }: Props<P>) {
  const { selection, def } = list
  // deferred, so that the pressed checkbox responds first
  const count = Object.values(useDeferredValue(selection.picked)).filter(Boolean).length
  const { follow } = useLinks()
  const { total = 0, rows } = list
  const bar = useRef<HTMLDivElement>(null)
  const everything = `검색 결과 ${formatThousands(total)}건 모두 선택`
  const selectionText = count > 0 && (selection.all ? everything : `${formatThousands(count)}건 선택`)
  const mayUseBulkBar = bulk.length > 0 && rows.length > 0
  useEffect(() => {
    if (mayUseBulkBar) BulkBar.preload()
  }, [mayUseBulkBar])

  async function run(action: ListAction<RowOf<P>, QueryOf<'get', P>>) {
    const query = { ...def.fixed, ...list.filters }
    // the query without page, size and sort
    const all = selection.all ? ({ query, total } as AllMatches<QueryOf<'get', P>>) : undefined
    const rows = all ? [] : selection.rows()
    const failed = await runAction(action, { seqs: all ? [] : selection.seqs(), rows }, def, all)
    // failed rows stay selected, even those of other pages
    if (failed) selection.setPicked(Object.fromEntries(failed.map((seq) => [seq, true])))
  }
  async function openSettings() {
    const view = await settings.get()
    if (!view) return
    // not awaited: the button is not busy while the dialog is open
    void openDialog<typeof list.prefs>(
      (close) => <view.ColumnSettings columns={columns} prefs={list.prefs} onClose={close} />,
      { title: '컬럼 설정' },
    ).then((next) => next && list.setPrefs(next))
  }

  return (
    <div className={styles.bar} ref={bar} role="toolbar" aria-label="목록 도구">
      {/* hidden, not removed, so that the layout stays */}
      <div className={styles.tools} style={count > 0 ? { visibility: 'hidden' } : undefined}>
        <span className={styles.count} aria-live="polite">
          {list.total !== undefined && (
            <>
              총 <b>{formatThousands(list.total)}</b>건
            </>
          )}
        </span>
        {/* the grid offers here to undo its last save */}
        <span className={styles.undo} data-undo="" />
        {children}
        <Select
          aria-label="한 페이지에 보이는 개수"
          options={sizes}
          value={String(list.state.size)}
          onChange={(value) => list.setSize(pageSizes.find((size) => String(size) === value) ?? def.size)}
        />
        <Button onClick={openSettings}>컬럼 설정</Button>
        {def.excel && <ExcelButton list={list} excel={def.excel} columns={columns} />}
        {create && list.canWrite && (
          <a
            className={buttonClass('primary')}
            style={list.rightsKnown ? undefined : { visibility: 'hidden' }}
            href={hrefOf(create.to, create.search ?? {})}
            data-link=""
            onClick={follow}
          >
            {create.label}
          </a>
        )}
      </div>
      <span className={screenReaderOnly} aria-live="polite">
        {selectionText}
      </span>
      {selectionText && (
        <BulkBar
          selectionText={selectionText}
          everything={
            !selection.all && total > count && bulk.some((action) => action.all)
              ? { label: everything, take: () => selection.setAll(true) }
              : undefined
          }
          actions={bulk.map((action) => ({
            label: action.label,
            danger: action.danger,
            reason: selectionProblem(action, count, selection.all),
            run: () => run(action),
          }))}
          rows={rows.flatMap((row) =>
            selection.picked[def.seq(row)] ? [[def.seq(row), bulk.every(({ refuse }) => refuse?.(row))] as const] : [],
          )}
          onIdle={(seqs) => !selection.all && selection.setPicked(omit(selection.picked, seqs.map(String)))}
          onClear={selection.clear}
          onFocusLost={() => bar.current?.querySelector('select')?.focus()}
        />
      )}
    </div>
  )
}
