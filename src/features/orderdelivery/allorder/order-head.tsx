import {
  mountReservationStateLabels,
  orderRefundStateLabels,
  orderStateLabels,
} from '@/shared/api/gen/orderdelivery-allorder-form.gen'
import { useRights } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { cellTime } from '@/shared/lib/cell-dates'
import { formatThousands } from '@/shared/lib/format'
import { Button } from '@/shared/ui/inputs/button'
import { Pill } from '@/shared/ui/records/pill'
import { claimStateName } from '../../../../domain/orderdelivery/claim-names'
import { orderStateLabel } from '../../../../domain/orderdelivery/order-transitions'
import { openCardWindow, useCardPaid } from '../card-window'
import { orderTones, refundTone, reservationTones } from '../order.tones'
import { orderNoText } from '../order-number.rules'
import { ClaimButtons } from './claim-buttons'
import type { OrderOf } from './order.detail-def'
import styles from './order.module.css'
import { OrderDelete } from './order-delete-button'
import { OrderMenus } from './order-menus'
import { OrderTransitions } from './order-transitions'
import { unpaidTotal } from './unpaid-amounts.rules'

type Order = Schemas['Order']

interface Props {
  detail: OrderOf
  order: Order
  /** The selected lines. If there are any, the actions apply only to them. */
  chosen: readonly Schemas['OrderLine'][]
  onDone: () => void
}

/** Renders the sticky summary of an order and its actions. */
export function OrderHead({ detail, order, chosen, onDone }: Props) {
  const { orderNo, state, deliveryMethod, mountReservation, partiallyShipped, refundState, openClaim } = order
  const owed = unpaidTotal(order)
  const { canWrite } = useRights()
  useCardPaid(order.orderSeq)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would appear in the section rail without a title
    <div className={styles.head} role="region" aria-label="주문 처리">
      <b>{orderNoText(orderNo)}</b>
      <Pill tone={orderTones[state]}>{orderStateLabel(orderStateLabels, state, deliveryMethod)}</Pill>
      {partiallyShipped && <Pill tone={orderTones.SHIPPED}>부분배송</Pill>}
      {openClaim && <Pill tone="red">{claimStateName(openClaim.kind, openClaim.state)}</Pill>}
      {refundState !== 'NONE' && <Pill tone={refundTone(refundState)}>{orderRefundStateLabels[refundState]}</Pill>}
      <dl>
        <div>
          <dt>주문</dt>
          <dd>{cellTime(order.orderedAt)}</dd>
        </div>
        {mountReservation && (
          <div>
            <dt>장착예약</dt>
            <dd>
              {cellTime(mountReservation.reservedAt)}{' '}
              <Pill tone={reservationTones[mountReservation.state]}>
                {mountReservationStateLabels[mountReservation.state]}
              </Pill>
            </dd>
          </div>
        )}
        {owed > 0 && (
          <div>
            <dt>미수금</dt>
            <dd className={styles.late}>{formatThousands(owed)}원</dd>
          </div>
        )}
      </dl>
      <div>
        {detail.mayWrite && (
          <>
            <OrderTransitions detail={detail} order={order} chosen={chosen} onDone={onDone} />
            <ClaimButtons
              detail={detail}
              order={order}
              lines={chosen.length > 0 ? chosen : undefined}
              whole
              onDone={onDone}
            />
            {state === 'PAYMENT_PENDING' && canWrite('ORDER_MANAGEMENT') && (
              <Button onClick={() => openCardWindow(order.orderSeq)}>카드번호 결제</Button>
            )}
          </>
        )}
        <OrderMenus detail={detail} order={order} />
        {detail.mayWrite && <OrderDelete order={order} />}
      </div>
    </div>
  )
}
