import { useRef, useState } from 'react'
import { same } from '@/shared/lib/values'
import { notice } from '@/shared/ui/layers/dialog'
import { toast } from '@/shared/ui/layers/toast'
import { spoken } from '@/shared/ui/spoken'
import { RefusedCells } from './grid-changes'
import { type Plan, planClear, planFill, planPaste, textsOf } from './grid-plan'
import { readCells, writeCells } from './grid-text'
import type { FormSheetProps } from './sheet'
import { arrows, useKeys } from './use-keys'
import { useRectangle } from './use-rectangle'

/** All rows, before and after what was done at once. */
interface Step<R> {
  before: readonly R[]
  after: readonly R[]
}

/** Is the whole text of a field chosen, or is there none? Then Shift and an arrow mean cells, not letters. */
function isWhole(field: EventTarget | null): boolean {
  if (!(field instanceof HTMLInputElement)) return true
  const { selectionStart, selectionEnd, value } = field
  return selectionStart === null || (selectionStart === 0 && selectionEnd === value.length)
}

/** Rectangles of a form's cells. Without one a field is a field: what its keys and the clipboard do there is its own. */
export function FormSheet<R>({ frame, rows, cells: cellsOf, nameOf, onChange, blank, max }: FormSheetProps<R>) {
  const cells = cellsOf()
  const rectangle = useRectangle({
    ...{ frame, seqs: rows.map((_, at) => String(at)), ids: cells.map(({ id }) => id) },
    fields: true,
  })
  const { area } = rectangle
  const many = area ? (area.bottom - area.top + 1) * (area.right - area.left + 1) : 0
  const done = useRef<Step<R>[]>([])
  const undone = useRef<Step<R>[]>([])
  const [said, say] = useState('')
  const sheetOf = (lines: readonly R[]) => ({
    ...{ rows: lines, cells, seqOf: (_: R, at: number) => at },
    nameOf: (_: R, at: number) => nameOf(at),
  })

  function take({ edits, refused, outside }: Plan, lines = rows) {
    if (edits.length > 0) {
      const after = lines.map((line, at) =>
        edits
          .filter(({ seq }) => seq === at)
          .reduce((row, { id, after: value }) => cells.find((cell) => cell.id === id)?.apply(row, value) ?? row, line),
      )
      done.current.push({ before: rows, after })
      undone.current = []
      onChange(after)
      say(`${edits.length}칸을 바꿨습니다.`)
    } else if (refused.length + outside === 0) toast('바뀌는 칸이 없습니다.', { tone: 'note' })
    const beyond = { name: '표 밖', title: `${outside}칸`, text: '', message: '표를 벗어난 칸입니다.' }
    const all = outside > 0 ? [...refused, beyond] : refused
    if (all.length > 0) void notice(<RefusedCells refused={all} />, '넣지 못한 칸', 'md')
  }

  /** One text into one field is the field's. */
  function paste(text: string) {
    if (!area || !(many > 1 || /[\t\n]/.test(text.replace(/\r?\n$/, '')))) return false
    const block = readCells(text)
    const missing = area.top + block.length - rows.length
    const room = blank ? Math.min(missing, (max ?? Number.POSITIVE_INFINITY) - rows.length) : 0
    const lines = blank && room > 0 ? [...rows, ...Array.from({ length: room }, blank)] : rows
    take(planPaste(sheetOf(lines), area, block), lines)
    return true
  }

  /** Ctrl+D: into one cell, or one row of them, what stands above; into more what stands in the first row. */
  function fill() {
    if (!area) return
    const above = area.top === area.bottom ? Math.max(area.top - 1, 0) : area.top
    take(planFill(sheetOf(rows), { ...area, top: above }, true))
  }

  /** Undefined: the rows are not as the last step left them; the field's own undo comes first. */
  function back(from: Step<R>[], to: Step<R>[], is: 'before' | 'after'): (() => void) | undefined {
    const step = from.at(-1)
    if (!step || !same(step[is], rows)) return undefined
    return () => {
      from.pop()
      to.push(step)
      onChange(is === 'after' ? step.before : step.after)
      say(is === 'after' ? '되돌렸습니다.' : '다시 실행했습니다.')
    }
  }

  /** Does the sheet take a key? Gives what it does. */
  function workOf({ code, ctrlKey, metaKey, shiftKey, altKey, target }: KeyboardEvent): (() => unknown) | undefined {
    if (altKey || !area) return undefined
    if (ctrlKey || metaKey) {
      if (code === 'KeyZ' && !shiftKey) return back(done.current, undone.current, 'after')
      if (code === 'KeyZ' || code === 'KeyY') return back(undone.current, done.current, 'before')
      return code === 'KeyD' ? fill : undefined
    }
    const step = arrows[code]
    if (step && shiftKey && (many > 1 || step[0] !== 0 || isWhole(target))) return () => rectangle.step(...step, true)
    if (many <= 1) return undefined
    if (code === 'Escape') return rectangle.collapse
    if (code === 'Delete' || code === 'Backspace') return empty
    return undefined
  }

  const empty = () => area && take(planClear(sheetOf(rows), area))
  useKeys({
    // a field of another kind has no cell of the sheet
    isHere: (target) =>
      area !== null && target instanceof Element && frame.current?.contains(target.closest('td[data-cell]')) === true,
    keyed: workOf,
    copied: () => (area && many > 1 ? writeCells(textsOf(sheetOf(rows), area)) : null),
    cut: empty,
    pasted: paste,
    fields: true,
  })

  return (
    <p className={spoken} role="status">
      {many > 1 ? `${many}칸 선택` : said}
    </p>
  )
}
