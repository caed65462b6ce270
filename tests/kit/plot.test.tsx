import { fireEvent, render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { addDays } from '@/shared/lib/days'
import { Chart, type ChartSeries } from '@/shared/ui/chart/chart'
import { axisRange, formatAxisNumber } from '@/shared/ui/chart/scale'

const draw = (count: number, numberOf: (at: number) => number, overrides: Partial<ChartSeries> = {}) =>
  render(
    <Chart
      label="일별 출석"
      days={Array.from({ length: count }, (_, at) => addDays('2026-01-01', at))}
      series={[
        { label: '출석', unit: '회', values: Array.from({ length: count }, (_, at) => numberOf(at)), ...overrides },
      ]}
    />,
  )

/** Returns the number of bars and the numbers of the drawing. */
function drawn() {
  const [path] = screen.getByRole('img').querySelectorAll('path')
  const d = path?.getAttribute('d') ?? ''
  return { bars: d.split('Z').length - 1, numbers: d.match(/-?[\d.]+(e-?\d+)?/g)?.map(Number) ?? [], d }
}

describe('Plot', () => {
  it('describes itself in a sentence', () => {
    draw(14, (at) => at * 100)
    expect(screen.getByRole('img')).toHaveAccessibleName(
      '2026-01-01부터 2026-01-14까지 출석 합계 9,100회, 하루 최대 1,300회 (2026-01-14)',
    )
  })

  it.each([1, 14, 93, 400])('renders a bar for each of %i days within its frame', (count) => {
    draw(count, (at) => at + 1)
    const { bars, numbers } = drawn()
    expect(bars).toBe(count)
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...numbers)).toBeLessThanOrEqual(Math.max(count, 100))
  })

  it('renders no bar for a day without a value, and a sentence without any value', () => {
    draw(14, () => 0)
    expect(drawn().bars).toBe(0)
    expect(screen.getByRole('img')).toHaveAccessibleName(/출석 합계 0회$/)
  })

  it('says that there are no days', () => {
    draw(0, () => 0)
    expect(screen.getByText('아직 기록이 없습니다.')).toBeInTheDocument()
    expect(screen.queryByRole('img')).not.toBeInTheDocument()
  })

  it('opens the same numbers as a table, the newest day first', () => {
    draw(400, (at) => at * 1_000_000)
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
    fireEvent.click(screen.getByRole('button', { name: '표로 보기', expanded: false }))
    const rows = within(screen.getByRole('table', { name: '일별 출석 표' })).getAllByRole('row')
    expect(rows).toHaveLength(401)
    expect(rows[1]).toHaveTextContent('2027-02-04399,000,000회')
    fireEvent.click(screen.getByRole('button', { name: '표로 보기', expanded: true }))
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
  })

  it('renders a balance as a line, below zero too', () => {
    draw(3, (at) => [100, -100, 50][at] ?? 0, { as: 'line', unit: '원', label: '잔액' })
    expect(drawn().d).toBe('M0.5 0L1.5 100L2.5 25')
    expect(screen.getByRole('img')).toHaveAccessibleName(/잔액 100원에서 50원, 최저 -100원, 최고 100원$/)
  })

  it('names day and number under the pointer', () => {
    draw(10, (at) => at)
    const drawing = screen.getByRole('img')
    drawing.getBoundingClientRect = () => new DOMRect(0, 0, 100, 50)
    fireEvent.pointerMove(drawing, { clientX: 75 })
    expect(screen.getByText('2026-01-08 출석 7회')).toBeInTheDocument()
    fireEvent.pointerLeave(drawing)
    expect(screen.queryByText('2026-01-08 출석 7회')).not.toBeInTheDocument()
  })
})

describe('axis of a plot', () => {
  it('ends at round numbers and includes all values and 0', () => {
    expect(axisRange([])).toEqual({ low: 0, high: 1 })
    expect(axisRange([0, 0])).toEqual({ low: 0, high: 1 })
    expect(axisRange([3])).toEqual({ low: 0, high: 5 })
    expect(axisRange([1234, 20])).toEqual({ low: 0, high: 2000 })
    expect(axisRange([22])).toEqual({ low: 0, high: 25 })
    expect(axisRange([-3, 900])).toEqual({ low: -5, high: 1000 })
    expect(axisRange([-3])).toEqual({ low: -5, high: 0 })
    expect(axisRange([9_876_543_210_000])).toEqual({ low: 0, high: 10_000_000_000_000 })
  })

  it('abbreviates big numbers', () => {
    expect([0, 999, 9999, 25_000, 25_000_000, 1_250_000_000, 3e12, -20_000].map(formatAxisNumber)).toEqual([
      '0',
      '999',
      '9,999',
      '2.5만',
      '2,500만',
      '12.5억',
      '3조',
      '-2만',
    ])
  })
})
