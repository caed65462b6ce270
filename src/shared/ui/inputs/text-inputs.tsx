import { formatPhone, readPhone } from '../../../../domain/common/phone'
import { cx } from '../cx'
import styles from './field.module.css'
import { type InputProps, TextArea, type TextAreaProps } from './input'
import { ParsedInput } from './parsed-input'

interface CountedProps extends Omit<TextAreaProps, 'value' | 'onChange'> {
  value: string
  onChange: (text: string) => void
  /** Maximum number of characters. Longer text is kept and marked. */
  maxLength: number | undefined
}

/** Renders a multi-line input with a character count. */
export function CountedArea({ value, onChange, maxLength, ...rest }: CountedProps) {
  return (
    <div className={styles.stack}>
      <TextArea {...rest} value={value} onChange={(event) => onChange(event.target.value)} />
      {maxLength !== undefined && (
        <span className={cx(styles.count, value.length > maxLength && styles.over)}>
          {value.length}/{maxLength}
        </span>
      )}
    </div>
  )
}

interface DigitsProps extends Omit<InputProps, 'value' | 'onChange' | 'onFocus'> {
  value: string
  onChange: (digits: string) => void
  /** A phone number: formatted while not focused, and parsed with its country code. */
  phone?: boolean | undefined
  /** Formats other digits while not focused. */
  format?: ((digits: string) => string) | undefined
}

/** Returns the digits of a typed or pasted text. Full-width digits are converted; hyphens, dots, brackets and spaces are removed. */
export const parseDigits = (text: string): string => text.normalize('NFKC').replace(/[\s().-]/g, '')

/** Renders an input for digits only (phone and business numbers), in any notation. */
export function DigitsInput({
  value,
  onChange,
  phone,
  format = phone ? formatPhone : undefined,
  ...rest
}: DigitsProps) {
  return (
    <ParsedInput
      {...rest}
      value={value}
      onChange={onChange}
      read={phone ? readPhone : parseDigits}
      // a masked value contains asterisks and is shown unchanged
      format={(text) => (format && /^\d+$/.test(text) ? format(text) : text)}
      inputMode="numeric"
    />
  )
}
