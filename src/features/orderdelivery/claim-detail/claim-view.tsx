import { Fragment } from 'react'
import type { DetailTarget } from '@/kit/detail/detail-def'
import { PersonalDrawer } from '@/kit/detail/personal-drawer'
import { claimByLabels } from '@/shared/api/gen/orderdelivery-allorder-form.gen'
import { refundStateLabels } from '@/shared/api/gen/orderdelivery-orderstatus.gen'
import {
  claimFaultLabels,
  claimKindLabels,
  claimReasonLabels,
  feePaymentLabels,
  inspectionResultLabels,
  pickupMethodLabels,
  refundMethodLabels,
} from '@/shared/api/gen/orderdelivery-orderstatus-form.gen'
import { useRights } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { formatAdmin } from '@/shared/lib/admin-names'
import { formatTime } from '@/shared/lib/dates'
import { formatThousands } from '@/shared/lib/format'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { Pictures } from '@/shared/ui/inputs/image-box'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { linkTo } from '@/shared/ui/table/cells'
import { RecordTable } from '@/shared/ui/table/record-table'
import { formatPhone } from '../../../../domain/common/phone'
import { claimStateName } from '../../../../domain/orderdelivery/claim-names'
import { trackingLink } from '../../../../domain/orderdelivery/tracking'
import styles from '../claim/claim.module.css'
import { claimTones, refundTones } from '../claim/claim.tones'
import { wishedAccountText } from '../claim/refund-wish'
import { orderNoText } from '../order-number.rules'

type Claim = Schemas['OrderClaim']

const ORDER = '/orderdelivery/allorder/detail'

/** Returns whether another order can be, or was, made in place of the return. */
const mayReorder = ({ kind, state, replacedBy }: Claim): boolean =>
  kind === 'RETURN' && (replacedBy !== null || !['REJECTED', 'WITHDRAWN'].includes(state))

const time = (moment: string | null): string => (moment ? formatTime(moment) : '-')
const addressText = ({ zipCode, address1, address2 }: Schemas['ClaimPickup']): string =>
  [zipCode && `(${zipCode})`, address1, address2].filter(Boolean).join(' ') || '-'

function Numbers({ claim: { pickupCourier, pickupTrackingNumbers, pickupTrackingUrl } }: { claim: Claim }) {
  if (pickupTrackingNumbers.length === 0) return pickupCourier ?? '-'
  return (
    <>
      {pickupCourier}
      {pickupTrackingNumbers.map((no) => (
        <Fragment key={no}>
          {' '}
          {pickupTrackingUrl ? (
            <a href={trackingLink(pickupTrackingUrl, no) ?? ''} target="_blank" rel="noreferrer">
              {no}
            </a>
          ) : (
            no
          )}
        </Fragment>
      ))}
    </>
  )
}

/** Renders the amounts of a claim. Zero amounts are omitted, except the total. */
function Amounts({ amounts, feePayment }: { amounts: Schemas['ClaimAmounts']; feePayment: Schemas['FeePayment'] }) {
  const fee = feePaymentLabels[feePayment]
  const parts = [
    ['상품 환불', amounts.goodsCash],
    ['배송비 환불', amounts.shipCash],
    ['돌려주지 않는 배송비', amounts.keptShipCash],
    [`반품비 (${fee})`, amounts.returnFee],
    [`반품 도선료 (${fee})`, amounts.islandReturnFee],
    ['쿠폰 할인 회수', amounts.couponRecall],
    ['배송비 회수', amounts.deliveryRecall],
    ['추가결제 환불', amounts.extraAmount],
    [amounts.adjustReason ? `조정 (${amounts.adjustReason})` : '조정', amounts.adjustAmount],
    ['예치금·포인트에서 차감', amounts.coveredAmount],
    ['포인트 복원', amounts.pointAmount],
    ['예치금 복원', amounts.depositAmount],
    ['미회수 적립', amounts.uncollectedPoint],
  ] as const
  return (
    <dl className={styles.ladder}>
      {parts
        .filter(([, amount]) => amount !== 0)
        .map(([label, amount]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{formatThousands(amount)}</dd>
          </Fragment>
        ))}
      <dt className={styles.total}>환불 금액</dt>
      <dd className={styles.total}>{formatThousands(amounts.cashAmount)}원</dd>
    </dl>
  )
}

