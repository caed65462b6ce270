import { cx } from '../cx'
import styles from './pager.module.css'

interface Props {
  page: number
  /** Rows per page. */
  size: number
  /** Total number of rows; undefined while unknown. */
  total: number | undefined
  onPage: (page: number) => void
}

/** Renders pagination with ten page numbers at a time, as common in Korean back-offices; nothing if there are no rows. */
export function Pager({ page: requestedPage, size, total, onPage }: Props) {
  if (total === undefined || total === 0) return null
  const last = Math.ceil(total / size)
  const page = Math.min(requestedPage, last)
  const from = Math.floor((page - 1) / 10) * 10 + 1
  const to = Math.min(from + 9, last)
  const step = (label: string, sign: string, target: number, off: boolean) => (
    <button
      type="button"
      aria-label={label}
      aria-disabled={off || undefined}
      data-sign={sign}
      onClick={() => !off && onPage(target)}
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
          className={cx(n === requestedPage && styles.on)}
          aria-current={n === requestedPage ? 'page' : undefined}
          aria-label={`${n} 페이지`}
          onClick={() => onPage(n)}
        >
          {n}
        </button>
      ))}
      {step('다음 페이지', '›', page + 1, page === last)}
      {last > 10 && step('마지막 페이지', '»', last, page === last)}
    </nav>
  )
}
