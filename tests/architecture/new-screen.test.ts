import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** The scaffold is run on a copy: what it writes of a page that nobody has begun must compile and keep the rules. */

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
      { cwd: dir, maxBuffer: 1e7, env: { ...process.env, NO_COLOR: '1' } },
      (error, out, err) => done({ code: error ? Number(error.code ?? 1) : 0, output: out + err }),
    ),
  )
const scaffold = (...args: string[]) => run('--import', 'tsx', 'scripts/new-screen.ts', ...args)

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'scaffold-'))
  for (const each of [
    'src',
    'scripts',
    'server',
    'openapi',
    'tests',
    'biome.json',
    'tsconfig.json',
    'tspconfig.yaml',
    'drizzle.config.ts',
    'package.json',
    '.gitignore',
  ])
    cpSync(each, join(dir, each), { recursive: true })
  symlinkSync(resolve('node_modules'), join(dir, 'node_modules'))
  // Biome keeps to what git tracks.
  writeFileSync(
    join(dir, 'biome.json'),
    readFileSync('biome.json', 'utf8').replace('"enabled": true, "clientKind"', '"enabled": false, "clientKind"'),
  )
})
afterAll(() => rmSync(dir, { recursive: true }))

describe('npm run new:screen', () => {
  // Compiles the contract, generates from it, makes a migration and checks the types of everything: most of a minute.
  it('begins a page on both sides: contract, table, resource, list and drawer compile and keep the rules', async () => {
    const ran = await scaffold('promotion/coupon', '--drawer')
    expect(ran.code, ran.output).toBe(0)
    const written = [
      'server/promotion/coupon/coupon.schema.ts',
      'server/promotion/coupon/coupon.ts',
      'tests/contract/coupon.cases.ts',
      'src/features/promotion/coupon/coupon.def.ts',
      'src/features/promotion/coupon/coupon.list.tsx',
      'src/features/promotion/coupon/coupon.detail-def.ts',
      'src/features/promotion/coupon/coupon.form.tsx',
      'tests/screens/coupon.test.tsx',
    ]
    for (const file of ['openapi/promotion/coupon.tsp', ...written])
      expect(existsSync(join(dir, file)), file).toBe(true)
    expect(readFileSync(join(dir, 'src/routes/promotion/coupon/index.tsx'), 'utf8')).toContain('listRoute(')
    const before = JSON.parse(readFileSync('tests/architecture/unbuilt.json', 'utf8')) as string[]
    expect(JSON.parse(readFileSync(join(dir, 'tests/architecture/unbuilt.json'), 'utf8'))).toEqual(
      before.filter((path) => path !== '/promotion/coupon'),
    )

    const types = await run('node_modules/typescript-7/bin/tsc', '-p', '.', '--pretty', 'false')
    expect(types.code, types.output).toBe(0)
    const lint = await run('node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', ...written)
    expect(lint.code, lint.output).toBe(0)
  }, 300_000)

  it('refuses what is no screen, or is built', async () => {
    expect(await scaffold('nowhere/page')).toMatchObject({ code: 1, output: expect.stringContaining('no screen') })
    expect(await scaffold('basicSetting/admin')).toMatchObject({
      code: 1,
      output: expect.stringContaining('built already'),
    })
  }, 30_000)
})
