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
// lazy, because the folded filter row has none
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
  /** Shows the quick picks only inside the calendar. */
  brief?: boolean
}

/** Renders two day inputs, a calendar that loads on first opening, and quick picks. */
export function DayRangeInput({ range, onChange, presets, errorId, brief = false }: Props) {
  const [open, setOpen] = useState(false)
  const today = todaySeoul(new Date())

  const day = (end: 'from' | 'to', label: string) => (
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
        {day('from', '시작일')}
        <span aria-hidden="true">~</span>
        {day('to', '종료일')}
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
