import type { ReactNode } from 'react'
import { ProviderNote } from '@/features/provider-note'
import { RecordLink } from '@/kit/record-link'
import {
  bankCodeLabels,
  bankDepositStateLabels,
  cashReceiptKindLabels,
  cashReceiptStateLabels,
  refundMethodLabels,
  refundStateLabels,
  taxInvoiceStateLabels,
} from '@/shared/api/gen/orderdelivery-allorder-form.gen'
import type { Schemas } from '@/shared/api/types'
import { cellTime } from '@/shared/lib/cell-dates'
import { formatThousands } from '@/shared/lib/format'
import { Pill } from '@/shared/ui/records/pill'
import { RecordTable } from '@/shared/ui/table/record-table'
import { refundTones } from '../claim/claim.tones'
import { RefundButtons } from '../claim/refund-actions'
import styles from './order.module.css'

type Order = Schemas['Order']

/** Renders a titled table within a section. */
export const SubSection = ({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) => (
  <div className={styles.part}>
    <h3>
      {title} {aside}
    </h3>
    {children}
  </div>
)

function Papers({ order: { cashReceiptRequest, taxInvoiceRequest, cashReceipts, taxInvoices } }: { order: Order }) {
  // requests are shown until the document exists
  const requests = [
    cashReceiptRequest &&
      cashReceipts.length === 0 &&
      `현금영수증 신청 (${cashReceiptKindLabels[cashReceiptRequest.kind]} ${cashReceiptRequest.identifier})`,
    taxInvoiceRequest && taxInvoices.length === 0 && '세금계산서 신청',
  ].filter(Boolean)
  if (requests.length + cashReceipts.length + taxInvoices.length === 0) return <p>신청·발급 내역이 없습니다.</p>
  return (
    <ul>
      {requests.map((text) => (
        <li key={String(text)}>{text}</li>
      ))}
      {cashReceipts.map((row) => (
        <li key={`receipt-${row.cashReceiptSeq}`}>
          {`현금영수증 ${cashReceiptKindLabels[row.kind]} ${row.identifier} · ${formatThousands(row.amount)}원 (유효 ${formatThousands(row.validAmount)}원)`}{' '}
          <Pill tone={row.cancelNeeded || row.failMessage ? 'red' : 'gray'}>{cashReceiptStateLabels[row.state]}</Pill>{' '}
          {row.failMessage ?? row.ntsNumber}
        </li>
      ))}
      {taxInvoices.map((row) => (
        <li key={`invoice-${row.taxInvoiceSeq}`}>
          <RecordLink
            to="/orderdelivery/taxes/detail"
            search={{ seq: String(row.taxInvoiceSeq) }}
          >{`세금계산서 ${row.documentNo}`}</RecordLink>
          {` · ${row.writeDate} · ${formatThousands(row.totalAmount)}원 `}
          <Pill tone={row.amendNeeded || row.state === 'SEND_FAILED' ? 'red' : 'gray'}>
            {taxInvoiceStateLabels[row.state]}
          </Pill>{' '}
          {row.amendNeeded && <Pill tone="red">수정 필요</Pill>}
        </li>
      ))}
    </ul>
  )
}

/** Renders the coupons, bank deposits, refunds, receipts and invoices of an order. */
export function MoneyDocuments({ order, locked }: { order: Order; locked: boolean }) {
  const { deposits, refunds } = order
  return (
    <>
      {order.coupons.length > 0 && (
        <SubSection title="사용 쿠폰">
          <RecordTable
            label="사용 쿠폰"
            rows={order.coupons}
            idOf={(row) => row.memberCouponSeq}
            columns={[
              { title: '쿠폰명', names: true, cell: (row) => row.name },
              { title: '할인', right: true, nowrap: true, cell: (row) => formatThousands(row.discount) },
              {
                title: '최소 주문금액',
                right: true,
                nowrap: true,
                cell: (row) => formatThousands(row.minOrderAmount),
              },
              {
                title: '복원',
                nowrap: true,
                cell: (row) => (row.restoredAt ? cellTime(row.restoredAt) : '-'),
              },
            ]}
          />
        </SubSection>
      )}
      {deposits.length > 0 && (
        <SubSection title="매칭된 입금">
          <RecordTable
            label="매칭된 입금"
            rows={deposits}
            idOf={(row) => row.bankDepositSeq}
            columns={[
              { title: '입금일시', names: true, nowrap: true, cell: (row) => cellTime(row.depositedAt) },
              { title: '입금자명', cell: (row) => row.depositorName },
              { title: '은행', nowrap: true, cell: (row) => bankCodeLabels[row.bankCode] },
              { title: '금액', right: true, nowrap: true, cell: (row) => formatThousands(row.amount) },
              { title: '매칭', nowrap: true, cell: (row) => bankDepositStateLabels[row.state] },
            ]}
          />
        </SubSection>
      )}
      {refunds.length > 0 && (
        <SubSection title="환불">
          <RecordTable
            label="환불"
            rows={refunds}
            idOf={(row) => row.refundSeq}
            columns={[
              { title: '요청일', names: true, nowrap: true, cell: (row) => cellTime(row.requestedAt) },
              {
                title: '방법',
                cell: (row) => (
                  <>
                    {refundMethodLabels[row.method]}
                    {row.bankCode && (
                      <small>{`${bankCodeLabels[row.bankCode]} ${row.accountNumber ?? ''} ${row.accountHolder ?? ''}`}</small>
                    )}
                  </>
                ),
              },
              { title: '환불금액', right: true, nowrap: true, cell: (row) => formatThousands(row.cashAmount) },
              { title: '포인트', right: true, nowrap: true, cell: (row) => formatThousands(row.pointAmount) },
              { title: '예치금', right: true, nowrap: true, cell: (row) => formatThousands(row.depositAmount) },
              {
                title: '상태',
                cell: (row) => (
                  <>
                    <Pill tone={refundTones[row.state]}>{refundStateLabels[row.state]}</Pill>
                    {row.failMessage && <small>{row.failMessage}</small>}
                    {row.reason && <small>추가결제: {row.reason}</small>}
                  </>
                ),
              },
              {
                title: '완료일',
                nowrap: true,
                cell: (row) => (
                  <>
                    {row.doneAt ? cellTime(row.doneAt) : `기한 ${cellTime(row.dueAt)}`}
                    {row.paidOn && <small>이체일 {row.paidOn}</small>}
                  </>
                ),
              },
              { title: '관리', cell: (row) => locked || <RefundButtons refund={row} /> },
            ]}
          />
        </SubSection>
      )}
      <SubSection title="현금영수증·세금계산서">
        <ProviderNote port="taxOffice" cannot="현금영수증과 세금계산서를 발급할" />
        <Papers order={order} />
      </SubSection>
    </>
  )
}
