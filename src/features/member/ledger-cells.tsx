import { orderNoText } from '@/features/orderdelivery/order-number.rules'
import type { Schemas } from '@/shared/api/types'
import { cellDay } from '@/shared/lib/cell-dates'
import { formatThousands } from '@/shared/lib/format'
import { linkTo } from '@/shared/ui/table/cells'
import styles from './ledger.module.css'

const ORDER = '/orderdelivery/allorder/detail'
const REVIEWS = '/generalcommunity'

/** Renders `+3,000` in blue and `−700` in red. */
export const signedAmount = (amount: number) => (
  <b className={amount < 0 ? styles.minus : styles.plus}>
    {amount < 0 ? `−${formatThousands(-amount)}` : `+${formatThousands(amount)}`}
  </b>
)

type Related = Pick<Schemas['DepositEntry'], 'orderSeq' | 'orderNo'> &
  Partial<
    Pick<Schemas['PointEntry'], 'itemReviewSeq' | 'storeReviewSeq' | 'eventWinnerSeq' | 'attendanceSeq' | 'uploadSeq'>
  > &
  Partial<Pick<Schemas['DepositEntry'], 'depositRefundSeq'>>

/** Renders what an entry is about, linked if it is a review or an order. */
export function relatedCell(entry: Related) {
  const { orderSeq, orderNo, itemReviewSeq, storeReviewSeq } = entry
  const linkToRecord = (text: string, to: string, seq: number) => linkTo(text, `${to}?seq=${seq}`)
  if (itemReviewSeq) return linkToRecord(`구매후기 ${itemReviewSeq}`, `${REVIEWS}/purchasereview/detail`, itemReviewSeq)
  if (storeReviewSeq) return linkToRecord(`장착후기 ${storeReviewSeq}`, `${REVIEWS}/mountreview/detail`, storeReviewSeq)
  if (orderSeq !== null) return orderNo ? linkToRecord(orderNoText(orderNo), ORDER, orderSeq) : `주문 ${orderSeq}`
  const others: [string, number | null | undefined][] = [
    ['당첨', entry.eventWinnerSeq],
    ['출석', entry.attendanceSeq],
    ['엑셀', entry.uploadSeq],
    ['환불신청', entry.depositRefundSeq],
  ]
  const [found] = others.filter(([, seq]) => seq)
  return found ? `${found[0]} ${found[1]}` : null
}

/** Returns the reason of an entry of points; of an expiry with the credit that ended. */
export const pointReasonOf = ({ reason, expiredGrant }: Pick<Schemas['PointEntry'], 'reason' | 'expiredGrant'>) =>
  expiredGrant ? `${reason}: ${cellDay(expiredGrant.createdAt)} ${expiredGrant.reason}` : reason

/** Returns the author of an entry. Entries without one were made by the system. */
export const authorOf = ({ createdBy, createdByName }: Pick<Schemas['DepositEntry'], 'createdBy' | 'createdByName'>) =>
  createdBy === null ? '시스템' : (createdByName ?? `관리자 ${createdBy}`)

/** Renders the totals of all matching entries. */
export function Sums({ summary, unit }: { summary: Schemas['LedgerSummary'] | undefined; unit: string }) {
  const formatAmount = (amount: number | undefined) =>
    amount === undefined ? '-' : `${formatThousands(amount)}${unit}`
  return (
    <p className={styles.sums}>
      <span>
        적립 합계 <b>{formatAmount(summary?.plus)}</b>
      </span>
      <span>
        차감 합계 <b>{formatAmount(summary?.minus)}</b>
      </span>
      <span>
        증감 <b>{formatAmount(summary?.net)}</b>
      </span>
    </p>
  )
}
