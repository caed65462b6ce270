import { Input, type InputProps } from './input'
import { useTypedText } from './use-typed-text'

/** Parses a time of day (`9:30`, `0930`, `9`, Excel's `오후 2:30:00`) to `HH:mm`; undefined if invalid. */
export function parseTimeOfDay(text: string): string | undefined {
  const match = /^(오전|오후)?\s*(\d{1,2})(?::?(\d{2})(?::\d{2})?)?$/.exec(text.normalize('NFKC').trim())
  if (!match) return undefined
  const [, meridiem, typed = '', minutes = '00'] = match
  const hours = meridiem ? (Number(typed) % 12) + (meridiem === '오후' ? 12 : 0) : Number(typed)
  if (hours > 23 || Number(typed) > (meridiem ? 12 : 23) || Number(minutes) > 59) return undefined
  return `${String(hours).padStart(2, '0')}:${minutes}`
}

interface Props extends Omit<InputProps, 'value' | 'onChange' | 'onFocus' | 'onBlur' | 'onKeyDown'> {
  value: string
  onChange: (text: string) => void
}

/** Renders an input for a time of day, typed in any common format. */
export function TimeInput({ value, onChange, ...rest }: Props) {
  const typed = useTypedText({ plain: value, onChange })
  const normalize = (text: string) => onChange(parseTimeOfDay(text) ?? text)
  return (
    <Input
      {...rest}
      {...typed}
      inputMode="numeric"
      placeholder="HH:mm"
      width={6}
      onBlur={(event) => {
        typed.onBlur()
        normalize(event.target.value)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') normalize(event.currentTarget.value)
      }}
    />
  )
}
