import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import roomOrders from '../../scripts/check/room-orders.json'

/** Proves each import rule with a file that breaks it. `npm run check` checks that the sources follow the rules. */

const roomsInOrder = Object.entries(roomOrders).flatMap(([group, ordered]) =>
  ordered.map((room, at) => ({ group, room, below: ordered.slice(0, at), above: ordered[at + 1] })),
)

/** Each room imports the room above it, one of them as a type. */
const roomBreaches = roomsInOrder.flatMap(({ group, room, above }): [rule: string, from: string, imports: string][] => {
  if (!above) return []
  const imports =
    room === 'order'
      ? `import type { Of } from '../${above}/room'\nexport type X = Of`
      : `import { of } from '../${above}/room'\nexport const x = of`
  return [[`${group}-${room}-imports-no-room-above`, `server/${group}/${room}/a.ts`, imports]]
})

/** Breaches as [rule, importing file, import statements]. Type imports are written as such. */
const breaches: [rule: string, from: string, imports: string][] = [
  ['shared-imports-nothing-above', 'src/shared/lib/a.ts', "import { k } from '../../kit/k'\nexport const x = k"],
  ['store-imports-no-api', 'src/shared/store/a.ts', "import { client } from '../api/client'\nexport const x = client"],
  ['kit-imports-shared-only', 'src/kit/a.ts', "import { f } from '@/features/g/p/p.rules'\nexport const x = f"],
  ['features-import-kit-and-shared', 'src/features/g/p/a.ts', "import { a } from '@/app/app'\nexport const x = a"],
  ['routes-do-not-import-app', 'src/routes/a.tsx', "import { a } from '@/app/app'\nexport const x = a"],
  ['menu-imports-shared-only', 'src/menu/a.ts', "import { k } from '@/kit/k'\nexport const x = k"],
  ['menu-imports-shared-only', 'src/menu/b.ts', "import type { R } from '../routeTree.gen'\nexport type X = R"],
  [
    'features-do-not-import-screens-of-others',
    'src/features/g/q/q.list.ts',
    "import { s } from '../p/p.list'\nexport const x = s",
  ],
  [
    'features-do-not-import-screens-of-other-groups',
    'src/features/login/a.ts',
    "import { s } from '@/features/g/p/p.list'\nexport const x = s",
  ],
  [
    'openapi-fetch-in-shared-api',
    'src/kit/b.ts',
    "import createClient from 'openapi-fetch'\nexport const x = createClient",
  ],
  [
    'schema-in-shared-api',
    'src/kit/c.ts',
    "import type { paths } from '../../openapi/schema.gen'\nexport type X = paths",
  ],
  [
    'contract-messages-in-shared-lib',
    'src/kit/m.ts',
    "import { noNumber } from '../../domain/messages/limits'\nexport const x = noNumber",
  ],
  [
    'large-parts-are-loaded-when-opened',
    'src/features/g/p/p.form.ts',
    "import { saveSheet } from '../../../shared/lib/save-sheet'\nexport const x = saveSheet",
  ],
  ['domain-imports-nothing', 'domain/messages/a.ts', "import { s } from '../../server/s'\nexport const x = s"],
  [
    'react-table-in-kit',
    'src/shared/ui/b.ts',
    "import { useTable } from '@tanstack/react-table'\nexport const x = useTable",
  ],
  ['qs-in-shared-search', 'src/shared/lib/b.ts', "import qs from 'qs'\nexport const x = qs"],
  ['dayjs-in-shared-lib', 'src/kit/d.ts', "import dayjs from 'dayjs'\nexport const x = dayjs"],
  ['zustand-in-shared-store', 'src/app/b.ts', "import { create } from 'zustand'\nexport const x = create"],
  ['src-does-not-import-server', 'src/kit/e.ts', "import { s } from '../../server/s'\nexport const x = s"],
  ['server-does-not-import-src', 'server/a.ts', "import { k } from '../src/kit/k'\nexport const x = k"],
  ['rooms-know-no-group', 'server/jobs/a.ts', "import { r } from '../g/r/r-rules'\nexport const x = r"],
  ...roomBreaches,
  ['orders-stand-in-rooms', 'server/c.ts', "import { o } from './orderdelivery/loose'\nexport const x = o"],
  [
    'handlers-are-called-by-the-server-alone',
    'server/g/q/q.ts',
    "import { h } from '../r/r.handlers'\nexport const x = h",
  ],
  ['scripts-do-not-import-tests', 'scripts/a.ts', "import { t } from '../tests/t'\nexport const x = t"],
  ['product-does-not-import-dev-packages', 'server/b.ts', "import { http } from 'msw'\nexport const x = http"],
  ['no-cycles', 'src/kit/f.ts', "import { g } from './g'\nexport const f = g"],
  ['no-cycles', 'src/kit/n.ts', "import type { O } from './o'\nexport const n: O = 1"],
  ['no-cycles', 'server/db/x.ts', "import type { Y } from './y'\nexport type X = Y"],
  ['no-cycles', 'src/routes/l.tsx', "import type { R } from '../routeTree.gen'\nexport const l: R = ''"],
  ['no-cycles', 'src/kit/v.tsx', "export const view = () => import('./w')"],
  ['resolves', 'src/kit/h.ts', "import { nothing } from './nothing'\nexport const x = nothing"],
]

