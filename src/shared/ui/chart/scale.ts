import { formatThousands } from '@/shared/lib/format'

/**
 * Returns the smallest of 1, 2, 2.5 and 5 times a power of ten that is not below `value`, rounded up to an integer. At
 * least 1.
 */
function roundUp(value: number): number {
  if (value <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [1, 2, 2.5, 5, 10].find((each) => each * power >= value) ?? 10
  return Math.ceil(step * power)
}

/** Returns the range of an axis for the values. It always includes 0. */
export function axisRange(values: readonly number[]): Range {
  const minimum = values.reduce((one, other) => Math.min(one, other), 0)
  const maximum = values.reduce((one, other) => Math.max(one, other), 0)
  return { low: minimum < 0 ? -roundUp(-minimum) : 0, high: maximum > 0 || minimum === 0 ? roundUp(maximum) : 0 }
}

interface Range {
  low: number
  high: number
}

/** Widens two ranges so that their zeros are at the same height. */
export function shareZero(one: Range, other: Range): [Range, Range] {
  const withUpperPart = ({ low, high }: Range): Range => ({ low, high: high > 0 ? high : -low })
  const ranges = [withUpperPart(one), withUpperPart(other)] as const
  // the larger share of the height below zero
  const below = Math.max(...ranges.map(({ low, high }) => -low / (high - low)))
  const withLowerPart = ({ high }: Range): Range => ({ low: (-below * high) / (1 - below) || 0, high })
  return [withLowerPart(ranges[0]), withLowerPart(ranges[1])]
}

const units = [
  [1_0000_0000_0000, '조'],
  [1_0000_0000, '억'],
  [1_0000, '만'],
] as const

/** Formats a number for an axis: `1234` → `1,234`, `25000000` → `2,500만`, `1250000000` → `12.5억`. */
export function formatAxisNumber(value: number): string {
  const [size, unit] = units.find(([minimum]) => Math.abs(value) >= minimum) ?? [1, '']
  return `${formatThousands(Math.round((value / size) * 10) / 10)}${unit}`
}
