import { useState } from 'react'
import { storePickerFor } from '@/features/branch/manage/store.picker'
import { carPicker } from '@/features/car/car-picker'
import { addressPicker } from '@/features/member/address.picker'
import { useFormValue } from '@/kit/detail/form-context'
import { fieldsOf } from '@/kit/fields/fields'
import { deliveryMethodLabels } from '@/shared/api/gen/orderdelivery-allorder-form.gen'
import type { Schemas } from '@/shared/api/types'

import { cellTime } from '@/shared/lib/cell-dates'
import { Button } from '@/shared/ui/inputs/button'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { askChoice } from '@/shared/ui/layers/ask-choice'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { formatPhone } from '../../../../domain/common/phone'
import { cleanPlate } from '../../../../domain/common/plate'
import { ACTIVE_MOUNTS } from '../../../../domain/orderdelivery/mount-transitions'
import { askSlot } from '../mount-booking'
import type { OrderOf } from './order.detail-def'
import { orderDetail } from './order.detail-def'
import { Reservation } from './order-reservation'

type Order = Schemas['Order']

const Receiver = fieldsOf(orderDetail, 'receiver')
const Car = fieldsOf(orderDetail, 'car')

/** A store that was picked but is not saved yet. */
type Picked = Pick<Schemas['StoreOption'], 'storeSeq' | 'name'>

/** Fields that are saved together with another store. */
type StoreChange = Pick<Schemas['OrderUpdate'], 'reservedAt' | 'force' | 'cancelReservation'>

/** Renders the mounting store and its contact data. Another store can be picked before anything is shipped. */
function StoreFacts({ detail, order, sent }: { detail: OrderOf; order: Order; sent: boolean }) {
  const [picked, setPicked] = useState<Picked>()
  const { form, mayWrite, readOnly } = detail
  const chosen = useFormValue(form, 'storeSeq')
  const { store, storeSeq, deliveryMethod, mountReservation: reservation } = order
  const reservedAt = useFormValue(form, 'reservedAt')
  const gives = useFormValue(form, 'cancelReservation')
  if (deliveryMethod === 'PARCEL') return null
  const changed = chosen !== storeSeq && picked?.storeSeq === chosen ? picked : null
  async function choose() {
    const { orderSeq } = order
    const found = await storePickerFor({ orderSeq }).one()
    if (!found) return
    const active = ACTIVE_MOUNTS.some((state) => state === reservation?.state)
    const change =
      reservation && active && found.storeSeq !== storeSeq
        ? await askReservationChange(found, reservation.reservedAt)
        : {}
    if (!change) return
    setPicked(found)
    form.set('storeSeq', found.storeSeq)
    form.set('reservedAt', change.reservedAt)
    form.set('force', change.force)
    form.set('cancelReservation', change.cancelReservation)
  }
  /**
   * Asks whether to move the reservation to a slot of the new store or to cancel it. Resolves to undefined to keep the
   * store.
   */
  async function askReservationChange({ storeSeq, name }: Picked, since: string): Promise<StoreChange | undefined> {
    const title = `장착점 변경: ${name}`
    const choice = await askChoice({
      title,
      label: '장착 예약',
      confirmLabel: '다음',
      message: `장착 예약(${cellTime(since)})이 있습니다. 저장할 때 함께 처리합니다.`,
      options: [
        { value: 'MOVE', label: '새 장착점의 시간으로 변경' },
        { value: 'CANCEL', label: '예약 취소하고 변경' },
      ],
    })
    if (choice === 'CANCEL') return { cancelReservation: true }
    const question = { title, confirm: '선택', store: { storeSeq, name }, orderSeq: order.orderSeq, kept: true }
    const slot = choice && (await askSlot(question, (answer) => answer))
    return slot ? { reservedAt: slot.reservedAt, ...(slot.force && { force: true }) } : undefined
  }
  return (
    <>
      <ReadOnlyField label="장착점" fieldPath="storeSeq" wide>
        <b>{changed?.name ?? store?.name ?? '-'}</b> {changed && <Pill tone="amber">저장 전</Pill>}
        {changed && reservedAt && ` 예약 ${cellTime(reservedAt)}`}
        {changed && gives && ' 예약 취소'}
        {!changed && store && ` ${formatPhone(store.phone)} · ${store.address}`}{' '}
        {mayWrite && !readOnly && (
          <Button size="sm" disabled={sent && '이미 발송된 주문은 배송지를 변경할 수 없습니다.'} onClick={choose}>
            장착점 변경
          </Button>
        )}
      </ReadOnlyField>
      <Reservation order={order} sent={sent} />
    </>
  )
}

