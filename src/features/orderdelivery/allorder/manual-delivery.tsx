import { useEffect, useRef, useState } from 'react'
import { storePickerFor } from '@/features/branch/manage/store.picker'
import { carPicker } from '@/features/car/car-picker'
import { addressPicker } from '@/features/member/address.picker'
import { useFormValue } from '@/kit/detail/form-context'
import type { Detail } from '@/kit/detail/use-detail'
import { fieldsOf } from '@/kit/fields/fields'
import { deliveryMethodLabels } from '@/shared/api/gen/orderdelivery-allorder-form.gen'
import type { Schemas } from '@/shared/api/types'
import { cellTime } from '@/shared/lib/cell-dates'
import { Button } from '@/shared/ui/inputs/button'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { optionsOf } from '@/shared/ui/inputs/select'
import { Section } from '@/shared/ui/records/section'
import { cleanPlate } from '../../../../domain/common/plate'
import { askSlot } from '../mount-booking'
import { manualOrder } from './manual-order.def'

type ManualDetail = Detail<'/api/v1/admin/orders/{seq}', '/api/v1/admin/orders'>

const { Radio } = fieldsOf(manualOrder)
const Receiver = fieldsOf(manualOrder, 'receiver')
const Car = fieldsOf(manualOrder, 'car')

type Reorder = Schemas['OrderReorder'] | null | undefined

const placeText = (reorder: Reorder): string =>
  reorder ? [reorder.receiver.name, reorder.receiver.address1].filter(Boolean).join(' · ') : '반품 주문의 배송지'

const carOf = (reorder: Reorder): string =>
  [reorder?.car.carText, reorder?.car.carNumber].filter(Boolean).join(' ') || '-'

/** Says which methods are missing, and because of which items. */
export function missingText(preview: Pick<Schemas['OrderPreview'], 'lines' | 'deliveryMethods'> | undefined) {
  if (!preview) return undefined
  const texts = optionsOf(deliveryMethodLabels)
    .filter(({ value }) => !preview.deliveryMethods.some((each) => each === value))
    .map(({ value, label }) => {
      const undeliverable = preview.lines.filter(
        ({ deliveryMethods }) => !deliveryMethods.some((each) => each === value),
      )
      const othersText = undeliverable.length > 1 ? ` 외 ${undeliverable.length - 1}개` : ''
      return `${label} 불가: ${undeliverable[0]?.name ?? ''}${othersText}`
    })
  return texts.join(' · ') || undefined
}

/** Fills a field of the receiver with the orderer's until another value is typed. */
function useSameAsOrderer(
  { form }: ManualDetail,
  from: 'ordererName' | 'ordererPhone',
  path: 'receiver.name' | 'receiver.phone',
  isShown: boolean,
) {
  const next = useFormValue(form, from)
  const filled = useRef<unknown>('')
  useEffect(() => {
    if (!isShown || !next) return
    const current = form.at(path) ?? ''
    if (current !== '' && current !== filled.current) return
    form.put(path, next)
    filled.current = next
  }, [form, path, isShown, next])
}

