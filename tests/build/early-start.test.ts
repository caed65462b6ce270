import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import type { EarlyMap } from '../../scripts/build/early-map'
import { listDefOf, listDefsOf, listUrl, openListUrl } from '../../scripts/build/early-map'
import {
  earlyStart,
  earlyStartCode,
  finishPage,
  hashOf,
  inlineHashes,
  themeStyleHashes,
} from '../../scripts/build/page'
import { routeModules } from '../../scripts/build/screen-modules'

interface Page {
  path?: string
  search?: string
  token?: string
  size?: string
  now?: Date
  base?: string
  cookie?: string
  storage?: () => unknown
}

const map: EarlyMap = [
  ['assets/list-1.js', 'assets/list-1.css', 'assets/login-1.js'],
  {
    '/login': [[2], 'bare'],
    '/dashboard': [[0], 'main'],
    '/g/p': [[0, 1], 'main', '/api/v1/rows?page=1&size=20&at[from]={-6}&at[to]={0}'],
    '/g/m': [[0], 'main', '/api/v1/rows?size=20&at[from]={m1}&at[to]={0}'],
    '/popup': [[0], 'popup'],
  },
]

/** Runs the early start in a page of its own; gives what it asked for and what it did to the page. */
function start({
  path = '/g/p',
  search = '',
  token = 'T',
  size,
  now = new Date('2026-11-21T00:12:00Z'),
  base = '',
  cookie = '',
  storage,
}: Page) {
  const links: string[] = []
  const calls: { url: string; headers: Record<string, string> }[] = []
  const dataset: Record<string, string> = {}
  const window: { __early?: Record<string, Promise<unknown>> } = {}
  const stores = {
    sessionStorage: token ? { accessToken: token } : {},
    localStorage: size ? { 'list-size': size } : {},
  }
  const page: object = {}
  for (const [name, own] of Object.entries(stores)) Object.defineProperty(page, name, { get: storage ?? (() => own) })
  class FixedDate extends Date {
    constructor(...args: [] | [number]) {
      super(...((args.length === 0 ? [now.getTime()] : args) as [number]))
    }
    static override now = () => now.getTime()
  }
  const rest = {
    window,
    Date: FixedDate,
    location: { pathname: path, search },
    document: {
      cookie,
      documentElement: { dataset },
      head: { insertAdjacentHTML: (_: string, html: string) => links.push(html) },
    },
    fetch: (url: string, { headers }: { headers: Record<string, string> }) => {
      calls.push({ url, headers })
      return Promise.reject(new Error('offline'))
    },
  }
  runInNewContext(earlyStart(map, base), Object.assign(page, rest))
  return { links, calls, dataset, early: Object.keys(window.__early ?? {}) }
}

