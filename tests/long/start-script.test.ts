import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { writeStamp } from '../../scripts/build/stamp'
import { folder } from './processes'

/** Id of the user `nobody`, who owns no files. */
const NOBODY_UID = 65_534
const isRoot = process.getuid?.() === 0

let root: string

/** Runs `node scripts/start.mjs` in the copied tree until it listens or exits. */
async function run(
  env: Record<string, string>,
  ...args: string[]
): Promise<{ out: string; code: number | null; page: string }> {
  const child = spawn(process.execPath, ['scripts/start.mjs', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: '0', SAMPLE: 'none', ACCESS_LOG: '0', HOME: '/nonexistent', ...env },
    ...(isRoot ? { uid: NOBODY_UID, gid: NOBODY_UID } : {}),
  })
  let out = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (out += part.toString()))
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  let code: number | null = null
  let over = false
  void ended.then((status) => {
    over = true
    code = status
  })
  await expect.poll(() => over || /Listening on/.test(out), { timeout: 150_000, interval: 50 }).toBe(true)
  const url = /Listening on (\S+)/.exec(out)?.[1]
  const page = url ? await (await fetch(url)).text() : ''
  child.kill('SIGTERM')
  await ended
  return { out, code, page }
}

/** Creates a data folder that every user can write to. */
function dataFolder(): string {
  const path = folder()
  chmodSync(path, 0o777)
  return path
}

/** A real build takes minutes, so `dist` has only a page and the stamp of a build. */
beforeAll(() => {
  root = folder()
  chmodSync(root, 0o755)
  for (const name of ['src', 'public', 'openapi', 'domain', 'scripts', 'server'])
    cpSync(name, join(root, name), { recursive: true })
  for (const name of ['index.html', 'vite.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json', '.env'])
    cpSync(name, join(root, name))
  rmSync(join(root, 'openapi/contract.gen.json'), { force: true })
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'))
  mkdirSync(join(root, 'dist'))
  writeFileSync(join(root, 'dist/index.html'), '<title>built</title>')
  writeFileSync(join(root, 'dist/.delivery.json'), JSON.stringify({ scriptHashes: [], styleHashes: [], connect: [] }))
  writeStamp(join(root, 'dist'), { startedAt: Date.now(), settings: { SHOP_URL: 'https://shop.test' } })
})

describe('the start script, run by a user without write access and without the environment of the build', () => {
  it('serves the existing build without a warning', async () => {
    const { out, page } = await run({ DATA_DIR: dataFolder() }, '--build')
    expect(page).toBe('<title>built</title>')
    expect(out).not.toMatch(/Building|outdated build/)
    expect(out).toMatch(/First sign-in: admin/)
    expect(out).toMatch(/^Provider of card payments and refunds: not connected/m)
  })

  it('serves an outdated build, and prints once what has changed', async () => {
    writeFileSync(join(root, 'src/main.tsx'), '// changed')
    const { out, page } = await run({ DATA_DIR: dataFolder(), SHOP_URL: 'https://other.test' }, '--build')
    expect(page).toBe('<title>built</title>')
    expect(out.match(/Changed since it was built: SHOP_URL, src\/main\.tsx\./g)).toHaveLength(1)
  })

  it('exits with a message if the data folder cannot be created', async () => {
    const { out, code } = await run({ DATA_DIR: '/proc/shop' }, '--build')
    expect(out.trim()).toMatch(/^Cannot open the data folder \/proc\/shop: .*$/)
    expect(code).toBe(1)
  })

  it('exits with a message if there is no build', async () => {
    rmSync(join(root, 'dist'), { recursive: true })
    const { out, code } = await run({ DATA_DIR: dataFolder() }, '--build')
    expect(out.trim()).toBe(
      'No build in dist/, and no permission to write here. Run `npm run build` as the owner of this folder.',
    )
    expect(code).toBe(1)
  })
})
