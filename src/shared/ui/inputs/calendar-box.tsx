import { Popover } from '@mantine/core'
import { DatePicker, MonthPicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { type ReactNode, useState } from 'react'
import { addMonths, type DayRange, type Preset } from '../../lib/days'
import { LayerMarker } from '../layers/layer-marker'
import styles from './date-input.module.css'
import { DayPresets } from './day-presets'

const weekdays = ['일', '월', '화', '수', '목', '금', '토']

const shared = {
  size: 'md',
  monthLabelFormat: 'YYYY년 M월',
  yearLabelFormat: 'YYYY년',
  monthsListFormat: 'M월',
  ariaLabels: {
    nextMonth: '다음 달',
    previousMonth: '이전 달',
    nextYear: '다음 해',
    previousYear: '이전 해',
    nextDecade: '다음 10년',
    previousDecade: '이전 10년',
  },
} as const

const ofDays = {
  ...shared,
  weekdayFormat: (day: string) => weekdays[new Date(day).getDay()] ?? '',
  getDayProps(day: string) {
    const [year, month, date] = day.split('-').map(Number)
    // `일` is separated from the number, so that speech control finds the visible number
    return { 'aria-label': `${year}년 ${month}월 ${date} 일` }
  },
}

interface BoxProps {
  label: string
  onClose: () => void
  children: (close: () => void) => ReactNode
}

/** Renders a popover below its parent. Closes on Esc or a press outside, and restores the focus. */
function Box({ label, onClose, children }: BoxProps) {
  return (
    <Popover
      opened
      onChange={(opened) => !opened && onClose()}
      position="bottom-start"
      trapFocus={false}
      returnFocus={false}
      closeOnEscape={false}
      withinPortal
      hideDetached={false}
      withRoles={false}
    >
      <Popover.Target>
        <span className={styles.anchor} />
      </Popover.Target>
      <Popover.Dropdown data-layer role="dialog" aria-label={label}>
        {children(onClose)}
        <LayerMarker kind="float" onClose={onClose} />
      </Popover.Dropdown>
    </Popover>
  )
}

interface Props {
  kind: 'day' | 'month'
  /** `YYYY-MM-DD` or `YYYY-MM`. */
  value: string | undefined
  /** Shown while there is no value: `YYYY-MM-DD`. */
  today: string
  onPick: (value: string) => void
  onClose: () => void
}

/** Renders a calendar to pick one day or month; closes after the pick. */
export function CalendarBox({ kind, value, today, onPick, onClose }: Props) {
  const first = value && kind === 'month' ? `${value}-01` : value
  return (
    <Box label={kind === 'day' ? '날짜 고르기' : '월 고르기'} onClose={onClose}>
      {(close) => {
        const pickerProps = {
          value: first ?? null,
          defaultDate: first ?? today,
          onChange(next: string | null) {
            if (next) onPick(kind === 'day' ? next : next.slice(0, 7))
            close()
          },
        }
        return kind === 'day' ? (
          <DatePicker {...ofDays} weekendDays={[0]} firstDayOfWeek={0} {...pickerProps} />
        ) : (
          <MonthPicker {...shared} {...pickerProps} />
        )
      }}
    </Box>
  )
}

interface RangeProps {
  range: DayRange
  today: string
  /** Presets above the months. */
  presets: readonly Preset[]
  onPick: (range: DayRange) => void
  onClose: () => void
}

/** Renders two months to pick the first and the last day; closes after the second pick. */
export function RangeCalendar({ range, today, presets, onPick, onClose }: RangeProps) {
  const { from, to } = range
  const [value, setValue] = useState<[string | null, string | null]>([from ?? null, to ?? null])
  return (
    <Box label="기간 고르기" onClose={onClose}>
      {(close) => (
        <>
          {presets.length > 0 && (
            <p className={styles.presets}>
              <DayPresets
                presets={presets}
                range={range}
                onPick={(next) => {
                  onPick(next)
                  close()
                }}
              />
            </p>
          )}
          <DatePicker
            {...ofDays}
            weekendDays={[0]}
            firstDayOfWeek={0}
            type="range"
            numberOfColumns={2}
            allowSingleDateInRange
            value={value}
            defaultDate={addMonths(to ?? from ?? today, -1)}
            onChange={(next) => {
              setValue(next)
              const [first, last] = next
              if (!first || !last) return
              onPick({ from: first, to: last })
              close()
            }}
          />
        </>
      )}
    </Box>
  )
}
