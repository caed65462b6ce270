import { useMutation } from '@tanstack/react-query'
import {
  bankCodeLabels,
  cardCompanyLabels,
  easyPayLabels,
  paymentKindLabels,
  paymentMethodLabels,
  paymentStateLabels,
} from '@/shared/api/gen/orderdelivery-allorder-form.gen'
import { apiMutation } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { cellTime } from '@/shared/lib/cell-dates'
import { formatThousands } from '@/shared/lib/format'
import { lazyCode } from '@/shared/lib/lazy-code'
import { Button } from '@/shared/ui/inputs/button'
import { toast } from '@/shared/ui/layers/toast'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { RecordTable } from '@/shared/ui/table/record-table'
import { extraPaymentProblem, paymentChangeProblem } from '../../../../domain/orderdelivery/order-limits'
import { paymentTones } from '../order.tones'
import { ExtraPaymentActions } from './extra-payment-actions'
import type { OrderOf } from './order.detail-def'
import styles from './order.module.css'
import { MoneyDocuments, SubSection } from './order-money-documents'
import { ReceiptLink } from './receipt-link'
import { unpaidExtraAmount, unpaidTotal } from './unpaid-amounts.rules'

type Order = Schemas['Order']
type Payment = Schemas['OrderPaymentShown']

const dialogs = lazyCode(() => import('./payment-dialogs'))

/** Renders the amounts of an order step by step, down to the remaining amount. */
function Ladder({ order }: { order: Order }) {
  // `paidAmount` covers only the main payment, `refundedAmount` all payments
  const extra = order.payments
    .filter(({ kind }) => kind === 'EXTRA')
    .reduce((sum, { receivedAmount }) => sum + receivedAmount, 0)
  const steps: [string, number, boolean?][] = [
    ['상품금액', order.goodsAmount],
    ['+ 배송비', order.shippingAmount],
    ['+ 도선료', order.islandFeeAmount],
    ['− 쿠폰할인', order.couponDiscount],
    ['− 포인트', order.pointUsed],
    ['− 예치금', order.depositUsed],
    ['= 결제금액', order.payAmount, true],
    ...(order.adminDiscount > 0 ? [['− 미수금 면제', order.adminDiscount] as [string, number]] : []),
    ['현재 결제금액', order.currentPayAmount, true],
    ['입금액', order.paidAmount],
    ...(extra > 0 ? [['추가결제 입금액', extra] as [string, number]] : []),
    ['환불액', order.refundedAmount],
    ...(unpaidExtraAmount(order) > 0 ? [['추가결제 미입금액', unpaidExtraAmount(order)] as [string, number]] : []),
  ]
  const owed = unpaidTotal(order)
  return (
    <dl className={styles.money}>
      {steps.map(([label, amount, sum]) => (
        <div key={label} data-sum={sum || undefined}>
          <dt>{label}</dt>
          <dd>{formatThousands(amount)}원</dd>
        </div>
      ))}
      {owed > 0 && (
        <div data-sum="">
          <dt>미수금</dt>
          <dd className={styles.late}>{formatThousands(owed)}원</dd>
        </div>
      )}
    </dl>
  )
}

/** Renders payment details: card or easy pay company, account, depositor. */
function PaymentFacts({ payment }: { payment: Payment }) {
  const { easyPayName, cardCompany, maskedCardNumber, installmentMonths, interestFree } = payment
  const { bankCode, accountNumber, accountHolder, depositorName, approvalNumber, pgTid, receiptUrl } = payment
  const months = installmentMonths === null ? null : installmentMonths > 0 ? `${installmentMonths}개월` : '일시불'
  const facts = [
    easyPayName && easyPayLabels[easyPayName],
    cardCompany && cardCompanyLabels[cardCompany],
    maskedCardNumber,
    months && (interestFree ? `${months} 무이자` : months),
    bankCode && bankCodeLabels[bankCode],
    accountNumber,
    accountHolder && `예금주 ${accountHolder}`,
    depositorName && `입금자 ${depositorName}`,
    approvalNumber && `승인 ${approvalNumber}`,
    pgTid && `거래 ${pgTid}`,
  ].filter(Boolean)
  return (
    <>
      {facts.join(' · ') || '-'} {receiptUrl && <ReceiptLink receiptUrl={receiptUrl} />}
    </>
  )
}

