import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const code = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path).replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !/\.gen\.(d\.)?ts$/.test(path))

const files = [
  ...code('src'),
  ...code('server'),
  ...code('tests'),
  ...code('scripts'),
  'vite.config.ts',
  'vitest.config.ts',
]
const text = new Map(files.map((path) => [path, readFileSync(path, 'utf8')]))

/** The main packages of the project: where each is imported, and code that shows what it is used for. */
const card: [name: string, where: RegExp, does: RegExp][] = [
  ['@tanstack/react-router', /^src\/app\/router/, /createRouter\(/],
  ['@tanstack/react-router', /^src\/routes\//, /createFileRoute\(/],
  ['@tanstack/react-query', /^src\/shared\/api\//, /new QueryClient\(/],
  ['@tanstack/react-query', /^src\/kit\/list\//, /useQuery\(/],
  ['@tanstack/react-table', /^src\/kit\/list\//, /useTable[<(]/],
  ['zustand', /^src\/shared\/store\//, /create[^\n]*\(/],
  ['openapi-fetch', /^src\/shared\/api\/client/, /createClient<paths>\([\s\S]*\.use\(/],
  ['qs', /^src\/shared\/search\//, /qs\.(stringify|parse)\(/],
  ['dayjs', /^src\/shared\/lib\/dates/, /dayjs\.utc\([\s\S]*\.format\(/],
  ['dayjs', /^server\//, /dayjs\.utc\(/],
  ['@mantine/core', /^src\//, /<[A-Z]/],
  ['@mantine/dates', /^src\/shared\/ui\//, /<[A-Z]/],
  ['vite', /^(scripts\/|vite\.config)/, /defineConfig\(|build\(/],
  ['vitest', /^tests\/shared\//, /test\(/],
  ['msw', /^tests\/msw\//, /setupServer\(|http\./],
]

test.each(card)('%s is used in %s', (name, where, does) => {
  const imports = new RegExp(`^import (?!type\\b)[^;']*from '${name}(/[^']*)?'`, 'm')
  const users = [...text].filter(([path, source]) => where.test(path) && imports.test(source) && does.test(source))
  expect(users.map(([path]) => path)).not.toEqual([])
})

test('openapi-typescript generates the types of the client', () => {
  const writers = [...text].filter(
    ([path, source]) => path.startsWith('scripts/') && /from 'openapi-typescript'/.test(source),
  )
  expect(writers.map(([path]) => path)).not.toEqual([])
  expect(text.get('src/shared/api/client.ts')).toContain('openapi/schema.gen')
})

/** Tables that show rows and columns as given, without selection, sorting or column settings. */
const others: Record<string, string> = {
  'src/features/basicSetting/permission/permission-matrix-block.tsx': 'a matrix of rights and levels',
  'src/features/branch/hours-grid.tsx': 'a field of a form: days and their hours',
  'src/features/branch/store-tabs/store-days.tsx': 'a calendar, and a grid of hours and places',
  'src/features/dashboard/table.tsx': 'ten rows of figures at most, on a page that has no other table',
  'src/features/orderdelivery/mount-slots.tsx': 'a grid of days and hours',
  'src/features/orderdelivery/mountreserve/mount-day.tsx': 'a grid of hours and places',
  'src/features/orderdelivery/mountreserve/mount-month.tsx': 'a calendar',
  'src/features/orderdelivery/taxes/tax-paper.tsx': 'a paper form',
  'src/features/print/order/mount-sheet.tsx': 'a printed sheet',
  'src/features/print/order/order-sheet.tsx': 'a printed sheet',
  'src/features/print/order/sheet-parts.tsx': 'a printed sheet',
  'src/features/print/order/statement-sheet.tsx': 'a printed sheet',
  'src/features/test/test.screen.tsx': 'a fixed set of checks, shown also where a chunk cannot be loaded',
  'src/shared/ui/table/record-table.tsx': 'a few records on a card or in a dialog',
  'src/shared/ui/table/row-grid.tsx': 'a field of a form',
}

test('every list uses @tanstack/react-table', () => {
  const byHand = [...text].filter(
    ([path, source]) => path.startsWith('src/') && /<table\b/.test(source) && !/useTable[<(]/.test(source),
  )
  expect(byHand.map(([path]) => path).sort()).toEqual(Object.keys(others).sort())
})
