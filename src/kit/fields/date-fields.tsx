import { formatDate } from '@/shared/lib/dates'
import { formatValue } from '@/shared/lib/format-value'
import { Button } from '@/shared/ui/inputs/button'
import { DateInput } from '@/shared/ui/inputs/date-input'
import { MomentInput } from '@/shared/ui/inputs/moment-input'
import { formatMoment, formatText, periodText } from '@/shared/ui/inputs/read-only-values'
import { type FieldState, useField } from '../detail/form-context'
import { type ControlProps, createField, Field, type FieldProps } from './field'
import styles from './fields.module.css'
import { textOf } from './input-fields'

type Value = Pick<FieldState, 'value' | 'set'>

const day = (control: ControlProps, { value, set }: Value, label?: string) => (
  <DateInput
    {...control}
    aria-label={label}
    kind="day"
    width={13}
    value={textOf(value)}
    onChange={(text) => set(text || null)}
  />
)
const moment = (control: ControlProps, { value, set }: Value, label: string, start: string) => (
  <MomentInput control={control} value={value} label={label} start={start} onChange={set} />
)

/** A day, `YYYY-MM-DD`, typed or picked. */
export const DayField = createField((control, field) => day(control, field))

/** A month, `YYYY-MM`, typed or picked. */
export const MonthField = createField((control, { value, set }) => (
  <DateInput {...control} kind="month" width={11} value={textOf(value)} onChange={(text) => set(text || null)} />
))

interface MomentProps {
  /** Default time of a picked day; default `00:00`. */
  start?: string
  /** Offers the current minute: for what happens while the form is filled in. */
  now?: boolean
}

/** Returns the current minute, as the inputs store it. */
const currentMinute = (): string => `${formatDate(Date.now(), { time: 'HH:mm' }).replace(' ', 'T')}:00+09:00`

/** A date and time in Seoul, whatever the browser's time zone. */
export const DateTimeField = createField<MomentProps>(
  (control, field, { start = '00:00', now }) => {
    const inputs = moment(control, field, field.title, start)
    if (!now || control.disabled) return inputs
    return (
      <span className={styles.period}>
        {inputs}
        <Button size="sm" aria-label={`${field.title} 지금`} onClick={() => field.set(currentMinute())}>
          지금
        </Button>
      </span>
    )
  },
  { group: true, readOnlyValue: ({ value }) => formatMoment(value) },
)

export interface PeriodProps extends Omit<FieldProps, 'also'> {
  from: string
  to: string
  /** Edits date and time instead of days. */
  time?: boolean
}

/** Start and end in one row, two fields of the body. The definition's `check` must ensure that the end is later. */
export function PeriodField({ from, to, time, ...frame }: PeriodProps) {
  const format = time ? formatMoment : formatText
  const formatForMessage = (value: unknown) => formatValue(format(value))
  const second = useField(to, { label: '종료', format: formatForMessage })
  function set(value: unknown) {
    second.set(value)
    frame.onChange?.(value)
  }
  const formatPeriod = ({ value }: Pick<Value, 'value'>) => periodText(format(value), format(second.value))
  return (
    <Field
      name={from}
      also={to}
      label="기간"
      group
      wide
      {...frame}
      readOnlyValue={formatPeriod}
      format={formatForMessage}
    >
      {(control, first) => {
        const end = { value: second.value, set }
        const atEnd = { ...control, id: second.path }
        return (
          <span className={styles.period}>
            {time ? moment(control, first, '시작', '00:00') : day(control, first, '시작일')}
            <span aria-hidden="true">~</span>
            {time ? moment(atEnd, end, '종료', '23:59') : day(atEnd, end, '종료일')}
          </span>
        )
      }}
    </Field>
  )
}
