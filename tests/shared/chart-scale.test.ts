import { expect, it } from 'vitest'
import { axisRange, shareZero } from '@/shared/ui/chart/scale'

const zeroAt = ({ low, high }: { low: number; high: number }) => high / (high - low)

it.each([
  [
    [100, 50],
    [3, 1],
  ],
  [
    [100, -40],
    [3, 1],
  ],
  [
    [-100, -5],
    [3, 0],
  ],
  [
    [0, 0],
    [0, 0],
  ],
])('the axes of %j and %j share their zero and hold all values', (money, orders) => {
  const [one, other] = shareZero(axisRange(money), axisRange(orders))
  expect(zeroAt(one)).toBeCloseTo(zeroAt(other))
  for (const [{ low, high }, values] of [
    [one, money],
    [other, orders],
  ] as const)
    for (const value of values) expect(value >= low && value <= high).toBe(true)
})