/** Renders the payments of an order: received, awaited and refunded ones, and the documents about them. */
export function OrderMoney({ detail, order }: { detail: OrderOf; order: Order }) {
  const { orderSeq: seq, version, payments } = order
  const add = useMutation(apiMutation('post', '/api/v1/admin/orders/{seq}/payments', { once: true }))
  const change = useMutation(apiMutation('post', '/api/v1/admin/orders/{seq}/change-payment', { once: true }))

  async function askExtra() {
    const changed = await (await dialogs.get())?.askExtra((body) =>
      add.mutateAsync({ path: { seq }, body: { ...body, version } }),
    )
    if (!changed) return
    await detail.follow(changed.version)
    toast('추가결제를 등록했습니다.')
  }
  async function askMethod() {
    const changed = await (await dialogs.get())?.askMethod(order.orderNo, order.paymentMethod, (body) =>
      change.mutateAsync({ path: { seq }, body: { ...body, version } }),
    )
    if (!changed) return
    await detail.follow(changed.version)
    toast('결제수단을 변경했습니다.')
  }
  const isPending = order.state === 'PAYMENT_PENDING'

  return (
    <Section
      title="결제"
      hint={paymentMethodLabels[order.paymentMethod]}
      plain
      aside={
        detail.mayWrite && (
          <>
            {isPending && (
              <Button size="sm" disabled={paymentChangeProblem(order) ?? undefined} onClick={askMethod}>
                결제수단 변경
              </Button>
            )}
            <Button size="sm" disabled={extraPaymentProblem(order) ?? undefined} onClick={askExtra}>
              추가결제 등록
            </Button>
          </>
        )
      }
    >
      <Ladder order={order} />
      <SubSection title="결제 내역">
        <RecordTable
          label="결제 내역"
          rows={payments}
          empty="결제 내역이 없습니다."
          idOf={(row) => row.orderPaymentSeq}
          off={(row) => row.state === 'CANCELED'}
          columns={[
            {
              title: '구분',
              names: true,
              nowrap: true,
              cell: (row) => (
                <>
                  {paymentKindLabels[row.kind]}
                  {row.reason && <small>{row.reason}</small>}
                </>
              ),
            },
            { title: '결제수단', nowrap: true, cell: (row) => paymentMethodLabels[row.method] },
            { title: '상세', cell: (row) => <PaymentFacts payment={row} /> },
            { title: '금액', right: true, nowrap: true, cell: (row) => formatThousands(row.amount) },
            { title: '입금액', right: true, nowrap: true, cell: (row) => formatThousands(row.receivedAmount) },
            { title: '환불액', right: true, nowrap: true, cell: (row) => formatThousands(row.refundedAmount) },
            {
              title: '상태',
              nowrap: true,
              cell: (row) => <Pill tone={paymentTones[row.state]}>{paymentStateLabels[row.state]}</Pill>,
            },
            {
              title: '일시',
              nowrap: true,
              cell: (row) =>
                row.approvedAt ? cellTime(row.approvedAt) : row.dueAt ? `기한 ${cellTime(row.dueAt)}` : '-',
            },
            {
              title: '관리',
              nowrap: true,
              cell: (row) =>
                detail.mayWrite &&
                row.kind === 'EXTRA' && <ExtraPaymentActions detail={detail} order={order} payment={row} />,
            },
          ]}
        />
      </SubSection>
      <MoneyDocuments order={order} locked={!detail.mayWrite} />
    </Section>
  )
}
