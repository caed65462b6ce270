import { useSyncExternalStore } from 'react'
import { useField, useFormScope } from '@/kit/detail/form-context'
import type { GridCell } from '@/kit/grid/grid-cell'
import { Sheet } from '@/kit/grid/sheet'
import type { SheetSpec } from '@/kit/grid/sheet-spec'
import type { Schemas } from '@/shared/api/types'
import { checkRule, type Rule } from '@/shared/lib/rules'
import { Switch } from '@/shared/ui/inputs/choice'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { parseTimeOfDay, TimeInput } from '@/shared/ui/inputs/time-input'
import { recordTableClass } from '@/shared/ui/table/record-table'
import { weekdayLabels, weekdays } from './store.labels'

type Week = Schemas['StoreWeek']
type Day = keyof Week
type Hours = Week[Day]

const clocks = { from: '시작', to: '종료', breakFrom: '휴게 시작', breakTo: '휴게 종료' } as const

const openCell: GridCell<Hours> = {
  id: 'open',
  title: '영업',
  value: ({ open }) => (open ? '영업' : '휴무'),
  text: (value) => value ?? '',
  read: (_, text) =>
    ['영업', '휴무'].includes(text.trim()) ? { value: text.trim() } : { message: '영업 또는 휴무로 입력해 주세요.' },
  apply: (hours, value) => ({ ...hours, open: value === '영업' }),
  refuse: () => undefined,
}

const clockCell = (id: keyof typeof clocks, rule: Rule | undefined): GridCell<Hours> => ({
  id,
  title: clocks[id],
  value: (hours) => hours[id] ?? null,
  text: (value) => value ?? '',
  read(_, text) {
    const value = parseTimeOfDay(text) ?? text.trim()
    const message = rule && checkRule(rule, value)
    return message ? { message } : { value: value || null }
  },
  apply: (hours, value) => ({ ...hours, [id]: value }),
  refuse: ({ open }) => (open ? undefined : '휴무인 요일입니다.'),
})

/** Renders a time of day in a cell, in steps of ten minutes. */
function Clock({ name, label, off }: { name: string; label: string; off: boolean }) {
  const { path, title, value, set, error, disabled, readOnly } = useField(name, { label })
  const text = typeof value === 'string' ? value : ''
  if (readOnly || off) return off ? '' : text || '-'
  return (
    <FieldFrame fieldPath={path} title={title} error={error} cell>
      {({ bad, ...controlProps }) => (
        <TimeInput
          {...controlProps}
          bad={bad}
          disabled={disabled}
          value={text}
          onChange={(next) => set(next || null)}
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
  return (
    <tr data-seq={weekdays.indexOf(day)} data-off={!open || undefined}>
      <th scope="row">{name}</th>
      <td data-field={path} data-cell="open">
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
        <td key={key} data-cell={key}>
          <Clock name={`${at}.${key}`} label={`${name} ${label}`} off={!open} />
        </td>
      ))}
    </tr>
  )
}

/** Renders the hours of each weekday and of public holidays. */
export function HoursGrid() {
  // used by the forms of stores and of applications
  const { form, rules, readOnly } = useFormScope()
  const week = useSyncExternalStore(form.subscribe, () => form.read('hours')) as Week | null | undefined
  const hours = rules.hours?.properties?.MON?.properties
  const spec: SheetSpec<Hours> | undefined = week
    ? {
        rows: weekdays.map((day) => week[day]),
        cells: () => [
          openCell,
          ...(['from', 'to', 'breakFrom', 'breakTo'] as const).map((id) => clockCell(id, hours?.[id])),
        ],
        nameOf: (at) => weekdayLabels[weekdays[at] ?? 'MON'],
        onChange: (rows) => form.put('hours', Object.fromEntries(weekdays.map((day, at) => [day, rows[at]]))),
      }
    : undefined
  return (
    <Sheet spec={readOnly === undefined ? spec : undefined}>
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
    </Sheet>
  )
}
