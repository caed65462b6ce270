import { type ClipboardEvent, memo, type ReactNode, type RefObject, useRef } from 'react'
import { cx } from '../cx'
import { Button } from '../inputs/button'
import { spoken } from '../spoken'
import styles from './row-grid.module.css'
import { moved, useSortable } from './use-sortable'

export interface RowColumn<R> {
  title: string
  /** In rem; not less where the page is narrow: the table scrolls. */
  width?: number
  right?: boolean
  /** What stands in every row, or what one shows. */
  cell: ReactNode | ((row: R, at: number) => ReactNode)
}

export interface RowGridProps<R> {
  columns: readonly RowColumn<R>[]
  /** A new row; left out: rows come by `add` alone. */
  blank?: () => R
  /** More ways to get rows, e.g. from a picker; resolves with those to append. */
  add?: { label: string; rows: () => Promise<readonly R[] | undefined> }
  addLabel?: string
  /** Rows for pasted lines (two or more); null: the text is not for the grid. */
  paste?: (lines: readonly string[]) => readonly R[] | null
  /** The order means nothing: no handles. */
  unordered?: boolean
  /** Shown while there are no rows. */
  none?: string
}

/** Least width of a column that takes what the others leave, in rem. */
const LEAST = 14

interface Props<R> extends RowGridProps<R> {
  label: string
  rows: readonly R[]
  onChange: (rows: readonly R[]) => void
  max: number
  disabled: boolean
  /** Put around the cells of a row. */
  scope: (at: number, cells: ReactNode) => ReactNode
}

/** A table of small rows: cells of the caller's, rows added, taken away, pasted and moved by dragging and by keys. */
export function RowGrid<R extends object>(props: Props<R>) {
  const { columns, blank, add, addLabel = '행 추가', paste, unordered, none } = props
  const { label, disabled, rows, onChange, scope, max } = props
  const keys = useKeys(rows.length)
  const room = max - rows.length
  const full = room <= 0 ? `최대 ${max}개까지 등록할 수 있습니다.` : undefined

  /** Every change of the rows themselves goes with the same change of their keys. */
  function change(next: readonly R[], nextKeys: readonly number[]) {
    keys.take(nextKeys)
    onChange(next)
  }
  function append(fresh: readonly R[], instead?: number) {
    const kept = rows.filter((_, at) => at !== instead)
    const taken = fresh.slice(0, max - kept.length)
    change([...kept, ...taken], [...keys.all.filter((_, at) => at !== instead), ...taken.map(keys.next)])
  }
  const sortable = useSortable({
    count: rows.length,
    nameOf: (at) => `${at + 1}번째 줄`,
    move: (from, to) => change(moved(rows, from, to), moved(keys.all, from, to)),
    disabled,
  })

  function onPaste(event: ClipboardEvent) {
    const lines = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .filter((line) => line.trim())
    const fresh = lines.length > 1 && !disabled ? paste?.(lines) : null
    if (!fresh) return
    event.preventDefault()
    // pasted into an empty last row, they stand in its place
    const last = rows.length - 1
    const empty = blank && last >= 0 && JSON.stringify(rows[last]) === JSON.stringify(blank())
    append(fresh, empty ? last : undefined)
  }

  return (
    <div className={styles.grid} onPasteCapture={onPaste}>
      {rows.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.table} aria-label={label}>
            <thead>
              <tr>
                {!unordered && !disabled && <th scope="col" className={styles.tool} aria-label="순서" />}
                {columns.map(({ title, width, right }) => (
                  <th
                    key={title}
                    scope="col"
                    style={{ width: width && `${width}rem`, minWidth: `${width ?? LEAST}rem` }}
                    className={right ? styles.right : undefined}
                  >
                    {title}
                  </th>
                ))}
                {!disabled && <th scope="col" className={styles.tool} aria-label="삭제" />}
              </tr>
            </thead>
            {/* the ref's element is wider than a table's body */}
            <tbody ref={sortable.root as RefObject<HTMLTableSectionElement | null>}>
              {rows.map((row, at) => (
                <tr key={keys.all[at]} data-seq={at} {...sortable.item(at)}>
                  {!unordered && !disabled && (
                    <td className={styles.tool}>
                      <button type="button" className={styles.handle} {...sortable.handle(at)}>
                        ⠿
                      </button>
                    </td>
                  )}
                  {scope(
                    at,
                    columns.map(({ title, cell, right }) => (
                      <Cell
                        key={title}
                        {...{ title, right, disabled }}
                        content={typeof cell === 'function' ? cell(row, at) : cell}
                      />
                    )),
                  )}
                  {!disabled && (
                    <td className={styles.tool}>
                      <Button
                        size="sm"
                        icon
                        variant="ghost"
                        aria-label={`${at + 1}번째 줄 삭제`}
                        onClick={() =>
                          change(
                            rows.filter((_, other) => other !== at),
                            keys.all.filter((_, other) => other !== at),
                          )
                        }
                      >
                        ✕
                      </Button>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {rows.length === 0 && (none || disabled) && <p className={styles.none}>{none ?? '-'}</p>}
      {!disabled && (
        <div className={styles.add}>
          {blank && (
            <Button disabled={full} onClick={() => append([blank()])}>
              {addLabel}
            </Button>
          )}
          {add && (
            <Button
              disabled={full}
              onClick={async () => {
                const fresh = await add.rows()
                if (fresh) append(fresh)
              }}
            >
              {add.label}
            </Button>
          )}
          {Number.isFinite(max) && (
            <span>
              {rows.length}/{max}
            </span>
          )}
        </div>
      )}
      <span className={spoken} aria-live="polite">
        {sortable.said}
      </span>
    </div>
  )
}

/** Draws again only when what stands in it is something else: a field in it follows its own value. */
const Cell = memo(function Cell({
  title,
  content,
  right,
  disabled,
}: Pick<RowColumn<never>, 'title' | 'right'> & { content: ReactNode; disabled: boolean }) {
  // beside boxes a text stands as low as what is in them
  const text = !disabled && (typeof content === 'string' || typeof content === 'number')
  return (
    <td data-cell={title} className={cx(right && styles.right, text && styles.text)}>
      {content}
    </td>
  )
})

/** A key for each row, kept while rows move; what comes from outside goes by its place. */
function useKeys(count: number) {
  const state = useRef({ all: [] as readonly number[], last: 0 })
  const next = () => ++state.current.last
  if (state.current.all.length !== count)
    state.current.all = Array.from({ length: count }, (_, at) => state.current.all[at] ?? next())
  return {
    all: state.current.all,
    next,
    take: (all: readonly number[]) => {
      state.current.all = all
    },
  }
}