/** Renders the receiver. Read-only if the store receives the goods or something was shipped. */
function ReceiverFields({ detail, order, sent }: { detail: OrderOf; order: Order; sent: boolean }) {
  const { form, masked, readOnly } = detail
  const { name, phone: tel, phone2, zipCode, address1, address2, message } = order.receiver
  if (order.deliveryMethod === 'MOUNT' || sent) {
    return (
      <>
        <ReadOnlyField label={order.deliveryMethod === 'MOUNT' ? '입고 담당' : '받는 분'}>{name}</ReadOnlyField>
        <ReadOnlyField label="휴대폰">
          {[tel, phone2]
            .filter(Boolean)
            .map((each) => formatPhone(each ?? ''))
            .join(', ')}
        </ReadOnlyField>
        <ReadOnlyField label={order.deliveryMethod === 'MOUNT' ? '입고지' : '주소'} wide>
          {[`(${zipCode})`, address1, address2].filter(Boolean).join(' ')}
        </ReadOnlyField>
        <ReadOnlyField label="배송 메시지" wide>
          {message}
        </ReadOnlyField>
      </>
    )
  }
  async function find() {
    const found = await addressPicker.one()
    if (!found) return
    const now = form.at('receiver') as Schemas['OrderReceiver'] | undefined
    form.set('receiver', { ...(now ?? order.receiver), zipCode: found.zipCode, address1: found.roadAddress })
  }
  return (
    <>
      <Receiver.Text name="name" required />
      <Receiver.Digits name="phone" phone required />
      <Receiver.Digits name="phone2" phone />
      <Receiver.Text name="zipCode" width={7} required />
      <Receiver.Text name="address1" wide required />
      <Receiver.Text name="address2" wide />
      <Receiver.Text name="message" wide />
      {!readOnly && masked.length === 0 && (
        <ReadOnlyField label="주소 검색">
          <Button size="sm" onClick={find}>
            주소 찾기
          </Button>
        </ReadOnlyField>
      )}
    </>
  )
}

/** Renders the receiver, the store reservation and the car. */
export function OrderDelivery({ detail, order }: { detail: OrderOf; order: Order }) {
  const { form, masked, readOnly } = detail
  const sent = order.lines.some(({ shippedAt }) => shippedAt !== null)
  async function chooseCar() {
    const picked = await carPicker.one()
    if (!picked) return
    const now = form.at('car') as Schemas['OrderCar'] | undefined
    form.set('car', { ...(now ?? order.car), carModelSeq: picked.carModelSeq, carText: picked.carText.slice(0, 50) })
  }
  return (
    <Section title="배송·장착" hint={deliveryMethodLabels[order.deliveryMethod]}>
      <StoreFacts detail={detail} order={order} sent={sent} />
      <ReceiverFields detail={detail} order={order} sent={sent} />
      <Car.Text name="carText" label="차종" />
      <Car.Text name="carNumber" read={cleanPlate} help="예: 12가3456" />
      {!readOnly && masked.length === 0 && (
        <ReadOnlyField label="차종 검색">
          <Button size="sm" onClick={chooseCar}>
            차종 찾기
          </Button>
        </ReadOnlyField>
      )}
    </Section>
  )
}
