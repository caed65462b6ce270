import { type KeyboardEvent, type Ref, useId, useState } from 'react'
import styles from './login.module.css'

interface Props {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  autoComplete: 'current-password' | 'new-password'
  ref?: Ref<HTMLInputElement>
}

/** Renders a password input with a show/hide button and a Caps Lock hint. */
export function PasswordField({ label, value, onChange, error, autoComplete, ref }: Props) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const readCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          id={id}
          ref={ref}
          className={`${styles.input} ${styles.withButton}`}
          type={shown ? 'text' : 'password'}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={readCapsLock}
          onKeyUp={readCapsLock}
          autoComplete={autoComplete}
          aria-invalid={error !== undefined}
          aria-describedby={error || capsLock ? `${id}-note` : undefined}
          maxLength={200}
        />
        <button
          type="button"
          className={styles.show}
          onClick={() => setShown(!shown)}
          // Enter sends the form from here as from the input; Space shows the password
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            event.currentTarget.form?.requestSubmit()
          }}
          aria-label={shown ? `${label} 숨기기` : `${label} 보기`}
        >
          {shown ? '숨기기' : '보기'}
        </button>
      </div>
      <div id={`${id}-note`}>
        {error && <p className={styles.error}>{error}</p>}
        {capsLock && <p className={styles.hint}>Caps Lock이 켜져 있습니다.</p>}
      </div>
    </div>
  )
}
