import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { sends } from '@/features/sends'
import { messageOf } from '@/shared/api/errors'
import { mountReservationStateLabels } from '@/shared/api/gen/orderdelivery-mountreserve.gen'
import { useRights } from '@/shared/api/me'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { cellTime } from '@/shared/lib/cell-dates'
import { addDays, readDay } from '@/shared/lib/days'
import { Button } from '@/shared/ui/inputs/button'
import { DateInput } from '@/shared/ui/inputs/date-input'
import { confirm } from '@/shared/ui/layers/dialog'
import { toast } from '@/shared/ui/layers/toast'
import { useAction } from '@/shared/ui/layers/use-action'
import { Pill } from '@/shared/ui/records/pill'
import { RecordLoadFailed, RecordSkeleton } from '@/shared/ui/records/record-state'
import { screenReaderOnly } from '@/shared/ui/screen-reader-only'
import { withParticle } from '../../../../domain/common/particles'
import { useMountBooking } from '../mount-booking'
import { slotMoment, weekdayText } from '../mount-days.rules'
import { BookButton } from './book-button'
import { mountTones, refusal } from './mount-reservation.rules'
import { StoreChoice, useMountPlace } from './mount-store'
import { dayOf } from './mount-view.rules'
import styles from './mountreserve.module.css'

type Mount = Schemas['MountReservation']

const timeOf = ({ reservedAt }: Mount): string => cellTime(reservedAt).slice(11)

/** The reservation being moved and its target slot. */
interface Moving {
  mount: Mount
  to: string
}

interface Props {
  storeSeq: number
  storeName: string | null
  day: string
}

