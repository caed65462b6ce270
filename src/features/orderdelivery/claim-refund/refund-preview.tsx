import { Fragment } from 'react'
import { messageOf } from '@/shared/api/errors'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { RecordTable } from '@/shared/ui/table/record-table'
import type { RefreshedPreview } from '../claim/claim.calls'
import styles from '../claim/claim.module.css'

type Preview = Schemas['ClaimPreview']

interface LadderRow {
  label: string
  amount: number
}

/** Returns the parts of a refund, without those that are zero. */
function ladderOf(preview: Preview): LadderRow[] {
  const { goodsCash, shipCash, extraAmount, deductedFee, couponRecall, deliveryRecall, adjustAmount, coveredAmount } =
    preview
  return [
    { label: '상품 환불', amount: goodsCash },
    { label: '배송비 환불', amount: shipCash },
    { label: '추가결제 환불', amount: extraAmount },
    { label: '반품비 차감', amount: -deductedFee },
    { label: '쿠폰 할인 회수', amount: -couponRecall },
    { label: '배송비 회수', amount: -deliveryRecall },
    { label: preview.decision?.adjustAmount === adjustAmount ? '결정에 따른 조정' : '조정', amount: adjustAmount },
    { label: '예치금·포인트에서 차감', amount: coveredAmount },
  ].filter(({ label, amount }, at) => at === 0 || (amount !== 0 && label !== ''))
}

const withMinus = (amount: number): string => `${amount < 0 ? '−' : ''}${formatThousands(Math.abs(amount))}`
const signed = (amount: number): string => `${withMinus(amount)}원`

/** Renders the refund of each line. */
function PreviewLines({ lines, keptShipCash, unpaid }: Pick<Preview, 'lines' | 'keptShipCash'> & { unpaid: boolean }) {
  type Line = Preview['lines'][number]
  const amount = (title: string, of: (line: Line) => number) => ({
    title,
    right: true,
    nowrap: true,
    cell: (line: Line) => withMinus(of(line)),
  })
  const coupons = (line: Line) => line.itemCoupon + line.orderCoupon
  return (
    <RecordTable
      label={unpaid ? '상품별 취소 금액' : '상품별 환불 예상'}
      rows={lines}
      idOf={({ orderLineSeq }) => orderLineSeq}
      columns={[
        { title: '상품', names: true, cell: ({ itemName, quantity }) => `${itemName} ×${quantity}` },
        amount('상품금액', ({ goods }) => goods),
        amount('쿠폰', (line) => -coupons(line)),
        amount('포인트', ({ point }) => -point),
        amount('예치금', ({ deposit }) => -deposit),
        ...(lines.some(({ adminDiscount }) => adminDiscount > 0)
          ? [amount('미수금 면제', ({ adminDiscount }) => -adminDiscount)]
          : []),
        ...(unpaid
          ? [amount('취소 금액', ({ goodsCash, shipCash }) => goodsCash + shipCash)]
          : [
              amount('상품 환불', ({ goodsCash }) => goodsCash),
              // the shipping fee is kept for all lines or for none
              amount('배송비 환불', ({ shipCash }) => (keptShipCash > 0 ? 0 : shipCash)),
              amount('반품비', ({ returnFee, islandReturnFee }) => -(returnFee + islandReturnFee)),
            ]),
      ]}
    />
  )
}

/** Codes shown elsewhere: at the late-return fields, at the shortage of the ladder, at the adjustment field. */
const SAID_ELSEWHERE: readonly Schemas['ErrorCode'][] = ['RETURN_EXPIRED', 'REFUND_NEGATIVE', 'REFUND_EXCEEDS']

/** Returns the messages of the problems that are not shown elsewhere. */
export const otherProblems = (preview: Preview | undefined): string[] =>
  (preview?.problems ?? []).flatMap(({ code, message }) => (SAID_ELSEWHERE.includes(code) ? [] : [message]))

/** Renders why the claim would be refused. */
export function PreviewProblems({ preview: { preview, waiting, failure } }: { preview: RefreshedPreview }) {
  const messages = failure && !waiting ? [messageOf(failure)] : otherProblems(preview)
  return messages.map((message) => (
    <p key={message} role="alert" className={styles.bad}>
      {message}
    </p>
  ))
}

