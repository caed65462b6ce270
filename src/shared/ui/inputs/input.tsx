import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react'
import { cx } from '../cx'
import styles from './controls.module.css'

export interface InputProps extends InputHTMLAttributes<HTMLInputElement> {
  /** Red ring; the caller ties the message with `aria-describedby`. */
  bad?: boolean
  /** Unit or button behind the text. */
  suffix?: ReactNode
  /** CSS width in rem; the whole line when left out. */
  width?: number | undefined
  alignRight?: boolean
  ref?: Ref<HTMLInputElement>
}

/** One-line text in a frame; everything else goes to the native input. */
export function Input({ bad, suffix, width, alignRight, className, style, ...rest }: InputProps) {
  return (
    <span
      className={cx(styles.input, bad && styles.bad, alignRight && styles.right, className)}
      style={{ width: width ? `${width}rem` : '100%', ...style }}
    >
      <input type="text" autoComplete="off" {...rest} aria-invalid={bad || undefined} />
      {suffix && <span className={styles.suffix}>{suffix}</span>}
    </span>
  )
}

export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  bad?: boolean
  ref?: Ref<HTMLTextAreaElement>
}

/** Text of several lines. */
export function TextArea({ bad, className, ...rest }: TextAreaProps) {
  return (
    <textarea
      rows={4}
      {...rest}
      className={cx(styles.area, bad && styles.bad, className)}
      aria-invalid={bad || undefined}
    />
  )
}
