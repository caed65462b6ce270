import { useState } from 'react'
import { cx } from '../cx'
import styles from './field.module.css'
import { Input, type InputProps, TextArea, type TextAreaProps } from './input'

interface CountedProps extends Omit<TextAreaProps, 'value' | 'onChange'> {
  value: string
  onChange: (text: string) => void
  /** How many characters it may have; what is too much is kept and marked. */
  most: number | undefined
}

/** Several lines, with how many characters of how many. */
export function CountedArea({ value, onChange, most, ...rest }: CountedProps) {
  return (
    <div className={styles.stack}>
      <TextArea {...rest} value={value} onChange={(event) => onChange(event.target.value)} />
      {most !== undefined && (
        <span className={cx(styles.count, value.length > most && styles.over)}>
          {value.length}/{most}
        </span>
      )}
    </div>
  )
}

interface DigitsProps extends Omit<InputProps, 'value' | 'onChange'> {
  value: string
  onChange: (digits: string) => void
  /** How digits are shown while one does not type, e.g. as a phone number. */
  format?: ((digits: string) => string) | undefined
}

/** Digits only (phones, business numbers): hyphens and blanks may be typed or pasted and are dropped. */
export function DigitsInput({ value, onChange, format, ...rest }: DigitsProps) {
  const [typing, setTyping] = useState(false)
  // a masked value has stars in it and is shown as it came
  const shown = !typing && format && /^\d+$/.test(value) ? format(value) : value
  return (
    <Input
      {...rest}
      value={shown}
      onChange={(event) => onChange(event.target.value.replace(/[\s().-]/g, ''))}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      inputMode="numeric"
    />
  )
}
