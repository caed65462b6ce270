import { lazy, Suspense, useState } from 'react'
import { todaySeoul } from '@/shared/lib/dates'
import { cx } from '@/shared/ui/cx'
import { Select } from '@/shared/ui/select'
import type { ControlProps } from './controls'
import { type DayRange, presetRange, readDay } from './days'
import type { PeriodFilter } from './filter'
import styles from './filters.module.css'
import { presetsOf } from './values'

const loadCalendar = () => import('./period-calendar').then((module) => ({ default: module.PeriodCalendar }))
const PeriodCalendar = lazy(loadCalendar)

/** Date kind, two days that can be typed, a calendar that comes with its first opening, quick picks. */
export function PeriodControl({ filter, titles, draft, change, labelId, errorId }: ControlProps<PeriodFilter>) {
  const [open, setOpen] = useState(false)
  const name = filter.names.find((candidate) => draft[candidate]) ?? filter.names[0] ?? ''
  // a period's draft is always an object with what was typed
  const range = (draft[name] ?? {}) as DayRange
  const set = (kind: string, next: DayRange) =>
    change({ ...Object.fromEntries(filter.names.map((other) => [other, undefined])), [kind]: next })
  const today = todaySeoul(new Date())

  const day = (end: 'from' | 'to', label: string) => (
    <input
      type="text"
      inputMode="numeric"
      autoComplete="off"
      placeholder="YYYY-MM-DD"
      aria-label={label}
      aria-invalid={errorId ? true : undefined}
      aria-describedby={errorId}
      maxLength={11}
      value={range[end] ?? ''}
      onChange={(event) => set(name, { ...range, [end]: event.target.value })}
      onBlur={(event) => set(name, { ...range, [end]: readDay(event.target.value) ?? event.target.value })}
    />
  )

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in the label's grid row
    <div role="group" aria-labelledby={labelId} className={styles.period}>
      {filter.names.length > 1 && (
        <Select
          aria-label="날짜 종류"
          width={9.5}
          options={filter.names.map((value) => ({ value, label: titles[value] ?? value }))}
          value={name}
          onChange={(kind) => set(kind, range)}
        />
      )}
      <span className={cx(styles.range, errorId && styles.bad)}>
        {day('from', '시작일')}
        <span aria-hidden="true">~</span>
        {day('to', '종료일')}
        <button
          type="button"
          className={styles.calendar}
          aria-label="달력에서 고르기"
          aria-haspopup="dialog"
          aria-expanded={open}
          onPointerEnter={() => void loadCalendar()}
          onClick={() => setOpen(!open)}
        />
        {open && (
          <Suspense fallback={null}>
            <PeriodCalendar
              from={readDay(range.from)}
              to={readDay(range.to)}
              today={today}
              onPick={(next) => set(name, next)}
              onClose={() => setOpen(false)}
            />
          </Suspense>
        )}
      </span>
      <span className={styles.presets}>
        {presetsOf(filter).map((preset) => {
          const target = presetRange(preset, today)
          const on = (target.from ?? '') === (range.from ?? '') && (target.to ?? '') === (range.to ?? '')
          return (
            <button
              key={preset}
              type="button"
              aria-pressed={on}
              // days are days of Seoul, computed when it is pressed
              onClick={() => set(name, presetRange(preset, todaySeoul(new Date())))}
            >
              {preset}
            </button>
          )
        })}
      </span>
    </div>
  )
}
