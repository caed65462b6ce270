import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, type Ref, useRef, useState } from 'react'
import { cx } from '../cx'
import styles from './button.module.css'

export type ButtonVariant = 'default' | 'primary' | 'ghost' | 'danger' | 'dangerPrimary'

/** Returns the class names of a button, for links that look like one. */
export function buttonClass(variant: ButtonVariant = 'default', size: 'sm' | 'md' = 'md'): string {
  return cx(styles.button, variant !== 'default' && styles[variant], size !== 'md' && styles[size]) ?? ''
}

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled' | 'onClick'> {
  variant?: ButtonVariant
  size?: 'sm' | 'md'
  /** Square, for a single icon; requires `aria-label`. */
  icon?: boolean
  /** At least 9 rem wide, for the main button of a bar. */
  wide?: boolean
  /** Shows a spinner and ignores presses. */
  busy?: boolean
  /** True, or the reason, which is shown on hover and focus and read aloud. The button stays focusable. */
  disabled?: boolean | string | undefined
  /** If it returns a promise, the button is busy until it settles. */
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined
  ref?: Ref<HTMLButtonElement>
  children?: ReactNode
}

/** Renders a button, of type `button` by default. */
export function Button(props: ButtonProps) {
  const { variant, size, icon, wide, busy, disabled, onClick, className, children, type, ...rest } = props
  const [pending, setPending] = useState(false)
  // a second press may come before React has rendered the busy state
  const running = useRef(false)
  const off = Boolean(disabled)
  const waiting = busy || pending

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (off || busy || running.current) {
      event.preventDefault()
      return
    }
    const outcome = onClick?.(event)
    if (!(outcome instanceof Promise)) return
    running.current = true
    setPending(true)
    outcome.finally(() => {
      running.current = false
      setPending(false)
    })
  }

  return (
    <button
      data-tip={typeof disabled === 'string' ? disabled : undefined}
      {...rest}
      type={type ?? 'button'}
      className={cx(buttonClass(variant, size), icon && styles.icon, wide && styles.wide, className)}
      aria-disabled={off || undefined}
      aria-busy={waiting || undefined}
      onClick={press}
    >
      <span className={styles.label}>{children}</span>
      {waiting && <span className={styles.spinner} aria-hidden="true" />}
    </button>
  )
}
