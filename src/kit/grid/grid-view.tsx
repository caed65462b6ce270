import { notifyManager, useMutation } from '@tanstack/react-query'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { isSilent } from '@/shared/api/errors'
import type { OpenRequests } from '@/shared/api/types'
import { useDirty } from '@/shared/lib/dirty'
import { Button } from '@/shared/ui/inputs/button'
import { confirm, notice } from '@/shared/ui/layers/dialog'
import { showFailure } from '@/shared/ui/layers/failure'
import { toast } from '@/shared/ui/layers/toast'
import { screenReaderOnly } from '@/shared/ui/screen-reader-only'
import type { Column } from '../columns/column'
import { useLeaveConfirmation } from '../detail/leave-guard'
import { formatClipboardCells, parseClipboardCells } from './clipboard-text'
import { GridBar } from './grid-bar'
import { type GridCell, gridCellOf } from './grid-cell'
import { ChangesTable, type DescribedEdit, summarizeEdits } from './grid-changes'
import { type Edit, type Plan, planClear, planFill, planPaste, type RefusedCell, textsOf } from './grid-plan'
import { type GridProps, withStaged } from './grid-types'
import { type CellsReceipt, MAX_ROWS, sendCells, serverEdits, showFailedRows, toRequestRows } from './send-cells'
import { removeStored, stageEdits } from './staged-cells'
import { useCellRectangle } from './use-cell-rectangle'
import { useGridHistory } from './use-grid-history'
import { arrowSteps, useGridKeys } from './use-grid-keys'

const emptyReceipt: CellsReceipt = { done: 0, failed: [], also: [] }

/** The `?tab=` of a search. Another tab of the screen has other cells. */
const tabOf = (search: unknown) => (search as { tab?: unknown }).tab

