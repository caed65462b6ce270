import { useCallback, useMemo, useRef, useState } from 'react'
import type { ListPath, RowOf } from '@/shared/api/types'
import type { Column } from '../columns/column'
import type { List } from './use-list'

/** What one cell has that its record has not. */
export interface LiveCell {
  /** On its way: shown as if it were done. */
  value?: unknown
  busy?: boolean
  /** What was typed and refused, and why. */
  failed?: { text: string; message: string }
}
export type LiveRow = Readonly<Record<string, LiveCell>>

/** The cell that is being edited. */
export interface Editing<R> {
  row: R
  column: Column<R>
  /** The cell's button. */
  anchor: HTMLElement
}

/** What the cells of a table can do. */
export interface Cells<R> {
  live: Readonly<Record<string, LiveRow>>
  editing: Editing<R> | null
  setEditing: (editing: Editing<R> | null) => void
  failedAt: (row: R, id: string) => LiveCell['failed']
  /** Makes a change; `edited` is given for one that was typed, so that a refusal can open the field again. */
  change: (column: Column<R>, row: R, next: unknown, edited?: { text: string; anchor: HTMLElement }) => Promise<void>
  forget: (row: R, id: string) => void
}

/** Changes made in cells: shown at once, taken back when they fail. Everything behind the first press is fetched then. */
export function useCells<P extends ListPath>(list: List<P>): Cells<RowOf<P>> {
  type R = RowOf<P>
  const [live, setLive] = useState<Readonly<Record<string, LiveRow>>>({})
  const [editing, setEditing] = useState<Editing<R> | null>(null)
  const latest = useRef({ list, live, editing })
  latest.current = { list, live, editing }

  const show = useCallback((seq: string, id: string, cell: LiveCell | undefined) => {
    setLive(({ [seq]: former, ...others }) => {
      const { [id]: _, ...rest } = former ?? {}
      const row: LiveRow = cell ? { ...rest, [id]: cell } : rest
      return Object.keys(row).length > 0 ? { ...others, [seq]: row } : others
    })
  }, [])

  return useMemo<Cells<R>>(() => {
    const seqOf = (row: R) => String(latest.current.list.def.seq(row))
    const cellOf = (row: R, id: string) => latest.current.live[seqOf(row)]?.[id]
    return {
      setEditing,
      failedAt: (row: R, id: string) => cellOf(row, id)?.failed,
      async change(column, given, next, edited) {
        const { doing } = column
        const seq = seqOf(given)
        // the record may have been asked for again since the cell was opened
        const row = latest.current.list.rows.find((each) => seqOf(each) === seq) ?? given
        if (!doing || doing.kind === 'click' || cellOf(row, column.id)?.busy) return
        const { changeCell } = await import('./cell-work')
        const refusal = await changeCell(doing.change, row, next, (cell) => show(seq, column.id, cell), {
          quiet: edited !== undefined,
          patch: () => latest.current.list.patch(row, (former) => doing.change.apply(former, next)),
          refresh: () => latest.current.list.refresh(),
        })
        if (!edited || refusal === null) return
        show(seq, column.id, { failed: { text: edited.text, message: refusal } })
        // another cell that is being typed in is not taken away; the refused one stays marked
        if (!latest.current.editing) setEditing({ row, column, anchor: edited.anchor })
      },
      forget: (row: R, id: string) => show(seqOf(row), id, undefined),
      live,
      editing,
    }
  }, [live, editing, show])
}
