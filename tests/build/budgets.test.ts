import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Manifest } from 'vite'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { budgets, measureBuild } from '../../scripts/build/budgets'
import type { EarlyMap } from '../../scripts/build/early-map'
import { filesOf } from '../../scripts/build/manifest'
import { buildDifferences, writeStamp } from '../../scripts/build/stamp'
import { clientSettings, readClientEnv } from '../../scripts/client-env'

const manifest: Manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_core.js'], css: ['assets/index.css'] },
  '_core.js': { file: 'assets/core.js' },
  'src/features/login/login.screen.tsx': { file: 'assets/login.js', imports: ['_core.js'] },
  'src/features/g/p/p.list.tsx': { file: 'assets/p.js', imports: ['_core.js', '_kit.js'] },
  'src/features/g/q/q.list.tsx': { file: 'assets/q.js', imports: ['_core.js', '_kit.js'] },
  '_kit.js': { file: 'assets/kit.js', imports: ['_core.js'], css: ['assets/kit.css'] },
}
const map: EarlyMap = {
  files: ['login.js', 'kit.js', 'kit.css', 'p.js', 'q.js'],
  screens: {
    '/login': { layout: 'bare', title: '로그인', files: [0] },
    '/g/p': { layout: 'main', title: 'P', files: [1, 2, 3], list: '/api/v1/p?page=1' },
    '/g/q': { layout: 'main', title: 'Q', files: [1, 2, 4], list: '/api/v1/q?page=1' },
  },
}
const weights: Record<string, number> = {
  'index.html': 2,
  'assets/index.js': 10,
  'assets/index.css': 5,
  'assets/core.js': 100,
  'assets/login.js': 7,
  'assets/p.js': 20,
  'assets/q.js': 9,
  'assets/other.js': 99,
  'assets/kit.js': 30,
  'assets/kit.css': 3,
}
const sizes = Object.entries(weights).map(([file, brotli]) => ({ file, brotli }))
const screenOf = new Map(['p', 'q'].map((page) => [`/g/${page}`, `src/features/g/${page}/${page}.list.tsx`]))
const measure = (limits = budgets) => measureBuild(manifest, sizes, map, screenOf, limits)

/** Responses of the API, which count for the size of a list. */
const ANSWERS = 6_000

describe('budgets', () => {
  it('count each file once, with all its imports', () => {
    expect(filesOf(manifest, 'src/features/g/p/p.list.tsx')).toEqual([
      'assets/p.js',
      'assets/core.js',
      'assets/kit.js',
      'assets/kit.css',
    ])
    expect(Object.fromEntries(measure().map(({ what, bytes }) => [what, bytes]))).toEqual({
      'sign-in, scripts': 117,
      '/g/p, until its rows show': 170 + ANSWERS,
      '/g/p, when it is quiet': 179 + ANSWERS,
      '/g/q, until its rows show': 159 + ANSWERS,
      '/g/q, when it is quiet': 179 + ANSWERS,
      'all scripts': 275,
    })
    expect(measure().every(({ bytes, limit }) => bytes <= limit)).toBe(true)
  })

  it('are exceeded by a single byte', () => {
    const tight = measure({ ...budgets, signIn: 116, list: 170 + ANSWERS - 1, quietList: 179 + ANSWERS, allJs: 274 })
    const exceeded = tight.filter(({ bytes, limit }) => bytes > limit)
    expect(exceeded.map(({ what }) => what)).toEqual(['sign-in, scripts', '/g/p, until its rows show', 'all scripts'])
  })
})

afterEach(() => {
  vi.unstubAllEnvs()
})

describe('settings', () => {
  it('a missing required one stops the build with one line that names it', () => {
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

describe('an existing build', () => {
  const STARTED_AT = Date.parse('2026-11-21T00:00:00Z')
  let root: string
  let dist: string
  /** Writes files with a modification time, in seconds after the build began. */
  const write = (name: string, seconds: number) => {
    const file = join(root, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, '')
    const at = new Date(STARTED_AT + seconds * 1000)
    utimesSync(file, at, at)
  }
  const webhooks = () =>
    writeStamp(dist, { startedAt: STARTED_AT, settings: { SHOP_URL: 'https://shop.test', PG_ADMIN_URL: '' } })
  const differences = (env: Record<string, string> = {}) => buildDifferences(dist, root, env)

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'sources-'))
    dist = mkdtempSync(join(tmpdir(), 'dist-'))
    for (const name of ['src/main.tsx', 'src/app/app.tsx', '.env', 'index.html']) write(name, -1)
  })
  afterEach(() => {
    for (const each of [root, dist]) rmSync(each, { recursive: true })
  })

  it('is used if its sources are unchanged', () => {
    webhooks()
    write('server/main.ts', 1)
    write('openapi/main.tsp', 1)
    write('openapi/contract.gen.json', 1)
    expect(differences()).toEqual([])
  })

  it('is outdated by newer files and names them', () => {
    webhooks()
    write('src/app/app.tsx', 1)
    write('src/new.ts', 1)
    write('.env', 1)
    expect(differences().sort()).toEqual(['.env', 'src/app/app.tsx', 'src/new.ts'])
  })

  it('ignores a missing setting of the builder, but names a changed one', () => {
    webhooks()
    expect(differences({ SHOP_URL: 'https://shop.test', PG_ADMIN_URL: '' })).toEqual([])
    expect(differences({ SHOP_URL: 'https://other.test' })).toEqual(['SHOP_URL'])
  })

  it('is rebuilt if its sources are unknown, and used if there are no sources', () => {
    expect(differences()).toEqual(['unknown, because the build has no stamp'])
    rmSync(join(root, 'src'), { recursive: true })
    expect(differences()).toEqual([])
  })
})
