import { orderNoText } from '@/features/orderdelivery/order-number.rules'
import { stateTones } from '@/features/state.tones'
import { RecordLink } from '@/kit/record-link'
import { inquiryStateLabels } from '@/shared/api/gen/corpmember-inquiry.gen'
import {
  inquiryCategoryLabels,
  inquiryChannelLabels,
  orderStateLabels,
} from '@/shared/api/gen/inquirycommunity-manage.gen'
import { useRights } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { formatTime } from '@/shared/lib/dates'
import { formatThousands } from '@/shared/lib/format'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { RecordTable } from '@/shared/ui/table/record-table'
import { orderStateLabel } from '../../../../domain/orderdelivery/order-transitions'
import styles from './inquiry.module.css'

type Inquiry = Schemas['Inquiry']

/** Renders an order number, linked if the admin may see orders. */
function OrderNo({ orderNo, orderSeq }: Pick<Inquiry, 'orderNo' | 'orderSeq'>) {
  const { canRead } = useRights()
  if (orderNo === null) return '-'
  if (orderSeq === null || !(canRead('ORDER_MANAGEMENT') || canRead('ORDER_STATE_MANAGEMENT')))
    return orderNoText(orderNo)
  return (
    <RecordLink to="/orderdelivery/allorder/detail" search={{ seq: String(orderSeq) }}>
      {orderNoText(orderNo)}
    </RecordLink>
  )
}

/** Renders 문의 정보: category, channel and the related order. */
export function AboutSection({ inquiry }: { inquiry: Inquiry }) {
  const { category, channel, satisfaction, order, storeName } = inquiry
  const stateOf = (state: Schemas['OrderState']) =>
    orderStateLabel(orderStateLabels, state, order?.deliveryMethod ?? 'PARCEL')
  return (
    <>
      <Section title="문의 정보">
        <ReadOnlyField label="유형">{inquiryCategoryLabels[category]}</ReadOnlyField>
        <ReadOnlyField label="채널">{inquiryChannelLabels[channel]}</ReadOnlyField>
        <ReadOnlyField label="주문번호">
          <OrderNo {...inquiry} />
        </ReadOnlyField>
        <ReadOnlyField label="주문상태">
          {order ? `${stateOf(order.state)} · ${formatThousands(order.payAmount)}원` : '-'}
        </ReadOnlyField>
        <ReadOnlyField label="장착점">{order?.storeName ?? storeName ?? '-'}</ReadOnlyField>
        <ReadOnlyField label="장착일">{order?.reservedAt ? formatTime(order.reservedAt) : '-'}</ReadOnlyField>
        {satisfaction !== null && <ReadOnlyField label="만족도">{satisfaction}점</ReadOnlyField>}
      </Section>
      {order && (
        <Section plain title="주문 상품" hint={`${formatTime(order.orderedAt)} 주문`}>
          <RecordTable
            label="주문 상품"
            rows={order.lines}
            idOf={({ orderLineSeq }) => orderLineSeq}
            empty="주문 상품이 없습니다."
            columns={[
              {
                title: '상품',
                names: true,
                minWidth: 18,
                cell: ({ name, brandName, sizeLabel }) => (
                  <>
                    {name}
                    <small>{[brandName, sizeLabel].filter(Boolean).join(' · ')}</small>
                  </>
                ),
              },
              { title: '수량', right: true, cell: ({ quantity }) => formatThousands(quantity) },
              { title: '상태', nowrap: true, cell: ({ state }) => stateOf(state) },
            ]}
          />
        </Section>
      )}
    </>
  )
}

/** Renders 추가 문의: the thread of follow-up inquiries by time, with their answers. */
export const ThreadSection = ({ inquiry: { thread, inquirySeq } }: { inquiry: Inquiry }) =>
  thread.length === 0 ? null : (
    <Section plain title="이어진 문의" hint={`${thread.length}건`}>
      <ol className={styles.thread}>
        {thread.map((each) => (
          <li key={each.inquirySeq} aria-current={each.inquirySeq === inquirySeq ? 'true' : undefined}>
            <p>
              {each.inquirySeq === inquirySeq ? (
                <b>{each.title} (이 문의)</b>
              ) : (
                <RecordLink to="/inquirycommunity/manage/detail" search={{ seq: String(each.inquirySeq) }}>
                  {each.title}
                </RecordLink>
              )}{' '}
              <Pill tone={stateTones[each.state]}>{inquiryStateLabels[each.state]}</Pill>{' '}
              <small>{formatTime(each.createdAt)}</small>
            </p>
            <p className={styles.words}>{each.content}</p>
            {each.answer && (
              <p className={styles.answer}>
                <b>답변</b> <small>{each.answeredAt && formatTime(each.answeredAt)}</small>
                {'\n'}
                {each.answer}
              </p>
            )}
          </li>
        ))}
      </ol>
    </Section>
  )
