import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { ApiError, messageOf } from '@/shared/api/errors'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { todaySeoul } from '@/shared/lib/cell-dates'
import { addDays } from '@/shared/lib/days'
import { Button } from '@/shared/ui/inputs/button'
import { Checkbox } from '@/shared/ui/inputs/choice'
import { RecordLoadFailed, RecordSkeleton } from '@/shared/ui/records/record-state'
import { screenReaderOnly } from '@/shared/ui/screen-reader-only'
import { weekdayText } from './mount-days.rules'
import styles from './mount-slots.module.css'

/** A chosen slot: day and time in Seoul. */
export interface ChosenSlot {
  date: string
  time: string
}

export interface SlotWish {
  storeSeq: number
  orderSeq?: number | undefined
  itemSeq?: readonly number[] | undefined
  /** Whether to include days outside of the period open to customers. */
  force?: boolean
}

interface Props extends SlotWish {
  value: ChosenSlot | null
  onPick: (slot: ChosenSlot) => void
}

const DAYS = 7

/** Statuses of refusals by a rule, e.g. a store that cannot mount the goods: another attempt does not help. */
const BY_RULE: ReadonlySet<number> = new Set([400, 409])

const STEPS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}

/** Renders a week of a store's slots with their free places. Arrow keys move between free slots. */
export function MountSlots({ storeSeq, orderSeq, itemSeq, force, value, onPick }: Props) {
  const today = todaySeoul(new Date())
  const [from, setFrom] = useState(value && value.date > today ? value.date : today)
  const to = addDays(from, DAYS - 1)
  const query = { from, to, orderSeq, itemSeq: itemSeq && [...itemSeq], force }
  const { data, error, isPending, refetch } = useQuery(
    // free places change by the minute
    apiQuery('/api/v1/admin/stores/{seq}/slots', { path: { seq: storeSeq }, query }, { staleTime: 0 }),
  )
  return (
    <div className={styles.week}>
      <p className={styles.bar}>
        <Button size="sm" disabled={from <= today} onClick={() => setFrom(addDays(from, -DAYS))}>
          이전 주
        </Button>
        <b aria-live="polite">
          {from} ~ {to}
        </b>
        <Button size="sm" onClick={() => setFrom(addDays(from, DAYS))}>
          다음 주
        </Button>
      </p>
      {error instanceof ApiError && BY_RULE.has(error.status) ? (
        <p role="alert" className={styles.none}>
          {error.message}
        </p>
      ) : error ? (
        <RecordLoadFailed message={messageOf(error)} retry={() => void refetch()} />
      ) : isPending ? (
        <RecordSkeleton />
      ) : (
        <Week days={data} value={value} onPick={onPick} />
      )}
    </div>
  )
}

function Week({ days, value, onPick }: Pick<Props, 'value' | 'onPick'> & { days: Schemas['StoreSlotDay'][] }) {
  const table = useRef<HTMLTableElement>(null)
  const times = [...new Set(days.flatMap(({ slots }) => slots.map(({ time }) => time)))].sort()
  const buttonAt = (column: number, row: number) =>
    table.current?.querySelector<HTMLButtonElement>(`[data-at="${column}/${row}"]:not(:disabled)`)

  function move(event: KeyboardEvent<HTMLTableElement>) {
    const step = STEPS[event.key]
    const at = (event.target as HTMLElement).dataset.at?.split('/').map(Number)
    if (!step || !at) return
    event.preventDefault()
    let [column = 0, row = 0] = at
    do {
      column += step[0]
      row += step[1]
      const next = buttonAt(column, row)
      if (next) return next.focus()
    } while (column >= 0 && row >= 0 && column < days.length && row < times.length)
  }
  // one tab stop for the whole week: the chosen slot, otherwise the first free one
  const free = days.flatMap(({ date, slots }) =>
    slots.flatMap(({ time, available }) => (available > 0 ? [`${date} ${time}`] : [])),
  )
  const entry = free.find((each) => each === `${value?.date} ${value?.time}`) ?? free[0]
  if (times.length === 0) {
    return <p className={styles.none}>예약할 수 있는 시간이 없습니다. {days.find(({ reason }) => reason)?.reason}</p>
  }
  return (
    // one key handler for all slots
    <table ref={table} className={styles.slots} onKeyDown={move}>
      <caption className={screenReaderOnly}>예약 시간</caption>
      <thead>
        <tr>
          <th scope="col">시간</th>
          {days.map(({ date }) => (
            <th key={date} scope="col" aria-current={date === value?.date ? 'date' : undefined}>
              {date.slice(5).replace('-', '.')} ({weekdayText(date)})
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {times.map((time, row) => (
          <tr key={time}>
            <th scope="row">{time}</th>
            {days.map((day, column) => {
              const { date, closed, reason, slots } = day
              if (closed && slots.length === 0) {
                return row === 0 ? (
                  <td key={date} rowSpan={times.length} className={styles.closed}>
                    {reason}
                  </td>
                ) : null
              }
              const slot = slots.find((one) => one.time === time)
              if (!slot) return <td key={date} />
              const chosen = value?.date === date && value.time === time
              return (
                <td key={date}>
                  <button
                    type="button"
                    data-at={`${column}/${row}`}
                    className={styles.slot}
                    aria-pressed={chosen}
                    disabled={slot.available === 0}
                    tabIndex={entry === `${date} ${time}` ? 0 : -1}
                    aria-label={`${date} (${weekdayText(date)}) ${time}, ${slot.available === 0 ? '마감' : `${slot.available}자리 남음`}`}
                    onClick={() => onPick({ date, time })}
                  >
                    {slot.available === 0 ? (
                      '마감'
                    ) : (
                      <>
                        <span className={styles.left}>잔여 </span>
                        {slot.available}/{slot.capacity}
                      </>
                    )}
                  </button>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface ChoiceProps extends Props {
  force: boolean
  onForce: (force: boolean) => void
}

/** Renders the slot choice of a store, with an option for days not open to customers and the chosen slot in words. */
export function MountSlotChoice({ onForce, ...slots }: ChoiceProps) {
  const { force, value, storeSeq } = slots
  return (
    <>
      <Checkbox
        label="예약 가능 기간 밖의 날짜도 보기"
        checked={force}
        onChange={(event) => onForce(event.target.checked)}
      />
      <MountSlots key={storeSeq} {...slots} />
      <p aria-live="polite">
        {value ? (
          <>
            선택: <b>{`${value.date} ${value.time}`}</b>
          </>
        ) : (
          '예약 시간을 선택해 주세요.'
        )}
      </p>
    </>
  )
}
