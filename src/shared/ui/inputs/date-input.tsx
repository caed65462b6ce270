import { useState } from 'react'
import { todaySeoul } from '../../lib/cell-dates'
import { readDay, readMonth } from '../../lib/days'
import { lazyLayer } from '../layers/lazy-layer'
import styles from './date-input.module.css'
import { Input, type InputProps } from './input'

const CalendarBox = lazyLayer(async () => (await import('./calendar-box')).CalendarBox)

interface Props extends Omit<InputProps, 'value' | 'onChange'> {
  kind: 'day' | 'month'
  value: string
  onChange: (text: string) => void
}

/** Renders a day or month input: typed in any common format, or picked in a calendar that loads on first opening. */
export function DateInput({ kind, value, onChange, disabled, onBlur, onKeyDown, ...rest }: Props) {
  const [open, setOpen] = useState(false)
  const [read, fullLength] = kind === 'day' ? ([readDay, 8] as const) : ([readMonth, 6] as const)
  const tidy = (text: string) => onChange(read(text) ?? text)

  return (
    <span className={styles.frame}>
      <Input
        {...rest}
        disabled={disabled}
        inputMode="numeric"
        placeholder={kind === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'}
        maxLength={11}
        value={value}
        // digits only are parsed once complete; anything else on blur
        onChange={({ target: { value: text } }) =>
          /^\d+$/.test(text) && text.length === fullLength ? tidy(text) : onChange(text)
        }
        onBlur={(event) => {
          tidy(event.target.value)
          onBlur?.(event)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') tidy(event.currentTarget.value)
          onKeyDown?.(event)
        }}
        suffix={
          !disabled && (
            <button
              type="button"
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
