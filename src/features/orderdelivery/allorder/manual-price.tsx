import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useValue } from '@/kit/detail/context'
import type { Detail } from '@/kit/detail/use-detail'
import { call } from '@/shared/api/client'
import { messageOf } from '@/shared/api/errors'
import type { Schemas } from '@/shared/api/types'
import { won } from '@/shared/lib/format'
import { notice } from '@/shared/ui/layers/dialog'
import { Section } from '@/shared/ui/records/section'
import styles from './order.module.css'

type Of = Detail<'/api/v1/admin/orders/{seq}', '/api/v1/admin/orders'>
type Draft = Schemas['OrderDraft']
/** What of the form its price is made of. */
type Entered = Partial<ReturnType<Of['form']['values']>>

/** Until so long nothing else is typed, ms. */
const PAUSE = 300

/** The value as it has stood for a moment. */
function useSettled<T>(value: T): T {
  const [settled, set] = useState(value)
  useEffect(() => {
    const timer = window.setTimeout(set, PAUSE, value)
    return () => window.clearTimeout(timer)
  }, [value])
  return settled
}

const number = (value: unknown): number | undefined => (typeof value === 'number' && value > 0 ? value : undefined)

/** What is entered, as far as its price can be asked for; null: nothing to price. */
function draftOf(entered: Entered): Draft | null {
  const { memberSeq, deliveryMethod = 'MOUNT', lines, storeSeq, receiver } = entered
  const zipCode = receiver?.zipCode
  const priced = (lines ?? []).flatMap(({ itemSeq, quantity, unitPrice, priceReason, oldBatteryReturn }) => {
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
  const [point, deposit] = [number(entered.pointUsed), number(entered.depositUsed)]
  return {
    deliveryMethod,
    lines: priced,
    ...(memberSeq && { memberSeq }),
    ...(storeSeq && deliveryMethod !== 'PARCEL' && { storeSeq }),
    ...(zipCode && /^\d{5}$/.test(zipCode) && { zipCode }),
    ...(point && { pointUsed: point }),
    ...(deposit && { depositUsed: deposit }),
  }
}

const previewOf = (key: string) =>
  queryOptions({
    queryKey: ['/api/v1/admin/orders/preview', key],
    queryFn: ({ signal }) =>
      // the key is the draft as text
      call('post', '/api/v1/admin/orders/preview', { body: JSON.parse(key) as Draft, signal }),
    retry: false,
    // asked for again by what is typed and before it is sent, never because of what was written
    staleTime: 'static',
    gcTime: 0,
  })

/** Asks what it costs now; false, after saying so, when that is not what was shown. An answer that does not come is no reason to stop. */
export function usePriceCheck() {
  const client = useQueryClient()
  return async (entered: Entered, form: Of['form']): Promise<boolean> => {
    const draft = draftOf(entered)
    if (!draft) return true
    const now = await client.fetchQuery({ ...previewOf(JSON.stringify(draft)), staleTime: 0 }).catch(() => undefined)
    if (!now || now.payAmount === entered.expectedPayAmount) return true
    form.set('expectedPayAmount', now.payAmount)
    await notice(`결제금액이 ${won(now.payAmount)}원으로 변경되었습니다. 다시 확인해 주세요.`, '등록하지 못했습니다')
    return false
  }
}

/** What the server makes of what is entered; asked for again when it has stood for a moment. */
export function usePreview({ form }: Of) {
  const draft = draftOf({
    memberSeq: useValue(form, 'memberSeq'),
    deliveryMethod: useValue(form, 'deliveryMethod'),
    lines: useValue(form, 'lines'),
    storeSeq: useValue(form, 'storeSeq'),
    receiver: useValue(form, 'receiver'),
    pointUsed: useValue(form, 'pointUsed'),
    depositUsed: useValue(form, 'depositUsed'),
  })
  const key = useSettled(JSON.stringify(draft))
  const query = useQuery({ ...previewOf(key), enabled: key !== 'null', placeholderData: keepPreviousData })
  const data = key === 'null' ? undefined : query.data
  const amount = data?.payAmount
  useEffect(() => {
    // what is sent says what was seen
    if (amount !== undefined && form.at('expectedPayAmount') !== amount) form.set('expectedPayAmount', amount)
  }, [amount, form])
  return { data, error: query.error, stale: query.isPlaceholderData || key !== JSON.stringify(draft) }
}

/** What the order will cost, in the server's numbers. */
export function ManualPrice({ data, error, stale }: ReturnType<typeof usePreview>) {
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
              <dd>{won(amount)}원</dd>
            </div>
          ))}
          <div data-sum="">
            <dt>= 결제금액</dt>
            <dd>{won(data.payAmount)}원</dd>
          </div>
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
