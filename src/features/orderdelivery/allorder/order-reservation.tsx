import { mountCheckReasonLabels, mountReservationStateLabels } from '@/shared/api/gen/orderdelivery-allorder-form.gen'
import { useRights } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { cellTime } from '@/shared/lib/cell-dates'
import { Button } from '@/shared/ui/inputs/button'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { toast } from '@/shared/ui/layers/toast'
import { Pill } from '@/shared/ui/records/pill'
import { showBooked } from '../mount-booked'
import { useMountBooking } from '../mount-booking'
import { reservationTones } from '../order.tones'

type Order = Schemas['Order']

const BEFORE_MOUNT = ['PAYMENT_PENDING', 'PAID', 'PREPARING', 'SHIPPED', 'DELIVERED']

/**
 * Renders the mounting reservation of an order, with buttons to book, change and cancel it. `sent`: goods were shipped.
 */
export function Reservation({ order, sent }: { order: Order; sent: boolean }) {
  const { canWrite } = useRights()
  const { book, change, cancel } = useMountBooking()
  const { mountReservation: reservation, orderSeq, store, storeSeq } = order
  const mayBook = canWrite('ORDER_MANAGEMENT') && BEFORE_MOUNT.includes(order.state)
  const moving = reservation && reservation.state !== 'DONE' ? { ...reservation, orderSeq } : null

  return (
    <ReadOnlyField label="장착 예약" fieldPath="reservedAt" wide>
      {reservation ? (
        <>
          <b>{cellTime(reservation.reservedAt)}</b> {`${reservation.durationMinutes}분 `}
          <Pill tone={reservationTones[reservation.state]}>{mountReservationStateLabels[reservation.state]}</Pill>{' '}
          {reservation.checkReason && (
            <Pill tone="red">일정 확인 필요: {mountCheckReasonLabels[reservation.checkReason]}</Pill>
          )}
          {reservation.changeCount > 0 && ` 변경 ${reservation.changeCount}회`}
        </>
      ) : (
        '예약 없음'
      )}{' '}
      {mayBook && !reservation && (
        <Button
          size="sm"
          onClick={() => book({ orderSeq, orderNo: order.orderNo, storeSeq, storeName: store?.name ?? null, sent })}
        >
          예약 등록
        </Button>
      )}
      {mayBook && moving && (
        <>
          <Button
            size="sm"
            onClick={async () => {
              const changed = await change(moving, sent)
              if (changed) showBooked('장착 예약을 변경했습니다.', changed)
            }}
          >
            예약 변경
          </Button>{' '}
          <Button
            size="sm"
            onClick={async () => {
              if (await cancel(moving)) toast('장착 예약을 취소했습니다.')
            }}
          >
            예약 취소
          </Button>
        </>
      )}
    </ReadOnlyField>
  )
}
