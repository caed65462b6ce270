import { type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import type { ListPath, RowOf } from '@/shared/api/types'
import { codeOf } from '@/shared/lib/code'
import { deedOn } from '@/shared/lib/deed'
import { inTurn } from '@/shared/lib/in-turn'
import type { CellEditorProps } from '@/shared/ui/table/cell-editor'
import type { CellMark } from '@/shared/ui/table/table-row'
import type { Column } from '../columns/column'
import type { CellHooks } from '../grid/grid'
import type { List } from './use-list'

/** What one cell has that its record has not. */
export interface LiveCell extends CellMark {
  /** On its way: shown as if it were done. */
  value?: unknown
  /** What was typed and refused, and why. */
  failed?: { text: string; message: string }
}
export type LiveRow = Readonly<Record<string, LiveCell>>

/** The record with the changes that are on their way. */
export function withLive<R>(record: R, columns: readonly Column<R>[], cells: LiveRow): R {
  return columns.reduce((row, { id, doing }) => {
    const cell = cells[id]
    return cell?.busy && doing && doing.kind !== 'click' ? doing.change.apply(row, cell.value) : row
  }, record)
}

/** What the cells of a table can do. */
export interface Cells<R> {
  /** By seq and column. */
  live: Readonly<Record<string, LiveRow>>
  /** What was saved last, to be read out. */
  said: string
  /** The editor of the cell that is being edited; followed by itself: no row is drawn anew as it comes and goes. */
  editor: EditorSlot
  /** Opens the editor in the cell of a button. */
  edit: (column: Column<R>, row: R, anchor: HTMLElement) => void
  /** Makes a change; `edited` is given for one that was typed, so that a refusal can open the field again. */
  change: (column: Column<R>, row: R, next: unknown, edited?: Edited) => Promise<void>
}
type Editor = CellEditorProps & { key: string }
export interface EditorSlot {
  now: Editor | null
  /** Set by what draws it. */
  show: (next: Editor | null) => void
}
interface Edited {
  text: string
  anchor: HTMLElement
  /** What stood in the cell when it was opened; undefined: it is typed over knowingly. */
  seen: string | undefined
}

/** How long a saved cell is marked, in ms. */
const MARKED = 1500

const cellWork = codeOf(() => import('./cell-work'))

/** Changes made in cells: shown at once, taken back when they fail. Everything behind the first press is fetched then. */
export function useCells<P extends ListPath>(
  list: List<P>,
  hooks: RefObject<CellHooks<RowOf<P>> | null>,
): Cells<RowOf<P>> {
  type R = RowOf<P>
  const [live, setLive] = useState<Readonly<Record<string, LiveRow>>>({})
  const editor = useRef<EditorSlot>({ now: null, show: () => undefined }).current
  const [said, say] = useState('')
  const changing = useRef(new Set<string>())
  const latest = useRef({ list, live })
  latest.current = { list, live }

  /** `instead`: only where it still is this. */
  const show = useCallback((seq: string, id: string, cell: LiveCell | undefined, instead?: LiveCell) => {
    setLive((all) => {
      const { [seq]: former, ...others } = all
      const { [id]: now, ...rest } = former ?? {}
      if (instead && now !== instead) return all
      const row: LiveRow = cell ? { ...rest, [id]: cell } : rest
      return Object.keys(row).length > 0 ? { ...others, [seq]: row } : others
    })
  }, [])

  return useMemo<Cells<R>>(() => {
    const seqOf = (row: R) => String(latest.current.list.def.seq(row))
    const cellOf = (row: R, id: string) => latest.current.live[seqOf(row)]?.[id]

    function mark(seq: string, { id, title }: Column<R>, row: R) {
      const saved: LiveCell = { saved: true }
      show(seq, id, saved)
      say(`${latest.current.list.def.name?.(row) ?? `${seq}번`} ${title}: 저장했습니다.`)
      window.setTimeout(() => show(seq, id, undefined, saved), MARKED)
    }
    const change: Cells<R>['change'] = async (column, given, next, edited) => {
      const { doing } = column
      const seq = seqOf(given)
      // the record may have been asked for again since the cell was opened
      const row = latest.current.list.rows.find((each) => seqOf(each) === seq) ?? given
      const cell = `${seq}-${column.id}`
      if (!doing || doing.kind === 'click' || changing.current.has(cell)) return
      if (hooks.current?.takes(column, row, next)) return
      // from the press on: its code may still have to come, and it may have something to ask
      changing.current.add(cell)
      const { list } = latest.current
      // Over a value that another one has put there since, only the server may decide: it is sent what was seen.
      const sent = (now: R) =>
        doing.kind === 'edit' && edited?.seen !== undefined && edited.seen !== doing.text(now) ? given : now
      let saved = false
      const work = cellWork.get().then((code) =>
        code
          ? code.changeCell(doing.change, row, next, (now) => show(seq, column.id, now), {
              title: deedOn(list.def, `${column.title} 변경`, list.def.name?.(row)),
              quiet: edited !== undefined,
              turn: (send) => inTurn(list.def, [Number(seq)], async () => send(sent(await list.current(row)))),
              patch() {
                saved = true
                latest.current.list.patch(row, (former) => doing.change.apply(former, next))
              },
              refresh: () => latest.current.list.refresh(),
            })
          : '저장하지 못했습니다. 다시 시도해 주세요.',
      )
      const refusal = await work.finally(() => changing.current.delete(cell))
      if (saved) mark(seq, column, row)
      if (saved) hooks.current?.saved(column, row, next)
      if (!edited || refusal === null) return
      const failed = { text: edited.text, message: refusal }
      show(seq, column.id, { failed })
      // keys that are meant for something else must not fall into it: then the refused cell only stays marked
      const at = document.activeElement
      const there = edited.anchor.closest('tr')?.dataset.seq === seq
      if (there && !editor.now && (at === edited.anchor || at === document.body))
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
    return { live, said, editor, edit, change }
  }, [live, said, editor, show, hooks])
}
