import type { ReactNode, Ref } from 'react'
import { Button } from '../inputs/button'
import { askRevert } from '../layers/ask-revert'
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
  return (
    <form
      ref={ref}
      className={styles.page}
      noValidate
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

interface BarProps {
  /** Titles of the changed fields. */
  changed: readonly string[]
  /** Undefined: nothing can be saved. */
  saving: { busy: boolean; disabled: string | undefined; onRevert: () => void } | undefined
  /** Buttons at the left. */
  children: ReactNode
}

/** The bar below a form that stays visible: which fields have changed, 되돌리기, 저장. */
export function SaveBar({ changed, saving, children }: BarProps) {
  return (
    <div className={styles.bar}>
      {children}
      <span className={styles.changes} role="status">
        {changed.length > 0 && (
          <>
            <span aria-hidden="true">●</span> 저장하지 않은 변경 {changed.length}건 <small>({someOf(changed)})</small>
          </>
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
  )
}

/** 되돌리기: one field goes at once, of more it is said which and asked. */
export function RevertButton({ changed, onRevert }: { changed: readonly string[]; onRevert: () => void }) {
  async function press() {
    if (await askRevert(changed)) onRevert()
  }
  return <Button onClick={press}>되돌리기</Button>
}

/** At most three names, then how many more. */
function someOf(titles: readonly string[]): string {
  const shown = titles.slice(0, 3).join(', ')
  return titles.length > 3 ? `${shown} 외 ${titles.length - 3}건` : shown
}
