import { useField } from '@/kit/detail/context'
import type { Schemas } from '@/shared/api/types'
import { Switch } from '@/shared/ui/inputs/choice'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { Input } from '@/shared/ui/inputs/input'
import { readClock } from '@/shared/ui/inputs/moment-input'
import { recordTableClass } from '@/shared/ui/table/record-table'
import { weekdayLabels, weekdays } from './manage/store.labels'

type Day = keyof Schemas['StoreWeek']

/** A time of day in a cell, in steps of ten minutes. */
function Clock({ name, label, off }: { name: string; label: string; off: boolean }) {
  const { path, title, value, set, error, disabled, readOnly } = useField(name, { label })
  const text = typeof value === 'string' ? value : ''
  if (readOnly || off) return off ? '' : text || '-'
  return (
    <FieldFrame place={path} title={title} error={error} cell>
      {({ bad, ...tie }) => (
        <Input
          {...tie}
          bad={bad}
          disabled={disabled}
          inputMode="numeric"
          placeholder="HH:mm"
          maxLength={5}
          width={6}
          value={text}
          onChange={(event) => set(event.target.value || null)}
          onBlur={(event) => set(readClock(event.target.value) ?? (event.target.value || null))}
        />
      )}
    </FieldFrame>
  )
}

function DayRow({ day }: { day: Day }) {
  const name = weekdayLabels[day]
  const at = `hours.${day}`
  const { path, title, value, set, disabled, readOnly } = useField(`${at}.open`, { label: `${name} 영업` })
  const open = value === true
  const clocks = { from: '시작', to: '종료', breakFrom: '휴게 시작', breakTo: '휴게 종료' } as const
  return (
    <tr data-off={!open || undefined}>
      <th scope="row">{name}</th>
      <td data-field={path}>
        {readOnly ? (
          open ? (
            '영업'
          ) : (
            '휴무'
          )
        ) : (
          <Switch
            aria-label={title}
            checked={open}
            disabled={disabled}
            onChange={(event) => set(event.target.checked)}
          />
        )}
      </td>
      {Object.entries(clocks).map(([key, label]) => (
        <td key={key}>
          <Clock name={`${at}.${key}`} label={`${name} ${label}`} off={!open} />
        </td>
      ))}
    </tr>
  )
}

/** Hours of every day of the week and of public holidays. */
export function HoursGrid() {
  return (
    <table className={recordTableClass} aria-label="영업시간">
      <thead>
        <tr>
          {['요일', '영업', '시작', '종료', '휴게 시작', '휴게 종료'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weekdays.map((day) => (
          <DayRow key={day} day={day} />
        ))}
      </tbody>
    </table>
  )
}