/** The second file of each import circle of `no-cycles`: by a value, a type, types only, a lazy import. */
const circleEnds: Record<string, string> = {
  'src/kit/g.ts': "import { f } from './f'\nexport const g = f",
  'src/kit/o.ts': "import { n } from './n'\nexport type O = number\nexport const o = n",
  'server/db/y.ts': "import type { X } from './x'\nexport type Y = X",
  'src/routeTree.gen.ts': "import { l } from './routes/l'\nexport const r = l\nexport type R = string",
  'src/kit/w.tsx': "import type { view } from './v'\nexport type W = typeof view",
}

/** Imports that the rules allow. */
const allowed: Record<string, string> = {
  'src/kit/k.ts': "import { l } from '../shared/lib/l'\nexport const k = l",
  ...circleEnds,
  'src/shared/lib/l.ts': "import dayjs from 'dayjs'\nexport const l = dayjs",
  'src/shared/api/client.ts': "import createClient from 'openapi-fetch'\nexport const client = createClient",
  'openapi/schema.gen.d.ts': 'export interface paths {}',
  'domain/messages/limits.ts': "export const noNumber = '…'",
  'server/m.ts': "import { noNumber } from '../domain/messages/limits'\nexport const m = noNumber",
  'src/shared/lib/m.ts': "import { noNumber } from '../../../domain/messages/limits'\nexport const m = noNumber",
  'src/menu/menu.ts': 'export type M = string',
  'src/app/app.tsx':
    "import type { M } from '../menu/menu'\nimport { type R, r } from '../routeTree.gen'\nexport const a: [M, R] = [String(r), String(r)]",
  'src/features/g/p/p.rules.ts': 'export const f = 1',
  'src/features/g/p/p.list.ts':
    "import { k } from '@/kit/k'\nimport { shared } from '../shared'\nexport const s = [k, shared]",
  'src/features/g/shared.ts': 'export const shared = 1',
  'src/features/g/q/q.detail.ts': "import { f } from '../p/p.rules'\nexport const x = f",
  'server/s.ts': 'export const s = 1',
  'src/shared/lib/save-sheet.ts': 'export const saveSheet = 1',
  'server/db/d.ts': 'export const d = 1',
  'server/jobs/j.ts': "import { d } from '../db/d'\nexport const j = d",
  'server/g/r/r-rules.ts': "import { j } from '../../jobs/j'\nexport const r = j",
  'server/g/r/r.handlers.ts': "import { r } from './r-rules'\nexport const h = r",
  'server/g/q/q-uses.ts': "import { r } from '../r/r-rules'\nexport const x = r",
  // a room may import any room below it
  ...Object.fromEntries(
    roomsInOrder.map(({ group, room, below }) => [
      `server/${group}/${room}/room.ts`,
      [
        ...below.map((name, at) => `import { of as of${at} } from '../${name}/room'`),
        `export const of: unknown[] = [${below.map((_, at) => `of${at}`).join(', ')}]`,
        'export type Of = typeof of',
      ].join('\n'),
    ]),
  ),
  'server/orderdelivery/loose.ts': 'export const o = 1',
  'server/handlers.ts': "import { h } from './g/r/r.handlers'\nexport const all = h",
  'tests/t.ts': 'export const t = 1',
}

interface Violation {
  rule: { name: string }
  from: string
}

let dir = ''
let violations: Violation[] = []

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'imports-'))
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(dir, file)), { recursive: true })
    writeFileSync(join(dir, file), `${text}\n`)
  }
  for (const [file, text] of Object.entries(allowed)) write(file, text)
  for (const [, file, text] of breaches) write(file, text)
  for (const file of ['.dependency-cruiser.cjs', 'scripts/check/room-orders.json', 'tsconfig.json', 'package.json'])
    cpSync(file, join(dir, file))
  symlinkSync(resolve('node_modules'), join(dir, 'node_modules'))
  const script = resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
  const args = [
    script,
    '--config',
    '.dependency-cruiser.cjs',
    '--no-cache',
    '--output-type',
    'json',
    'domain',
    'openapi',
    'src',
    'server',
    'scripts',
  ]
  const output = await new Promise<string>((done) =>
    execFile(process.execPath, args, { cwd: dir, maxBuffer: 1e8 }, (_, stdout) => done(stdout)),
  )
  violations = (JSON.parse(output) as { summary: { violations: Violation[] } }).summary.violations
})
afterAll(() => rmSync(dir, { recursive: true }))

it.each(breaches)('%s', (rule, from) => {
  expect(violations.filter((each) => each.from === from).map((each) => each.rule.name)).toContain(rule)
})

it('accepts allowed imports', () => {
  const innocent = Object.keys(allowed).filter((file) => !(file in circleEnds))
  expect(violations.filter(({ from }) => innocent.includes(from))).toEqual([])
})

it('has an example for every rule', async () => {
  const { default: config } = (await import(resolve('.dependency-cruiser.cjs'))) as {
    default: { forbidden: { name: string }[] }
  }
  expect([...new Set(breaches.map(([rule]) => rule))].sort()).toEqual(config.forbidden.map(({ name }) => name).sort())
})
