import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Budgets, budgets, budgetsOf } from '../../scripts/build/budgets'
import type { EarlyMap } from '../../scripts/build/early-map'
import { filesOf, type Manifest } from '../../scripts/build/manifest'
import { buildStamp, isFresh } from '../../scripts/build/stamp.mjs'
import { clientSettings, readClientEnv } from '../../scripts/client-env'

const manifest: Manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_core.js'], css: ['assets/index.css'] },
  '_core.js': { file: 'assets/core.js' },
  'src/features/login/login.screen.tsx': { file: 'assets/login.js', imports: ['_core.js'] },
  'src/features/g/p/p.list.tsx': { file: 'assets/p.js', imports: ['_core.js', '_kit.js'] },
  '_kit.js': { file: 'assets/kit.js', imports: ['_core.js'], css: ['assets/kit.css'] },
}
const map: EarlyMap = [
  ['assets/login.js', 'assets/p.js', 'assets/kit.js', 'assets/kit.css'],
  { '/login': [[0], 'bare'], '/g/p': [[1, 2, 3], 'main', '/api/v1/rows?page=1'] },
]
const weights: Record<string, number> = {
  'index.html': 2,
  'assets/index.js': 10,
  'assets/index.css': 5,
  'assets/core.js': 100,
  'assets/login.js': 7,
  'assets/p.js': 20,
  'assets/kit.js': 30,
  'assets/kit.css': 3,
}
const sizes = Object.entries(weights).map(([file, brotli]) => ({ file, brotli, raw: brotli * 3 }))
const byName = (limits: Budgets = budgets) =>
  Object.fromEntries(budgetsOf(manifest, sizes, map, ['/login', '/g/p'], 900, limits).map((each) => [each.what, each]))

describe('budgets', () => {
  it('count each file once, with everything it imports', () => {
    expect(filesOf(manifest, 'src/features/g/p/p.list.tsx')).toEqual([
      'assets/p.js',
      'assets/core.js',
      'assets/kit.js',
      'assets/kit.css',
    ])
    const measured = byName()
    expect(measured['/login, JS']?.bytes).toBe(117)
    expect(measured['/g/p, everything until rows']?.bytes).toBe(170 + budgets.listAnswers)
    expect(measured['whole JS']?.bytes).toBe(167)
    expect(measured['own JS a screen']?.bytes).toBe(14)
    expect(Object.values(measured).every(({ bytes, limit }) => bytes <= limit)).toBe(true)
  })

  it('are passed by one byte too many', () => {
    const tight = byName({ ...budgets, signInJs: 116, listPage: 170 + budgets.listAnswers - 1, earlyStart: 899 })
    const over = Object.values(tight).filter(({ bytes, limit }) => bytes > limit)
    expect(over.map(({ what }) => what)).toEqual([
      '/login, JS',
      '/g/p, everything until rows',
      'early start without its map (raw)',
    ])
  })
})

afterEach(() => {
  vi.unstubAllEnvs()
})

describe('settings', () => {
  it('a missing one that the app needs stops the build with one line that names it', () => {
    const dir = mkdtempSync(join(tmpdir(), 'settings-'))
    for (const name of clientSettings) vi.stubEnv(name, undefined)
    try {
      expect(() => readClientEnv('production', dir)).toThrow(
        'Missing setting: API_BASE_URL, PERSIST_KEY (set it in .env or the environment)',
      )
      writeFileSync(join(dir, '.env'), 'API_BASE_URL=/\n')
      expect(() => readClientEnv('production', dir)).toThrow('Missing setting: PERSIST_KEY (')
      writeFileSync(join(dir, '.env'), 'API_BASE_URL=/\nPERSIST_KEY=k\nDATABASE_URL=secret\n')
      expect(readClientEnv('production', dir)).toEqual({ API_BASE_URL: '/', PERSIST_KEY: 'k' })
    } finally {
      rmSync(dir, { recursive: true })
    }
  })
})

describe('a build', () => {
  it('is fresh only for the very sources it was made of', () => {
    const dir = mkdtempSync(join(tmpdir(), 'stamp-'))
    const dist = mkdtempSync(join(tmpdir(), 'dist-'))
    try {
      // A deployment of the finished build has no sources to compare with.
      expect(isFresh(dist, dir)).toBe(false)
      writeFileSync(join(dist, 'index.html'), '')
      expect(isFresh(dist, dir)).toBe(true)
      expect(isFresh(dist, '.')).toBe(false)
      writeFileSync(join(dist, '.stamp'), buildStamp('.') ?? '')
      expect(isFresh(dist, '.')).toBe(true)
      vi.stubEnv('SHOP_URL', 'https://other.example')
      expect(isFresh(dist, '.')).toBe(false)
    } finally {
      for (const each of [dir, dist]) rmSync(each, { recursive: true })
    }
  })
})
