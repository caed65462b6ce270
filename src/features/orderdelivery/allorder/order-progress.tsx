import { orderStateLabels } from '@/shared/api/gen/orderdelivery-allorder-form.gen'
import type { Schemas } from '@/shared/api/types'
import { cellTime } from '@/shared/lib/cell-dates'
import { Section } from '@/shared/ui/records/section'
import { screenReaderOnly } from '@/shared/ui/screen-reader-only'
import { LADDER, MOUNT_WAITING, rankOf } from '../../../../domain/orderdelivery/order-transitions'
import styles from './order.module.css'

type Order = Schemas['Order']

const MOMENTS = {
  PAYMENT_PENDING: 'orderedAt',
  PAID: 'paidAt',
  PREPARING: 'preparedAt',
  SHIPPED: 'shippedAt',
  DELIVERED: 'deliveredAt',
  MOUNTED: 'mountedAt',
  CONFIRMED: 'confirmedAt',
} as const satisfies Record<(typeof LADDER)[number], keyof Order>

/** Renders the progress of the delivery, with the times of the completed steps. */
export function OrderProgress({ order }: { order: Order }) {
  const { state, deliveryMethod, depositDueAt, autoConfirmAt, canceledAt } = order
  const steps = LADDER.filter((step) => step !== 'MOUNTED' || deliveryMethod !== 'PARCEL')
  const currentRank = rankOf(state)
  const ended = currentRank < 0
  function hint(): string | undefined {
    if (ended) return `${orderStateLabels[state]}${canceledAt ? ` ${cellTime(canceledAt)}` : ''}`
    if (state === 'PAYMENT_PENDING' && depositDueAt) return `입금기한 ${cellTime(depositDueAt)}`
    return autoConfirmAt && state !== 'CONFIRMED' ? `자동 구매확정 ${cellTime(autoConfirmAt)}` : undefined
  }
  return (
    <Section title="진행" hint={hint()} plain>
      <ol className={styles.steps} data-ended={ended || undefined}>
        {steps.map((step) => {
          const at = order[MOMENTS[step]]
          const rank = rankOf(step)
          const done = at !== null && (ended || rank < currentRank)
          const current = rank === currentRank
          const label = step === 'DELIVERED' && deliveryMethod !== 'PARCEL' ? MOUNT_WAITING : orderStateLabels[step]
          return (
            <li
              key={step}
              data-step={current ? 'here' : done ? 'done' : 'ahead'}
              aria-current={current ? 'step' : undefined}
            >
              <b>{step === 'PAYMENT_PENDING' && !current ? '주문접수' : label}</b>
              <small>{at && (rank <= currentRank || ended) ? cellTime(at) : '-'}</small>
              {done && <span className={screenReaderOnly}> 완료</span>}
            </li>
          )
        })}
      </ol>
    </Section>
  )
}