/** Renders the slots and reservations of a store's day. Reservations move to another slot by drag or by keys. */
function Slots({ storeSeq, storeName, day }: Props) {
  const { canWrite } = useRights()
  const mayWrite = canWrite('ORDER_MANAGEMENT')
  const booking = useMountBooking()
  const [moving, setMoving] = useState<Moving | null>(null)
  const slots = useQuery(
    apiQuery(
      '/api/v1/admin/mount-reservations/slots',
      { query: { storeSeq, from: day, to: day, force: true } },
      { staleTime: 0 },
    ),
  )
  const booked = useQuery(
    apiQuery('/api/v1/admin/mount-reservations', {
      query: {
        storeSeq,
        reservedAt: { from: day, to: day },
        state: ['REQUESTED', 'CONFIRMED', 'DONE', 'NO_SHOW'],
        size: 200,
      },
    }),
  )
  const reschedule = useAction(
    ({ mount, to }: Moving) =>
      booking.move({
        path: { seq: mount.mountReservationSeq },
        body: { action: 'RESCHEDULE', reservedAt: slotMoment(day, to), force: true, version: mount.version },
      }),
    { done: '예약 시간을 옮겼습니다.' },
  )
  const failure = slots.error ?? booked.error
  if (failure) {
    return (
      <RecordLoadFailed
        message={messageOf(failure)}
        retry={() => {
          void slots.refetch()
          void booked.refetch()
        }}
      />
    )
  }
  const [found] = slots.data ?? []
  if (!found || !booked.data) return <RecordSkeleton />
  const mounts = booked.data.items
  const times = [...new Set([...found.slots.map(({ time }) => time), ...mounts.map(timeOf)])].sort()
  const free = found.slots.filter(({ available }) => available > 0).map(({ time }) => time)

  async function drop({ mount, to }: Moving) {
    setMoving(null)
    const from = timeOf(mount)
    if (to === from || !free.includes(to)) return
    const sure = await confirm({
      title: `예약 변경: ${mount.customerName}`,
      message: `${day} ${from} 예약을 ${withParticle(to, '으로/로')} 옮깁니다.`,
      detail: sends('MOUNT_CHANGED', 'STORE_RESERVATION_CHANGED'),
      confirmLabel: '예약 변경',
    })
    if (sure) await reschedule.run({ mount, to })
  }

  function keys(event: KeyboardEvent, mount: Mount) {
    if (!moving || moving.mount.mountReservationSeq !== mount.mountReservationSeq) {
      if (event.key !== ' ') return
      event.preventDefault()
      if (free.some((time) => time !== timeOf(mount))) setMoving({ mount, to: timeOf(mount) })
      else toast('이 날에는 옮길 수 있는 빈 시간이 없습니다.', { tone: 'note' })
      return
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      const ownTime = timeOf(mount)
      const targets = [...new Set([...free, ownTime])].sort()
      const next = targets[targets.indexOf(moving.to) + step]
      if (next) setMoving({ mount, to: next })
    } else if (event.key === 'Enter' || event.key === ' ') void drop(moving)
    else if (event.key === 'Escape') setMoving(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const handleDragOver = (event: DragEvent, time: string) => {
    if (!moving || !free.includes(time)) return
    event.preventDefault()
    if (moving.to !== time) setMoving({ ...moving, to: time })
  }
  return (
    <>
      {found.reason && <p role="status">{found.reason}</p>}
      <p className={screenReaderOnly} aria-live="assertive">
        {moving &&
          `${withParticle(moving.to, '으로/로')} 옮깁니다. 위아래 화살표로 고르고 Enter로 놓습니다. Esc로 그만둡니다.`}
      </p>
      {times.length === 0 && <p>이 날에는 예약 시간이 없습니다.</p>}
      <table className={styles.day}>
        <caption className={screenReaderOnly}>{day} 시간별 예약</caption>
        <tbody>
          {times.map((time) => {
            const slot = found.slots.find((one) => one.time === time)
            const slotMounts = mounts.filter((mount) => timeOf(mount) === time)
            return (
              <tr
                key={time}
                data-target={moving?.to === time || undefined}
                onDragOver={(event) => handleDragOver(event, time)}
                onDrop={(event) => {
                  event.preventDefault()
                  if (moving) void drop({ ...moving, to: time })
                }}
              >
                <th scope="row">{time}</th>
                <td className={styles.room}>
                  {slot ? (
                    <>
                      <meter
                        min={0}
                        max={Math.max(1, slot.capacity)}
                        value={slot.reserved}
                        aria-label={`${time} 예약`}
                      />
                      {slot.reserved}/{slot.capacity}
                    </>
                  ) : (
                    '시간 밖'
                  )}
                </td>
                <td>
                  <ul className={styles.cars}>
                    {slotMounts.map((mount) => {
                      const movable = mayWrite && refusal('RESCHEDULE', mount) === undefined
                      return (
                        <li key={mount.mountReservationSeq}>
                          <Link
                            to="."
                            search={(now) => ({ ...now, seq: String(mount.mountReservationSeq) })}
                            className={styles.car}
                            draggable={movable}
                            aria-describedby={movable ? 'mount-keys' : undefined}
                            data-moving={moving?.mount === mount || undefined}
                            onDragStart={() => setMoving({ mount, to: time })}
                            onDragEnd={() => setMoving(null)}
                            onKeyDown={(event) => movable && keys(event, mount)}
                          >
                            <Pill tone={mountTones[mount.state]}>{mountReservationStateLabels[mount.state]}</Pill>{' '}
                            {mount.customerName} {mount.carNumber} · {mount.itemSummary}
                          </Link>
                        </li>
                      )
                    })}
                    {mayWrite && slot && slot.available > 0 && (
                      <li>
                        <BookButton
                          label="+ 등록"
                          spoken={`${time} 예약 등록`}
                          at={{ storeSeq, storeName: storeName ?? '', reservedAt: slotMoment(day, time) }}
                        />
                      </li>
                    )}
                  </ul>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p id="mount-keys" className={styles.hint}>
        예약을 다른 시간으로 끌어다 놓거나, 예약에서 Space를 눌러 집은 뒤 ↑↓로 옮기고 Enter로 놓습니다.
      </p>
    </>
  )
}

/** Renders one day of one store. */
export function MountDay() {
  const { search, storeSeq, storeName, go } = useMountPlace()
  const day = dayOf(search)
  const [typed, setTyped] = useState(day)
  const [previousDay, setPreviousDay] = useState(day)
  if (previousDay !== day) {
    setPreviousDay(day)
    setTyped(day)
  }
  return (
    <section className={styles.card} aria-label="하루 장착 예약">
      <p className={styles.bar}>
        <Button size="sm" onClick={() => go({ day: addDays(day, -1) })}>
          이전 날
        </Button>
        <DateInput
          kind="day"
          aria-label="날짜"
          value={typed}
          onChange={(text) => {
            setTyped(text)
            const read = readDay(text)
            if (read && read === text) go({ day: read })
          }}
        />
        ({weekdayText(day)})
        <Button size="sm" onClick={() => go({ day: addDays(day, 1) })}>
          다음 날
        </Button>
        <StoreChoice all={false} />
      </p>
      {storeSeq && <Slots key={`${storeSeq}/${day}`} storeSeq={storeSeq} storeName={storeName} day={day} />}
    </section>
  )
}
