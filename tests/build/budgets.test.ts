import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Budgets, budgets, budgetsOf } from '../../scripts/build/budgets'
import { type Loaded, packMap } from '../../scripts/build/early-map'
import { withoutFacades } from '../../scripts/build/facades'
import { filesOf, type Manifest } from '../../scripts/build/manifest'
import { lightOnly } from '../../scripts/build/mantine-css'
import { leanPreloads } from '../../scripts/build/preloads'
import { buildDifferences, describeDifferences, readSources, writeStamp } from '../../scripts/build/stamp.mjs'
import { clientSettings, readClientEnv } from '../../scripts/client-env'

const manifest: Manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_core.js'], css: ['assets/index.css'] },
  '_core.js': { file: 'assets/core.js' },
  'src/features/login/login.screen.tsx': { file: 'assets/login.js', imports: ['_core.js'] },
  'src/features/g/p/p.list.tsx': { file: 'assets/p.js', imports: ['_core.js', '_kit.js'] },
  'src/features/g/q/q.list.tsx': { file: 'assets/q.js', imports: ['_core.js', '_kit.js'] },
  'src/shared/ui/inputs/rich-text-editor.tsx': { file: 'assets/editor.js' },
  '_kit.js': { file: 'assets/kit.js', imports: ['_core.js'], css: ['assets/kit.css'] },
}
const loaded = (path: string, layout: string, files: string[], list?: string): Loaded => ({
  ...{ path, layout, files, list },
  ...{ kind: 'other', title: path },
})
const map = packMap([
  loaded('/login', 'bare', ['login.js']),
  loaded('/g/p', 'main', ['p.js', 'kit.js', 'kit.css'], '/api/v1/rows?page=1'),
  loaded('/g/q', 'main', ['q.js', 'kit.js', 'kit.css'], '/api/v1/rows?page=1'),
])
const weights: Record<string, number> = {
  'index.html': 2,
  'assets/index.js': 10,
  'assets/index.css': 5,
  'assets/core.js': 100,
  'assets/login.js': 7,
  'assets/p.js': 20,
  'assets/q.js': 9,
  'assets/editor.js': 99,
  'assets/kit.js': 30,
  'assets/kit.css': 3,
}
const sizes = Object.entries(weights).map(([file, brotli]) => ({ file, brotli, raw: brotli * 3 }))
const byName = (limits: Budgets = budgets) =>
  Object.fromEntries(
    budgetsOf(manifest, sizes, map, ['/login', '/g/p', '/g/q'], 900, limits).map((each) => [each.what, each]),
  )

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
    expect(measured['whole JS']?.bytes).toBe(275)
    expect(measured['/g/p, everything when it is quiet']?.bytes).toBe(179 + budgets.listAnswers)
    expect(measured['/g/q, everything when it is quiet']?.bytes).toBe(179 + budgets.listAnswers)
    expect(Object.values(measured).every(({ bytes, limit }) => bytes <= limit)).toBe(true)
  })

  it('are passed by one byte too many', () => {
    const tight = byName({
      ...budgets,
      signInJs: 116,
      listPage: 170 + budgets.listAnswers - 1,
      page: 1,
      earlyStart: 899,
    })
    const over = Object.values(tight).filter(({ bytes, limit }) => bytes > limit)
    expect(over.map(({ what }) => what)).toEqual([
      '/login, JS',
      '/g/p, everything until rows',
      'index.html',
      'early start without its map (raw)',
    ])
  })

  it('allow no screen the editor, charts or Excel before somebody asks for it', () => {
    const unasked = (files: string[]) => {
      const screen = packMap([loaded('/g/p', 'main', files, '/api/v1/rows?page=1')])
      return budgetsOf(manifest, sizes, screen, ['/g/p'], 900).find(({ limit }) => limit === 0)?.bytes
    }
    expect(unasked(['p.js'])).toBe(0)
    expect(unasked(['p.js', 'editor.js'])).toBe(99)
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
  it('carries no dark scheme and no colours that nobody uses', () => {
    const dark = "[data-mantine-color-scheme='dark']"
    expect(lightOnly(`@layer mantine{:root${dark}{--a:1}.m_1{color:red}:where(${dark}) .m_2,.m_3{b:c}}`)).toBe(
      `@layer mantine{.m_1{color:red}:where(${dark}) .m_2,.m_3{b:c}}`,
    )
    const kept = ':root{--mantine-color-blue-filled:var(--mantine-color-blue-6);--mantine-color-dark-1:#111;}'
    expect(lightOnly(kept.replace('{', '{--mantine-color-teal-filled:#0f0;--mantine-color-blue-6:#00f;'))).toBe(kept)
  })

  it('has no chunk that only renames what another one exports', () => {
    const dist = mkdtempSync(join(tmpdir(), 'dist-'))
    const write = (name: string, code: string) => writeFileSync(join(dist, 'assets', name), code)
    try {
      mkdirSync(join(dist, 'assets'))
      write('a.def-1.js', 'export{s as aDef,t}from"./a.list-2.js";')
      write('a.list-2.js', 'var s=1,t=2;export{s,t};')
      write(
        'base.js',
        'const f=["assets/a.def-1.js","assets/x.css"];p(()=>import(`./a.def-1.js`),m([0,1]));import(`./b.js`)',
      )
      const kept = withoutFacades(dist, { 'src/a.def.ts': { file: 'assets/a.def-1.js', css: ['assets/x.css'] } })
      expect(kept).toEqual({ 'src/a.def.ts': { file: 'assets/a.list-2.js', css: ['assets/x.css'] } })
      expect(readdirSync(join(dist, 'assets'))).toEqual(['a.list-2.js', 'base.js'])
      expect(readFileSync(join(dist, 'assets/base.js'), 'utf8')).toBe(
        'const f=["assets/a.list-2.js","assets/x.css"];p(()=>import(`./a.list-2.js`).then(e=>({aDef:e.s,t:e.t})),m([0,1]));import(`./b.js`)',
      )
    } finally {
      rmSync(dist, { recursive: true })
    }
  })

  it('names what comes later once, without what is there already', () => {
    const dist = mkdtempSync(join(tmpdir(), 'dist-'))
    const mapOf = (names: string[]) => `x=(i,m=x,d=(m.f||(m.f=${JSON.stringify(names)})))=>i.map(i=>d[i]);`
    try {
      mkdirSync(join(dist, 'assets'))
      const write = (name: string, code: string) => writeFileSync(join(dist, 'assets', name), code)
      const names = ['kit.js', 'late.js', 'late.js', 'kit.css', 'index.css', 'late.css', 'core.js'].map(
        (n) => `assets/${n}`,
      )
      write(
        'p.js',
        `${mapOf(names)}p(a,__vite__mapDeps([0,1,2,3]));p(b,__vite__mapDeps([3,4,5,2]));p(c,__vite__mapDeps([6]))`,
      )
      write('q.js', 'const q=[1]')
      leanPreloads(dist, manifest)
      expect(readFileSync(join(dist, 'assets/p.js'), 'utf8')).toBe(
        `${mapOf(['assets/late.js', 'assets/late.css'])}p(a,__vite__mapDeps([0]));p(b,__vite__mapDeps([1,0]));p(c,__vite__mapDeps([]))`,
      )
      expect(readFileSync(join(dist, 'assets/q.js'), 'utf8')).toBe('const q=[1]')
    } finally {
      rmSync(dist, { recursive: true })
    }
  })

  describe('that was made of', () => {
    let root: string
    let dist: string
    const write = (name: string, text: string) => {
      mkdirSync(dirname(join(root, name)), { recursive: true })
      writeFileSync(join(root, name), text)
    }
    const made = (settings = { SHOP_URL: 'https://shop.test', PG_ADMIN_URL: '' }) =>
      writeStamp(dist, settings, readSources(root))
    const differences = (env: Record<string, string> = {}) => buildDifferences(dist, root, env)

    beforeEach(() => {
      root = mkdtempSync(join(tmpdir(), 'sources-'))
      dist = mkdtempSync(join(tmpdir(), 'dist-'))
      write('src/main.tsx', '1')
      write('.env', 'SHOP_URL=')
      write('index.html', '')
    })
    afterEach(() => {
      for (const each of [root, dist]) rmSync(each, { recursive: true })
    })

    it('the very files that are there is taken as it is', () => {
      made()
      write('server/main.ts', 'not of the app')
      write('openapi/main.tsp', 'only its YAML counts')
      expect(differences()).toEqual([])
    })

    it('other files names them', () => {
      write('src/gone.ts', '1')
      made()
      rmSync(join(root, 'src/gone.ts'))
      write('src/main.tsx', '2')
      write('src/new.ts', '1')
      expect(differences().sort()).toEqual(['src/gone.ts', 'src/main.tsx', 'src/new.ts'])
      expect(describeDifferences(['a', 'b', 'c', 'd', 'e'])).toBe('a, b, c and 2 more')
    })

    it('settings that only the builder had does not ask for them again, but names one that is given otherwise', () => {
      made()
      expect(differences()).toEqual([])
      expect(differences({ SHOP_URL: 'https://shop.test', PG_ADMIN_URL: '' })).toEqual([])
      expect(differences({ SHOP_URL: 'https://other.test' })).toEqual(['SHOP_URL'])
    })

    it('is not known of an older build, and not asked where there are no sources', () => {
      expect(differences()).toEqual(['what it was made of is not known'])
      rmSync(join(root, 'src'), { recursive: true })
      expect(differences()).toEqual([])
    })
  })
})
