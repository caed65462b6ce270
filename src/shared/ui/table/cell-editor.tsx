import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { readTyped, type Typed } from '../../lib/typed-value'
import { cx } from '../cx'
import styles from './cell-editor.module.css'

type Step = -1 | 0 | 1 | 'below' | null

export interface CellEditorProps {
  /** The cell's button (`data-edit`); Tab goes on to the next such button of the table body, and presses it. */
  anchor: HTMLElement
  label: string
  /** What stands in the field when it opens. */
  text: string
  /** How what is typed is read. */
  typed: Typed
  /** What was typed before and refused, and why. */
  failed: { text: string; message: string } | undefined
  /** Enter goes on to the same cell of the row below. */
  down?: boolean | undefined
  /** Takes the editor away; `next`: what is to be saved, when it differs from what stood there. */
  onClose: (next?: { value: unknown; text: string }) => void
}

/** The cell of the same column in the next row. */
function belowOf(anchor: HTMLElement): HTMLElement | undefined {
  const rows = [...(anchor.closest('tbody')?.querySelectorAll<HTMLElement>('tr[data-seq]') ?? [])]
  const next = rows[rows.findIndex((row) => row.contains(anchor)) + 1]
  return next?.querySelector<HTMLElement>(`[data-do="${anchor.dataset.do}"]`) ?? undefined
}

/** A field in the cell of a table. Enter saves, Tab saves and goes on, Esc leaves, losing the focus saves too. */
export function CellEditor({ anchor, label, text: before, typed, failed: known, down, onClose }: CellEditorProps) {
  const [failed] = useState(known)
  const [text, setText] = useState(failed?.text ?? before)
  const [message, setMessage] = useState(failed?.message)
  const field = useRef<HTMLInputElement>(null)
  const closed = useRef(false)
  const id = useId()
  const cell = anchor.closest('td')

  useLayoutEffect(() => {
    const places = cell ? [cell, cell.parentElement] : []
    for (const place of places) place?.setAttribute('data-editing', '')
    field.current?.focus()
    field.current?.select()
    return () => {
      for (const place of places) place?.removeAttribute('data-editing')
    }
  }, [cell])

  /** `step`: which cell has the focus then, counted from this one, or the one below; null: none of them. */
  function close(step: Step, next?: { value: unknown; text: string }) {
    closed.current = true
    flushSync(() => onClose(next))
    if (step === null) return
    const all = [...(anchor.closest('tbody')?.querySelectorAll<HTMLElement>('[data-edit]') ?? [])]
    const target = (step === 'below' ? belowOf(anchor) : step !== 0 && all[all.indexOf(anchor) + step]) || anchor
    target.focus()
    if (target !== anchor) target.click()
  }
  function save(step: Step) {
    if (text === before && !failed) return close(step)
    const read = readTyped(typed, text)
    if ('message' in read) {
      setMessage(read.message)
      if (step !== null) field.current?.focus()
      return
    }
    const former = readTyped(typed, before)
    const same = 'value' in former && former.value === read.value
    close(step, same ? undefined : { value: read.value, text })
  }
  function onKeyDown(event: KeyboardEvent) {
    // Enter that ends a Hangul syllable is not Enter
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return
    if (!['Enter', 'Escape', 'Tab'].includes(event.key)) return
    event.preventDefault()
    // a drawer or dialog around the table stays open
    event.stopPropagation()
    if (event.key === 'Escape') close(0)
    else if (event.key === 'Enter') save(down ? 'below' : 0)
    else save(event.shiftKey ? -1 : 1)
  }

  if (!cell) return null
  return createPortal(
    <span className={styles.editor}>
      <input
        ref={field}
        className={cx(styles.field, typed.numeric && styles.numeric, message && styles.bad)}
        aria-label={label}
        aria-invalid={message ? true : undefined}
        aria-describedby={message ? id : undefined}
        inputMode={typed.numeric ? 'decimal' : undefined}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setMessage(undefined)
        }}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          // more than one cell is the sheet's, where the table is one
          const { grid } = anchor.closest<HTMLElement>('[data-grid]')?.dataset ?? {}
          if (grid === undefined || !/\t|\n./.test(event.clipboardData.getData('text/plain'))) return
          event.preventDefault()
          const { clipboardData } = event
          close(0)
          anchor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
        }}
        onBlur={() => {
          if (!closed.current && message === undefined) save(null)
        }}
      />
      {message && (
        <span id={id} role="alert" className={styles.message}>
          {message}
        </span>
      )}
    </span>,
    cell,
  )
}
