import { type ReactNode, useMemo } from 'react'
import type { ListPath, QueryOf, RowOf } from '@/shared/api/types'
import { codeOf } from '@/shared/lib/code'
import { won } from '@/shared/lib/format'
import { pageSizes } from '@/shared/store/list-prefs'
import { Button, buttonClass } from '@/shared/ui/inputs/button'
import { Select } from '@/shared/ui/inputs/select'
import { openDialog } from '@/shared/ui/layers/dialog'
import { hrefOf } from '../columns/base'
import type { Column } from '../columns/column'
import { ExcelButton } from '../excel/excel-button'
import type { RecordSearch, Target } from '../search'
import { type Everything, type ListAction, runAction } from './actions'
import styles from './list.module.css'
import { useLinks } from './table-events'
import { tooMany } from './too-many'
import type { List } from './use-list'

/** Where 등록 leads: a route, or (without `to`) a drawer in the URL. */
export type CreateLink = { label: string } & (Target | { to?: undefined; search: RecordSearch & { tab?: string } })

interface Props<P extends ListPath> {
  list: List<P>
  columns: readonly Column<RowOf<P>>[]
  bulk?: readonly ListAction<RowOf<P>, QueryOf<'get', P>>[]
  create?: CreateLink | undefined
  /** The screen's own buttons, before 컬럼 설정. */
  children?: ReactNode
}

const settings = codeOf(() => import('@/shared/ui/table/column-settings'))
const sizes = pageSizes.map((size) => ({ value: String(size), label: `${size}개씩` }))

/** Count, chosen rows with their actions, page size, column settings, Excel, 등록. */
export function Toolbar<P extends ListPath>({ list, columns, bulk = [], create, children }: Props<P>) {
  const { selection, def } = list
  const count = useMemo(() => Object.values(selection.picked).filter(Boolean).length, [selection.picked])
  const { follow } = useLinks()
  const { total = 0, rows } = list
  const whole = rows.length > 0 && rows.every((row) => selection.picked[String(def.seq(row))])
  const mayTakeAll = whole && total > rows.length && bulk.some((action) => action.all)

  async function run(action: ListAction<RowOf<P>, QueryOf<'get', P>>) {
    const query = { ...def.fixed, ...list.filters }
    // what is left of the list's query is the list's query without page, size and sort
    const all = selection.all ? ({ query, total } as Everything<QueryOf<'get', P>>) : undefined
    const rows = all ? [] : selection.rows()
    const failed = await runAction(action, { seqs: all ? [] : selection.seqs(), rows }, def, all)
    // what failed stays chosen, also where the page has never shown it
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
    <div className={styles.bar} role="toolbar" aria-label="목록 도구">
      <span className={styles.count} aria-live="polite">
        {list.total !== undefined && (
          <>
            총 <b>{won(list.total)}</b>건
          </>
        )}
        {count > 0 && (
          <b className={styles.chosen}>
            {selection.all ? `검색 결과 전체 ${won(total)}건 선택` : `${won(count)}건 선택`}
          </b>
        )}
      </span>
      {count > 0 && (
        <>
          {mayTakeAll && !selection.all && (
            <Button variant="ghost" onClick={() => selection.setAll(true)}>
              검색 결과 전체 {won(total)}개 선택
            </Button>
          )}
          {bulk.map((action) => (
            <Button
              key={action.label}
              variant={action.danger ? 'danger' : 'default'}
              disabled={tooMany(action, count, selection.all)}
              onClick={() => run(action)}
            >
              {action.label}
            </Button>
          ))}
          <Button variant="ghost" onClick={selection.clear}>
            선택 해제
          </Button>
        </>
      )}
      <span className={styles.right}>
        {children}
        <Select
          aria-label="한 페이지에 보이는 개수"
          options={sizes}
          value={String(list.state.size)}
          onChange={(value) => list.setSize(pageSizes.find((size) => String(size) === value) ?? def.size)}
        />
        <Button onClick={openSettings}>컬럼 설정</Button>
        {def.excel && <ExcelButton list={list} excel={def.excel} />}
        {create && list.canWrite && (
          <a
            className={buttonClass('primary')}
            style={list.known ? undefined : { visibility: 'hidden' }}
            href={hrefOf(create.to, create.search ?? {})}
            data-link=""
            onClick={follow}
          >
            {create.label}
          </a>
        )}
      </span>
    </div>
  )
}
