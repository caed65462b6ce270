import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { cx } from '@/shared/ui/cx'
import { parserOf } from '../columns/parse'
import styles from './cell-editor.module.css'
import type { Cells, Editing } from './use-cells'

export interface CellEditorProps<R> {
  cells: Cells<R>
  editing: Editing<R>
}

/** The table's one editor, in the cell that it edits. Enter saves, Tab saves and goes on, Esc leaves. */
export function CellEditor<R>({ cells, editing: { row, column, anchor } }: CellEditorProps<R>) {
  const { doing } = column
  const edit = doing?.kind === 'edit' ? doing.editing : undefined
  const before = edit?.text(row) ?? ''
  const [failed] = useState(() => cells.failedAt(row, column.id))
  const [text, setText] = useState(failed?.text ?? before)
  const [message, setMessage] = useState(failed?.message)
  const field = useRef<HTMLInputElement>(null)
  const closed = useRef(false)
  const id = useId()
  const cell = anchor.closest('td')

  useLayoutEffect(() => {
    cell?.setAttribute('data-editing', '')
    field.current?.focus()
    field.current?.select()
    return () => cell?.removeAttribute('data-editing')
  }, [cell])

  function close(step: -1 | 0 | 1 | null) {
    closed.current = true
    flushSync(() => cells.setEditing(null))
    if (step === null) return
    const all = [...(anchor.closest('tbody')?.querySelectorAll<HTMLElement>('[data-edit]') ?? [])]
    const here = all.indexOf(anchor)
    const target = step === 0 ? anchor : (all[here + step] ?? anchor)
    target.focus()
    if (target !== anchor) target.click()
  }
  function cancel(step: 0 | null) {
    cells.forget(row, column.id)
    close(step)
  }
  function save(step: -1 | 0 | 1 | null) {
    if (closed.current || !edit) return
    if (text === before && !failed) return close(step)
    const parse = parserOf(edit.typed)
    const read = parse(row, text)
    if ('message' in read) {
      setMessage(read.message)
      if (step !== null) field.current?.focus()
      return
    }
    const again = parse(row, before)
    close(step)
    if ('value' in again && again.value === read.value) return cells.forget(row, column.id)
    void cells.change(column, row, read.value, { text, anchor })
  }
  function onKeyDown(event: KeyboardEvent) {
    // Enter that ends a Hangul syllable is not Enter
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return
    if (!['Enter', 'Escape', 'Tab'].includes(event.key)) return
    event.preventDefault()
    // a drawer or dialog around the table stays open
    event.stopPropagation()
    if (event.key === 'Escape') cancel(0)
    else save(event.key === 'Enter' ? 0 : event.shiftKey ? -1 : 1)
  }

  if (!cell || !edit) return null
  return createPortal(
    <span className={styles.editor}>
      <input
        ref={field}
        className={cx(styles.field, edit.numeric && styles.numeric, message && styles.bad)}
        aria-label={column.title}
        aria-invalid={message ? true : undefined}
        aria-describedby={message ? id : undefined}
        inputMode={edit.numeric ? 'decimal' : undefined}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setMessage(undefined)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (closed.current) return
          if (message === undefined) save(null)
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
