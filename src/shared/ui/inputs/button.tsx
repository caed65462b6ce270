import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, type Ref, useRef, useState } from 'react'
import { cx } from '../cx'
import styles from './button.module.css'

export type ButtonVariant = 'default' | 'primary' | 'ghost' | 'danger' | 'dangerPrimary'

/** Class names of a button, for a link that looks like one. */
export function buttonClass(variant: ButtonVariant = 'default', size: 'sm' | 'md' = 'md'): string {
  return cx(styles.button, variant !== 'default' && styles[variant], size !== 'md' && styles[size]) ?? ''
}

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled' | 'onClick'> {
  variant?: ButtonVariant
  size?: 'sm' | 'md'
  /** Square, for one icon; give `aria-label`. */
  icon?: boolean
  /** At least 9 rem wide: the main button of a bar. */
  wide?: boolean
  /** Something is under way: a spinner, and further presses do nothing. */
  busy?: boolean
  /** True, or the reason, which is shown on hover and focus and read out. The button stays focusable. */
  disabled?: boolean | string | undefined
  /** A promise makes the button busy until it settles, so that it cannot be pressed twice. */
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined
  ref?: Ref<HTMLButtonElement>
  children?: ReactNode
}

/** The one button. `type` is `button` unless told otherwise. */
export function Button(props: ButtonProps) {
  const { variant, size, icon, wide, busy, disabled, onClick, className, children, type, ...rest } = props
  const [pending, setPending] = useState(false)
  // A second press may come before React has rendered the first one's state.
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
