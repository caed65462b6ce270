export interface Result {
  name: string
  found: string
  values: string
  goal: string
  ok: boolean
}

/** Returns the value at or below which `percent` % of the values are. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0
}

const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`

/** Formats median and 95th percentile. */
export const formatTimes = (times: readonly number[]): string =>
  `${ms(percentile(times, 50))} / ${ms(percentile(times, 95))}`

/** Returns the width on a terminal, where Hangul takes two cells. */
const width = (text: string): number => [...text].reduce((sum, char) => sum + (/[가-힣]/.test(char) ? 2 : 1), 0)
const padded = (text: string, to: number): string => text + ' '.repeat(Math.max(0, to - width(text)))

export function printTable(results: readonly Result[]): void {
  const head = { name: 'what', found: 'rows', values: 'p50 / p95', goal: 'goal' }
  const keys = ['name', 'found', 'values', 'goal'] as const
  const widths = keys.map((key) => Math.max(...[head, ...results].map((row) => width(row[key]))))
  const line = (row: typeof head, mark: string): string =>
    `${keys.map((key, i) => padded(row[key], widths[i] ?? 0)).join('  ')}  ${mark}`
  console.log(`\n${line(head, '')}`)
  console.log('-'.repeat(widths.reduce((sum, n) => sum + n + 2, 6)))
  for (const row of results) console.log(line(row, row.ok ? 'ok' : 'MISSED'))
}
