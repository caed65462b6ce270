import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useFormValue } from '@/kit/detail/form-context'
import type { Detail } from '@/kit/detail/use-detail'
import { call } from '@/shared/api/client'
import { messageOf } from '@/shared/api/errors'
import { previewSettings } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { Section } from '@/shared/ui/records/section'
import styles from './order.module.css'

type ManualDetail = Detail<'/api/v1/admin/orders/{seq}', '/api/v1/admin/orders'>
type Draft = Schemas['OrderDraft']

/** Delay after the last change before the price is requested, in ms. */
const PAUSE = 300

/** Returns the value, debounced by `PAUSE`. */
function useSettled<T>(value: T): T {
  const [settled, set] = useState(value)
  useEffect(() => {
    const timer = window.setTimeout(set, PAUSE, value)
    return () => window.clearTimeout(timer)
  }, [value])
  return settled
}

const number = (value: unknown): number | undefined => (typeof value === 'number' && value > 0 ? value : undefined)

/** Returns the draft to price, or null if there is nothing to price yet. */
function draftOf(values: {
  memberSeq: number | null | undefined
  deliveryMethod: Draft['deliveryMethod'] | undefined
  lines: readonly Schemas['OrderCreateLine'][] | undefined
  storeSeq: number | null | undefined
  zipCode: string | null | undefined
  pointUsed: unknown
  depositUsed: unknown
  also: Partial<Draft>
}): Draft | null {
  const { memberSeq, deliveryMethod = 'MOUNT', lines = [], storeSeq, zipCode } = values
  const priced = lines.flatMap(({ itemSeq, quantity, unitPrice, priceReason, oldBatteryReturn }) => {
    const pieces = number(quantity)
    const price = number(unitPrice)
    if (!pieces || pieces > 99) return []
    return [
      {
        itemSeq,
        quantity: pieces,
        ...(price && { unitPrice: price }),
        ...(priceReason && { priceReason }),
        ...(oldBatteryReturn !== undefined && { oldBatteryReturn }),
      },
    ]
  })
  if (priced.length === 0) return null
  const [point, deposit] = [number(values.pointUsed), number(values.depositUsed)]
  return {
    deliveryMethod,
    lines: priced,
    ...(memberSeq && { memberSeq }),
    ...(storeSeq && deliveryMethod !== 'PARCEL' && { storeSeq }),
    ...(zipCode && /^\d{5}$/.test(zipCode) && { zipCode }),
    ...(point && { pointUsed: point }),
    ...(deposit && { depositUsed: deposit }),
    ...values.also,
  }
}

/** Returns the other fields the server validates: slot, account, car and the replaced return. */
function useValidatedFields({ form }: ManualDetail): Partial<Draft> {
  const method = useFormValue(form, 'deliveryMethod')
  const reservedAt = useFormValue(form, 'reservedAt')
  const force = useFormValue(form, 'force')
  const carModelSeq = useFormValue(form, 'car')?.carModelSeq
  const paymentMethod = useFormValue(form, 'paymentMethod')
  const accountNumber = useFormValue(form, 'accountNumber')
  const replacesClaimSeq = useFormValue(form, 'replacesClaimSeq')
  return {
    ...(reservedAt && method !== 'PARCEL' && { reservedAt, ...(force && { force }) }),
    ...(carModelSeq && { car: { carModelSeq } }),
    ...(paymentMethod && { paymentMethod }),
    ...(accountNumber && { accountNumber }),
    ...(replacesClaimSeq && { replacesClaimSeq }),
  }
}

