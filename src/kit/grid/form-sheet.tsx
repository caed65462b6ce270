import { useRef, useState } from 'react'
import { isSame } from '@/shared/lib/values'
import { notice } from '@/shared/ui/layers/dialog'
import { toast } from '@/shared/ui/layers/toast'
import { screenReaderOnly } from '@/shared/ui/screen-reader-only'
import { formatClipboardCells, parseClipboardCells } from './clipboard-text'
import { RefusedCells } from './grid-changes'
import { type Plan, planClear, planFill, planPaste, textsOf } from './grid-plan'
import type { FormSheetProps } from './sheet-spec'
import { useCellRectangle } from './use-cell-rectangle'
import { arrowSteps, useGridKeys } from './use-grid-keys'

/** The rows before and after one change. */
interface Step<R> {
  before: readonly R[]
  after: readonly R[]
}

/** Returns whether an input is empty or all its text is selected: Shift+arrow then extends the selection of cells. */
function isFullySelected(field: EventTarget | null): boolean {
  if (!(field instanceof HTMLInputElement)) return true
  const { selectionStart, selectionEnd, value } = field
  return selectionStart === null || (selectionStart === 0 && selectionEnd === value.length)
}

/** Handles rectangles of a form's cells. With a single cell, most keys and the clipboard stay with its field. */
export function FormSheet<R>({ frame, rows, cells: cellsOf, nameOf, onChange, blank, max }: FormSheetProps<R>) {
  const cells = cellsOf()
  const rectangle = useCellRectangle({
    frame,
    seqs: rows.map((_, at) => String(at)),
    ids: cells.map(({ id }) => id),
    fields: true,
  })
  const { area } = rectangle
  const cellCount = area ? (area.bottom - area.top + 1) * (area.right - area.left + 1) : 0
  const undoStack = useRef<Step<R>[]>([])
  const redoStack = useRef<Step<R>[]>([])
  const [status, setStatus] = useState({ text: '', count: 0 })
  const announce = (text: string) => setStatus(({ count }) => ({ text, count: count + 1 }))
  const sheetOf = (lines: readonly R[]) => ({
    rows: lines,
    cells,
    seqOf: (_: R, at: number) => at,
    nameOf: (_: R, at: number) => nameOf(at),
  })

  function applyPlan({ edits, refused, outside }: Plan, lines = rows) {
    if (edits.length > 0) {
      const after = lines.map((line, at) =>
        edits
          .filter(({ seq }) => seq === at)
          .reduce((row, { id, after: value }) => cells.find((cell) => cell.id === id)?.apply(row, value) ?? row, line),
      )
      undoStack.current.push({ before: rows, after })
      redoStack.current = []
      onChange(after)
      announce(`${edits.length}칸을 바꿨습니다.`)
    } else if (refused.length + outside === 0) toast('바뀌는 칸이 없습니다.', { tone: 'note' })
    const beyond = { name: '표 밖', title: `${outside}칸`, text: '', message: '표를 벗어난 칸입니다.' }
    const all = outside > 0 ? [...refused, beyond] : refused
    if (all.length > 0) void notice(<RefusedCells refused={all} />, '넣지 못한 칸', 'md')
  }

  /** Pastes a block. Returns false for one value in one cell, which the field pastes itself. */
  function paste(text: string) {
    if (!area || !(cellCount > 1 || /[\t\n]/.test(text.replace(/\r?\n$/, '')))) return false
    const block = parseClipboardCells(text)
    const missing = area.top + block.length - rows.length
    const room = blank ? Math.min(missing, (max ?? Number.POSITIVE_INFINITY) - rows.length) : 0
    const lines = blank && room > 0 ? [...rows, ...Array.from({ length: room }, blank)] : rows
    applyPlan(planPaste(sheetOf(lines), area, block), lines)
    return true
  }

  /** Ctrl+D: fills the rectangle from its first row; a single row is filled from the row above. */
  function fill() {
    if (!area) return
    const above = area.top === area.bottom ? Math.max(area.top - 1, 0) : area.top
    applyPlan(planFill(sheetOf(rows), { ...area, top: above }, true))
  }

  /** Returns the undo or redo step, or undefined if the rows have changed since; then the field's own undo applies. */
  function undoOrRedo(from: Step<R>[], to: Step<R>[], currentSide: 'before' | 'after'): (() => void) | undefined {
    const step = from.at(-1)
    if (!step || !isSame(step[currentSide], rows)) return undefined
    return () => {
      from.pop()
      to.push(step)
      onChange(currentSide === 'after' ? step.before : step.after)
      announce(currentSide === 'after' ? '되돌렸습니다.' : '다시 실행했습니다.')
    }
  }

  /** Returns what a key does in the sheet; undefined: the sheet does not handle it. */
  function keyAction({ code, ctrlKey, metaKey, shiftKey, altKey, target }: KeyboardEvent): (() => unknown) | undefined {
    if (altKey || !area) return undefined
    if (ctrlKey || metaKey) {
      if (code === 'KeyZ' && !shiftKey) return undoOrRedo(undoStack.current, redoStack.current, 'after')
      if (code === 'KeyZ' || code === 'KeyY') return undoOrRedo(redoStack.current, undoStack.current, 'before')
      return code === 'KeyD' ? fill : undefined
    }
    const step = arrowSteps[code]
    if (step && shiftKey && (cellCount > 1 || step[0] !== 0 || isFullySelected(target)))
      return () => rectangle.step(...step, true)
    if (cellCount <= 1) return undefined
    if (code === 'Escape') return rectangle.collapse
    if (code === 'Delete' || code === 'Backspace') return clear
    return undefined
  }

  const clear = () => area && applyPlan(planClear(sheetOf(rows), area))
  useGridKeys({
    // other controls in the frame (e.g. buttons) are not cells of the sheet
    isHere: (target) =>
      area !== null && target instanceof Element && frame.current?.contains(target.closest('td[data-cell]')) === true,
    keyAction,
    copy: () => (area && cellCount > 1 ? formatClipboardCells(textsOf(sheetOf(rows), area)) : null),
    cut: clear,
    paste,
    fields: true,
  })

  return (
    <>
      <p className={screenReaderOnly} role="status">
        {cellCount > 1 && `${cellCount}칸 선택`}
      </p>
      <p className={screenReaderOnly} role="status">
        {/* the same text again is announced only in a new element */}
        <span key={status.count}>{status.text}</span>
      </p>
    </>
  )
}
