import { execFile, execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/**
 * Runs the scaffold on a copy of the repository. The files it writes must compile, pass the checks and their tests.
 * Takes two minutes: CI runs it (`TEST_LONG=1 npx vitest run --project long`), `npm test` does not.
 */

let dir = ''
interface Ran {
  code: number
  output: string
}

const run = (...args: string[]): Promise<Ran> =>
  new Promise((done) =>
    execFile(
      process.execPath,
      args,
      // Vitest writes the golden files of new pages on the first run, but not if `CI` is set
      { cwd: dir, maxBuffer: 1e8, env: { ...process.env, CI: '', NO_COLOR: '1' } },
      (error, out, err) => done({ code: error ? Number(error.code ?? 1) : 0, output: out + err }),
    ),
  )
const scaffold = (...args: string[]) => run('--import', 'tsx', 'scripts/new-screen.ts', ...args)
// the first test loads and compiles the whole copy, which takes long
const vitest = (...args: string[]) => run('node_modules/vitest/vitest.mjs', 'run', '--testTimeout=300000', ...args)

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'scaffold-'))
  const tracked = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(existsSync)
  for (const each of tracked) cpSync(each, join(dir, each))
  symlinkSync(resolve('node_modules'), join(dir, 'node_modules'))
  // The copy has no git repository, from which Biome reads its ignored files.
  writeFileSync(
    join(dir, 'biome.json'),
    readFileSync('biome.json', 'utf8').replace('"enabled": true, "clientKind"', '"enabled": false, "clientKind"'),
  )
  // the scaffold needs menu entries that have no page yet
  const menu = join(dir, 'src/menu/menu.ts')
  const before = "  '/generalcommunity/newwindow/preview/$popupSeq': {"
  const pages = [
    "  '/generalcommunity/trial': { title: '시험 목록', borrows: ['FAQ'] },",
    "  '/generalcommunity/sheet': { title: '시험 글', borrows: ['NOTICE'] },",
    "  '/generalcommunity/sheet/detail': { title: '시험 글 상세', borrows: ['NOTICE'], creates: true },",
  ]
  writeFileSync(
    menu,
    readFileSync(menu, 'utf8').replace(before, () => `${pages.join('\n')}\n${before}`),
  )
})
afterAll(() => rmSync(dir, { recursive: true }))

const pages = [
  {
    path: 'generalcommunity/trial',
    title: '시험 목록',
    noun: 'trial',
    args: [],
    form: 'form.tsx',
    route: 'generalcommunity/trial',
  },
  {
    path: 'generalcommunity/sheet',
    title: '시험 글',
    noun: 'sheet',
    args: [],
    form: 'detail.tsx',
    route: 'generalcommunity/sheet/index',
  },
]

describe('npm run new:screen', () => {
  it.each(pages)(
    'writes the files of $path for client and server',
    { timeout: 600_000 },
    async ({ path, noun, args, form, route }) => {
      const ran = await scaffold(path, ...args)
      expect(ran.code, ran.output).toBe(0)
      const [group] = path.split('/')
      for (const file of [
        `openapi/${group}/${noun}.tsp`,
        `server/${path}/${noun}.schema.ts`,
        `server/${path}/${noun}.ts`,
        `tests/contract/${noun}.cases.ts`,
        `src/features/${path}/${noun}.def.ts`,
        `src/features/${path}/${noun}.list.tsx`,
        `src/features/${path}/${noun}.detail-def.ts`,
        `src/features/${path}/${noun}.${form}`,
        `tests/screens/${noun}.test.tsx`,
      ])
        expect(existsSync(join(dir, file)), `${file} of ${ran.output}`).toBe(true)
      expect(readFileSync(join(dir, `src/routes/${route}.tsx`), 'utf8')).toContain('listRoute(')
    },
  )

  // all but `contract`, which would only repeat what the scaffold has just generated
  it('passes the checks', { timeout: 900_000 }, async () => {
    const checks = ['unused', 'imports', 'lint', 'routes', 'texts', 'migrations', 'types']
    const checked = await run('--import', 'tsx', 'scripts/check.ts', ...checks)
    expect(checked.code, checked.output).toBe(0)
  })

  // one process for client and server tests, since each process loads and compiles the whole app
  it('passes the tests of the new pages, client and server', { timeout: 900_000 }, async () => {
    const files = [...pages.map(({ noun }) => `tests/screens/${noun}.test.tsx`), 'tests/contract', 'tests/golden']
    const named = pages.flatMap(({ path, noun, title }) => [`/${path}`, `/${noun}`, `${title}: `]).join('|')
    const options = ['--project', 'node', '--project', 'dom', '--no-file-parallelism']
    const ran = await vitest(...options, ...files, '-t', named)
    expect(ran.code, ran.output).toBe(0)
    for (const { path, noun } of pages) {
      // Vitest prints a tick only for a file with a test that ran
      for (const file of [`screens/${noun}.test.tsx`, 'contract/operations.test.ts', 'contract/lists.test.ts'])
        expect(ran.output).toMatch(new RegExp(`✓ .*tests/${file}`))
      expect(existsSync(join(dir, `tests/golden/screens/${path.replace('/', '-')}.txt`))).toBe(true)
    }
  })
})
