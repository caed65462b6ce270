import { useId } from 'react'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { axisRange, formatAxisNumber, shareZero } from '@/shared/ui/chart/scale'
import styles from './dashboard.module.css'

type Day = Schemas['SalesDay']

const HEIGHT = 100
/** Labels of an axis that are closer would overlap. */
const LABEL_ROOM = 8
const round = (n: number): number => Math.round(n * 100) / 100

interface Props {
  days: readonly Day[]
  /** The preceding days, as many; null if they are hidden. */
  previous: readonly Day[] | null
}

/** Returns a one-sentence summary of the chart. */
function summaryOf({ days, previous }: Props): string {
  const sum = (list: readonly Day[]) => list.reduce((all, { netAmount }) => all + netAmount, 0)
  const orders = days.reduce((all, { orderCount }) => all + orderCount, 0)
  const before = previous ? `, 이전 기간 ${formatThousands(sum(previous))}원` : ''
  return `${days[0]?.date}부터 ${days.at(-1)?.date}까지 순매출 ${formatThousands(sum(days))}원${before}, 주문 ${formatThousands(orders)}건`
}

/**
 * Renders net sales per day as bars (today hatched), the previous period as thin bars in front, and orders as a line on
 * its own scale with the same zero.
 */
export function SalesChart({ days, previous }: Props) {
  const hatchId = useId()
  const [money, orders] = shareZero(
    axisRange([...days, ...(previous ?? [])].map(({ netAmount }) => netAmount)),
    axisRange(days.map(({ orderCount }) => orderCount)),
  )
  const y = (value: number, { low, high } = money): number => round(((high - value) / (high - low)) * HEIGHT)
  const bar = (value: number, at: number, gap: number): string =>
    value === 0 ? '' : `M${at + gap} ${y(0)}V${y(value)}H${round(at + 1 - gap)}V${y(0)}Z`
  const last = days.length - 1
  const line = days.map(({ orderCount }, at) => `${at === 0 ? 'M' : 'L'}${at + 0.5} ${y(orderCount, orders)}`).join('')
  return (
    <figure className={styles.chart}>
      <div aria-hidden="true" className={styles.axis}>
        {[money.high, 0, ...(y(money.low) - y(0) > LABEL_ROOM ? [money.low] : [])].map((value) => (
          <span key={value} style={{ top: `${y(value)}%` }}>
            {value === 0 ? '0' : `${formatAxisNumber(value)}원`}
          </span>
        ))}
      </div>
      <svg
        role="img"
        aria-label={summaryOf({ days, previous })}
        viewBox={`0 0 ${days.length} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        <defs>
          <pattern id={hatchId} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="scale(.02 1)">
            <path d="M0 0h3v6h-3z" className={styles.bars} />
          </pattern>
        </defs>
        <path
          d={days
            .slice(0, last)
            .map(({ netAmount }, at) => bar(netAmount, at, 0.15))
            .join('')}
          className={styles.bars}
        />
        <path d={bar(days[last]?.netAmount ?? 0, last, 0.15)} fill={`url(#${hatchId})`} className={styles.today} />
        {previous && (
          <path d={previous.map(({ netAmount }, at) => bar(netAmount, at, 0.4)).join('')} className={styles.before} />
        )}
        <path d={line} className={styles.line} />
        <path d={`M0 ${y(0)}H${days.length}`} className={styles.zero} />
      </svg>
      <div aria-hidden="true" className={styles.axis}>
        <span style={{ top: 0 }}>{formatAxisNumber(orders.high)}건</span>
        <span style={{ top: `${y(0)}%` }}>0</span>
      </div>
      <figcaption>
        <span>{days[0]?.date}</span>
        <span className={styles.legend}>
          <i data-of="net" /> 순매출 {previous && <i data-of="before" />} {previous && '이전 기간 '}
          <i data-of="orders" /> 주문 수
        </span>
        <span>{days[last]?.date} (오늘)</span>
      </figcaption>
    </figure>
  )
}