/** Returns the server's price preview of the form, requested again (debounced) after each change. */
export function usePreview(detail: ManualDetail) {
  const { form } = detail
  const receiver = useFormValue(form, 'receiver')
  const drafted = draftOf({
    memberSeq: useFormValue(form, 'memberSeq'),
    deliveryMethod: useFormValue(form, 'deliveryMethod'),
    lines: useFormValue(form, 'lines'),
    storeSeq: useFormValue(form, 'storeSeq'),
    zipCode: receiver?.zipCode,
    pointUsed: useFormValue(form, 'pointUsed'),
    depositUsed: useFormValue(form, 'depositUsed'),
    also: useValidatedFields(detail),
  })
  // incomplete input (e.g. letters as a quantity) keeps the computed price; its field shows the error
  const lines = form.at('lines') as readonly Schemas['OrderCreateLine'][] | undefined
  const isHalf =
    [form.at('pointUsed'), form.at('depositUsed'), ...(lines ?? []).map(({ unitPrice }) => unitPrice)].some(
      (value) => typeof value === 'string',
    ) || (lines ?? []).some(({ quantity }) => !number(quantity) || quantity > 99)
  const whole = useRef<Draft | null>(null)
  if (!isHalf) whole.current = drafted
  const draft = isHalf ? whole.current : drafted
  const key = useSettled(JSON.stringify(draft))
  const query = useQuery({
    queryKey: ['/api/v1/admin/orders/preview', key],
    queryFn: ({ signal }) =>
      // the key is the draft as JSON
      call('post', '/api/v1/admin/orders/preview', { body: JSON.parse(key) as Draft, signal }),
    enabled: key !== 'null',
    placeholderData: keepPreviousData,
    retry: false,
    ...previewSettings,
  })
  const data = key === 'null' ? undefined : query.data
  const amount = data?.payAmount
  useEffect(() => {
    // the order carries the amount that the admin saw
    if (amount !== undefined && form.at('expectedPayAmount') !== amount) form.set('expectedPayAmount', amount)
  }, [amount, form])
  return {
    data,
    error: query.error,
    stale: (key !== 'null' && query.isPlaceholderData) || key !== JSON.stringify(draft),
    again: () => void query.refetch(),
  }
}

/** Renders how much the new order costs more or less than the refund of the return. */
function Difference({ refundAmount, difference }: Schemas['OrderReorder']) {
  return (
    <>
      <div>
        <dt>반품 환불금액</dt>
        <dd>{formatThousands(refundAmount)}원</dd>
      </div>
      <div data-sum="">
        <dt>{difference < 0 ? '차액 (돌려줄 금액)' : '차액 (더 받을 금액)'}</dt>
        <dd>{formatThousands(Math.abs(difference))}원</dd>
      </div>
    </>
  )
}

/** Renders the price of the order as computed by the server. */
export function ManualPrice({ data, error, stale }: Omit<ReturnType<typeof usePreview>, 'again'>) {
  const steps: [string, number][] = data
    ? [
        ['상품금액', data.goodsAmount],
        ['+ 배송비', data.shippingAmount],
        [data.regionName ? `+ 도선료 (${data.regionName})` : '+ 도선료', data.islandFeeAmount],
        ['− 포인트', data.pointUsed],
        ['− 예치금', data.depositUsed],
      ]
    : []
  return (
    <Section title="결제금액" hint={stale ? '계산 중입니다.' : undefined} plain>
      {data ? (
        <dl className={styles.money} aria-busy={stale}>
          {steps.map(([label, amount]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formatThousands(amount)}원</dd>
            </div>
          ))}
          <div data-sum="">
            <dt>= 결제금액</dt>
            <dd>{formatThousands(data.payAmount)}원</dd>
          </div>
          {data.reorder && <Difference {...data.reorder} />}
        </dl>
      ) : (
        <p className={styles.part}>상품을 추가하면 금액이 계산됩니다.</p>
      )}
      {(data?.problems.length || error || data?.shippable === false) && (
        <div className={styles.part} role="alert">
          {error && <p className={styles.late}>{messageOf(error)}</p>}
          {data?.shippable === false && <p className={styles.late}>배송할 수 없는 지역입니다.</p>}
          {data?.problems.map(({ field, message }) => (
            <p key={`${field}-${message}`} className={styles.late}>
              {message}
            </p>
          ))}
        </div>
      )}
    </Section>
  )
}
