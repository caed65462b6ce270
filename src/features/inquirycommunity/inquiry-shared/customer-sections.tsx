import { orderTones } from '@/features/orderdelivery/order.tones'
import { orderNoText } from '@/features/orderdelivery/order-number.rules'
import { stateTones } from '@/features/state.tones'
import { RecordLink } from '@/kit/record-link'
import { inquiryStateLabels, previousInquiryKindLabels } from '@/shared/api/gen/corpmember-inquiry.gen'
import { orderStateLabels } from '@/shared/api/gen/inquirycommunity-manage.gen'
import { useRights } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { formatTime } from '@/shared/lib/dates'
import { formatThousands } from '@/shared/lib/format'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { orderStateLabel } from '../../../../domain/orderdelivery/order-transitions'
import styles from './desk.module.css'
import type { InquiryRecord } from './inquiry.rules'

/** Returns the text of an order's state, e.g. in a list of choices. */
export const orderStateText = ({ state, deliveryMethod }: Schemas['CustomerOrder']): string =>
  orderStateLabel(orderStateLabels, state, deliveryMethod)

function OrderNumber({ orderSeq, orderNo }: Schemas['CustomerOrder']) {
  const { canRead } = useRights()
  if (!canRead('ORDER_MANAGEMENT') && !canRead('ORDER_STATE_MANAGEMENT')) return orderNoText(orderNo)
  return (
    <RecordLink to="/orderdelivery/allorder/detail" search={{ seq: String(orderSeq) }}>
      {orderNoText(orderNo)}
    </RecordLink>
  )
}

/** Renders 최근 주문 of the member who wrote. Nothing for a non-member, and for an admin who may not see orders. */
export function OrdersSection({ customer }: Pick<InquiryRecord, 'customer'>) {
  if (!customer?.orders) return null
  return (
    <Section plain title="최근 주문">
      {customer.orders.length === 0 ? (
        <p className={styles.facts}>주문이 없습니다.</p>
      ) : (
        <ul className={styles.records}>
          {customer.orders.map((order) => (
            <li key={order.orderSeq}>
              <OrderNumber {...order} /> <Pill tone={orderTones[order.state]}>{orderStateText(order)}</Pill>
              <br />
              {order.itemSummary} · {formatThousands(order.payAmount)}원 <small>{formatTime(order.orderedAt)}</small>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** The page of each kind of inquiry. */
const places = {
  ITEM_INQUIRY: '/inquirycommunity/product/detail',
  INQUIRY: '/inquirycommunity/manage/detail',
  RETURN_INQUIRY: '/inquirycommunity/return/detail',
  BUSINESS_INQUIRY: '/corpmember/inquiry/detail',
} as const

/** Renders 이전 문의: earlier inquiries of the same writer that the admin may see. */
export const PreviousSection = ({ previous }: Pick<InquiryRecord, 'previous'>) => (
  <Section plain title="이전 문의">
    {previous.length === 0 ? (
      <p className={styles.facts}>다른 문의가 없습니다.</p>
    ) : (
      <ul className={styles.records}>
        {previous.map(({ kind, seq, title, state, createdAt }) => (
          <li key={`${kind}-${seq}`}>
            <RecordLink to={places[kind]} search={{ seq: String(seq) }}>
              {title}
            </RecordLink>{' '}
            <Pill tone={stateTones[state]}>{inquiryStateLabels[state]}</Pill>
            <br />
            <small>
              {previousInquiryKindLabels[kind]} · {formatTime(createdAt)}
            </small>
          </li>
        ))}
      </ul>
    )}
  </Section>
)
