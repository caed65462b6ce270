import { useState } from 'react'
import { todaySeoul } from '../../lib/cell-dates'
import { type DayRange, type Preset, readDay } from '../../lib/days'
import { cx } from '../cx'
import { lazyLayer, lazyPart } from '../layers/lazy-layer'
import type { DayPresetsProps } from './day-presets'
import styles from './day-range-input.module.css'
import { useSelectAllOnFocus } from './input'
import { useTypedText } from './use-typed-text'

const RangeCalendar = lazyLayer(async () => (await import('./calendar-box')).RangeCalendar)
// Lazy, because the collapsed filter row shows no presets.
const DayPresets = lazyPart<DayPresetsProps>(
  async () => (await import('./day-presets')).DayPresets,
  () => null,
)

interface Props {
  /** Days, or the typed text. */
  range: DayRange
  onChange: (range: DayRange) => void
  presets: readonly Preset[]
  /** Id of the error message. */
  errorId: string | undefined
  /** Shows the presets only inside the calendar. */
  brief?: boolean
}

/** Renders two day inputs, a calendar that loads on first opening, and presets. */
export function DayRangeInput({ range, onChange, presets, errorId, brief = false }: Props) {
  const [open, setOpen] = useState(false)
  const today = todaySeoul(new Date())

  const renderDay = (end: 'from' | 'to', label: string) => (
    <DayBox
      label={label}
      errorId={errorId}
      value={range[end] ?? ''}
      onChange={(text) => onChange({ ...range, [end]: text })}
    />
  )

  return (
    <>
      <span className={cx(styles.range, errorId && styles.bad)}>
        {renderDay('from', '시작일')}
        <span aria-hidden="true">~</span>
        {renderDay('to', '종료일')}
        <button
          type="button"
          className={styles.calendar}
          aria-label="달력에서 고르기"
          aria-haspopup="dialog"
          aria-expanded={open}
          onPointerEnter={RangeCalendar.preload}
          onClick={() => setOpen(!open)}
        />
        {open && (
          <RangeCalendar
            range={{ from: readDay(range.from), to: readDay(range.to) }}
            today={today}
            presets={brief ? presets : []}
            onPick={onChange}
            onClose={() => setOpen(false)}
          />
        )}
      </span>
      {!brief && <DayPresets presets={presets} range={range} onPick={onChange} />}
    </>
  )
}

interface DayBoxProps {
  label: string
  errorId: string | undefined
  value: string
  onChange: (text: string) => void
}

function DayBox({ label, errorId, value, onChange }: DayBoxProps) {
  const typed = useTypedText({ plain: value, onChange })
  return (
    <input
      type="text"
      autoComplete="off"
      placeholder="YYYY-MM-DD"
      aria-label={label}
      aria-invalid={errorId ? true : undefined}
      aria-describedby={errorId}
      {...typed}
      {...useSelectAllOnFocus({ inputMode: 'numeric', onFocus: typed.onFocus })}
      inputMode="numeric"
      onBlur={(event) => {
        typed.onBlur()
        onChange(readDay(event.target.value) ?? event.target.value)
      }}
    />
  )
}
