import { useMutation } from '@tanstack/react-query'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { isSilent } from '@/shared/api/errors'
import { useDirty } from '@/shared/lib/dirty'
import { confirm, notice } from '@/shared/ui/layers/dialog'
import { showFailure } from '@/shared/ui/layers/failure'
import { toast } from '@/shared/ui/layers/toast'
import { spoken } from '@/shared/ui/spoken'
import type { Column } from '../columns/column'
import { useLeaveQuestion } from '../detail/guard'
import { type GridProps, type Staged, withStaged } from './grid'
import { GridBar } from './grid-bar'
import { gridCellOf } from './grid-cell'
import { Changes } from './grid-changes'
import { type Edit, type Plan, planClear, planFill, planPaste, type Refused, textsOf } from './grid-plan'
import { readCells, writeCells } from './grid-text'
import { MOST_ROWS, rowsOf, sendCells, tellFailed, type Unanswered } from './send-cells'
import { useHistory } from './use-history'
import { useKeys } from './use-keys'
import { useRectangle } from './use-rectangle'

/** Rectangles of cells: copy, paste, fill, empty, undo, and saving all of it by one call. */
export function GridView<R>({ list, spec, rows, columns, frame, hooks, staged, setStaged }: GridProps<R>) {
  const { seq: seqOf } = list.def
  const held = 'send' in spec ? spec : undefined
  const nameOf = (row: R) => list.def.name?.(row) ?? `${seqOf(row)}번`
  const cells = useMemo(() => columns.flatMap((column) => gridCellOf(column) ?? []), [columns])
  const seqs = useMemo(() => rows.map((row) => String(seqOf(row))), [rows, seqOf])
  // as they are shown
  const shown = useMemo(() => rows.map((row, at) => withStaged(row, staged[seqs[at] ?? ''])), [rows, seqs, staged])
  const history = useHistory()
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const unanswered = useRef<Unanswered>(new Map())
  const { mutateAsync: send, isPending: busy } = useMutation({
    mutationFn: async (edits: readonly Edit[]) =>
      'send' in spec ? { done: 0, failed: [] } : sendCells(spec, edits, unanswered.current),
  })
  const bar = useRef<HTMLFormElement>(null)
  const rectangle = useRectangle({
    ...{ frame, seqs, ids: cells.map(({ id }) => id) },
    newIn: (seq) => staged[seq],
  })
  const { area } = rectangle
  const sheet = { rows: shown, cells, seqOf, nameOf }
  const rowAt = (seq: number) => rows[seqs.indexOf(String(seq))]

  /** What is not saved yet, as edits of what the cells showed, or show now. */
  const unsaved = Object.entries(staged).flatMap(([seq, row]) =>
    Object.entries(row).map(([id, { value, seen }]): Edit => {
      const now = rowAt(Number(seq))
      const cell = cells.find((each) => each.id === id)
      return {
        seq: Number(seq),
        id,
        before: seen === undefined && now && cell ? cell.value(now) : (seen ?? null),
        after: value,
      }
    }),
  )
  const dirty = unsaved.length > 0
  useDirty(dirty)
  useLeaveQuestion(
    () => dirty,
    (current, next) => current.pathname !== next.pathname,
  )

  /** Puts values into the grid alone; a cell that is again what it was is not changed. */
  function stage(edits: readonly Edit[]) {
    const next: Record<string, Staged<R>[string]> = { ...staged }
    for (const { seq, id, after } of edits) {
      const cell = cells.find((each) => each.id === id)
      const former = next[seq]?.[id]
      const row = rowAt(seq)
      const { [id]: _, ...others } = next[seq] ?? {}
      const seen = former ? former.seen : row && cell?.value(row)
      if (!cell || seen === after) next[seq] = others
      else {
        const name = former?.name ?? (row ? nameOf(row) : `${seq}번`)
        next[seq] = { ...others, [id]: { value: after, seen, name, apply: (now) => cell.apply(now, after) } }
      }
      if (Object.keys(next[seq] ?? {}).length === 0) delete next[seq]
    }
    const fits = Object.keys(next).length <= MOST_ROWS
    if (fits) setStaged(next)
    else void notice(`한 번에 ${MOST_ROWS}행까지 바꿀 수 있습니다. 먼저 저장해 주세요.`, '저장하지 않은 칸')
    return fits
  }
  function take({ edits, refused: bad, outside }: Plan) {
    const beyond: Refused[] =
      outside > 0 ? [{ name: '표 밖', title: `${outside}칸`, text: '', message: '표를 벗어난 칸입니다.' }] : []
    setRefused([...bad, ...beyond])
    if (edits.length > 0) {
      if (stage(edits)) history.push({ edits, saved: false })
    } else if (bad.length + outside === 0) toast('바뀌는 칸이 없습니다.')
  }

  const told = (edits: readonly Edit[]) =>
    edits.map(({ seq, id, before, after }) => {
      const cell = cells.find((each) => each.id === id)
      const row = rowAt(seq)
      const word = (value: string | null) => {
        const text = cell?.text(value) ?? value ?? ''
        return /^\d{4,}$/.test(text) ? Number(text).toLocaleString('ko-KR') : text
      }
      const name = row ? nameOf(row) : (staged[seq]?.[id]?.name ?? `${seq}번`)
      return { name, title: cell?.title ?? id, before: word(before), after: word(after) }
    })
  /** Shows what more than one cell becomes, and sends it. Gives the edits that were done; undefined: none was sent. */
  async function carryOut(title: string, edits: readonly Edit[], bad: readonly Refused[] = []) {
    const asks = edits.length > 1 || bad.length > 0
    const words = told(edits)
    const message = <Changes told={words} refused={bad} />
    if (asks && !(await confirm({ title, message, size: 'lg', confirmLabel: `${edits.length}칸 저장` })))
      return undefined
    try {
      const receipt = await send(edits)
      const failed = new Map(receipt.failed.map((row) => [row.seq, row.code]))
      const done = edits.filter(({ seq }) => !failed.has(seq))
      if (failed.size > 0) {
        const names = new Map(edits.map(({ seq }, at) => [seq, words[at]?.name ?? '']))
        void tellFailed(title, receipt, (seq) => names.get(seq) ?? `${seq}번`)
      } else toast(`${done.length}칸을 저장했습니다.`)
      return { done, failed }
    } catch (error) {
      if (!isSilent(error)) await showFailure(error)
      return undefined
    }
  }

  async function save() {
    if (!dirty || busy) return
    if (held) {
      await held.send(rows.filter((_, at) => staged[seqs[at] ?? ''] !== undefined))
      setRefused([])
      return history.dropped()
    }
    const outcome = await carryOut('변경 내용 저장', unsaved, refused)
    if (!outcome) return
    const { done, failed } = outcome
    setStaged((now) =>
      Object.fromEntries(
        Object.entries(now).flatMap(([seq, row]) => {
          const code = failed.get(Number(seq))
          if (code === undefined) return []
          // somebody was faster: saved once more it is saved over what is there now
          const open = Object.entries(row).map(([id, cell]) => [
            id,
            code === 'CONFLICT' ? { ...cell, seen: undefined } : cell,
          ])
          return [[seq, Object.fromEntries(open)]]
        }),
      ),
    )
    setRefused([])
    history.saved(done)
  }
  async function go(back: boolean) {
    const step = history.next(back)
    if (!step || busy) return
    setRefused([])
    if (!step.saved) {
      stage(step.edits)
      return history.went(back, step.edits)
    }
    const outcome = await carryOut(back ? '저장한 변경 되돌리기' : '저장한 변경 다시 실행', step.edits)
    if (outcome) history.went(back, outcome.done)
  }
  function drop() {
    setStaged({})
    setRefused([])
    unanswered.current.clear()
    history.dropped()
  }

  /** Does the grid take a key? Gives what it does. */
  function workOf(event: KeyboardEvent): (() => unknown) | undefined {
    const { code, shiftKey, altKey } = event
    const inTable = frame.current?.contains(event.target as Node) === true
    if (altKey) return undefined
    if (event.ctrlKey || event.metaKey) {
      if (code === 'KeyZ') return history.next(!shiftKey) && (() => go(!shiftKey))
      if (code === 'KeyY') return history.next(false) && (() => go(false))
      if (code === 'KeyD') return inTable && area ? () => take(planFill(sheet, area)) : undefined
      return undefined
    }
    if (!inTable || !area) return undefined
    const steps: Record<string, [number, number]> = {
      ...{ ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] },
    }
    const step = steps[code]
    if (step) return () => rectangle.step(...step, shiftKey)
    if (code === 'Delete' || code === 'Backspace') return () => take(planClear(sheet, area))
    return undefined
  }

  /** Is it the grid that the page is worked with: its cells, its bar, or nothing in particular? */
  const isHere = (target: EventTarget | null) =>
    target === document.body ||
    (target instanceof Node && (frame.current?.contains(target) || bar.current?.contains(target)) === true)

  useKeys({
    isHere,
    keyed: (event) => (busy ? undefined : workOf(event)),
    copied: () => area && writeCells(textsOf(sheet, area)),
    pasted: (text) => area && !busy && take(planPaste(sheet, area, readCells(text))),
  })

  useLayoutEffect(() => {
    const editOf = (column: Column<R>, row: R, next: unknown): Edit | undefined => {
      const cell = gridCellOf(column)
      const after = next === null || next === undefined ? null : String(next)
      return cell
        ? { seq: seqOf(row), id: column.id, before: cell.value(withStaged(row, staged[String(seqOf(row))])), after }
        : undefined
    }
    hooks.current = {
      takes(column, row, next) {
        const edit = dirty || held ? editOf(column, row, next) : undefined
        if (!edit) return false
        stage([edit])
        history.push({ edits: [edit], saved: false })
        return true
      },
      saved(column, row, next) {
        const edit = editOf(column, row, next)
        if (edit) history.push({ edits: [edit], saved: true })
      },
    }
    return () => {
      hooks.current = null
    }
  })

  const many = area ? (area.bottom - area.top + 1) * (area.right - area.left + 1) : 0
  return createPortal(
    <>
      <p className={spoken} role="status">
        {many > 1 && `${many}칸 선택`}
        {dirty && ` 저장하지 않은 칸 ${unsaved.length}개`}
      </p>
      {(dirty || refused.length > 0) && (
        <GridBar
          {...{
            ref: bar,
            cells: unsaved.length,
            rows: rowsOf(unsaved).length,
            refused,
            busy,
            onSave: save,
            does: held?.label,
            onDrop: drop,
          }}
          onUndo={history.next(true) && (() => go(true))}
        />
      )}
    </>,
    document.body,
  )
}
