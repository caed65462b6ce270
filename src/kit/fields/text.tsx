import { useState } from 'react'
import { phone as formatPhone } from '@/shared/lib/format'
import { Input, TextArea } from '@/shared/ui/input'
import { type FieldFrame, FieldFrameView } from './field'
import styles from './field.module.css'

export interface TextProps extends FieldFrame {
  placeholder?: string
  /** In rem; the whole cell when left out. */
  width?: number
  type?: 'text' | 'email' | 'url' | 'password'
  autoComplete?: string
  autoFocus?: boolean
  /** On leaving the field, with what stands in it, e.g. 중복확인. */
  onLeave?: (value: string) => void
}

const textOf = (value: unknown) =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : String(value)

/** One line of text. What is longer than the contract allows is kept and marked, never cut unseen. */
export function TextField({
  name,
  placeholder,
  width,
  type,
  autoComplete,
  autoFocus,
  onLeave,
  ...frame
}: TextProps & { name: string }) {
  return (
    <FieldFrameView name={name} {...frame}>
      {(control, { value, set }) => (
        <Input
          {...control}
          value={textOf(value)}
          onChange={(event) => set(event.target.value)}
          onBlur={(event) => onLeave?.(event.target.value)}
          placeholder={placeholder}
          width={width}
          type={type}
          autoComplete={autoComplete ?? 'off'}
          autoFocus={autoFocus}
        />
      )}
    </FieldFrameView>
  )
}

export interface AreaProps extends FieldFrame {
  placeholder?: string
  rows?: number
}

/** Several lines, with how many characters of how many. */
export function AreaField({ name, placeholder, rows, ...frame }: AreaProps & { name: string }) {
  return (
    <FieldFrameView name={name} wide {...frame}>
      {(control, { value, set, rule }) => {
        const text = textOf(value)
        const max = rule?.maxLength
        return (
          <div className={styles.stack}>
            <TextArea
              {...control}
              value={text}
              onChange={(event) => set(event.target.value)}
              placeholder={placeholder}
              rows={rows ?? 4}
            />
            {max !== undefined && (
              <span className={text.length > max ? `${styles.count} ${styles.over}` : styles.count}>
                {text.length}/{max}
              </span>
            )}
          </div>
        )
      }}
    </FieldFrameView>
  )
}

export interface DigitsProps extends FieldFrame {
  placeholder?: string
  width?: number
  /** How stored digits are shown while one does not type, e.g. as a phone number. */
  format?: (digits: string) => string
  /** Shown as a phone number. */
  phone?: boolean
}

/** Digits only (phones, business numbers): hyphens and blanks may be typed or pasted and are dropped. */
export function DigitsField({
  name,
  placeholder,
  width = 18,
  phone,
  format = phone ? formatPhone : undefined,
  ...frame
}: DigitsProps & { name: string }) {
  const [typing, setTyping] = useState(false)
  return (
    <FieldFrameView name={name} {...frame}>
      {(control, { value, set }) => {
        const text = textOf(value)
        // a masked value has stars in it and is shown as it came
        const shown = !typing && format && /^\d+$/.test(text) ? format(text) : text
        return (
          <Input
            {...control}
            value={shown}
            onChange={(event) => set(event.target.value.replace(/[\s().-]/g, ''))}
            onFocus={() => setTyping(true)}
            onBlur={() => setTyping(false)}
            inputMode="numeric"
            placeholder={placeholder}
            width={width}
          />
        )
      }}
    </FieldFrameView>
  )
}
