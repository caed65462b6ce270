import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { orderNoText } from '@/features/orderdelivery/order-number.rules'
import { ProviderNote } from '@/features/provider-note'
import { messageOf } from '@/shared/api/errors'
import { useMe } from '@/shared/api/me'
import { apiQuery } from '@/shared/api/query'
import { session } from '@/shared/api/session'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { readSeq } from '@/shared/lib/read-value'
import { Button } from '@/shared/ui/inputs/button'
import { nameWithSize } from '../../../domain/product/name-parts'
import styles from './card.module.css'
import { CardForm } from './card-form'
import { CardSlip } from './card-slip'

type Order = Schemas['Order']

const NOT_PAYABLE = '결제할 수 없는 주문 상태입니다.'

type Payment = Order['payments'][number]

/** Returns the amount due of an extra payment, which must wait for a card. Null if nothing is due. */
function dueOfExtra(extra: Payment | undefined): number | null {
  const isPending = extra?.kind === 'EXTRA' && extra.state === 'READY' && extra.method === 'CARD_BY_NUMBER'
  return isPending ? extra.amount : null
}

/** Returns the amount due of an order. Null if nothing is due. */
const dueOf = ({ state, unpaidAmount }: Order): number | null => (state === 'PAYMENT_PENDING' ? unpaidAmount : null)

/** Returns e.g. `벤투스 S2 AS 225/45R17 외 1건`. */
function nameOf({ lines }: Order): string {
  const [first] = lines
  if (!first) return ''
  const name = nameWithSize(first.patternName ?? first.name, first.sizeLabel)
  return lines.length > 1 ? `${name} 외 ${lines.length - 1}건` : name
}

const Stop = ({ text, retry }: { text: string; retry?: () => unknown }) => (
  <section className={styles.stop} role="alert">
    <p>{text}</p>
    {retry && (
      <Button variant="primary" onClick={retry}>
        새로고침
      </Button>
    )}
    <Button onClick={() => window.close()}>닫기</Button>
  </section>
)

/** Removes the token lent to this window when it closes. */
function useLentToken(): void {
  useEffect(() => {
    const withdrawToken = () => session.withdrawSharedToken()
    window.addEventListener('pagehide', withdrawToken)
    return () => window.removeEventListener('pagehide', withdrawToken)
  }, [])
}

/** Renders the window that charges a card whose number a customer gives by phone. Card data is never stored. */
export function CardByNumber() {
  const search: { orderSeq?: unknown; orderPaymentSeq?: unknown } = useSearch({ strict: false })
  const seq = readSeq(search.orderSeq)
  const orderPaymentSeq = readSeq(search.orderPaymentSeq)
  const me = useMe()
  const [slip, setSlip] = useState<Schemas['CardPaymentSlip']>()
  useLentToken()
  const query = useQuery({
    ...apiQuery('/api/v1/admin/orders/{seq}', { path: { seq: seq ?? 0 } }, { refetchOnWindowFocus: false }),
    enabled: seq !== undefined && !slip,
  })
  const unmaskedOrder = useQuery({
    ...apiQuery(
      '/api/v1/admin/orders/{seq}',
      { path: { seq: seq ?? 0 }, query: { unmask: true } },
      { staleTime: 'static', gcTime: 0, refetchOnWindowFocus: false },
    ),
    // an admin who may not see personal data types it
    enabled: seq !== undefined && me?.piiUnmask === true,
  })
  const order = query.data
  if (seq === undefined) return <Stop text="주문을 찾을 수 없습니다." />
  if (query.error && !order) return <Stop text={messageOf(query.error)} retry={() => query.refetch()} />
  if (!order || !me || (me.piiUnmask && unmaskedOrder.isPending)) {
    return (
      <p className={styles.stop} role="status">
        불러오는 중입니다.
      </p>
    )
  }
  const isExtra = orderPaymentSeq !== undefined
  const extra = order.payments.find((payment) => payment.orderPaymentSeq === orderPaymentSeq)
  const due = isExtra ? dueOfExtra(extra) : dueOf(order)
  return (
    <div className={styles.page}>
      <h1>카드번호 결제</h1>
      <dl className={styles.facts}>
        <dt>주문번호</dt>
        <dd>{orderNoText(order.orderNo)}</dd>
        <dt>주문상품</dt>
        <dd>{nameOf(order)}</dd>
        <dt>주문자</dt>
        <dd>{order.ordererName}</dd>
        {isExtra && (
          <>
            <dt>추가결제 사유</dt>
            <dd>{extra?.reason ?? '-'}</dd>
          </>
        )}
        <dt>결제금액</dt>
        <dd>
          <b>{`${formatThousands(slip?.amount ?? due ?? 0)}원`}</b>
        </dd>
      </dl>
      {!slip && <ProviderNote port="payments" cannot="카드번호로 결제할" />}
      {slip ? (
        <CardSlip slip={slip} />
      ) : due === null ? (
        <Stop text={NOT_PAYABLE} retry={() => query.refetch()} />
      ) : (
        <CardForm
          target={{ orderSeq: seq, ...(orderPaymentSeq === undefined ? {} : { orderPaymentSeq }), amount: due }}
          payer={{ name: unmaskedOrder.data?.ordererName ?? '', phone: unmaskedOrder.data?.ordererPhone ?? '' }}
          refresh={() => query.refetch()}
          onDone={(paid) => {
            session.withdrawSharedToken()
            setSlip(paid)
            window.opener?.postMessage({ type: 'card-by-number', orderSeq: seq }, window.location.origin)
          }}
        />
      )}
    </div>
  )
}
