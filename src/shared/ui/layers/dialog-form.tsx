import { QueryClientContext } from '@tanstack/react-query'
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { ApiError, isSilent, messageOf } from '../../api/errors'
import { assignMessages } from '../../lib/save-failure'
import { Button } from '../inputs/button'
import { focusFirstInvalid } from '../inputs/focus-first-invalid'
import { FormStatusContext } from './dialog'
import { DialogActions } from './dialog-actions'
import { DismissButton } from './dismiss-button'
import styles from './layers.module.css'
import { toast } from './toast'

/** The server's messages by field; `form` holds those without a field. */
type Errors = Readonly<Record<string, string>>

interface Props<R> {
  /** Label of the submit button. */
  confirm: ReactNode
  /** Label of the button that closes the dialog; default: as `DismissButton` names it. */
  cancel?: string
  /** Data is lost: the button is red, and Enter does not submit. */
  danger?: boolean | undefined
  /** Why the input is invalid, shown after the first attempt; true: a field shows it itself. */
  problem?: string | boolean | undefined
  /** Why it cannot be submitted at all. */
  disabled?: string | false | undefined
  /** Message that the record has changed meanwhile. Replaces the form; the dialog can only be closed. */
  ended?: ReactNode
  /**
   * Examines a refusal. Returns a message if the record has changed, which then replaces the form; otherwise undefined. A CONFLICT
   * that it does not examine replaces the form of a dialog by the server's message.
   */
  onRefused?: ((error: unknown) => Promise<ReactNode | undefined>) | undefined
  /** Names of fields that show the server's messages themselves. */
  fields?: readonly string[]
  /** Submits while the dialog is open. Its result closes the dialog; an error is shown and the input stays. */
  send: () => R | Promise<R>
  close: (result?: R) => void
  /** Additional buttons. */
  actions?: ReactNode
  /** For use on a page: fields are in sections, with titles beside them. */
  paged?: boolean
  /** The fields. Their titles are above them. */
  children: ReactNode | ((state: { tried: boolean; errors: Errors }) => ReactNode)
}

/** Renders the form of a dialog: fields, error message and buttons. Submits once at a time. */
export function DialogForm<R>(props: Props<R>) {
  const {
    confirm,
    cancel,
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
  const [endMessage, setEndMessage] = useState<ReactNode>()
  const hasEnded = Boolean(ended || endMessage)
  const root = useRef<HTMLFormElement>(null)
  const client = useContext(QueryClientContext)
  const standing = useContext(FormStatusContext)
  const sending = useRef(false)
  /** The values before the first interaction; null: none yet. */
  const before = useRef<string | null>(null)
  const touch = () => {
    before.current ??= valuesIn(root.current)
  }
  useEffect(() => {
    const form = root.current
    const opened = valuesIn(form)
    // the input is already lost
    if (hasEnded) return
    standing.current = () => {
      if (sending.current) return 'busy'
      return before.current !== null && ![before.current, opened].includes(valuesIn(form)) ? 'entered' : undefined
    }
    return () => {
      standing.current = undefined
    }
  }, [standing, hasEnded])

  async function submit() {
    if (busy || disabled) return
    setTried(true)
    setErrors({})
    if (problem) return focusFirstInvalid(root, true)
    setBusy(true)
    sending.current = true
    try {
      close(await send())
    } catch (error) {
      const changed = (await onRefused?.(error)) ?? (paged || !root.current ? undefined : lostRace(error, root.current))
      if (changed) {
        // after closing, the page shows the current data
        void client?.invalidateQueries()
        return setEndMessage(changed)
      }
      // the user has left the page, which closed the dialog
      if (!root.current && !isSilent(error)) toast(messageOf(error), { tone: 'error' })
      if (!isSilent(error)) setErrors(errorsOf(error, fields))
      focusFirstInvalid(root, true)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  if (hasEnded) return <Ended close={close}>{ended ?? endMessage}</Ended>
  const message = (tried && typeof problem === 'string' && problem) || errors.form
  return (
    <form
      ref={root}
      className={styles.form}
      data-stacked={paged ? undefined : ''}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // the dialog may be rendered inside a record's form (React events bubble through portals)
        event.stopPropagation()
        // Enter in a field
        if (!danger) void submit()
      }}
      // changing a value clears the messages
      onChange={() => setErrors({})}
      onPointerDownCapture={touch}
      onKeyDownCapture={touch}
      onClickCapture={touch}
      onChangeCapture={() => {
        before.current ??= ''
      }}
      onKeyDown={(event) => {
        // this Enter only completes a Hangul syllable
        if (event.key === 'Enter' && event.nativeEvent.isComposing) return event.preventDefault()
        // Ctrl+Enter also submits from a text of several lines, where Enter starts a line
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || danger) return
        event.preventDefault()
        void submit()
      }}
    >
      {typeof children === 'function' ? children({ tried, errors }) : children}
      {message && (
        <p role="alert" className={styles.bad}>
          {message}
        </p>
      )}
      <DialogActions>
        <DismissButton data-safe label={cancel} beside={confirm} disabled={busy} onClick={() => close()} />
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

/** Refusal codes for records that another admin changed first: the same dialog can never succeed. */
const LOST: ReadonlySet<string> = new Set(['CONFLICT', 'ALREADY_PROCESSED'])

/**
 * Returns what replaces the form if another admin changed the record first, with the texts that were typed; otherwise
 * undefined.
 */
function lostRace(error: unknown, form: HTMLFormElement): ReactNode | undefined {
  if (!(error instanceof ApiError) || !LOST.has(error.code)) return undefined
  const typed = [...form.querySelectorAll('textarea')].map(({ value }) => value.trim()).filter(Boolean)
  return (
    <>
      <p className={styles.bad}>{error.message}</p>
      <p>이 창의 내용은 처리하지 않았습니다. 닫으면 지금 내용이 보입니다.</p>
      {typed.map((text) => (
        <p key={text} className={styles.typed}>
          {text}
        </p>
      ))}
    </>
  )
}

/** Renders the message that the record has changed, and 닫기. */
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

/** Returns all input as text: native fields, custom selects, lists of picked records. */
function valuesIn(form: HTMLFormElement | null): string {
  const native = [...(form?.elements ?? [])].map((field) => {
    if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) return field.checked
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    return isText || field instanceof HTMLSelectElement ? field.value.trim() : null
  })
  const interactive = form?.querySelectorAll('li,[aria-haspopup=listbox],[contenteditable=true]') ?? []
  return JSON.stringify([
    native.filter((value) => value !== null),
    [...interactive].map(({ textContent }) => textContent),
  ])
}

/** Assigns the server's messages to fields; messages without a field here go under the form. */
function errorsOf(error: unknown, fields: readonly string[]): Errors {
  const messages = error instanceof ApiError ? error.errors : []
  const placed = assignMessages(
    messages.map(({ field, message }) => [field, message]),
    (name) => fields.includes(name),
  )
  if (Object.keys(placed.fields).length === 0) return { form: messageOf(error) }
  return placed.banner.length === 0 ? placed.fields : { ...placed.fields, form: placed.banner.join(' ') }
}
