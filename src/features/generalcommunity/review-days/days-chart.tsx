import { axisRange, formatAxisNumber } from '@/shared/ui/chart/scale'
import styles from './review-days.module.css'
import { averageText, type Day, type Figures } from './review-days.rules'

const HEIGHT = 100
const round = (n: number): number => Math.round(n * 100) / 100
/** With more days than this the gap between bars would be less than a pixel, so that there is none. */
const SPACED = 100

/**
 * Renders reviews per day as bars and their average as a line on the star scale. The line breaks on days without
 * reviews.
 */
export function DaysChart({ days, total }: { days: readonly Day[]; total: Figures }) {
  const { high } = axisRange(days.map(({ count }) => count))
  const y = (value: number, maximum: number) => round((1 - value / maximum) * HEIGHT)
  const gap = days.length > SPACED ? 0 : 0.15
  const bars = days
    .map(({ count }, at) =>
      count === 0 ? '' : `M${at + gap} ${HEIGHT}V${y(count, high)}H${round(at + 1 - gap)}V${HEIGHT}Z`,
    )
    .join('')
  const line = days
    .map(({ ratingAvg }, at) => {
      if (ratingAvg === null) return ''
      const follows = at > 0 && days[at - 1]?.ratingAvg !== null
      // an isolated day is drawn as a level stroke
      return `${follows ? 'L' : `M${at + 0.3} ${y(ratingAvg, 5)}L`}${at + 0.5} ${y(ratingAvg, 5)}`
    })
    .join('')
  const [first, last] = [days[0]?.date, days.at(-1)?.date]
  return (
    <figure className={styles.chart}>
      <div aria-hidden="true" className={styles.axis}>
        <span>{formatAxisNumber(high)}건</span>
        <span>0</span>
      </div>
      <svg
        role="img"
        aria-label={`${first}부터 ${last}까지 후기 ${total.count}건, 평균 별점 ${averageText(total.ratingAvg)}`}
        viewBox={`0 0 ${days.length} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        <path d={bars} className={styles.bars} />
        <path d={line} className={styles.line} />
        <path d={`M0 ${HEIGHT}H${days.length}`} className={styles.zero} />
      </svg>
      <div aria-hidden="true" className={styles.axis}>
        <span>5점</span>
        <span>0</span>
      </div>
      <figcaption>
        <span>{first}</span>
        <span>막대: 후기수 · 선: 평균 별점</span>
        <span>{last}</span>
      </figcaption>
    </figure>
  )
}
