import { notifyManager, useMutation } from '@tanstack/react-query'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { isSilent } from '@/shared/api/errors'
import type { OpenRequests } from '@/shared/api/once'
import { useDirty } from '@/shared/lib/dirty'
import { confirm, notice } from '@/shared/ui/layers/dialog'
import { showFailure } from '@/shared/ui/layers/failure'
import { toast } from '@/shared/ui/layers/toast'
import { spoken } from '@/shared/ui/spoken'
import type { Column } from '../columns/column'
import { useLeaveQuestion } from '../detail/guard'
import { type GridProps, withStaged } from './grid'
import { GridBar } from './grid-bar'
import { type GridCell, gridCellOf } from './grid-cell'
import { Changes, inOneLine, type Told } from './grid-changes'
import { type Edit, type Plan, planClear, planFill, planPaste, type Refused, textsOf } from './grid-plan'
import { readCells, writeCells } from './grid-text'
import { alsoOf, MOST_ROWS, type Receipt, rowsOf, sendCells, tellFailed } from './send-cells'
import { leftOf, putIn } from './staged'
import { useHistory } from './use-history'
import { arrows, useKeys } from './use-keys'
import { useRectangle } from './use-rectangle'

const nothingDone: Receipt = { done: 0, failed: [], also: [] }

/** Other cells of the same screen stand in another tab of it. */
const tabOf = (search: unknown) => (search as { tab?: unknown }).tab

