import { type ClipboardEvent, memo, type ReactNode, type RefObject, useRef } from 'react'
import { cx } from '../cx'
import { Button } from '../inputs/button'
import { screenReaderOnly } from '../screen-reader-only'
import { useSortable, withItemMoved } from '../use-sortable'
import styles from './row-grid.module.css'

export interface RowColumn<R> {
  title: string
  /** In rem; also the minimum width: on narrow pages the table scrolls. */
  width?: number
  right?: boolean
  /** Content of the cell, the same for all rows or per row. */
  cell: ReactNode | ((row: R, at: number) => ReactNode)
}

export interface RowGridProps<R> {
  columns: readonly RowColumn<R>[]
  /** Creates an empty row. Without it, rows are added only by `add`. */
  blank?: () => R
  /** Another way to add rows, e.g. a picker; resolves with the rows to append. `max`: the rows that may be in the grid. */
  add?: { label: string; rows: (max: number) => Promise<readonly R[] | undefined> }
  addLabel?: string
  /** Returns rows for two or more pasted lines; null: the text is not for the grid. */
  paste?: (lines: readonly string[]) => readonly R[] | null
  /** The order has no meaning: no drag handles. */
  unordered?: boolean
  /** Text shown while there are no rows. */
  none?: string
}

/** Rows of a grid without a maximum that a picker may choose. */
const MAX_AT_ONCE = 500

/** Minimum width of a column without `width`, in rem. */
const MIN_COLUMN_WIDTH = 14

interface Props<R> extends RowGridProps<R> {
  label: string
  rows: readonly R[]
  onChange: (rows: readonly R[]) => void
  max: number
  disabled: boolean
  /** Wraps the cells of a row, e.g. in a context. */
  scope: (at: number, cells: ReactNode) => ReactNode
}

/** Renders a table of editable rows that can be added, removed, pasted, and moved by dragging or keys. */
export function RowGrid<R extends object>(props: Props<R>) {
  const { columns, blank, add, addLabel = '행 추가', paste, unordered, none } = props
  const { label, disabled, rows, onChange, scope, max } = props
  const keys = useKeys(rows.length)
  const room = max - rows.length
  const full = room <= 0 ? `최대 ${max}개까지 등록할 수 있습니다.` : undefined

  /** Changes the rows together with their keys. */
  function change(next: readonly R[], nextKeys: readonly number[]) {
    keys.take(nextKeys)
    onChange(next)
  }
  function append(newRows: readonly R[], replacedIndex?: number) {
    const kept = rows.filter((_, at) => at !== replacedIndex)
    const taken = newRows.slice(0, max - kept.length)
    change([...kept, ...taken], [...keys.all.filter((_, at) => at !== replacedIndex), ...taken.map(keys.next)])
  }
  const sortable = useSortable({
    count: rows.length,
    nameOf: (at) => `${at + 1}번째 줄`,
    move: (from, to) => change(withItemMoved(rows, from, to), withItemMoved(keys.all, from, to)),
    disabled,
  })

  function onPaste(event: ClipboardEvent) {
    const lines = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .filter((line) => line.trim())
    const newRows = lines.length > 1 && !disabled ? paste?.(lines) : null
    if (!newRows) return
    event.preventDefault()
    // an empty last row is replaced by the pasted rows
    const last = rows.length - 1
    const empty = blank && last >= 0 && JSON.stringify(rows[last]) === JSON.stringify(blank())
    append(newRows, empty ? last : undefined)
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
                    style={{ width: width && `${width}rem`, minWidth: `${width ?? MIN_COLUMN_WIDTH}rem` }}
                    className={right ? styles.right : undefined}
                  >
                    {title}
                  </th>
                ))}
                {!disabled && <th scope="col" className={styles.tool} aria-label="삭제" />}
              </tr>
            </thead>
            {/* useSortable's ref has a more general element type */}
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
                        title={title}
                        right={right}
                        disabled={disabled}
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
                const newRows = await add.rows(Math.min(max, MAX_AT_ONCE))
                if (newRows) append(newRows)
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
      <span className={screenReaderOnly} aria-live="polite">
        {sortable.announcement}
      </span>
    </div>
  )
}

/** Memoized cell. It re-renders only for other content, because a field in it subscribes to its own value. */
const Cell = memo(function Cell({
  title,
  content,
  right,
  disabled,
}: Pick<RowColumn<never>, 'title' | 'right'> & { content: ReactNode; disabled: boolean }) {
  // aligns text with the text inside neighboring controls
  const text = !disabled && (typeof content === 'string' || typeof content === 'number')
  return (
    <td data-cell={title} className={cx(right && styles.right, text && styles.text)}>
      {content}
    </td>
  )
})

/** Returns a stable key per row. Rows set from outside keep the keys of their indexes. */
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
