import { formatDate } from '../../lib/dates'
import { readDay } from '../../lib/days'
import { DateInput } from './date-input'
import styles from './date-input.module.css'
import { Input, type InputProps } from './input'

/** A typed time of day (`9:30`, `0930`, `9`, and of Excel `오후 2:30:00`) as `HH:mm`; undefined when it is none. */
export function readClock(text: string): string | undefined {
  const match = /^(오전|오후)?\s*(\d{1,2})(?::?(\d{2})(?::\d{2})?)?$/.exec(text.trim())
  if (!match) return undefined
  const [, half, typed = '', minutes = '00'] = match
  const hours = half ? (Number(typed) % 12) + (half === '오후' ? 12 : 0) : Number(typed)
  if (hours > 23 || Number(typed) > (half ? 12 : 23) || Number(minutes) > 59) return undefined
  return `${String(hours).padStart(2, '0')}:${minutes}`
}

/** A moment as the two texts of its inputs: a stored one in Seoul, anything else as it was typed. */
function textsOf(value: unknown): { day: string; time: string } {
  const text = typeof value === 'string' ? value : ''
  if (text.includes('T')) {
    const [day = '', time = ''] = formatDate(text, { time: 'HH:mm' }).split(' ')
    return { day, time }
  }
  const [day = '', time = ''] = text.split(' ')
  return { day, time }
}

/** The moment of two texts; what is not yet one stays text and is refused by the rules. */
function write(day: string, time: string): string | null {
  if (!day && !time) return null
  const whole = /^\d{4}-\d\d-\d\d$/.test(day) && readDay(day) && /^\d\d:\d\d$/.test(time) && readClock(time)
  return whole ? `${day}T${time}:00+09:00` : `${day} ${time}`
}

interface Props {
  /** What ties the inputs to their label and message. */
  control: Pick<InputProps, 'id' | 'bad' | 'disabled' | 'aria-describedby'>
  value: unknown
  onChange: (value: string | null) => void
  label: string
  /** The time that a day gets when none is given. */
  start: string
}

/** A moment, entered as day and time of Seoul. What is not yet one is given as the text that it is. */
export function MomentInput({ control, value, onChange, label, start }: Props) {
  const { day, time } = textsOf(value)
  const set = (next: string | null) => {
    const { day: d, time: t } = textsOf(next)
    // the same minute in another way of writing is no change
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
        // a day that is cleared takes its time along
        onChange={(text) => set(text === '' ? null : write(text, time || (readDay(text) ? start : '')))}
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
        onChange={(event) => set(write(day, event.target.value))}
        onBlur={(event) => set(write(day, readClock(event.target.value) ?? event.target.value))}
        onKeyDown={(event) => {
          if (event.key === 'Enter') set(write(day, readClock(time) ?? time))
        }}
      />
    </span>
  )
}
