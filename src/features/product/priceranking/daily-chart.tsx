import { useState } from 'react'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { Button } from '@/shared/ui/inputs/button'
import { Section } from '@/shared/ui/records/section'
import { RecordTable } from '@/shared/ui/table/record-table'
import styles from './price-ranking.module.css'
import { daysBetween, scaleOf } from './price-ranking.rules'

type Daily = Schemas['PriceRankingDaily']

const WIDTH = 640
const HEIGHT = 180

/** Renders two lines over time. Days without offers widen the interval. */
function Lines({ daily }: { daily: readonly Daily[] }) {
  const height = scaleOf(
    daily.flatMap(({ ourPrice, lowestPrice }) => [ourPrice, lowestPrice]),
    HEIGHT,
  )
  const [from = '', to = ''] = [daily[0]?.date, daily.at(-1)?.date]
  const x = (day: Daily): number =>
    daily.length === 1 ? WIDTH / 2 : (daysBetween(from, day.date) / daysBetween(from, to)) * WIDTH
  const points = (of: (day: Daily) => number): string =>
    daily.map((day) => `${x(day).toFixed(1)},${(HEIGHT - height(of(day))).toFixed(1)}`).join(' ')
  const prices = daily.flatMap(({ ourPrice, lowestPrice }) => [ourPrice, lowestPrice])
  const label = `${from}부터 ${to}까지: 판매가 ${formatThousands(daily[0]?.ourPrice ?? 0)}원에서 ${formatThousands(daily.at(-1)?.ourPrice ?? 0)}원, 최저가 ${formatThousands(daily[0]?.lowestPrice ?? 0)}원에서 ${formatThousands(daily.at(-1)?.lowestPrice ?? 0)}원`
  return (
    <figure className={styles.figure}>
      <svg viewBox={`-4 -4 ${WIDTH + 8} ${HEIGHT + 8}`} role="img" aria-label={label} className={styles.chart}>
        <line x1={0} x2={WIDTH} y1={HEIGHT} y2={HEIGHT} className={styles.axis} />
        <polyline points={points(({ ourPrice }) => ourPrice)} className={styles.ours} />
        <polyline points={points(({ lowestPrice }) => lowestPrice)} className={styles.lowest} />
        {daily.length === 1 &&
          [daily[0]?.ourPrice ?? 0, daily[0]?.lowestPrice ?? 0].map((price, index) => (
            <circle
              // a single day is drawn as two dots, ours first
              key={index === 0 ? 'ours' : 'lowest'}
              cx={WIDTH / 2}
              cy={HEIGHT - height(price)}
              r={3}
              className={index === 0 ? styles.oursDot : styles.lowestDot}
            />
          ))}
      </svg>
      <figcaption className={styles.legend}>
        <span className={styles.oursMark}>판매가</span>
        <span className={styles.lowestMark}>최저가</span>
        <span>{`${from} ~ ${to}`}</span>
        <span>{`${formatThousands(Math.min(...prices))}원 ~ ${formatThousands(Math.max(...prices))}원`}</span>
      </figcaption>
    </figure>
  )
}

function DailyTable({ daily }: { daily: readonly Daily[] }) {
  return (
    <RecordTable
      label="일별 가격과 순위"
      empty="기록된 순위가 없습니다."
      rows={[...daily].reverse()}
      idOf={({ date }) => date}
      columns={[
        { title: '날짜', cell: ({ date }) => date },
        { title: '판매가', right: true, cell: ({ ourPrice }) => formatThousands(ourPrice) },
        { title: '최저가', right: true, cell: ({ lowestPrice }) => formatThousands(lowestPrice) },
        { title: '순위', right: true, cell: ({ rank }) => `${rank}위` },
      ]}
    />
  )
}

/** Renders our price and the lowest one over the last 90 days, as lines or as a table. */
export function DailyChart({ daily }: { daily: readonly Daily[] }) {
  const [table, setTable] = useState(false)
  const toggle = daily.length > 0 && (
    <Button size="sm" aria-pressed={table} onClick={() => setTable(!table)}>
      표로 보기
    </Button>
  )
  return (
    <Section title="최근 90일" plain aside={toggle}>
      {table || daily.length === 0 ? <DailyTable daily={daily} /> : <Lines daily={daily} />}
    </Section>
  )
}