/** Renders a claim: lines, reason, pickup, inspection, amounts and refunds. */
export function ClaimView({ target, onClose }: { target: DetailTarget; onClose: () => void }) {
  const { canWrite } = useRights()
  return (
    <PersonalDrawer
      path="/api/v1/admin/order-claims/{seq}"
      target={target}
      onClose={onClose}
      title={({ kind, state, orderNo }) => (
        <>
          {claimKindLabels[kind]} {orderNoText(orderNo)}{' '}
          <Pill tone={claimTones[state]}>{claimStateName(kind, state)}</Pill>
        </>
      )}
    >
      {(claim, unmask) => {
        const { amounts, pickup, inspection, exchange } = claim
        return (
          <>
            <Section title="요청" aside={unmask}>
              <ReadOnlyField label="주문번호">
                {linkTo(orderNoText(claim.orderNo), `${ORDER}?seq=${claim.orderSeq}`)}
              </ReadOnlyField>
              <ReadOnlyField label="주문자">
                {claim.ordererName} {formatPhone(claim.ordererPhone)}
              </ReadOnlyField>
              <ReadOnlyField label="요청">
                {formatTime(claim.requestedAt)} ({claimByLabels[claim.requestedBy]})
              </ReadOnlyField>
              <ReadOnlyField label="귀책">
                {claimFaultLabels[claim.fault]}
                {claim.faultMemo && ` (변경 사유: ${claim.faultMemo})`}
              </ReadOnlyField>
              <ReadOnlyField label="사유" wide>
                {claimReasonLabels[claim.reasonCode]}
                {claim.reasonText && ` · ${claim.reasonText}`}
              </ReadOnlyField>
              {claim.refundWish && (
                <ReadOnlyField label="환불 요청" wide>
                  {refundMethodLabels[claim.refundWish.method]}
                  {claim.refundWish.accountNumber && ` · ${wishedAccountText(claim.refundWish)}`}
                </ReadOnlyField>
              )}
              {claim.overrideReason && (
                <ReadOnlyField label="기간 경과 사유" wide>
                  {claim.overrideReason}
                </ReadOnlyField>
              )}
              {claim.rejectReason && (
                <ReadOnlyField label="거부 사유" wide>
                  {claim.rejectReason}
                </ReadOnlyField>
              )}
              {claim.images.length > 0 && (
                <ReadOnlyField label="사진" wide>
                  <Pictures label="사진" files={claim.images} />
                </ReadOnlyField>
              )}
            </Section>
            <Section title="상품" plain>
              <RecordTable
                label="클레임 상품"
                rows={claim.lines}
                idOf={({ orderLineSeq }) => orderLineSeq}
                columns={[
                  {
                    title: '상품',
                    names: true,
                    cell: ({ itemName }) => itemName,
                  },
                  { title: '수량', right: true, nowrap: true, cell: ({ quantity }) => quantity },
                  {
                    title: '상품 환불',
                    right: true,
                    nowrap: true,
                    cell: ({ goodsCash }) => formatThousands(goodsCash),
                  },
                  {
                    title: '배송비 환불',
                    right: true,
                    nowrap: true,
                    cell: ({ shipCash }) => formatThousands(shipCash),
                  },
                ]}
              />
            </Section>
            {claim.kind !== 'CANCEL' && (
              <Section title="수거·검수">
                <ReadOnlyField label="수거방법">{pickup ? pickupMethodLabels[pickup.method] : '-'}</ReadOnlyField>
                <ReadOnlyField label="수거 송장">
                  <Numbers claim={claim} />
                </ReadOnlyField>
                <ReadOnlyField label="수거지">
                  {pickup && [pickup.name, pickup.phone && formatPhone(pickup.phone)].join(' ')}
                </ReadOnlyField>
                <ReadOnlyField label="수거 주소">{pickup && addressText(pickup)}</ReadOnlyField>
                <ReadOnlyField label="승인일">{time(claim.acceptedAt)}</ReadOnlyField>
                <ReadOnlyField label="수거완료일">{time(claim.collectedAt)}</ReadOnlyField>
                <ReadOnlyField label="검수결과">
                  {inspection && inspectionResultLabels[inspection.result]}
                </ReadOnlyField>
                <ReadOnlyField label="재입고">{inspection && (inspection.restock ? '예' : '아니요')}</ReadOnlyField>
                <ReadOnlyField label="검수 메모" wide>
                  {inspection?.memo}
                </ReadOnlyField>
                {inspection && inspection.images.length > 0 && (
                  <ReadOnlyField label="검수 사진" wide>
                    <Pictures label="검수 사진" files={inspection.images} />
                  </ReadOnlyField>
                )}
                {exchange && (
                  <ReadOnlyField label="교환 상품" wide>
                    {exchange.itemName}
                  </ReadOnlyField>
                )}
                <ReadOnlyField label="반품비 결제">{feePaymentLabels[claim.feePayment]}</ReadOnlyField>
                {claim.reorderItem && <ReadOnlyField label="재주문 상품">{claim.reorderItem.itemName}</ReadOnlyField>}
                {mayReorder(claim) && (
                  <ReadOnlyField label="재주문" wide>
                    {claim.replacedBy
                      ? linkTo(orderNoText(claim.replacedBy.orderNo), `${ORDER}?seq=${claim.replacedBy.orderSeq}`)
                      : canWrite('ORDER_MANAGEMENT')
                        ? linkTo('수기 주문 등록', `${ORDER}?replacesClaimSeq=${claim.orderClaimSeq}`)
                        : '-'}
                  </ReadOnlyField>
                )}
              </Section>
            )}
            <Section title="환불" plain>
              {amounts ? (
                <Amounts amounts={amounts} feePayment={claim.feePayment} />
              ) : (
                <p className={styles.none}>
                  {claim.kind === 'EXCHANGE' ? '교환은 환불하지 않습니다.' : '완료할 때 금액이 정해집니다.'}
                </p>
              )}
              {claim.refunds.length > 0 && (
                <RecordTable
                  label="환불 내역"
                  rows={claim.refunds}
                  idOf={({ refundSeq }) => refundSeq}
                  columns={[
                    { title: '방법', names: true, cell: ({ method }) => refundMethodLabels[method] },
                    {
                      title: '금액',
                      right: true,
                      nowrap: true,
                      cell: ({ cashAmount }) => formatThousands(cashAmount),
                    },
                    {
                      title: '상태',
                      cell: ({ state, failMessage }) => (
                        <>
                          <Pill tone={refundTones[state]}>{refundStateLabels[state]}</Pill>
                          {failMessage && <small>{failMessage}</small>}
                        </>
                      ),
                    },
                    { title: '이체일', nowrap: true, cell: ({ paidOn }) => paidOn ?? '-' },
                  ]}
                />
              )}
            </Section>
            <Section title="처리">
              <ReadOnlyField label="완료일">{time(claim.doneAt)}</ReadOnlyField>
              <ReadOnlyField label="처리자">{formatAdmin(claim.updatedBy) ?? '-'}</ReadOnlyField>
            </Section>
          </>
        )
      }}
    </PersonalDrawer>
  )
}
