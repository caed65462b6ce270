import { type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import type { ListPath, RowOf } from '@/shared/api/types'
import { dialogTitle } from '@/shared/lib/dialog-title'
import { lazyCode } from '@/shared/lib/lazy-code'
import { runSerially } from '@/shared/lib/run-serially'
import type { CellEditorProps } from '@/shared/ui/table/cell-editor'
import type { Column } from '../columns/column'
import type { CellHooks } from '../grid/grid-types'
import type { CellState } from './change-cell'
import type { List } from './use-list'

export type RowCellStates = Readonly<Record<string, CellState>>

/** Returns the record with the changes that are being saved. */
export function withPendingCells<R>(record: R, columns: readonly Column<R>[], cells: RowCellStates): R {
  return columns.reduce((row, { id, doing }) => {
    const cell = cells[id]
    return cell?.busy && doing && doing.kind !== 'click' ? doing.change.apply(row, cell.value) : row
  }, record)
}

/** State and operations of a table's cells. */
export interface Cells<R> {
  /** By row seq and column id. */
  live: Readonly<Record<string, RowCellStates>>
  /** Announcement of the last saved cell, for screen readers. */
  announcement: string
  /** The open cell editor. It has its own state, so that no row re-renders when it opens or closes. */
  editor: EditorSlot
  /** Opens the editor at the cell of a button. */
  edit: (column: Column<R>, row: R, anchor: HTMLElement) => void
  /** Makes a change. `edited` is passed for typed values, so that the editor can reopen after a refusal. */
  change: (column: Column<R>, row: R, next: unknown, edited?: Edited) => Promise<void>
}
type Editor = CellEditorProps & { key: string }
export interface EditorSlot {
  now: Editor | null
  /** Set by the component that renders the editor. */
  show: (next: Editor | null) => void
}
interface Edited {
  text: string
  anchor: HTMLElement
  /** The cell's text when the editor was opened; undefined: the admin retries knowing the current value. */
  seen: string | undefined
}

/** How long a saved cell stays marked, in ms. */
const SAVED_MARK_MS = 1500

const cellWork = lazyCode(() => import('./change-cell'))

/** Manages changes in cells: shown at once, undone on failure. The code to save them loads on the first change. */
export function useCells<P extends ListPath>(
  list: List<P>,
  hooks: RefObject<CellHooks<RowOf<P>> | null>,
): Cells<RowOf<P>> {
  type R = RowOf<P>
  const [live, setLive] = useState<Readonly<Record<string, RowCellStates>>>({})
  const editor = useRef<EditorSlot>({ now: null, show: () => undefined }).current
  const [announcement, announce] = useState('')
  const changing = useRef(new Set<string>())
  const latest = useRef({ list, live })
  latest.current = { list, live }

  /** Sets the state of a cell. `expected`: only if this is its current state. */
  const show = useCallback((seq: string, id: string, cell: CellState | undefined, expected?: CellState) => {
    setLive((all) => {
      const { [seq]: former, ...others } = all
      const { [id]: now, ...rest } = former ?? {}
      if (expected && now !== expected) return all
      const row: RowCellStates = cell ? { ...rest, [id]: cell } : rest
      return Object.keys(row).length > 0 ? { ...others, [seq]: row } : others
    })
  }, [])

  return useMemo<Cells<R>>(() => {
    const seqOf = (row: R) => String(latest.current.list.def.seq(row))
    const cellOf = (row: R, id: string) => latest.current.live[seqOf(row)]?.[id]

    function mark(seq: string, { id, title }: Column<R>, row: R) {
      const saved: CellState = { saved: true }
      show(seq, id, saved)
      announce(`${latest.current.list.def.name?.(row) ?? `${seq}번`} ${title}: 저장했습니다.`)
      window.setTimeout(() => show(seq, id, undefined, saved), SAVED_MARK_MS)
    }
    const change: Cells<R>['change'] = async (column, initialRow, next, edited) => {
      const { doing } = column
      const seq = seqOf(initialRow)
      // the row may have been refetched since the cell was opened
      const row = latest.current.list.rows.find((each) => seqOf(each) === seq) ?? initialRow
      const cell = `${seq}-${column.id}`
      if (!doing || doing.kind === 'click' || changing.current.has(cell)) return
      if (hooks.current?.tryStage(column, row, next)) return
      // locked at once, before code is loaded and confirmations are shown
      changing.current.add(cell)
      const { list } = latest.current
      // If the stored value has changed meanwhile, send the row the admin saw, so that the server detects the conflict.
      const rowToSend = (now: R) =>
        doing.kind === 'edit' && edited?.seen !== undefined && edited.seen !== doing.text(now) ? initialRow : now
      let saved = false
      const work = cellWork.get().then((code) =>
        code
          ? code.changeCell(doing.change, row, next, (now) => show(seq, column.id, now), {
              title: dialogTitle(list.def, `${column.title} 변경`, list.def.name?.(row)),
              quiet: edited !== undefined,
              withLatestRow: (send) =>
                runSerially(list.def, [Number(seq)], async () => send(rowToSend(await list.refetchRow(row)))),
              patch() {
                saved = true
                return latest.current.list.patchRow(row, (former) => doing.change.apply(former, next))
              },
              refresh: () => latest.current.list.refresh(),
            })
          : '저장하지 못했습니다. 다시 시도해 주세요.',
      )
      const refusal = await work.finally(() => changing.current.delete(cell))
      if (saved) mark(seq, column, row)
      if (saved) hooks.current?.onSaved(column, row, next)
      if (!edited || refusal === null) return
      const failed = { text: edited.text, message: refusal }
      show(seq, column.id, { failed })
      // reopen the editor only if focus has not moved on; else the refused cell is just marked
      const focused = document.activeElement
      const isSameRow = edited.anchor.closest('tr')?.dataset.seq === seq
      if (isSameRow && !editor.now && (focused === edited.anchor || focused === document.body))
        edit(column, row, edited.anchor, failed)
    }
    function edit(column: Column<R>, row: R, anchor: HTMLElement, failed = cellOf(row, column.id)?.failed) {
      const { doing, id, title } = column
      if (doing?.kind !== 'edit' || changing.current.has(`${seqOf(row)}-${id}`)) return
      const open = (next: Editor | null) => {
        editor.now = next
        editor.show(next)
      }
      open({
        key: `${seqOf(row)}-${id}`,
        anchor,
        label: title,
        text: doing.text(row),
        typed: doing.typed(row),
        failed,
        down: doing.down,
        onClose(typed) {
          open(null)
          const seen = failed ? undefined : doing.text(row)
          if (typed) void change(column, row, typed.value, { text: typed.text, anchor, seen })
          else show(seqOf(row), id, undefined)
        },
      })
    }
    return { live, announcement, editor, edit, change }
  }, [live, announcement, editor, show, hooks])
}
