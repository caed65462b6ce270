import { type ReactNode, type Ref, useId } from 'react'
import { Button } from '../inputs/button'
import { confirmDiscard } from '../layers/confirm-discard'
import { type SubmitEffect, useSaveKey } from '../layers/save-key'
import styles from './form-sheet.module.css'

interface SheetProps {
  ref: Ref<HTMLFormElement>
  onSubmit: () => void
  /** What submitting does; Ctrl+S never submits a form that sends. */
  submits: SubmitEffect
  /** Messages that belong to no field. */
  banner: readonly string[]
  /** Why the form is read-only. */
  notice: string | undefined
  children: ReactNode
}

/** Renders the form element around sections and bar. Enter in a field submits; messages without a field are on top. */
export function FormFrame({ ref, onSubmit, submits, banner, notice, children }: SheetProps) {
  useSaveKey()
  return (
    <form
      ref={ref}
      className={styles.page}
      noValidate
      data-save={submits}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
      onKeyDown={(event) => {
        // this Enter only completes a Hangul syllable
        if (event.key === 'Enter' && event.nativeEvent.isComposing) event.preventDefault()
      }}
    >
      {banner.length > 0 && (
        <div className={styles.banner} role="alert" data-banner tabIndex={-1}>
          {banner.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </div>
      )}
      {notice && <p className={styles.notice}>{notice}</p>}
      {children}
    </form>
  )
}

/** An invalid field, and a function that moves to it. */
export interface Fault {
  title: string
  go: () => void
}

interface BarProps {
  /** Titles of the changed fields. */
  changed: readonly string[]
  /** Errors in page order. */
  faults?: readonly Fault[]
  /** Undefined: read-only, without a save button. */
  saving: { busy: boolean; disabled: string | undefined; onRevert: () => void } | undefined
  /** Buttons on the left. */
  children: ReactNode
}

/** Renders the sticky bar below a form: errors, changed fields, 되돌리기, 저장. */
export function SaveBar({ changed, faults = [], saving, children }: BarProps) {
  return (
    <div className={styles.bar}>
      {faults.length > 0 && <Faults faults={faults} />}
      {children}
      <div className={styles.end}>
        <span className={styles.changes} role="status">
          {changed.length > 0 && (
            <span data-tip={changed.length > MAX_NAMED ? changed.join(', ') : undefined}>
              <span aria-hidden="true">●</span> 변경: {someOf(changed)}
            </span>
          )}
        </span>
        {saving && (
          <>
            {changed.length > 0 && <RevertButton changed={changed} onRevert={saving.onRevert} />}
            <Button type="submit" variant="primary" wide busy={saving.busy} disabled={saving.disabled}>
              저장
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

/** Renders 되돌리기. A single change is discarded at once; for several, it asks and lists them. */
export function RevertButton({ changed, onRevert }: { changed: readonly string[]; onRevert: () => void }) {
  async function press() {
    if (await confirmDiscard(changed)) onRevert()
  }
  return <Button onClick={press}>되돌리기</Button>
}

/** Renders the number of errors, with a button to each. */
function Faults({ faults }: { faults: readonly Fault[] }) {
  const label = useId()
  return (
    <nav className={styles.faults} aria-labelledby={label}>
      <b id={label}>오류 {faults.length}건</b>
      {faults.map(({ title, go }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: titles may not be unique
        <button type="button" key={at} onClick={go}>
          {title}
        </button>
      ))}
    </nav>
  )
}

const MAX_NAMED = 2

/** Joins at most two titles, followed by the number of others. */
function someOf(titles: readonly string[]): string {
  const shown = titles.slice(0, MAX_NAMED).join(', ')
  return titles.length > MAX_NAMED ? `${shown} 외 ${titles.length - MAX_NAMED}` : shown
}