/** Renders the delivery fields: store and slot or an address, and the car. */
export function ManualDelivery({
  detail,
  preview,
  storeName: known,
  returned,
}: {
  detail: ManualDetail
  preview: Schemas['OrderPreview'] | undefined
  /** Name of the store selected initially. */
  storeName: string | undefined
  /** Whether the order replaces a return. Address and car then default to those of the returned order. */
  returned: boolean
}) {
  const { form } = detail
  const method = useFormValue(form, 'deliveryMethod')
  const storeSeq = useFormValue(form, 'storeSeq')
  const reservedAt = useFormValue(form, 'reservedAt')
  const lines = useFormValue(form, 'lines')
  const [chosenName, setStoreName] = useState(known)
  // a restored draft knows only the number
  const storeName = chosenName ?? preview?.storeName ?? undefined
  const [otherAddress, setOtherAddress] = useState(!returned)
  const hasReceiver = method !== 'MOUNT' && otherAddress
  useSameAsOrderer(detail, 'ordererName', 'receiver.name', hasReceiver)
  useSameAsOrderer(detail, 'ordererPhone', 'receiver.phone', hasReceiver)
  const itemSeq = (lines ?? []).map((line) => line.itemSeq)
  const allowed = preview?.deliveryMethods
  const labels = Object.fromEntries(
    Object.entries(deliveryMethodLabels).filter(
      ([value]) => !allowed || allowed.some((each) => each === value) || value === method,
    ),
  )

  function dropSlot() {
    form.set('reservedAt', undefined)
    form.set('force', undefined)
  }
  /** Clears fields that the page no longer shows, so that they are not sent. */
  function follow(next: unknown) {
    if (next === 'MOUNT') form.set('receiver', undefined)
    if (next !== 'PARCEL') return
    form.set('storeSeq', undefined)
    dropSlot()
  }
  async function chooseStore() {
    const found = await storePickerFor({ itemSeq }).one()
    if (!found) return
    setStoreName(found.name)
    form.set('storeSeq', found.storeSeq)
    dropSlot()
  }
  async function chooseSlot() {
    const answer = await askSlot(
      {
        title: '장착 예약',
        confirm: '선택',
        store: storeSeq ? { storeSeq, name: storeName ?? '' } : null,
        itemSeq,
        reservedAt,
      },
      (slot) => slot,
    )
    if (!answer) return
    setStoreName(answer.storeName)
    form.set('storeSeq', answer.storeSeq)
    form.set('reservedAt', answer.reservedAt)
    form.set('force', answer.force || undefined)
  }
  async function findAddress() {
    const found = await addressPicker.one()
    if (!found) return
    const now = form.at('receiver') as Partial<Schemas['OrderReceiverFields']> | undefined
    form.set('receiver', { name: '', phone: '', ...now, zipCode: found.zipCode, address1: found.roadAddress })
  }
  async function chooseCar() {
    const picked = await carPicker.one()
    if (!picked) return
    const now = form.at('car') as Schemas['OrderCarFields'] | undefined
    form.set('car', { ...now, carModelSeq: picked.carModelSeq, carText: picked.carText.slice(0, 50) })
  }

  return (
    <Section title="배송·장착">
      <Radio name="deliveryMethod" labels={labels} wide required onChange={follow} help={missingText(preview)} />
      {method !== 'PARCEL' && (
        <>
          <ReadOnlyField label="장착점" fieldPath="storeSeq">
            {storeSeq ? `${storeName ?? storeSeq} ` : ''}
            <Button size="sm" onClick={chooseStore}>
              장착점 찾기
            </Button>
          </ReadOnlyField>
          <ReadOnlyField label="장착 예약" fieldPath="reservedAt">
            {reservedAt ? `${cellTime(reservedAt)} ` : '나중에 예약 '}
            <Button size="sm" onClick={chooseSlot}>
              시간 선택
            </Button>{' '}
            {reservedAt && (
              <Button size="sm" onClick={dropSlot}>
                예약 취소
              </Button>
            )}
          </ReadOnlyField>
        </>
      )}
      {method !== 'MOUNT' && !otherAddress && (
        <ReadOnlyField label="배송지" wide>
          {placeText(preview?.reorder)}{' '}
          <Button size="sm" onClick={() => setOtherAddress(true)}>
            다른 배송지 입력
          </Button>
        </ReadOnlyField>
      )}
      {hasReceiver && (
        <>
          <Receiver.Text
            name="name"
            required
            help={returned ? undefined : '주문자와 같게 채웁니다. 다르면 고쳐 주세요.'}
          />
          <Receiver.Digits name="phone" phone required />
          <Receiver.Digits name="phone2" phone />
          <Receiver.Text name="zipCode" width={7} required />
          <Receiver.Text name="address1" wide required />
          <Receiver.Text name="address2" wide />
          <Receiver.Text name="message" wide />
          <ReadOnlyField label="주소 검색">
            <Button size="sm" onClick={findAddress}>
              주소 찾기
            </Button>
          </ReadOnlyField>
        </>
      )}
      {returned && <ReadOnlyField label="반품 주문의 차량">{carOf(preview?.reorder)}</ReadOnlyField>}
      <Car.Text name="carText" label="차종" help={returned ? '비워 두면 반품 주문의 차량입니다.' : undefined} />
      <Car.Text name="carNumber" read={cleanPlate} help="예: 12가3456" />
      <ReadOnlyField label="차종 검색">
        <Button size="sm" onClick={chooseCar}>
          차종 찾기
        </Button>
      </ReadOnlyField>
    </Section>
  )
}