describe('the early start', () => {
  it('asks for the admin, the list and the code of the page at once', () => {
    const { links, calls, dataset, early } = start({})
    expect(calls).toEqual([
      { url: '/api/v1/admin/me', headers: { Authorization: 'Bearer T', 'X-Admin-Screen': '/g/p' } },
      {
        url: '/api/v1/rows?page=1&size=20&at[from]=2026-11-15&at[to]=2026-11-21',
        headers: { Authorization: 'Bearer T', 'X-Admin-Screen': '/g/p' },
      },
    ])
    expect(early).toEqual(calls.map(({ url }) => url))
    expect(links).toEqual([
      '<link rel=modulepreload crossorigin href=/assets/list-1.js>',
      '<link rel=preload as=style crossorigin href=/assets/list-1.css>',
    ])
    expect(dataset).toEqual({ layout: 'main', boot: 'main' })
  })

  it('takes days of Seoul, and the last day of a shorter month', () => {
    // 23:59 and 00:01 in Seoul
    expect(start({ now: new Date('2026-11-20T14:59:00Z') }).calls[1]?.url).toContain('at[to]=2026-11-20')
    expect(start({ now: new Date('2026-11-20T15:01:00Z') }).calls[1]?.url).toContain('at[to]=2026-11-21')
    const month = (now: string) =>
      /from]=([^&]+)/.exec(start({ path: '/g/m', now: new Date(now) }).calls[1]?.url ?? '')?.[1]
    expect(month('2026-11-21T00:00:00Z')).toBe('2026-10-22')
    expect(month('2026-03-31T00:00:00Z')).toBe('2026-03-01')
    expect(month('2028-03-30T00:00:00Z')).toBe('2028-03-01')
    expect(month('2026-01-15T00:00:00Z')).toBe('2025-12-16')
  })

  it('asks for as many rows as this admin likes', () => {
    expect(start({ size: '100' }).calls[1]?.url).toContain('size=100&')
  })

  it('leaves a list to the app when the URL says more than the path', () => {
    expect(start({ search: '?page=2' }).calls.map(({ url }) => url)).toEqual(['/api/v1/admin/me'])
  })

  it('drops a trailing slash; the root is the dashboard or the sign-in', () => {
    expect(start({ path: '/g/p//' }).calls).toHaveLength(2)
    expect(start({ path: '/' }).dataset.layout).toBe('main')
    expect(start({ path: '/', token: '' }).dataset.layout).toBe('bare')
  })

  it('sends the anti-forgery token as the client does, and as it stands when no header carries it decoded', () => {
    const sent = (cookie: string) => start({ cookie }).calls.map(({ headers }) => headers['X-XSRF-TOKEN'])
    expect(sent('a=b; XSRF-TOKEN=a%2Fb')).toEqual(['a/b', 'a/b'])
    expect(sent('XSRF-TOKEN=%ED%95%9C')[0]).toBe('%ED%95%9C')
    expect(sent('XSRF-TOKEN=%E0%A4%A')[0]).toBe('%E0%A4%A')
    expect(sent('X-XSRF-TOKEN=no')[0]).toBeUndefined()
  })

  it('starts nothing, and fails at nothing, where the storage refuses', () => {
    const storage = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    expect(start({ path: '/login', storage })).toMatchObject({ calls: [], links: [] })
  })

  it('calls nothing for a stranger, and shows him no chrome', () => {
    expect(start({ token: '' })).toMatchObject({ calls: [], links: [], dataset: { layout: 'main' } })
    const login = start({ path: '/login', token: '' })
    expect(login).toMatchObject({ calls: [], dataset: { layout: 'bare' } })
    expect(login.links).toEqual(['<link rel=modulepreload crossorigin href=/assets/login-1.js>'])
    expect(login.dataset.boot).toBeUndefined()
  })

  it('asks on sign-in for nothing but its code, even with a token', () => {
    expect(start({ path: '/login' }).calls).toEqual([])
  })

  it('gives a popup no chrome', () => {
    expect(start({ path: '/popup' })).toMatchObject({ dataset: { layout: 'popup' }, early: ['/api/v1/admin/me'] })
    expect(start({ path: '/popup' }).dataset.boot).toBe('popup')
  })

  it('does nothing on a path it does not know', () => {
    expect(start({ path: '/print/order/12' })).toMatchObject({ calls: [], links: [], dataset: {} })
  })

  it('asks the host where the API is', () => {
    expect(start({ base: 'https://api.shop.example' }).early).toEqual([
      'https://api.shop.example/api/v1/admin/me',
      expect.stringMatching(/^https:\/\/api\.shop\.example\/api\/v1\/rows\?/),
    ])
  })

  it('weighs under a kilobyte without its map', () => {
    expect(earlyStartCode().length).toBeLessThan(1024)
  })
})

describe('the URL of a list', () => {
  it('is the one the client asks for, whatever the day', async () => {
    const days = ['2026-11-21', '2026-01-01', '2026-03-31', '2028-02-29', '2026-12-31', '2026-05-30']
    const lists = routeModules().filter(({ kind }) => kind === 'list')
    expect(lists.length).toBeGreaterThan(2)
    for (const route of lists) {
      const def = await listDefOf(route)
      if (!def) {
        // its first tab is no list
        expect((await listDefsOf(route)).length, route.path).toBeGreaterThan(0)
        continue
      }
      for (const day of days) {
        const now = new Date(`${day}T03:00:00Z`)
        const open: EarlyMap = [[], { '/g/p': [[], 'main', openListUrl(def, new Date('2026-11-21T03:00:00Z'))] }]
        const asked = startWith(open, now)
        expect(asked, `${route.path} on ${day}`).toBe(listUrl(def, now))
      }
    }
  })
})

function startWith(open: EarlyMap, now: Date): string | undefined {
  const kept = [...map]
  map[0] = open[0]
  map[1] = open[1]
  try {
    return start({ now }).calls[1]?.url
  } finally {
    map[0] = kept[0] as EarlyMap[0]
    map[1] = kept[1] as EarlyMap[1]
  }
}

describe('the page', () => {
  const html = '<head>\n  <!--early-start-->\n  <style>\n .a { color : red ; }\n</style>\n</head>'

  it('carries the script and its policy names it', () => {
    const page = finishPage(html, 'let a = "$&"')
    expect(page).toContain('<script>let a = "$&"</script>')
    expect(inlineHashes(page).scriptHashes).toEqual([hashOf('let a = "$&"')])
    expect(inlineHashes(page).styleHashes).toHaveLength(1)
    expect(() => finishPage('<head></head>', '')).toThrow(/early start/)
  })

  it('cannot be broken out of by a path', () => {
    const script = earlyStart([['assets/</script>.js'], {}], '')
    expect(script).not.toContain('</script>')
  })

  it('allows the styles that the theme writes, by hash', () => {
    const hashes = themeStyleHashes()
    expect(hashes.length).toBeGreaterThan(0)
    for (const hash of hashes) expect(hash).toMatch(/^sha256-[\w+/]{43}=$/)
  })
})
