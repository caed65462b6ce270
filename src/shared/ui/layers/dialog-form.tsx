import { type ReactNode, useContext, useRef, useState } from 'react'
import { ApiError, isSilent, messageOf } from '../../api/errors'
import { Button } from '../inputs/button'
import { focusFirstBad } from '../inputs/focus-first-bad'
import { Typed } from './dialog'
import { DialogActions } from './dialog-actions'
import styles from './layers.module.css'

/** Messages of the server by field; what belongs to none of the form's is `form`. */
type Errors = Readonly<Record<string, string>>

interface Props<R> {
  /** On the button that sends. */
  confirm: ReactNode
  cancel?: string
  /** Something is lost: the button is red, and Enter does not press it. */
  danger?: boolean | undefined
  /** Why it cannot be sent as it stands: said under the fields once that was tried; true: said at one of them. */
  problem?: string | boolean | undefined
  /** Why it cannot be sent at all. */
  disabled?: string | false | undefined
  /** Names of the fields that show the server's messages themselves. */
  fields?: readonly string[]
  /** Done while the dialog stands: its answer closes it; what it throws is said, and what was typed stays. */
  send: () => R | Promise<R>
  close: (result?: R) => void
  /** More buttons. */
  actions?: ReactNode
  /** On a page: the fields stand in sections, with their titles beside them. */
  paged?: boolean
  /** Fields stand with their title above them. */
  children: ReactNode | ((state: { tried: boolean; errors: Errors }) => ReactNode)
}

/** The form of a dialog: its fields, why it was refused, and its buttons. Sent once at a time. */
export function DialogForm<R>(props: Props<R>) {
  const {
    confirm,
    cancel = '취소',
    danger,
    problem,
    disabled,
    fields = [],
    send,
    close,
    actions,
    paged,
    children,
  } = props
  const [tried, setTried] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const root = useRef<HTMLFormElement>(null)
  const typed = useContext(Typed)

  async function submit() {
    if (busy || disabled) return
    setTried(true)
    setErrors({})
    if (problem) return focusFirstBad(root, true)
    setBusy(true)
    try {
      close(await send())
    } catch (error) {
      if (!isSilent(error)) setErrors(errorsOf(error, fields))
      focusFirstBad(root, true)
    } finally {
      setBusy(false)
    }
  }

  const said = (tried && typeof problem === 'string' && problem) || errors.form
  return (
    <form
      ref={root}
      className={styles.form}
      data-stacked={paged ? undefined : ''}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // the form of a record may stand around the button that opened it
        event.stopPropagation()
        // Enter in a field
        if (!danger) void submit()
      }}
      // another value is another try
      onChange={({ currentTarget }) => {
        setErrors({})
        typed.current = [...currentTarget.elements].some((field) => isText(field) && field.value.trim() !== '')
      }}
    >
      {typeof children === 'function' ? children({ tried, errors }) : children}
      {said && (
        <p role="alert" className={styles.bad}>
          {said}
        </p>
      )}
      <DialogActions>
        <Button data-safe onClick={() => close()}>
          {cancel}
        </Button>
        {actions}
        <Button
          {...(danger
            ? { variant: 'dangerPrimary', onClick: () => void submit() }
            : { variant: 'primary', type: 'submit' })}
          busy={busy}
          disabled={disabled || undefined}
        >
          {confirm}
        </Button>
      </DialogActions>
    </form>
  )
}

const isText = (field: Element): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLTextAreaElement ||
  (field instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(field.type))

function errorsOf(error: unknown, fields: readonly string[]): Errors {
  const placed = error instanceof ApiError ? error.errors.filter(({ field }) => fields.includes(field)) : []
  if (placed.length === 0) return { form: messageOf(error) }
  return Object.fromEntries(placed.map(({ field, message }) => [field, message]))
}
