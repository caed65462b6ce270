import { type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { ApiError, isSilent, messageOf } from '../../api/errors'
import { place } from '../../lib/refusals'
import { Button } from '../inputs/button'
import { focusFirstBad } from '../inputs/focus-first-bad'
import { Standing } from './dialog'
import { DialogActions } from './dialog-actions'
import styles from './layers.module.css'
import { toast } from './toast'

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
  /** What the record that it is about has become meanwhile: the offer ends, and closing is all that is left. */
  ended?: ReactNode
  /** Looks what a refusal means: what it gives has become of the record meanwhile, and ends the offer; undefined: the record stands. */
  onRefused?: ((error: unknown) => Promise<ReactNode | undefined>) | undefined
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
    ended,
    onRefused,
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
  const [over, setOver] = useState<ReactNode>()
  const isOver = Boolean(ended || over)
  const root = useRef<HTMLFormElement>(null)
  const standing = useContext(Standing)
  const sending = useRef(false)
  /** What stood in it before the first hand was laid on it; null: nobody has. */
  const before = useRef<string | null>(null)
  const touch = () => {
    before.current ??= valuesIn(root.current)
  }
  useEffect(() => {
    const form = root.current
    const opened = valuesIn(form)
    // what was entered is lost already
    if (isOver) return
    standing.current = () => {
      if (sending.current) return 'busy'
      return before.current !== null && ![before.current, opened].includes(valuesIn(form)) ? 'entered' : undefined
    }
    return () => {
      standing.current = undefined
    }
  }, [standing, isOver])

  async function submit() {
    if (busy || disabled) return
    setTried(true)
    setErrors({})
    if (problem) return focusFirstBad(root, true)
    setBusy(true)
    sending.current = true
    try {
      close(await send())
    } catch (error) {
      const changed = await onRefused?.(error)
      if (changed) return setOver(changed)
      // the page was left meanwhile, and the dialog with it
      if (!root.current && !isSilent(error)) toast(messageOf(error), { tone: 'error' })
      if (!isSilent(error)) setErrors(errorsOf(error, fields))
      focusFirstBad(root, true)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  if (isOver) return <Ended close={close}>{ended ?? over}</Ended>
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
      onChange={() => setErrors({})}
      onPointerDownCapture={touch}
      onKeyDownCapture={touch}
      onClickCapture={touch}
      onChangeCapture={() => {
        before.current ??= ''
      }}
      onKeyDown={(event) => {
        // the Enter that ends a Korean composition is not a command
        if (event.key === 'Enter' && event.nativeEvent.isComposing) event.preventDefault()
      }}
    >
      {typeof children === 'function' ? children({ tried, errors }) : children}
      {said && (
        <p role="alert" className={styles.bad}>
          {said}
        </p>
      )}
      <DialogActions>
        <Button data-safe disabled={busy} onClick={() => close()}>
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

/** What has become of a record while its dialog stood open. */
function Ended({ children, close }: { children: ReactNode; close: () => void }) {
  return (
    <div className={styles.form}>
      <div role="alert">{children}</div>
      <DialogActions>
        <Button variant="primary" data-autofocus onClick={() => close()}>
          닫기
        </Button>
      </DialogActions>
    </div>
  )
}

/** All that was entered, in words: native fields, the faces of those that open a list, lists of what was picked. */
function valuesIn(form: HTMLFormElement | null): string {
  const native = [...(form?.elements ?? [])].map((field) => {
    if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) return field.checked
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    return isText || field instanceof HTMLSelectElement ? field.value.trim() : null
  })
  const own = form?.querySelectorAll('li,[aria-haspopup=listbox],[contenteditable=true]') ?? []
  return JSON.stringify([native.filter((value) => value !== null), [...own].map(({ textContent }) => textContent)])
}

/** What the server says, at its fields; what has no field here, or nothing but a message, stands under all of them. */
function errorsOf(error: unknown, fields: readonly string[]): Errors {
  const said = error instanceof ApiError ? error.errors : []
  const placed = place(
    said.map(({ field, message }) => [field, message]),
    (name) => fields.includes(name),
  )
  if (Object.keys(placed.fields).length === 0) return { form: messageOf(error) }
  return placed.banner.length === 0 ? placed.fields : { ...placed.fields, form: placed.banner.join(' ') }
}
