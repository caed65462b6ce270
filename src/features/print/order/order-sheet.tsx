import {
  bankCodeLabels,
  buyerTypeLabels,
  deliveryMethodLabels,
  orderStateLabels,
  paymentMethodLabels,
} from '@/shared/api/gen/orderdelivery-allorder-form.gen'
import { cellTime } from '@/shared/lib/cell-dates'
import { formatThousands } from '@/shared/lib/format'
import { formatPhone } from '../../../../domain/common/phone'
import { orderStateLabel } from '../../../../domain/orderdelivery/order-transitions'
import styles from './sheet.module.css'
import { addressOf, Facts, IssuerFooter, Lines, phones, type SheetProps, SheetTitle } from './sheet-parts'

/** Returns a deducted amount with a minus sign. */
const deductionText = (amount: number): string => (amount > 0 ? `−${formatThousands(amount)}` : '0')

/** Renders the order: items, orderer, receiver and payment. */
export function OrderSheet({ order, sheet }: SheetProps) {
  const { mountReservation, store, car, paidAt, unpaidAmount } = order
  const isPending = order.state === 'PAYMENT_PENDING'
  const amountOf = (seq: number) => sheet.lines.find(({ orderLineSeq }) => orderLineSeq === seq)
  return (
    <>
      <SheetTitle title="주 문 서" orderNo={order.orderNo}>
        주문일시 {cellTime(order.orderedAt)} · {orderStateLabel(orderStateLabels, order.state, order.deliveryMethod)}
      </SheetTitle>
      <Facts
        caption="주문자·받는 분"
        facts={[
          ['주문자', `${order.ordererName} (${buyerTypeLabels[order.memberType]})`],
          ['연락처', phones(order.ordererPhone)],
          ['받는 분', order.receiver.name],
          ['연락처', phones(order.receiver.phone, order.receiver.phone2)],
          ['배송지', addressOf(order), true],
          ['배송방법', deliveryMethodLabels[order.deliveryMethod]],
          ['배송 메시지', order.receiver.message],
          store && ['장착점', `${store.name} (${formatPhone(store.phone)})`],
          store && ['장착 예약', mountReservation ? cellTime(mountReservation.reservedAt) : '예약 없음'],
          (car.carText || car.carNumber) && ['차량', [car.carText, car.carNumber].filter(Boolean).join(' · '), true],
          order.customerMemo && ['요청사항', order.customerMemo, true],
        ]}
      />
      <Lines caption="주문상품" columns={['No', '상품코드', '상품명', '규격', '수량', '단가', '할인', '금액']}>
        {order.lines.map((line) => {
          const left = amountOf(line.orderLineSeq)
          return (
            <tr key={line.orderLineSeq} data-off={left ? undefined : ''}>
              <td data-center="">{line.lineNo}</td>
              <td data-center="">{line.itemCode}</td>
              <th scope="row">
                {line.name}
                {line.oldBatteryReturn === false && <small> (폐배터리 미반납)</small>}
              </th>
              <td data-center="">{line.sizeLabel}</td>
              <td data-right="">{left ? left.quantity : orderStateLabels[line.state]}</td>
              <td data-right="">{formatThousands(line.unitPrice)}</td>
              <td data-right="">{left && left.discount > 0 ? deductionText(left.discount) : '-'}</td>
              <td data-right="">{formatThousands(left?.amount ?? 0)}</td>
            </tr>
          )
        })}
      </Lines>
      <table className={styles.sums}>
        <caption>결제금액</caption>
        <thead>
          <tr>
            <th scope="col">상품금액</th>
            <th scope="col">배송비</th>
            <th scope="col">도선료</th>
            <th scope="col">쿠폰할인</th>
            <th scope="col">포인트·예치금</th>
            <th scope="col">결제금액</th>
            {order.adminDiscount > 0 && <th scope="col">미수금 면제</th>}
            {order.currentPayAmount !== order.payAmount && <th scope="col">현재 결제금액</th>}
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>{formatThousands(order.goodsAmount)}</td>
            <td>{formatThousands(order.shippingAmount)}</td>
            <td>{formatThousands(order.islandFeeAmount)}</td>
            <td>{deductionText(order.couponDiscount)}</td>
            <td>
              {deductionText(order.pointUsed)} · {deductionText(order.depositUsed)}
            </td>
            <td>
              <b>{formatThousands(order.payAmount)}원</b>
            </td>
            {order.adminDiscount > 0 && <td>{deductionText(order.adminDiscount)}</td>}
            {order.currentPayAmount !== order.payAmount && (
              <td>
                <b>{formatThousands(order.currentPayAmount)}원</b>
              </td>
            )}
          </tr>
        </tbody>
      </table>
      <Facts
        caption="결제"
        facts={[
          ['결제수단', paymentMethodLabels[order.paymentMethod]],
          ['입금일시', paidAt ? cellTime(paidAt) : '입금 전'],
          isPending && ['미수금', `${formatThousands(unpaidAmount)}원`],
          isPending && order.depositDueAt && ['입금기한', cellTime(order.depositDueAt)],
          isPending &&
            order.paymentMethod === 'BANK_TRANSFER' && [
              '입금계좌',
              sheet.accounts
                .map(
                  ({ bankCode, accountNumber, holder }) => `${bankCodeLabels[bankCode]} ${accountNumber} (${holder})`,
                )
                .join(', '),
              true,
            ],
        ]}
      />
      <IssuerFooter sheet={sheet} />
    </>
  )
}
