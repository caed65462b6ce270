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
  /** Shows a red ring. The caller ties the message with `aria-describedby`. */
  bad?: boolean
  /** Unit or button behind the text. */
  suffix?: ReactNode
  /** In rem; default: the full line. */
  width?: number | undefined
  alignRight?: boolean
  ref?: Ref<HTMLInputElement>
}

/** Input modes whose text is usually replaced as a whole: numbers, phones, dates, codes. */
const SELECT_ALL_MODES = new Set(['numeric', 'decimal', 'tel'])

const isWhole = ({ selectionStart, selectionEnd, value }: HTMLInputElement): boolean =>
  selectionStart === 0 && selectionEnd === value.length

/**
 * Selects all text when an input gets focus by key or click, so that typing replaces it. A press sets the caret before it is
 * released, so the first press selects all again, also in an input that a dialog has focused. A second press, or a selection by
 * dragging, is kept.
 */
export function useSelectAllOnFocus({ inputMode, onFocus, onMouseDown, onMouseUp }: InputProps) {
  const entering = useRef(false)
  const untouched = useRef(false)
  if (!inputMode || !SELECT_ALL_MODES.has(inputMode)) return { onFocus, onMouseDown, onMouseUp }
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
      if (entering.current && (box.selectionStart === box.selectionEnd || isWhole(box))) {
        // otherwise the browser sets the caret after this event, where a selected text is pressed
        event.preventDefault()
        box.select()
      }
      entering.current = false
      untouched.current = false
      onMouseUp?.(event)
    },
  }
}

/** Renders a one-line text input in a frame. Other props go to the native input. */
export function Input({ bad, suffix, width, alignRight, className, style, ...rest }: InputProps) {
  const selecting = useSelectAllOnFocus(rest)
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

/** Renders a multi-line text input. */
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
