import { useState } from 'react'
import { todaySeoul } from '../../lib/cell-dates'
import { readDay, readMonth } from '../../lib/days'
import { lazyLayer } from '../layers/lazy-layer'
import styles from './date-input.module.css'
import { Input, type InputProps } from './input'
import { useTypedText } from './use-typed-text'

const CalendarBox = lazyLayer(async () => (await import('./calendar-box')).CalendarBox)

interface Props extends Omit<InputProps, 'value' | 'onChange'> {
  kind: 'day' | 'month'
  value: string
  onChange: (text: string) => void
}

/** Renders a day or month input: typed in any common format, or picked in a calendar that loads on first opening (Alt+↓ in the input). */
export function DateInput({ kind, value, onChange, disabled, onBlur, onKeyDown, ...rest }: Props) {
  const [open, setOpen] = useState(false)
  const [read, digits] = kind === 'day' ? ([readDay, /^\d{8}$/] as const) : ([readMonth, /^\d{6}$/] as const)
  const tidy = (text: string) => onChange(read(text) ?? text)
  // digits only are parsed once complete; anything else on blur
  const typed = useTypedText({ plain: value, onChange: (text) => (digits.test(text) ? tidy : onChange)(text) })

  return (
    <span className={styles.frame}>
      <Input
        {...rest}
        {...typed}
        disabled={disabled}
        inputMode="numeric"
        placeholder={kind === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'}
        onBlur={(event) => {
          typed.onBlur()
          tidy(event.target.value)
          onBlur?.(event)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') tidy(event.currentTarget.value)
          if (event.altKey && event.key === 'ArrowDown') setOpen(true)
          onKeyDown?.(event)
        }}
        suffix={
          !disabled && (
            <button
              type="button"
              // skipped, so that Tab leads from a date to its time
              tabIndex={-1}
              aria-keyshortcuts="Alt+ArrowDown"
              className={styles.open}
              aria-label="달력에서 고르기"
              aria-haspopup="dialog"
              aria-expanded={open}
              onPointerEnter={CalendarBox.preload}
              onClick={() => setOpen(!open)}
            />
          )
        }
      />
      {open && (
        <CalendarBox
          kind={kind}
          value={read(value)}
          today={todaySeoul(Date.now())}
          onPick={onChange}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  )
}
