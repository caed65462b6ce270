import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { messageOf } from '@/shared/api/errors'
import { mountReservationStateLabels } from '@/shared/api/gen/orderdelivery-mountreserve.gen'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { todaySeoul } from '@/shared/lib/cell-dates'
import { addMonths } from '@/shared/lib/days'
import { Button } from '@/shared/ui/inputs/button'
import { RecordLoadFailed, RecordSkeleton } from '@/shared/ui/records/record-state'
import { mountReservationStates } from './mount-reservation.rules'
import { StoreChoice, useMountPlace } from './mount-store'
import { monthOf, weeksOf } from './mount-view.rules'
import styles from './mountreserve.module.css'

const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토']

function DayCell({
  date,
  summary,
  storeSeq,
}: {
  date: string
  summary?: Schemas['MountReservationDay']
  storeSeq?: number
}) {
  const total = summary?.counts.reduce((sum, { count }) => sum + count, 0) ?? 0
  const number = Number(date.slice(8))
  const search = storeSeq
    ? { view: 'day' as const, day: date, storeSeq: String(storeSeq) }
    : { reservedAt: { from: date, to: date }, state: 'all' as const }
  return (
    <td data-today={date === todaySeoul(new Date()) || undefined}>
      <Link to="/orderdelivery/mountreserve" search={search} aria-label={`${date}, 예약 ${total}건`}>
        {number}일
      </Link>
      {summary?.closed && <small className={styles.closed}>{summary.closed}</small>}
      {storeSeq && summary?.capacity ? (
        <span>
          {total}/{summary.capacity}
        </span>
      ) : (
        total > 0 && <span>{total}건</span>
      )}
      {mountReservationStates.map((state) => {
        const one = summary?.counts.find((each) => each.state === state)
        return one ? (
          <small key={state}>
            {mountReservationStateLabels[state]} {one.count}
          </small>
        ) : null
      })}
      {summary && summary.needsCheck > 0 && <small className={styles.check}>확인 {summary.needsCheck}</small>}
    </td>
  )
}

/** Renders a month of all stores, or of one store with its free places. A day links to its reservations. */
export function MountMonth() {
  const { search, storeSeq, go } = useMountPlace()
  const month = monthOf(search)
  const query = { month, ...(storeSeq ? { storeSeq } : {}) }
  const { data, error, isPending, refetch } = useQuery(apiQuery('/api/v1/admin/mount-reservations/calendar', { query }))
  const shift = (months: number) => go({ month: addMonths(`${month}-01`, months).slice(0, 7) })
  const days = new Map(data?.map((day) => [day.date, day]))
  return (
    <section className={styles.card} aria-label="월별 장착 예약">
      <p className={styles.bar}>
        <Button size="sm" onClick={() => shift(-1)}>
          이전 달
        </Button>
        <b>{month.replace('-', '년 ')}월</b>
        <Button size="sm" onClick={() => shift(1)}>
          다음 달
        </Button>
        <StoreChoice all />
      </p>
      {error ? (
        <RecordLoadFailed message={messageOf(error)} retry={() => void refetch()} />
      ) : isPending ? (
        <RecordSkeleton />
      ) : (
        <table className={styles.month}>
          <thead>
            <tr>
              {WEEKDAYS.map((day) => (
                <th key={day} scope="col">
                  {day}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(month).map((week) => (
              <tr key={week.find(Boolean)}>
                {week.map((date, at) =>
                  date ? (
                    <DayCell key={date} date={date} summary={days.get(date)} storeSeq={storeSeq} />
                  ) : (
                    // biome-ignore lint/suspicious/noArrayIndexKey: empty days of the week have no key of their own
                    <td key={at} />
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