/** Rectangles of cells: copy, paste, fill, empty, undo, and saving all of it by one call. */
export function GridView<R>({ list, spec, rows, columns, frame, hooks, staged, setStaged }: GridProps<R>) {
  const { seq: seqOf } = list.def
  const held = 'send' in spec ? spec : undefined
  const nameOf = (row: R) => list.def.name?.(row) ?? `${seqOf(row)}번`
  const cells = useMemo(() => columns.flatMap((column) => gridCellOf(column) ?? []), [columns])
  // a column that is hidden meanwhile still has its undo and its words
  const known = useRef(new Map<string, GridCell<R>>()).current
  for (const cell of cells) known.set(cell.id, cell)
  const seqs = useMemo(() => rows.map((row) => String(seqOf(row))), [rows, seqOf])
  // as they are shown
  const shown = useMemo(() => rows.map((row, at) => withStaged(row, staged[seqs[at] ?? ''])), [rows, seqs, staged])
  const history = useHistory()
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const unanswered = useRef<OpenRequests>(new Map())
  /** What is on its way; null: nothing, not even a question about it. */
  const sent = useRef<readonly Edit[] | null>(null)
  const { mutateAsync: send, isPending } = useMutation({
    mutationFn: (edits: readonly Edit[]) =>
      'send' in spec ? Promise.resolve(nothingDone) : sendCells(spec, edits, unanswered.current),
  })
  const [sending, setSending] = useState(false)
  const busy = isPending || sending
  const bar = useRef<HTMLFormElement>(null)
  const rectangle = useRectangle({
    ...{ frame, seqs, ids: cells.map(({ id }) => id) },
    newIn: (seq) => staged[seq],
  })
  const { area } = rectangle
  const sheet = { rows: shown, cells, seqOf, nameOf }
  const rowAt = (seq: number) => rows[seqs.indexOf(String(seq))]
  const latest = useRef({ list, rowAt })
  latest.current = { list, rowAt }

  /** What is not saved yet, as edits of what the cells showed, or show now. */
  const unsaved = Object.entries(staged).flatMap(([seq, row]) =>
    Object.entries(row).map(([id, { value, seen, name }]): Edit => {
      const now = rowAt(Number(seq))
      const before = seen === undefined && now ? (known.get(id)?.value(now) ?? null) : (seen ?? null)
      return { seq: Number(seq), id, before, after: value, name }
    }),
  )
  const dirty = unsaved.length > 0
  useDirty(dirty)
  useLeaveQuestion(
    () => dirty,
    (current, next) => current.pathname !== next.pathname || tabOf(current.search) !== tabOf(next.search),
  )

  /** Puts values into the grid alone. */
  function stage(edits: readonly Edit[]) {
    const next = putIn(staged, edits, { cellOf: (id) => known.get(id), rowAt, sent: sent.current ?? [] })
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
      if (stage(edits)) history.push(edits, false)
    } else if (bad.length + outside === 0) toast('바뀌는 칸이 없습니다.', { tone: 'note' })
  }

  const told = (edits: readonly Edit[]): Told[] =>
    edits.map(({ id, before, after, name }) => {
      const cell = known.get(id)
      const word = (value: string | null) => {
        const text = cell?.text(value) ?? value ?? ''
        return /^\d{4,}$/.test(text) ? Number(text).toLocaleString('ko-KR') : text
      }
      return { name, title: cell?.title ?? id, before: word(before), after: word(after) }
    })
  /** The list shows what is stored before the cells let go of it: the rows are asked for again, but not waited for. */
  function settle(done: readonly Edit[], conflicts: ReadonlySet<number>) {
    const { list: now, rowAt: find } = latest.current
    for (const seq of new Set(done.map((edit) => edit.seq))) {
      const row = find(seq)
      const own = done.filter((edit) => edit.seq === seq)
      if (row)
        now.patch(row, (of) => own.reduce((next, { id, after }) => known.get(id)?.apply(next, after) ?? next, of))
    }
    // as the rows: behind them, not before
    notifyManager.schedule(() => setStaged((all) => leftOf(all, done, conflicts)))
  }
  /**
   * Shows what becomes of more than one cell, or of one that is not in sight, and sends it. Gives the edits that were done;
   * undefined: none was sent.
   */
  async function carryOut(title: string, edits: readonly Edit[], bad: readonly Refused[], tells: boolean) {
    const asks = edits.length > 1 || bad.length > 0 || edits.some(({ seq }) => !rowAt(seq))
    const message = <Changes told={told(edits)} refused={bad} />
    if (asks && !(await confirm({ title, message, size: 'lg', confirmLabel: `${edits.length}칸 저장` })))
      return undefined
    try {
      sent.current = edits
      const receipt = await send(edits)
      const failed = new Map(receipt.failed.map((row) => [row.seq, row.code]))
      const done = edits.filter(({ seq }) => !failed.has(seq))
      const also = alsoOf(receipt, edits)
      const conflicts = receipt.failed.filter(({ code }) => code === 'CONFLICT').map(({ seq }) => seq)
      settle([...done, ...also], new Set(conflicts))
      if (failed.size > 0)
        void tellFailed(title, receipt, (seq) => edits.find((edit) => edit.seq === seq)?.name ?? `${seq}번`)
      const detail = inOneLine(told([...(tells && !asks ? done : []), ...also]))
      if (failed.size === 0 || also.length > 0) toast(`${done.length}칸을 저장했습니다.`, { detail })
      return done
    } catch (error) {
      if (!isSilent(error)) await showFailure(error)
      return undefined
    }
  }
  /** One at a time, from the question on. */
  async function alone(work: () => Promise<unknown>) {
    if (sent.current) return
    sent.current = []
    try {
      await work()
    } finally {
      sent.current = null
    }
  }

  const sendHeld = (own: NonNullable<typeof held>) =>
    alone(async () => {
      setSending(true)
      const done = await own
        .send(rows.filter((_, at) => staged[seqs[at] ?? ''] !== undefined))
        .finally(() => setSending(false))
      if (done.size > 0) setRefused([])
      history.dropped(done)
    })
  const save = () =>
    alone(async () => {
      if (!dirty) return
      const steps = history.unsaved
      const done = await carryOut('변경 내용 저장', unsaved, refused, false)
      if (!done) return
      setRefused((now) => (now === refused ? [] : now))
      history.saved(steps, done)
    })
  function go(back: boolean) {
    const step = history.next(back)
    if (!step || sent.current) return
    setRefused([])
    if (!step.saved) {
      if (stage(step.edits)) history.went(back, step, step.edits)
      return
    }
    void alone(async () => {
      const title = back ? '저장한 변경 되돌리기' : '저장한 변경 다시 실행'
      const done = await carryOut(title, step.edits, [], true)
      if (done) history.went(back, step, done)
    })
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
    const step = arrows[code]
    if (step) return () => rectangle.step(...step, shiftKey)
    if (code === 'Escape') return many > 1 ? rectangle.collapse : undefined
    if (code === 'Delete' || code === 'Backspace') return () => take(planClear(sheet, area))
    return undefined
  }

  /** Is it the grid that the page is worked with: its cells, its bar, or nothing in particular? */
  const isHere = (target: EventTarget | null) =>
    target === document.body ||
    (target instanceof Node && (frame.current?.contains(target) || bar.current?.contains(target)) === true)

  useKeys({
    isHere,
    // what is done while a save runs is staged after it; what the screen has been given is its own until it answers
    keyed: (event) => (sending ? undefined : workOf(event)),
    copied: () => area && writeCells(textsOf(sheet, area)),
    pasted: (text) => area && !sending && take(planPaste(sheet, area, readCells(text))),
  })

  useLayoutEffect(() => {
    const editOf = (column: Column<R>, row: R, next: unknown): Edit | undefined => {
      const cell = gridCellOf(column)
      const after = next === null || next === undefined ? null : String(next)
      const before = cell?.value(withStaged(row, staged[String(seqOf(row))])) ?? null
      return cell ? { seq: seqOf(row), id: column.id, before, after, name: nameOf(row) } : undefined
    }
    hooks.current = {
      takes(column, row, next) {
        const edit = dirty || held ? editOf(column, row, next) : undefined
        if (!edit) return false
        stage([edit])
        history.push([edit], false)
        return true
      },
      saved(column, row, next) {
        const edit = editOf(column, row, next)
        if (edit) history.push([edit], true)
      },
    }
    return () => {
      hooks.current = null
    }
  })

  const many = area ? (area.bottom - area.top + 1) * (area.right - area.left + 1) : 0
  const stagedRows = Object.keys(staged)
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
            elsewhere: held ? stagedRows.filter((seq) => !seqs.includes(seq)).length : 0,
            refused,
            busy,
            onSave: () => void (held ? sendHeld(held) : save()),
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
