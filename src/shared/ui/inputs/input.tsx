import {
  type FocusEvent,
  type InputHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useRef,
} from 'react'
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

/** What is typed over as a whole more often than changed in its middle: numbers, phones, dates, codes. */
const REPLACED = new Set(['numeric', 'decimal', 'tel'])

const isWhole = ({ selectionStart, selectionEnd, value }: HTMLInputElement): boolean =>
  selectionStart === 0 && selectionEnd === value.length

/**
 * Selects all that stands in a box when it is entered, by key or by click, so that what is typed takes its place. A press puts the caret somewhere
 * before it is released: the first one selects all again, also in a box that a dialog has entered by itself; a second one leaves the caret there, and
 * so does a selection by dragging.
 */
function useSelectedOnEntering({ inputMode, onFocus, onMouseDown, onMouseUp }: InputProps) {
  const entering = useRef(false)
  const untouched = useRef(false)
  if (!inputMode || !REPLACED.has(inputMode)) return { onFocus, onMouseDown, onMouseUp }
  return {
    onMouseDown(event: MouseEvent<HTMLInputElement>) {
      const { currentTarget: box } = event
      entering.current = document.activeElement !== box || (untouched.current && isWhole(box))
      onMouseDown?.(event)
    },
    onFocus(event: FocusEvent<HTMLInputElement>) {
      onFocus?.(event)
      untouched.current = true
      event.currentTarget.select()
    },
    onMouseUp(event: MouseEvent<HTMLInputElement>) {
      const { currentTarget: box } = event
      if (entering.current && box.selectionStart === box.selectionEnd) box.select()
      entering.current = false
      untouched.current = false
      onMouseUp?.(event)
    },
  }
}

/** One-line text in a frame; everything else goes to the native input. */
export function Input({ bad, suffix, width, alignRight, className, style, ...rest }: InputProps) {
  const selecting = useSelectedOnEntering(rest)
  return (
    <span
      className={cx(styles.input, bad && styles.bad, alignRight && styles.right, className)}
      style={{ width: width ? `${width}rem` : '100%', ...style }}
    >
      <input type="text" autoComplete="off" {...rest} {...selecting} aria-invalid={bad || undefined} />
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
