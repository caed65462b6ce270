import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** The scaffold is run on a copy where two screens are unbuilt again; what it writes must compile and keep the rules. */

let dir = ''
const soon = (id: string) => `import { createFileRoute } from '@tanstack/react-router'
import { soon } from '@/kit/route'

export const Route = createFileRoute('${id}')(soon())
`

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
    'package.json',
    '.gitignore',
  ])
    cpSync(each, join(dir, each), { recursive: true })
  symlinkSync(resolve('node_modules'), join(dir, 'node_modules'))
  rmSync(join(dir, 'src/features/basicSetting/permission'), { recursive: true })
  rmSync(join(dir, 'src/features/basicSetting/logmanage'), { recursive: true })
  rmSync(join(dir, 'tests/screens'), { recursive: true, force: true })
  const routes = join(dir, 'src/routes/basicSetting')
  writeFileSync(join(routes, 'permission/index.tsx'), soon('/basicSetting/permission/'))
  writeFileSync(join(routes, 'permission/detail.tsx'), soon('/basicSetting/permission/detail'))
  writeFileSync(join(routes, 'logmanage.tsx'), soon('/basicSetting/logmanage'))
  const file = join(dir, 'tests/architecture/unbuilt.json')
  const { paths } = JSON.parse(readFileSync(file, 'utf8')) as { paths: string[] }
  const more = ['/basicSetting/permission', '/basicSetting/permission/detail', '/basicSetting/logmanage']
  writeFileSync(file, JSON.stringify({ atMost: paths.length + 3, paths: [...paths, ...more] }))
  // Biome keeps to what git tracks.
  writeFileSync(
    join(dir, 'biome.json'),
    readFileSync('biome.json', 'utf8').replace('"enabled": true, "clientKind"', '"enabled": false, "clientKind"'),
  )
})
afterAll(() => rmSync(dir, { recursive: true }))

describe('npm run new:screen', () => {
  it('writes a list with its detail, and a list alone, that compile and keep the rules', async () => {
    const before = JSON.parse(readFileSync('tests/architecture/unbuilt.json', 'utf8')) as { paths: string[] }
    for (const args of [['basicSetting/permission', '권한그룹 관리'], ['basicSetting/logmanage']]) {
      const ran = await scaffold(...args)
      expect(ran.code, ran.output).toBe(0)
    }
    const page = (name: string) => join('src/features/basicSetting', name)
    const written = [
      page('permission/permission.def.ts'),
      page('permission/permission.list.tsx'),
      page('permission/permission.detail-def.ts'),
      page('permission/permission.detail.tsx'),
      page('logmanage/logmanage.def.ts'),
      page('logmanage/logmanage.list.tsx'),
      page('logmanage/logmanage.labels.ts'),
      'tests/screens/permission.test.tsx',
      'tests/screens/logmanage.test.tsx',
    ]
    for (const file of written) expect(existsSync(join(dir, file)), file).toBe(true)
    expect(readFileSync(join(dir, page('permission/permission.list.tsx')), 'utf8')).toContain('권한그룹 관리 목록')
    expect(readFileSync(join(dir, 'src/routes/basicSetting/permission/detail.tsx'), 'utf8')).toContain('detailRoute(')
    expect(JSON.parse(readFileSync(join(dir, 'tests/architecture/unbuilt.json'), 'utf8'))).toEqual({
      atMost: before.paths.length,
      paths: before.paths,
    })

    const types = await run('node_modules/typescript-7/bin/tsc', '-p', '.', '--pretty', 'false')
    const own = types.output.split('\n').filter((line) => written.some((file) => line.startsWith(`${file}(`)))
    expect(own).toEqual([])
    const routeErrors = types.output
      .split('\n')
      .filter((line) => /^src\/routes\/basicSetting\/(permission|logmanage)/.test(line))
    expect(routeErrors).toEqual([])
    const lint = await run('node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', ...written)
    expect(lint.code, lint.output).toBe(0)
  }, 60_000)

  it('refuses what is no screen, has no contract, or is built', async () => {
    expect(await scaffold('nowhere/page')).toMatchObject({ code: 1, output: expect.stringContaining('no screen') })
    expect(await scaffold('promotion/coupon')).toMatchObject({ code: 1, output: expect.stringContaining('openapi/') })
    expect(await scaffold('basicSetting/admin')).toMatchObject({
      code: 1,
      output: expect.stringContaining('built already'),
    })
  }, 30_000)
})
