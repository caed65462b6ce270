import { workTabLabels } from '@/shared/api/gen/dashboard.gen'
import { useRights } from '@/shared/api/me'
import { formatThousands } from '@/shared/lib/format'
import { cx } from '@/shared/ui/cx'
import { Pill } from '@/shared/ui/records/pill'
import styles from './dashboard.module.css'
import { placeOfTab } from './dashboard.rules'
import { type Answer, LinkToList, useWidget, Widget } from './widget'

type Orders = Answer<'/api/v1/admin/dashboard/orders'>

/** Returns e.g. `+3건`, `−2건` or `±0건`. */
const differenceText = (now: number, before: number, unit: string): string => {
  const difference = now - before
  return `${difference > 0 ? '+' : difference < 0 ? '−' : '±'}${formatThousands(Math.abs(difference))}${unit}`
}

const Today = ({ today, yesterdaySameTime: before }: Orders) => (
  <p className={styles.facts}>
    <span>
      오늘 주문 <b>{formatThousands(today.count)}건</b>{' '}
      <small>어제 이 시각 대비 {differenceText(today.count, before.count, '건')}</small>
    </span>
    <span>
      주문금액 <b>{formatThousands(today.amount)}원</b>{' '}
      <small>어제 이 시각 대비 {differenceText(today.amount, before.amount, '원')}</small>
    </span>
  </p>
)

/** Renders today's orders and the open work. Each tile links to what it counts. */
export function OrdersWidget() {
  const query = useWidget('/api/v1/admin/dashboard/orders', {})
  const { canRead } = useRights()
  return (
    <Widget name="orders" title="오늘의 주문" query={query} wide>
      {(orders: Orders) => (
        <>
          <Today {...orders} />
          <ul className={styles.tiles} data-tiles={orders.states.length}>
            {orders.states.map(({ state, count, newCount, late }) => (
              <li key={state}>
                <LinkToList link={placeOfTab(state, canRead)} className={cx(styles.tile, late && styles.late)}>
                  {workTabLabels[state]} {late && <Pill tone="red">지연</Pill>}
                  <b>{formatThousands(count)}</b>
                  <small>{newCount > 0 ? `오늘 +${formatThousands(newCount)}` : ' '}</small>
                </LinkToList>
              </li>
            ))}
          </ul>
        </>
      )}
    </Widget>
  )
}
