import { todaySeoul } from '@/shared/lib/dates'
import { DateInput } from '@/shared/ui/date-input'
import { MomentInput } from '@/shared/ui/moment-input'
import { type FieldState, useField } from '../detail/context'
import { readDay } from '../filters/days'
import { type ControlProps, type FieldFrame, FieldFrameView } from './field'
import styles from './field.module.css'

/** A typed month (`2026-11`, `2026.11`, `202611`) as `YYYY-MM`; undefined when it is none. */
export function readMonth(text: string): string | undefined {
  const match = /^(\d{4})[-./]?(\d{1,2})\.?$/.exec(text.trim())
  return match ? readDay(`${match[1]}-${match[2]}-1`)?.slice(0, 7) : undefined
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const now = () => todaySeoul(Date.now())

type Value = Pick<FieldState, 'value' | 'set'>

function DayControl({ control, field, label }: { control: ControlProps; field: Value; label?: string }) {
  return (
    <DateInput
      {...control}
      aria-label={label}
      kind="day"
      width={13}
      value={textOf(field.value)}
      onChange={(text) => field.set(text || null)}
      read={readDay}
      today={now()}
    />
  )
}

/** `YYYY-MM-DD`; typed or picked. */
export function DayField(props: FieldFrame & { name: string }) {
  return (
    <FieldFrameView {...props}>{(control, field) => <DayControl control={control} field={field} />}</FieldFrameView>
  )
}

/** `YYYY-MM`; typed or picked. */
export function MonthField(props: FieldFrame & { name: string }) {
  return (
    <FieldFrameView {...props}>
      {(control, { value, set }) => (
        <DateInput
          {...control}
          kind="month"
          width={11}
          value={textOf(value)}
          onChange={(text) => set(text || null)}
          read={readMonth}
          today={now()}
        />
      )}
    </FieldFrameView>
  )
}

interface MomentProps {
  control: ControlProps
  field: Value
  label: string
  start: string
}

function MomentControl({ field, ...rest }: MomentProps) {
  return <MomentInput {...rest} value={field.value} onChange={field.set} readDay={readDay} today={now()} />
}

export interface MomentFieldProps extends FieldFrame {
  /** The time that a day gets when none is given; default `00:00`. */
  start?: string
}

/** A moment, entered as day and time of Seoul whatever the browser's zone. */
export function DateTimeField({ start = '00:00', ...props }: MomentFieldProps & { name: string }) {
  return (
    <FieldFrameView group {...props}>
      {(control, field) => <MomentControl control={control} field={field} label={field.title} start={start} />}
    </FieldFrameView>
  )
}

export interface PeriodProps extends Omit<FieldFrame, 'also'> {
  from: string
  to: string
  /** Moments instead of days. */
  time?: boolean
}

/** Start and end in one row: two fields of the body. That the end comes later is said by the definition's `check`. */
export function PeriodField({ from, to, time, ...frame }: PeriodProps) {
  const second = useField(to)
  return (
    <FieldFrameView name={from} also={to} label="기간" group wide {...frame}>
      {(control, first) => {
        const end: Value = {
          value: second.value,
          set(value) {
            second.set(value)
            frame.onChange?.(value)
          },
        }
        return (
          <span className={styles.moment}>
            {time ? (
              <MomentControl control={control} field={first} label="시작" start="00:00" />
            ) : (
              <DayControl control={control} field={first} label="시작일" />
            )}
            <span aria-hidden="true">~</span>
            {time ? (
              <MomentControl control={{ ...control, id: second.path }} field={end} label="종료" start="23:59" />
            ) : (
              <DayControl control={{ ...control, id: second.path }} field={end} label="종료일" />
            )}
          </span>
        )
      }}
    </FieldFrameView>
  )
}

/** Message for a period's end that does not come after its start; null: it does, or one of them is open. */
export function periodProblem(from: unknown, to: unknown, sameDay = true): string | null {
  if (typeof from !== 'string' || typeof to !== 'string' || !from || !to) return null
  const [start, end] = [Date.parse(from), Date.parse(to)]
  if (sameDay && !from.includes('T') ? end >= start : end > start) return null
  return '종료일은 시작일보다 뒤여야 합니다.'
}
