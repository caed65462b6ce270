import { Popover } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { useRef, useState } from 'react'
import { addMonths, type DayRange } from './days'
import styles from './filters.module.css'

interface Props {
  from: string | undefined
  to: string | undefined
  today: string
  onPick: (range: DayRange) => void
  onClose: () => void
}

const weekdays = ['일', '월', '화', '수', '목', '금', '토']
const parts = (day: string) => day.split('-').map(Number)

/** Two months to pick the first and the last day in; closes with the second pick, Esc or a press outside. */
export function PeriodCalendar({ from, to, today, onPick, onClose }: Props) {
  const [value, setValue] = useState<[string | null, string | null]>([from ?? null, to ?? null])
  const opener = useRef(document.activeElement)

  function close() {
    onClose()
    if (opener.current instanceof HTMLElement) opener.current.focus()
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
      <Popover.Dropdown role="dialog" aria-label="기간 고르기">
        <DatePicker
          type="range"
          size="md"
          weekendDays={[0]}
          numberOfColumns={2}
          allowSingleDateInRange
          firstDayOfWeek={0}
          value={value}
          defaultDate={addMonths(to ?? from ?? today, -1)}
          onChange={(next) => {
            setValue(next)
            const [first, last] = next
            if (!first || !last) return
            onPick({ from: first, to: last })
            close()
          }}
          monthLabelFormat="YYYY년 M월"
          yearLabelFormat="YYYY년"
          monthsListFormat="M월"
          weekdayFormat={(day) => weekdays[new Date(day).getDay()] ?? ''}
          ariaLabels={{
            nextMonth: '다음 달',
            previousMonth: '이전 달',
            nextYear: '다음 해',
            previousYear: '이전 해',
            nextDecade: '다음 10년',
            previousDecade: '이전 10년',
          }}
          getDayProps={(day) => {
            // the number stands by itself, as it is shown: speech control finds it by what is seen
            const [year, month, date] = parts(day)
            return { 'aria-label': `${year}년 ${month}월 ${date} 일` }
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
