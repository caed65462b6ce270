import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { parseTyped, type TypedValueRule } from '../../lib/typed-value'
import { cx } from '../cx'
import styles from './cell-editor.module.css'

type Step = -1 | 0 | 1 | 'below' | null

export interface CellEditorProps {
  /** The cell's button (`data-edit`). Tab moves to the next such button of the table body and presses it. */
  anchor: HTMLElement
  label: string
  /** The initial text. */
  text: string
  /** How the text is parsed and validated. */
  typed: TypedValueRule
  /** Text that was refused before, and why. */
  failed: { text: string; message: string } | undefined
  /** Enter moves to the same cell of the row below. */
  down?: boolean | undefined
  /** Closes the editor; `next`: the value to save, if it has changed. */
  onClose: (next?: { value: unknown; text: string }) => void
}

/** Returns the cell of the same column in the next row. */
function belowOf(anchor: HTMLElement): HTMLElement | undefined {
  const rows = [...(anchor.closest('tbody')?.querySelectorAll<HTMLElement>('tr[data-seq]') ?? [])]
  const next = rows[rows.findIndex((row) => row.contains(anchor)) + 1]
  return next?.querySelector<HTMLElement>(`[data-do="${anchor.dataset.do}"]`) ?? undefined
}

/** Renders an inline editor in a table cell. Enter and blur save, Tab saves and moves on, Esc cancels. */
export function CellEditor({ anchor, label, text: before, typed, failed: known, down, onClose }: CellEditorProps) {
  const [failed] = useState(known)
  const [text, setText] = useState(failed?.text ?? before)
  const [message, setMessage] = useState(failed?.message)
  const field = useRef<HTMLInputElement>(null)
  const closed = useRef(false)
  const id = useId()
  const cell = anchor.closest('td')

  useLayoutEffect(() => {
    const editedElements = cell ? [cell, cell.parentElement] : []
    for (const element of editedElements) element?.setAttribute('data-editing', '')
    field.current?.focus()
    field.current?.select()
    return () => {
      for (const element of editedElements) element?.removeAttribute('data-editing')
    }
  }, [cell])

  /** Closes the editor. `step`: the cell to focus next, relative to this one or below it; null: none. */
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
    const read = parseTyped(typed, text)
    if ('message' in read) {
      setMessage(read.message)
      if (step !== null) field.current?.focus()
      return
    }
    const former = parseTyped(typed, before)
    const same = 'value' in former && former.value === read.value
    close(step, same ? undefined : { value: read.value, text })
  }
  function onKeyDown(event: KeyboardEvent) {
    // this Enter only completes a Hangul syllable
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return
    if (!['Enter', 'Escape', 'Tab'].includes(event.key)) return
    event.preventDefault()
    // keeps an enclosing drawer or dialog open
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
          // several cells are pasted by the grid, if the table has one
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
