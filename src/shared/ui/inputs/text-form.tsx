import { type FormEvent, useId, useRef, useState } from 'react'
import { requiredPrompt } from '../../lib/validate'
import type { TextQuestion } from '../layers/ask-text'
import { DialogActions } from '../layers/dialog-actions'
import { Button } from './button'
import { TextArea } from './input'
import styles from './text-form.module.css'

/** Message, field and buttons of `askText`. */
export function TextForm({ question, close }: { question: TextQuestion; close: (text?: string) => void }) {
  const { message, label, least = 1, most, problem, confirmLabel, danger, send } = question
  const [text, setText] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const given = text.trim()
  const length = [...given].length

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (length < least) {
      setFailure(problem ?? requiredPrompt(label, least))
      field.current?.focus()
      return
    }
    setBusy(true)
    const refused = (await send?.(given)) ?? null
    setBusy(false)
    if (refused === null) close(given)
    else setFailure(refused)
  }

  return (
    <form onSubmit={submit} noValidate>
      <p className={styles.message}>{message}</p>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <TextArea
        id={id}
        ref={field}
        value={text}
        maxLength={most}
        rows={3}
        required
        bad={failure !== null}
        aria-describedby={`${id}-help`}
        onChange={(event) => {
          setText(event.target.value)
          setFailure(null)
        }}
        data-autofocus
      />
      <p id={`${id}-help`} className={failure ? styles.bad : styles.help} role={failure ? 'alert' : undefined}>
        {failure ?? `${least > 1 ? `${least}자 이상 ` : ''}(${length}/${most})`}
      </p>
      <DialogActions>
        <Button onClick={() => close()}>닫기</Button>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </form>
  )
}
