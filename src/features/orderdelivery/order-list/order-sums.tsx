import type { Schemas } from '@/shared/api/types'
import { won } from '@/shared/lib/format'
import styles from './order.module.css'

/** Of all orders that the filters find. */
export function OrderSums({
  total,
  sums,
}: {
  total: number | undefined
  sums: Schemas['OrderSums'] | null | undefined
}) {
  const said = (amount: number | undefined, unit: string) => (amount === undefined ? '-' : `${won(amount)}${unit}`)
  return (
    <p className={styles.sums}>
      <span>
        건수 <b>{said(total, '건')}</b>
      </span>
      <span>
        결제금액 합 <b>{said(sums?.payAmount, '원')}</b>
      </span>
      <span>
        환불액 합 <b>{said(sums?.refundedAmount, '원')}</b>
      </span>
    </p>
  )
}
