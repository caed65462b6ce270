import { Popover } from '@mantine/core'
import { DatePicker, MonthPicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { useRef } from 'react'
import styles from './date-input.module.css'

interface Props {
  kind: 'day' | 'month'
  /** `YYYY-MM-DD` or `YYYY-MM`. */
  value: string | undefined
  /** What is shown while there is no value: `YYYY-MM-DD`. */
  today: string
  onPick: (value: string) => void
  onClose: () => void
}

const weekdays = ['일', '월', '화', '수', '목', '금', '토']

const shared = {
  size: 'md',
  monthLabelFormat: 'YYYY년 M월',
  yearLabelFormat: 'YYYY년',
  monthsListFormat: 'M월',
  ariaLabels: {
    ...{ nextMonth: '다음 달', previousMonth: '이전 달', nextYear: '다음 해', previousYear: '이전 해' },
    ...{ nextDecade: '다음 10년', previousDecade: '이전 10년' },
  },
} as const

/** A calendar to pick one day or month in, below the element around it; closes with the pick, Esc or a press outside. */
export function CalendarBox({ kind, value, today, onPick, onClose }: Props) {
  const opener = useRef(document.activeElement)

  function close() {
    onClose()
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
  function pick(next: string | null) {
    if (next) onPick(kind === 'day' ? next : next.slice(0, 7))
    close()
  }

  return (
    <Popover
      opened
      onChange={(opened) => !opened && close()}
      position="bottom-start"
      trapFocus
      withinPortal
      hideDetached={false}
      withRoles={false}
    >
      <Popover.Target>
        <span className={styles.anchor} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={kind === 'day' ? '날짜 고르기' : '월 고르기'}>
        {kind === 'day' ? (
          <DatePicker
            {...shared}
            weekendDays={[0]}
            firstDayOfWeek={0}
            value={value ?? null}
            defaultDate={value ?? today}
            onChange={pick}
            weekdayFormat={(day) => weekdays[new Date(day).getDay()] ?? ''}
            getDayProps={(day) => {
              const [year, month, date] = day.split('-').map(Number)
              return { 'aria-label': `${year}년 ${month}월 ${date} 일` }
            }}
          />
        ) : (
          <MonthPicker
            {...shared}
            value={value ? `${value}-01` : null}
            defaultDate={value ? `${value}-01` : today}
            onChange={pick}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
