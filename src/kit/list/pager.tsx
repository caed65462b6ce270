import type { ListPath } from '@/shared/api/types'
import { cx } from '@/shared/ui/cx'
import styles from './list.module.css'
import type { List } from './use-list'

/** Ten page numbers at a time, as shop administrators know it. */
export function Pager<P extends ListPath>({ list }: { list: Pick<List<P>, 'state' | 'total' | 'setPage'> }) {
  const { state, total, setPage } = list
  if (total === undefined || total === 0) return null
  const last = Math.ceil(total / state.size)
  const page = Math.min(state.page, last)
  const from = Math.floor((page - 1) / 10) * 10 + 1
  const to = Math.min(from + 9, last)
  const step = (label: string, sign: string, target: number, off: boolean) => (
    <button
      type="button"
      aria-label={label}
      aria-disabled={off || undefined}
      data-sign={sign}
      onClick={() => !off && setPage(target)}
    />
  )
  return (
    <nav className={styles.pager} aria-label="페이지">
      {last > 10 && step('처음 페이지', '«', 1, page === 1)}
      {step('이전 페이지', '‹', page - 1, page === 1)}
      {Array.from({ length: to - from + 1 }, (_, index) => from + index).map((n) => (
        <button
          key={n}
          type="button"
          className={cx(n === state.page && styles.on)}
          aria-current={n === state.page ? 'page' : undefined}
          aria-label={`${n} 페이지`}
          onClick={() => setPage(n)}
        >
          {n}
        </button>
      ))}
      {step('다음 페이지', '›', page + 1, page === last)}
      {last > 10 && step('마지막 페이지', '»', last, page === last)}
    </nav>
  )
}
