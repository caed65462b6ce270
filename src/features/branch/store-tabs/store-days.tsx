import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mountTones } from '@/features/orderdelivery/mountreserve/mount-reservation.rules'
import { weeksOf } from '@/features/orderdelivery/mountreserve/mount-view.rules'
import { RecordLink } from '@/kit/record-link'
import { messageOf } from '@/shared/api/errors'
import { storeClosureKindLabels } from '@/shared/api/gen/branch-manage.gen'
import { mountCheckReasonLabels, mountReservationStateLabels } from '@/shared/api/gen/orderdelivery-mountreserve.gen'
import { useRights } from '@/shared/api/me'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { todaySeoul } from '@/shared/lib/cell-dates'
import { addMonths } from '@/shared/lib/days'
import { Button } from '@/shared/ui/inputs/button'
import { Pill } from '@/shared/ui/records/pill'
import { RecordLoadFailed, RecordSkeleton } from '@/shared/ui/records/record-state'
import { Section } from '@/shared/ui/records/section'
import { screenReaderOnly } from '@/shared/ui/screen-reader-only'
import { StoreClosures } from './store-closures'
import styles from './store-tabs.module.css'

const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토']

type Day = Schemas['StoreCalendarDay']

interface CellProps {
  date: string
  day: Day | undefined
  chosen: boolean
  onChoose: () => void
}

function DayCell({ date, day, chosen, onChoose }: CellProps) {
  const room = day && day.capacity > 0 ? `${day.reserved}/${day.capacity}` : day?.reserved ? `${day.reserved}건` : ''
  const kinds = [...new Set(day?.closures.map(({ kind }) => kind))]
  return (
    <td data-today={date === todaySeoul(new Date()) || undefined} data-chosen={chosen || undefined}>
      <button
        type="button"
        aria-pressed={chosen}
        aria-label={`${date}${day?.holiday ? ` ${day.holiday}` : ''}, 예약 ${day?.reserved ?? 0}건`}
        data-holiday={day?.holiday ? '' : undefined}
        onClick={onChoose}
      >
        {Number(date.slice(8))}일{day?.holiday && <small> {day.holiday}</small>}
      </button>
      {room && <b>{room}</b>}
      {day?.closed && kinds.length === 0 && <small>{day.closed}</small>}
      {kinds.map((kind) => (
        <small key={kind} data-closure={kind}>
          {storeClosureKindLabels[kind]}
        </small>
      ))}
      {day && day.needsCheck > 0 && <small data-check="">확인 {day.needsCheck}</small>}
    </td>
  )
}

function Booking({ booking, linked }: { booking: Schemas['StoreBooking']; linked: boolean }) {
  const { customerName, carText, carNumber, itemSummary, quantity, state, checkReason } = booking
  const customerText = [customerName, carText, carNumber].filter(Boolean).join(' · ')
  return (
    <li>
      <Pill tone={mountTones[state]}>{mountReservationStateLabels[state]}</Pill>
      {linked ? (
        <RecordLink to="/orderdelivery/mountreserve" search={{ seq: String(booking.mountReservationSeq) }}>
          {customerText}
        </RecordLink>
      ) : (
        customerText
      )}
      <small>
        {itemSummary} {quantity}개
      </small>
      {checkReason && <small data-check="">확인 필요: {mountCheckReasonLabels[checkReason]}</small>}
    </li>
  )
}

/** Renders the slots of a day with their reservations. */
function DaySlots({ seq, date }: { seq: number; date: string }) {
  const { canRead } = useRights()
  const linked = canRead('ORDER_MANAGEMENT')
  const { data, error, refetch } = useQuery(
    apiQuery('/api/v1/admin/stores/{seq}/day', { path: { seq }, query: { date } }),
  )
  if (error) return <RecordLoadFailed message={messageOf(error)} retry={() => void refetch()} />
  if (!data) return <RecordSkeleton />
  return (
    <>
      {data.reason && <p role="status">{data.reason}</p>}
      {data.slots.length === 0 && <p>이 날에는 예약 시간이 없습니다.</p>}
      <table className={styles.day}>
        <caption className={screenReaderOnly}>{date} 시간별 예약</caption>
        <thead>
          <tr>
            <th scope="col">시간</th>
            <th scope="col">예약/정원</th>
            <th scope="col">고객·상품</th>
          </tr>
        </thead>
        <tbody>
          {data.slots.map(({ time, capacity, bookings }) => (
            <tr key={time}>
              <th scope="row">{time}</th>
              <td>{capacity === null ? '시간 밖' : `${bookings.length}/${capacity}`}</td>
              <td>
                <ul>
                  {bookings.map((booking) => (
                    <Booking key={booking.mountReservationSeq} booking={booking} linked={linked} />
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

interface Props {
  store: Schemas['Store']
  mayWrite: boolean
}

/** Renders 예약·휴무: the store's month, the chosen day and the closures. */
export function StoreDays({ store: { storeSeq: seq, name }, mayWrite }: Props) {
  const [day, setDay] = useState(() => todaySeoul(new Date()))
  const [month, setMonth] = useState(() => day.slice(0, 7))
  const { canRead } = useRights()
  const { data, error, refetch, isPlaceholderData } = useQuery(
    apiQuery('/api/v1/admin/stores/{seq}/calendar', { path: { seq }, query: { month } }),
  )
  const days = new Map(data?.map((each) => [each.date, each]))
  const shift = (months: number) => setMonth(addMonths(`${month}-01`, months).slice(0, 7))
  return (
    <>
      <div className={styles.beside}>
        <Section
          title={`${month.replace('-', '년 ')}월`}
          plain
          aside={
            <>
              <Button size="sm" onClick={() => shift(-1)}>
                이전 달
              </Button>
              <Button size="sm" onClick={() => shift(1)}>
                다음 달
              </Button>
            </>
          }
        >
          {error ? (
            <RecordLoadFailed message={messageOf(error)} retry={() => void refetch()} />
          ) : data ? (
            <table className={styles.month} aria-busy={isPlaceholderData}>
              <caption className={screenReaderOnly}>월별 예약과 휴무</caption>
              <thead>
                <tr>
                  {WEEKDAYS.map((each) => (
                    <th key={each} scope="col">
                      {each}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {weeksOf(month).map((week) => (
                  <tr key={week.find(Boolean)}>
                    {week.map((date, at) =>
                      date ? (
                        <DayCell
                          key={date}
                          date={date}
                          day={days.get(date)}
                          chosen={date === day}
                          onChoose={() => setDay(date)}
                        />
                      ) : (
                        // biome-ignore lint/suspicious/noArrayIndexKey: empty days of the week have no key of their own
                        <td key={at} />
                      ),
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          ) : (
            <RecordSkeleton />
          )}
        </Section>
        <Section
          title={`${day} (${WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]})`}
          plain
          aside={
            canRead('ORDER_MANAGEMENT') && (
              <RecordLink to="/orderdelivery/mountreserve" search={{ view: 'day', day, storeSeq: String(seq) }}>
                예약 현황에서 보기
              </RecordLink>
            )
          }
        >
          <div className={styles.slots}>
            <DaySlots key={day} seq={seq} date={day} />
          </div>
        </Section>
      </div>
      <StoreClosures seq={seq} storeName={name} mayWrite={mayWrite} day={day} />
    </>
  )
}