/** Renders a grid: copy, paste, fill, clear and undo of cell rectangles, and saving all changes by one request. */
export function GridView<R>({ list, spec, rows, columns, frame, hooks, staged, setStaged }: GridProps<R>) {
  const { seq: seqOf } = list.def
  const deferred = 'send' in spec ? spec : undefined
  const nameOf = (row: R) => list.def.name?.(row) ?? `${seqOf(row)}번`
  const cells = useMemo(() => columns.flatMap((column) => gridCellOf(column) ?? []), [columns])
  // keeps columns that have been hidden meanwhile, for undo and messages
  const knownCells = useRef(new Map<string, GridCell<R>>()).current
  for (const cell of cells) knownCells.set(cell.id, cell)
  const seqs = useMemo(() => rows.map((row) => String(seqOf(row))), [rows, seqOf])
  // rows with the staged values
  const displayedRows = useMemo(
    () => rows.map((row, at) => withStaged(row, staged[seqs[at] ?? ''])),
    [rows, seqs, staged],
  )
  const history = useGridHistory()
  const [refused, setRefused] = useState<readonly RefusedCell[]>([])
  const unanswered = useRef<OpenRequests>(new Map())
  /** The edits being sent; empty while a dialog is open before sending; null: idle. */
  const inFlight = useRef<readonly Edit[] | null>(null)
  const { mutateAsync: send, isPending } = useMutation({
    mutationFn: (edits: readonly Edit[]) =>
      'send' in spec ? Promise.resolve(emptyReceipt) : sendCells(spec, edits, unanswered.current),
  })
  const [sending, setSending] = useState(false)
  const busy = isPending || sending
  const bar = useRef<HTMLFormElement>(null)
  const rectangle = useCellRectangle({
    frame,
    seqs,
    ids: cells.map(({ id }) => id),
    newIn: (seq) => staged[seq],
  })
  const { area } = rectangle
  const sheet = { rows: displayedRows, cells, seqOf, nameOf }
  const rowAt = (seq: number) => rows[seqs.indexOf(String(seq))]
  /** Closes the toast that offers to undo the last save, once there is another change. */
  const closeUndoOffer = useRef<() => void>(() => undefined)
  const latest = useRef({ list, rowAt })
  latest.current = { list, rowAt }

  /** The unsaved cells as edits. `before`: the value the admin saw, or the current one. */
  const unsaved = Object.entries(staged).flatMap(([seq, row]) =>
    Object.entries(row).map(([id, { value, seen, name }]): Edit => {
      const now = rowAt(Number(seq))
      const before = seen === undefined && now ? (knownCells.get(id)?.value(now) ?? null) : (seen ?? null)
      return { seq: Number(seq), id, before, after: value, name }
    }),
  )
  const dirty = unsaved.length > 0
  useDirty(dirty)
  useLeaveConfirmation(
    () => dirty,
    (current, next) => current.pathname !== next.pathname || tabOf(current.search) !== tabOf(next.search),
  )

  /** Stages values without saving. Returns false if there would be too many rows. */
  function stage(edits: readonly Edit[]) {
    const next = stageEdits(staged, edits, { cellOf: (id) => knownCells.get(id), rowAt, sent: inFlight.current ?? [] })
    const fits = Object.keys(next).length <= MAX_ROWS
    closeUndoOffer.current()
    if (fits) setStaged(next)
    else void notice(`한 번에 ${MAX_ROWS}행까지 바꿀 수 있습니다. 먼저 저장해 주세요.`, '저장하지 않은 칸')
    return fits
  }
  function applyPlan({ edits, refused: bad, outside }: Plan) {
    const beyond: RefusedCell[] =
      outside > 0 ? [{ name: '표 밖', title: `${outside}칸`, text: '', message: '표를 벗어난 칸입니다.' }] : []
    setRefused([...bad, ...beyond])
    if (edits.length > 0) {
      if (stage(edits)) history.push(edits, false)
    } else if (bad.length + outside === 0) toast('바뀌는 칸이 없습니다.', { tone: 'note' })
  }

  const describe = (edits: readonly Edit[]): DescribedEdit[] =>
    edits.map(({ id, before, after, name }) => {
      const cell = knownCells.get(id)
      const word = (value: string | null) => {
        const text = cell?.text(value) ?? value ?? ''
        return /^\d{4,}$/.test(text) ? Number(text).toLocaleString('ko-KR') : text
      }
      return { name, title: cell?.title ?? id, before: word(before), after: word(after) }
    })
  /** Updates the list's rows with the saved values before the staged cells are removed, without waiting for a refetch. */
  function applyStored(done: readonly Edit[], conflicts: ReadonlySet<number>) {
    const { list: now, rowAt: find } = latest.current
    for (const seq of new Set(done.map((edit) => edit.seq))) {
      const row = find(seq)
      const rowEdits = done.filter((edit) => edit.seq === seq)
      if (row)
        now.patchRow(row, (of) =>
          rowEdits.reduce((next, { id, after }) => knownCells.get(id)?.apply(next, after) ?? next, of),
        )
    }
    // scheduled like the list's update, so that it runs after it
    notifyManager.schedule(() => setStaged((all) => removeStored(all, done, conflicts)))
  }
  /**
   * Confirms edits of more than one cell, or of a row that is not on screen, and sends them. Returns the edits that were
   * saved; undefined: nothing was sent, or it failed.
   * @param undoes the edits are an undo or redo: the toast lists them if they were not confirmed first, and offers no undo
   */
  async function confirmAndSend(title: string, edits: readonly Edit[], bad: readonly RefusedCell[], undoes: boolean) {
    const needsConfirmation = edits.length > 1 || bad.length > 0 || edits.some(({ seq }) => !rowAt(seq))
    const message = <ChangesTable changes={describe(edits)} refused={bad} />
    if (needsConfirmation && !(await confirm({ title, message, size: 'lg', confirmLabel: `${edits.length}칸 저장` })))
      return undefined
    try {
      inFlight.current = edits
      const receipt = await send(edits)
      const failed = new Map(receipt.failed.map((row) => [row.seq, row.code]))
      const done = edits.filter(({ seq }) => !failed.has(seq))
      const also = serverEdits(receipt, edits)
      const conflicts = receipt.failed.filter(({ code }) => code === 'CONFLICT').map(({ seq }) => seq)
      applyStored([...done, ...also], new Set(conflicts))
      if (failed.size > 0)
        void showFailedRows(title, receipt, (seq) => edits.find((edit) => edit.seq === seq)?.name ?? `${seq}번`)
      const detail = summarizeEdits(describe([...(undoes && !needsConfirmation ? done : []), ...also]))
      closeUndoOffer.current()
      if (failed.size === 0 || also.length > 0) {
        const action = { label: '되돌리기', onPress: () => undo.current() }
        closeUndoOffer.current = toast(`${done.length}칸을 저장했습니다.`, undoes ? { detail } : { detail, action })
      }
      return done
    } catch (error) {
      if (!isSilent(error)) await showFailure(error)
      return undefined
    }
  }
  /** Runs one operation at a time, including its confirmation. */
  async function runExclusively(work: () => Promise<unknown>) {
    if (inFlight.current) return
    inFlight.current = []
    try {
      await work()
    } finally {
      inFlight.current = null
    }
  }

  const sendDeferred = (deferredGrid: NonNullable<typeof deferred>) =>
    runExclusively(async () => {
      const changed = rows.filter((_, at) => staged[seqs[at] ?? ''] !== undefined)
      const question = deferredGrid.ask(changed)
      if (!question) return void notice('이 페이지에는 보낼 값을 입력한 행이 없습니다.', deferredGrid.label)
      // the question covers the page, so that no cell changes before the answer
      if (!(await confirm(question))) return
      setSending(true)
      const done = await deferredGrid.send(changed).finally(() => setSending(false))
      if (done.size > 0) setRefused([])
      history.discardUnsaved(done)
    })
  const save = () =>
    runExclusively(async () => {
      if (!dirty) return
      const steps = history.unsaved
      const done = await confirmAndSend('변경 내용 저장', unsaved, refused, false)
      if (!done) return
      setRefused((now) => (now === refused ? [] : now))
      history.recordSaved(steps, done)
    })
  function undoOrRedo(back: boolean) {
    const step = history.next(back)
    if (!step || inFlight.current) return
    setRefused([])
    if (!step.saved) {
      if (stage(step.edits)) history.recordApplied(back, step, step.edits)
      return
    }
    void runExclusively(async () => {
      const title = back ? '저장한 변경 되돌리기' : '저장한 변경 다시 실행'
      const done = await confirmAndSend(title, step.edits, [], true)
      if (done) history.recordApplied(back, step, done)
    })
  }
  // the toast outlives a render
  const undo = useRef(() => undoOrRedo(true))
  undo.current = () => undoOrRedo(true)
  function discard() {
    setStaged({})
    setRefused([])
    unanswered.current.clear()
    history.discardUnsaved()
  }

  /** Returns what a key does in the grid; undefined: the grid does not handle it. */
  function keyAction(event: KeyboardEvent): (() => unknown) | undefined {
    const { code, shiftKey, altKey } = event
    const inTable = frame.current?.contains(event.target as Node) === true
    if (altKey) return undefined
    if (event.ctrlKey || event.metaKey) {
      if (code === 'KeyZ') return history.next(!shiftKey) && (() => undoOrRedo(!shiftKey))
      if (code === 'KeyY') return history.next(false) && (() => undoOrRedo(false))
      if (code === 'KeyD') return inTable && area ? () => applyPlan(planFill(sheet, area)) : undefined
      return undefined
    }
    if (!inTable || !area) return undefined
    const step = arrowSteps[code]
    if (step) return () => rectangle.step(...step, shiftKey)
    if (code === 'Escape') return cellCount > 1 ? rectangle.collapse : undefined
    if (code === 'Delete' || code === 'Backspace') return () => applyPlan(planClear(sheet, area))
    return undefined
  }

  /** Returns whether an event belongs to the grid: anywhere on the list's page, in the grid's bar, or on the body. */
  const isHere = (target: EventTarget | null) =>
    target === document.body ||
    (target instanceof Node &&
      (frame.current?.closest('main')?.contains(target) || bar.current?.contains(target)) === true)

  useGridKeys({
    isHere,
    // changes during a save are staged after it; while the screen sends deferred values, keys are ignored
    keyAction: (event) => (sending ? undefined : keyAction(event)),
    copy: () => area && formatClipboardCells(textsOf(sheet, area)),
    paste: (text) => area && !sending && applyPlan(planPaste(sheet, area, parseClipboardCells(text))),
  })

  useLayoutEffect(() => {
    const editOf = (column: Column<R>, row: R, next: unknown): Edit | undefined => {
      const cell = gridCellOf(column)
      const after = next === null || next === undefined ? null : String(next)
      const before = cell?.value(withStaged(row, staged[String(seqOf(row))])) ?? null
      return cell ? { seq: seqOf(row), id: column.id, before, after, name: nameOf(row) } : undefined
    }
    hooks.current = {
      tryStage(column, row, next) {
        const edit = dirty || deferred ? editOf(column, row, next) : undefined
        if (!edit) return false
        stage([edit])
        history.push([edit], false)
        return true
      },
      onSaved(column, row, next) {
        const edit = editOf(column, row, next)
        closeUndoOffer.current()
        if (edit) history.push([edit], true)
      },
    }
    return () => {
      hooks.current = null
    }
  })

  const cellCount = area ? (area.bottom - area.top + 1) * (area.right - area.left + 1) : 0
  const stagedRows = Object.keys(staged)
  const single = list.total !== undefined && list.total <= rows.length
  // on a single page, rows that are not on it have left the list and are not sent
  const counted = deferred && single ? unsaved.filter(({ seq }) => seqs.includes(String(seq))) : unsaved
  const lastStep = history.next(true)
  const head = frame.current?.parentElement?.querySelector('[data-undo]')
  return createPortal(
    <>
      {head &&
        lastStep?.saved &&
        !dirty &&
        createPortal(
          <Button onClick={() => undoOrRedo(true)} disabled={busy}>
            저장한 {lastStep.edits.length}칸 되돌리기
          </Button>,
          head,
        )}
      <p className={screenReaderOnly} role="status">
        {cellCount > 1 && `${cellCount}칸 선택`}
        {dirty && ` 저장하지 않은 칸 ${counted.length}개`}
      </p>
      {(dirty || refused.length > 0) && (
        <GridBar
          ref={bar}
          cells={counted.length}
          rows={toRequestRows(counted).length}
          elsewhere={deferred ? stagedRows.filter((seq) => !seqs.includes(seq)).length : 0}
          single={single}
          refused={refused}
          busy={busy}
          onSave={() => void (deferred ? sendDeferred(deferred) : save())}
          does={deferred?.label}
          onDrop={discard}
          onUndo={lastStep && (() => undoOrRedo(true))}
        />
      )}
    </>,
    document.body,
  )
}
