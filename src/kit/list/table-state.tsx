import type { ReactNode } from 'react'
import type { ListPath, RowOf } from '@/shared/api/types'
import { Button } from '@/shared/ui/button'
import type { Column } from '../columns/column'
import styles from './list.module.css'
import type { List } from './use-list'

interface Props<P extends ListPath> {
  list: List<P>
  columns: readonly Column<RowOf<P>>[]
  span: number
  selectable: boolean
  hasMenu: boolean
  movable: boolean
  empty?: ReactNode
}

/** What stands in a table without rows: skeleton rows, or a sentence with the next step. */
export function TableState<P extends ListPath>({ list, columns, span, selectable, hasMenu, movable, empty }: Props<P>) {
  if (list.first) {
    return (
      <tbody className={styles.skeleton}>
        {Array.from({ length: Math.min(list.state.size, 20) }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          <tr key={index}>
            {movable && <td />}
            {selectable && <td />}
            {columns.map((column) => (
              <td key={column.id} />
            ))}
            {hasMenu && <td />}
          </tr>
        ))}
      </tbody>
    )
  }
  return (
    <tbody>
      <tr>
        <td colSpan={span} className={styles.state}>
          <div className={styles.stateBox}>{sentence(list, empty)}</div>
        </td>
      </tr>
    </tbody>
  )
}

/** Over rows that could not be brought up to date. */
export function StaleNotice<P extends ListPath>({ list }: { list: List<P> }) {
  if (list.failure === null || list.rows.length === 0) return null
  return (
    <p className={styles.notice} role="alert">
      최신 내용을 불러오지 못했습니다. {list.failure}
      <Button size="sm" onClick={list.reload}>
        다시 시도
      </Button>
    </p>
  )
}

function sentence<P extends ListPath>(list: List<P>, empty: ReactNode): ReactNode {
  if (list.failure !== null) {
    return (
      <>
        <p role="alert">{list.failure}</p>
        <Button onClick={list.reload}>다시 시도</Button>
      </>
    )
  }
  if (list.total !== undefined && list.total > 0) {
    const last = Math.ceil(list.total / list.state.size)
    return (
      <>
        <p role="status">
          {list.state.page}페이지에는 항목이 없습니다. 모두 {last}페이지입니다.
        </p>
        <Button onClick={() => list.setPage(last)}>마지막 페이지로</Button>
      </>
    )
  }
  if (list.filtered) {
    return (
      <>
        <p role="status">조건에 맞는 결과가 없습니다. 조건을 줄이거나 기간을 넓혀 보세요.</p>
        <Button onClick={list.reset}>초기화</Button>
      </>
    )
  }
  return empty ?? <p role="status">등록된 항목이 없습니다.</p>
}
