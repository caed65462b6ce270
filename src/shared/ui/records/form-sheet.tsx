import { type ReactNode, type Ref, useId } from 'react'
import { Button } from '../inputs/button'
import { askRevert } from '../layers/ask-revert'
import { useSaveKey } from '../layers/save-key'
import styles from './form-sheet.module.css'

interface SheetProps {
  ref: Ref<HTMLFormElement>
  onSubmit: () => void
  /** Messages that belong to no field. */
  banner: readonly string[]
  /** Why nothing can be entered. */
  notice: string | undefined
  children: ReactNode
}

/** The form element around sections and bar: Enter in a field submits, messages without a field stand on top. */
export function FormSheet({ ref, onSubmit, banner, notice, children }: SheetProps) {
  useSaveKey()
  return (
    <form
      ref={ref}
      className={styles.page}
      noValidate
      data-save
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
      onKeyDown={(event) => {
        // the Enter that ends a Korean composition is not a command
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

/** A place of the form where something is wrong. */
export interface Fault {
  title: string
  go: () => void
}

interface BarProps {
  /** Titles of the changed fields. */
  changed: readonly string[]
  /** What is wrong, in the order of the page. */
  faults?: readonly Fault[]
  /** Undefined: nothing can be saved. */
  saving: { busy: boolean; disabled: string | undefined; onRevert: () => void } | undefined
  /** Buttons at the left. */
  children: ReactNode
}

/** The bar below a form that stays visible: what is wrong, which fields have changed, 되돌리기, 저장. */
export function SaveBar({ changed, faults = [], saving, children }: BarProps) {
  return (
    <div className={styles.bar}>
      {faults.length > 0 && <Faults faults={faults} />}
      {children}
      <div className={styles.end}>
        <span className={styles.changes} role="status">
          {changed.length > 0 && (
            <span data-tip={changed.length > SHOWN ? changed.join(', ') : undefined}>
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

/** 되돌리기: one field goes at once, of more it is said which and asked. */
export function RevertButton({ changed, onRevert }: { changed: readonly string[]; onRevert: () => void }) {
  async function press() {
    if (await askRevert(changed)) onRevert()
  }
  return <Button onClick={press}>되돌리기</Button>
}

/** How many, with a way to each. */
function Faults({ faults }: { faults: readonly Fault[] }) {
  const label = useId()
  return (
    <nav className={styles.faults} aria-labelledby={label}>
      <b id={label}>오류 {faults.length}건</b>
      {faults.map(({ title, go }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two fields may be called the same
        <button type="button" key={at} onClick={go}>
          {title}
        </button>
      ))}
    </nav>
  )
}

const SHOWN = 2

/** At most two names, then how many more. */
function someOf(titles: readonly string[]): string {
  const shown = titles.slice(0, SHOWN).join(', ')
  return titles.length > SHOWN ? `${shown} 외 ${titles.length - SHOWN}` : shown
}
