import { formatDate } from '../../lib/dates'
import { readDay } from '../../lib/days'
import { DateInput } from './date-input'
import styles from './date-input.module.css'
import { Input, type InputProps } from './input'

/** Parses a time of day (`9:30`, `0930`, `9`, Excel's `오후 2:30:00`) to `HH:mm`; undefined if invalid. */
export function parseTimeOfDay(text: string): string | undefined {
  const match = /^(오전|오후)?\s*(\d{1,2})(?::?(\d{2})(?::\d{2})?)?$/.exec(text.trim())
  if (!match) return undefined
  const [, half, typed = '', minutes = '00'] = match
  const hours = half ? (Number(typed) % 12) + (half === '오후' ? 12 : 0) : Number(typed)
  if (hours > 23 || Number(typed) > (half ? 12 : 23) || Number(minutes) > 59) return undefined
  return `${String(hours).padStart(2, '0')}:${minutes}`
}

/** Splits a value into its two input texts: a stored time in Seoul, or the typed text. */
function textsOf(value: unknown): { day: string; time: string } {
  const text = typeof value === 'string' ? value : ''
  if (text.includes('T')) {
    const [day = '', time = ''] = formatDate(text, { time: 'HH:mm' }).split(' ')
    return { day, time }
  }
  const [day = '', time = ''] = text.split(' ')
  return { day, time }
}

/** Joins the two texts. An incomplete time stays text and fails validation. */
function joinMoment(day: string, time: string): string | null {
  if (!day && !time) return null
  const whole = /^\d{4}-\d\d-\d\d$/.test(day) && readDay(day) && /^\d\d:\d\d$/.test(time) && parseTimeOfDay(time)
  return whole ? `${day}T${time}:00+09:00` : `${day} ${time}`
}

interface Props {
  /** Props that tie the inputs to their label and message. */
  control: Pick<InputProps, 'id' | 'bad' | 'disabled' | 'aria-describedby'>
  value: unknown
  onChange: (value: string | null) => void
  label: string
  /** Default time of a picked day. */
  start: string
}

/** Renders a date and time input for Seoul. Passes incomplete input on as text. */
export function MomentInput({ control, value, onChange, label, start }: Props) {
  const { day, time } = textsOf(value)
  const set = (next: string | null) => {
    const { day: d, time: t } = textsOf(next)
    // ignores a different notation of the same minute
    if (d !== day || t !== time) onChange(next)
  }
  return (
    <span className={styles.pair}>
      <DateInput
        {...control}
        aria-label={`${label} 날짜`}
        kind="day"
        width={13}
        value={day}
        // clearing the day also clears the time
        onChange={(text) => set(text === '' ? null : joinMoment(text, time || (readDay(text) ? start : '')))}
      />
      <Input
        bad={control.bad}
        disabled={control.disabled}
        aria-describedby={control['aria-describedby']}
        aria-label={`${label} 시각`}
        inputMode="numeric"
        placeholder="HH:mm"
        maxLength={5}
        width={6}
        value={time}
        onChange={(event) => set(joinMoment(day, event.target.value))}
        onBlur={(event) => set(joinMoment(day, parseTimeOfDay(event.target.value) ?? event.target.value))}
        onKeyDown={(event) => {
          if (event.key === 'Enter') set(joinMoment(day, parseTimeOfDay(time) ?? time))
        }}
      />
    </span>
  )
}
