import { type PointerEvent, useId, useState } from 'react'
import { formatThousands } from '@/shared/lib/format'
import { Button } from '../inputs/button'
import { RecordTable } from '../table/record-table'
import styles from './plot.module.css'
import { axisRange, formatAxisNumber } from './scale'

export interface ChartSeries {
  /** What is counted. */
  label: string
  /** Unit after each number: `건`, `P`. */
  unit: string
  /** One number per day, in the order of `days`. */
  values: readonly number[]
  /** `bars` (default) for daily amounts, `line` for a level: a price, a balance. */
  as?: 'bars' | 'line'
}

interface Props {
  /** Name of the table. */
  label: string
  /** Consecutive days, `YYYY-MM-DD`. */
  days: readonly string[]
  /** Each series has its own chart, since their magnitudes usually differ. */
  series: readonly ChartSeries[]
}

const HEIGHT = 100
/** With more bars than this there are no gaps, which would be less than a pixel wide. */
const MAX_SPACED_BARS = 100

function barsOf(values: readonly number[], y: (value: number) => number): string {
  const gap = values.length > MAX_SPACED_BARS ? 0 : 0.15
  return values
    .map((value, at) => value !== 0 && `M${at + gap} ${y(0)}V${y(value)}H${at + 1 - gap}V${y(0)}Z`)
    .filter(Boolean)
    .join('')
}

/** Returns a path through the middle of each day; a horizontal line for a single day. */
const lineOf = (values: readonly number[], y: (value: number) => number): string =>
  values.length === 1
    ? `M0 ${y(values[0] ?? 0)}H1`
    : values.map((value, at) => `${at === 0 ? 'M' : 'L'}${at + 0.5} ${y(value)}`).join('')

/** Returns a text description of a chart. */
function describeSeries({ label, unit, values, as }: ChartSeries, days: readonly string[]): string {
  const format = (value: number) => `${formatThousands(value)}${unit}`
  const maximum = values.reduce((one, other) => Math.max(one, other), values[0] ?? 0)
  const on = days[values.indexOf(maximum)]
  if (as === 'line') {
    const minimum = values.reduce((one, other) => Math.min(one, other), maximum)
    return `${label} ${format(values[0] ?? 0)}에서 ${format(values.at(-1) ?? 0)}, 최저 ${format(minimum)}, 최고 ${format(maximum)}`
  }
  const sum = values.reduce((one, other) => one + other, 0)
  return `${label} 합계 ${format(sum)}${maximum > 0 ? `, 하루 최대 ${format(maximum)} (${on})` : ''}`
}

function Drawing({ series, days }: { series: ChartSeries; days: readonly string[] }) {
  const [at, setAt] = useState<number>()
  const { values, unit, as = 'bars' } = series
  const { low, high } = axisRange(values)
  const y = (value: number) => Math.round(((high - value) / (high - low)) * HEIGHT * 100) / 100
  const description = describeSeries(series, days)
  const selectDayAt = (event: PointerEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setAt(Math.max(0, Math.min(days.length - 1, Math.floor(((event.clientX - left) / width) * days.length))))
  }
  return (
    <figure className={styles.figure}>
      <figcaption>
        {at === undefined ? description : `${days[at]} ${series.label} ${formatThousands(values[at] ?? 0)}${unit}`}
      </figcaption>
      <div className={styles.axis} aria-hidden="true">
        {[...new Set([high, 0, low])].map((value) => (
          <span key={value} style={{ top: `${y(value)}%` }}>
            {formatAxisNumber(value)}
          </span>
        ))}
      </div>
      <svg
        role="img"
        aria-label={`${days[0]}부터 ${days.at(-1)}까지 ${description}`}
        className={styles.drawing}
        viewBox={`0 0 ${days.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        onPointerMove={selectDayAt}
        onPointerLeave={() => setAt(undefined)}
      >
        {at !== undefined && <rect x={at} width={1} height={HEIGHT} className={styles.pointed} />}
        <path d={as === 'bars' ? barsOf(values, y) : lineOf(values, y)} className={styles[as]} />
        <path d={`M0 ${y(0)}H${days.length}`} className={styles.zero} />
      </svg>
      <div className={styles.ends} aria-hidden="true">
        <span>{days[0]}</span>
        {days.length > 1 && <span>{days.at(-1)}</span>}
      </div>
    </figure>
  )
}

/** Renders daily numbers as bar or line charts, and as a table, newest day first. Load it lazily. */
export function Chart({ label, days, series }: Props) {
  const [open, setOpen] = useState(false)
  const id = useId()
  if (days.length === 0) return <p className={styles.none}>아직 기록이 없습니다.</p>
  const columns = series.map(({ label: title, unit, values }) => ({
    title,
    right: true,
    cell: (at: number) => `${formatThousands(values[at] ?? 0)}${unit}`,
  }))
  return (
    <div className={styles.plot}>
      {series.map((each) => (
        <Drawing key={each.label} series={each} days={days} />
      ))}
      <Button size="sm" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        표로 보기
      </Button>
      <div id={id} className={styles.table}>
        {open && (
          <RecordTable
            label={`${label} 표`}
            height={24}
            rows={days.map((_, at) => days.length - 1 - at)}
            idOf={(at) => days[at] ?? at}
            columns={[{ title: '날짜', names: true, nowrap: true, cell: (at) => days[at] }, ...columns]}
          />
        )}
      </div>
    </div>
  )
}