interface LadderProps {
  preview: RefreshedPreview
  /** The order waits for its payment: only what was received in part goes back. */
  unpaid?: boolean
}

/** Renders the amount to refund beside the buttons of a dialog, where it stays in sight. `RefundPreview` announces it. */
export function RefundTotal({ preview: { preview, waiting }, unpaid = false }: LadderProps) {
  if (!preview || (unpaid && preview.cashAmount === 0)) return null
  return (
    <span className={styles.refundTotal} data-busy={waiting ? '' : undefined} aria-hidden="true">
      환불 금액 <b>{signed(preview.cashAmount)}</b>
    </span>
  )
}

/** Renders the refund of a claim as computed by the server. */
export function RefundPreview({ preview: refreshed, unpaid = false }: LadderProps) {
  const { preview, waiting, failure } = refreshed
  if (failure && !waiting) return <PreviewProblems preview={refreshed} />
  if (!preview)
    return (
      <p className={styles.facts}>
        {waiting ? '금액을 계산하고 있습니다.' : '상품과 사유를 선택하면 금액이 계산됩니다.'}
      </p>
    )
  const { lines, cashAmount, pointAmount, depositAmount, separateFee, keptShipCash, shortAmount, decision } = preview
  const fees = lines.filter(({ returnFee, islandReturnFee }) => returnFee + islandReturnFee > 0)
  return (
    <>
      <PreviewLines lines={lines} keptShipCash={keptShipCash} unpaid={unpaid} />
      {unpaid && cashAmount === 0 && <p className={styles.facts}>입금 전 주문이라 환불할 돈이 없습니다.</p>}
      <dl
        className={styles.ladder}
        data-busy={waiting ? '' : undefined}
        aria-live="polite"
        aria-label={unpaid ? '취소 후' : '환불 예상'}
      >
        {(unpaid ? [] : ladderOf(preview)).map(({ label, amount }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{signed(amount)}</dd>
          </Fragment>
        ))}
        {unpaid ? (
          cashAmount !== 0 && (
            <>
              <dt className={styles.total}>입금된 금액 환불</dt>
              <dd className={styles.total}>{signed(cashAmount)}</dd>
            </>
          )
        ) : (
          <>
            <dt className={styles.total}>환불 금액</dt>
            <dd className={styles.total}>{signed(cashAmount)}</dd>
          </>
        )}
        {pointAmount > 0 && (
          <>
            <dt>포인트 복원</dt>
            <dd>{formatThousands(pointAmount)}P</dd>
          </>
        )}
        {depositAmount > 0 && (
          <>
            <dt>예치금 복원</dt>
            <dd>{formatThousands(depositAmount)}원</dd>
          </>
        )}
        {separateFee > 0 && (
          <>
            <dt>별도 입금 (추가결제)</dt>
            <dd>{formatThousands(separateFee)}원</dd>
          </>
        )}
        {decision && (
          <>
            <dt>결정한 환급 (환불·예치금·포인트)</dt>
            <dd>{formatThousands(decision.amount)}원</dd>
          </>
        )}
        {lines.length > 0 && (
          <>
            <dt>처리 후 결제금액</dt>
            <dd>{formatThousands(preview.currentPayAmount)}원</dd>
          </>
        )}
      </dl>
      {fees.map((fee) => (
        <p key={fee.orderLineSeq} className={styles.facts}>
          {fees.length > 1 && `${fee.itemName} `}반품비 {formatThousands(fee.returnFee + fee.islandReturnFee)}원:{' '}
          {fee.quantity}개 × {fee.trips === 1 ? '편도' : '왕복'}
          {fee.islandReturnFee > 0 && ` (도선료 ${formatThousands(fee.islandReturnFee)}원 포함)`}
        </p>
      ))}
      {keptShipCash > 0 && (
        <p className={styles.facts}>처음 배송비 {formatThousands(keptShipCash)}원은 환불하지 않습니다.</p>
      )}
      {shortAmount > 0 && (
        <p role="alert" className={styles.bad}>
          차감액이 환불액보다 큽니다. 반품비를 별도 입금으로 받아 주세요. (부족 {formatThousands(shortAmount)}원)
        </p>
      )}
      <PreviewProblems preview={refreshed} />
    </>
  )
}
