import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import styles from './order.module.css'

/** Renders the totals of all orders that match the filters. */
export function OrderSums({
  total,
  sums,
}: {
  total: number | undefined
  sums: Schemas['OrderSums'] | null | undefined
}) {
  const formatAmount = (amount: number | undefined, unit: string) =>
    amount === undefined ? '-' : `${formatThousands(amount)}${unit}`
  return (
    <p className={styles.sums}>
      <span>
        건수 <b>{formatAmount(total, '건')}</b>
      </span>
      <span>
        결제금액 합 <b>{formatAmount(sums?.payAmount, '원')}</b>
      </span>
      <span>
        환불액 합 <b>{formatAmount(sums?.refundedAmount, '원')}</b>
      </span>
    </p>
  )
}
