import { useLayoutEffect, useRef, useState } from 'react'
import { formatPhone, readPhone } from '../../../../openapi/formats/phone'
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
  /** A phone number: shown as one while one does not type, and read with the country's code. */
  phone?: boolean | undefined
  /** How other digits are shown while one does not type. */
  format?: ((digits: string) => string) | undefined
}

/** Returns the digits in a typed or pasted text: full-width ones are read, hyphens and blanks are dropped. */
export const readDigits = (text: string): string => text.normalize('NFKC').replace(/[\s().-]/g, '')

/** Digits only (phones, business numbers), however they are typed or pasted. */
export function DigitsInput({
  value,
  onChange,
  phone,
  format = phone ? formatPhone : undefined,
  ...rest
}: DigitsProps) {
  const [typing, setTyping] = useState(false)
  const entered = useRef<HTMLInputElement | null>(null)
  // without its hyphens it is another text, of which nothing is selected
  useLayoutEffect(() => {
    entered.current?.select()
    entered.current = null
  })
  // a masked value has stars in it and is shown as it came
  const shown = !typing && format && /^\d+$/.test(value) ? format(value) : value
  return (
    <Input
      {...rest}
      value={shown}
      onChange={({ target }) => onChange((phone ? readPhone : readDigits)(target.value))}
      onFocus={({ currentTarget: box }) => {
        entered.current = box
        setTyping(true)
      }}
      onBlur={() => setTyping(false)}
      inputMode="numeric"
    />
  )
}
