import { fieldsOf } from '@/kit/fields/fields'
import { RecordLink } from '@/kit/record-link'
import { buyerTypeLabels, orderChannelLabels, orderStateLabels } from '@/shared/api/gen/orderdelivery-allorder-form.gen'
import { useRights } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { cellTime } from '@/shared/lib/cell-dates'
import { formatThousands } from '@/shared/lib/format'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { UnmaskButton } from '@/shared/ui/records/unmask'
import { RecordTable } from '@/shared/ui/table/record-table'
import { orderStateLabel } from '../../../../domain/orderdelivery/order-transitions'
import { orderTones } from '../order.tones'
import { orderNoText } from '../order-number.rules'
import type { OrderOf } from './order.detail-def'
import { orderDetail } from './order.detail-def'
import styles from './order.module.css'

const { Text, Digits } = fieldsOf(orderDetail)

/** Renders the orderer and a summary of their other orders. */
export function Orderer({ detail, order }: { detail: OrderOf; order: Schemas['Order'] }) {
  const { canRead } = useRights()
  const { memberSeq, loginId, memberType, channel, firstOrder, otherOrders } = order
  const linked = memberSeq !== null && canRead('MEMBER_MANAGEMENT')
  return (
    <Section title="주문자" aside={detail.unmask && <UnmaskButton {...detail.unmask} />}>
      <Text name="ordererName" required />
      <Digits name="ordererPhone" phone required />
      <Text name="ordererEmail" />
      <ReadOnlyField label="회원">
        <Pill>{buyerTypeLabels[memberType]}</Pill>{' '}
        {linked ? (
          <RecordLink to="/member/manage/detail" search={{ seq: String(memberSeq) }}>
            {loginId ?? memberSeq}
          </RecordLink>
        ) : (
          loginId
        )}{' '}
        {firstOrder && <Pill tone="blue">첫구매</Pill>}
      </ReadOnlyField>
      <ReadOnlyField label="주문경로">{orderChannelLabels[channel]}</ReadOnlyField>
      {order.replacesClaim && (
        <ReadOnlyField label="반품 후 재주문">
          <RecordLink to="/orderdelivery/allorder/detail" search={{ seq: String(order.replacesClaim.orderSeq) }}>
            {orderNoText(order.replacesClaim.orderNo)}
          </RecordLink>
        </ReadOnlyField>
      )}
      {memberSeq !== null && (
        <div className={styles.whole}>
          <RecordTable
            label="이 회원의 다른 주문"
            caption="이 회원의 다른 주문"
            rows={otherOrders}
            idOf={(row) => row.orderSeq}
            empty="이 회원의 다른 주문이 없습니다."
            columns={[
              {
                title: '주문번호',
                names: true,
                nowrap: true,
                cell: (row) => (
                  <RecordLink to="/orderdelivery/allorder/detail" search={{ seq: String(row.orderSeq) }}>
                    {orderNoText(row.orderNo)}
                  </RecordLink>
                ),
              },
              { title: '주문일시', nowrap: true, cell: (row) => cellTime(row.orderedAt) },
              { title: '상품', cell: (row) => row.goods },
              { title: '결제금액', right: true, nowrap: true, cell: (row) => formatThousands(row.payAmount) },
              {
                title: '상태',
                nowrap: true,
                cell: (row) => (
                  <Pill tone={orderTones[row.state]}>
                    {orderStateLabel(orderStateLabels, row.state, row.deliveryMethod)}
                  </Pill>
                ),
              },
            ]}
          />
        </div>
      )}
    </Section>
  )
}
