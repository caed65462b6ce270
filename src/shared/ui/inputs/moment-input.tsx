import { formatDate } from '../../lib/dates'
import { readDay } from '../../lib/days'
import { DateInput } from './date-input'
import styles from './date-input.module.css'
import type { InputProps } from './input'
import { parseTimeOfDay, TimeInput } from './time-input'

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

/** Joins the two texts, without their blanks. An incomplete time stays text and fails validation. */
function joinMoment(typedDay: string, typedTime: string): string | null {
  const [day, time] = [typedDay.replace(/\s/g, ''), typedTime.replace(/\s/g, '')]
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
    const { day: nextDay, time: nextTime } = textsOf(next)
    // ignores a different notation of the same minute
    if (nextDay !== day || nextTime !== time) onChange(next)
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
        onChange={(text) => set(text.trim() === '' ? null : joinMoment(text, time || (readDay(text) ? start : '')))}
      />
      <TimeInput
        bad={control.bad}
        disabled={control.disabled}
        aria-describedby={control['aria-describedby']}
        aria-label={`${label} 시각`}
        value={time}
        onChange={(text) => set(joinMoment(day, text))}
      />
    </span>
  )
}
