import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import type { EarlyMap, EarlyScreen } from '../../scripts/build/early-map'
import { openListUrl } from '../../scripts/build/early-map'
import { listDefOf, listDefsOf, listUrl } from '../../scripts/build/list-defs'
import { earlyStart, finishPage, hashOf, inlineHashes, themeStyleHashes } from '../../scripts/build/page'
import { routeModules } from '../../scripts/build/screen-modules'

interface Page {
  path?: string
  search?: string
  token?: string
  size?: string
  menu?: string
  now?: Date
  base?: string
  cookie?: string
  storage?: () => unknown
  known?: EarlyMap
}

const screen = (path: string, overrides: Partial<EarlyScreen> = {}): Record<string, EarlyScreen> => ({
  [path]: { layout: 'main', title: path, files: [], ...overrides },
})
const map: EarlyMap = {
  files: ['login-1.js', 'shell-1.js', 'list-1.js', 'list-1.css'],
  screens: {
    ...screen('/login', { layout: 'bare', files: [0] }),
    ...screen('/dashboard', { files: [1, 2] }),
    ...screen('/g/p', { files: [1, 2, 3], list: '/api/v1/rows?page=1&size=20&at[from]={0,-6}&at[to]={0,0}' }),
    ...screen('/g/m', { files: [1, 2], list: '/api/v1/rows?size=20&at[from]={1,1}&at[to]={0,0}' }),
    ...screen('/g/p/detail', { title: 'P 상세', newTitle: 'P 등록', menuPath: '/g/p' }),
    ...screen('/popup', { layout: 'popup', title: '카드번호 결제' }),
  },
}

/** Runs the early start in a separate page. Returns its requests and the resulting page. */
function start({
  path = '/g/p',
  search = '',
  token = 'T',
  size,
  menu,
  now = new Date('2026-11-21T00:12:00Z'),
  base = '',
  cookie = '',
  storage,
  known = map,
}: Page) {
  const links: string[] = []
  const calls: { url: string; headers: Record<string, string> }[] = []
  const dataset: Record<string, string> = {}
  const window: { __early?: Record<string, Promise<unknown>>; __menuPath?: string } = {}
  const stores = {
    sessionStorage: token ? { accessToken: token } : {},
    localStorage: { ...(size && { 'list-size': size }), ...(menu && { menu }) },
  }
  const page: object = {}
  for (const [name, store] of Object.entries(stores))
    Object.defineProperty(page, name, { get: storage ?? (() => store) })
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
      title: '',
      documentElement: { dataset },
      head: { insertAdjacentHTML: (_: string, html: string) => links.push(html) },
    },
    fetch: (url: string, { headers }: { headers: Record<string, string> }) => {
      calls.push({ url, headers })
      return Promise.reject(new Error('offline'))
    },
  }
  runInNewContext(earlyStart(known, base, ['/assets/base-1.css']), Object.assign(page, rest))
  return {
    links,
    calls,
    dataset,
    title: rest.document.title,
    early: Object.keys(window.__early ?? {}),
    menuPath: window.__menuPath,
  }
}

describe('the early start', () => {
  it('requests admin, list and code of the page at once', () => {
    const { links, calls, dataset, title, early } = start({})
    expect(calls).toEqual([
      { url: '/api/v1/admin/me', headers: { Authorization: 'Bearer T', 'X-Admin-Screen': '/g/p' } },
      {
        url: '/api/v1/rows?page=1&size=20&at[from]=2026-11-15&at[to]=2026-11-21',
        headers: { Authorization: 'Bearer T', 'X-Admin-Screen': '/g/p' },
      },
    ])
    expect(early).toEqual(calls.map(({ url }) => url))
    expect(links).toEqual([
      '<link crossorigin rel=stylesheet href=/assets/base-1.css>',
      '<link crossorigin rel=modulepreload href=/assets/shell-1.js>',
      '<link crossorigin rel=modulepreload href=/assets/list-1.js>',
      '<link crossorigin rel=preload as=style href=/assets/list-1.css>',
    ])
    expect(dataset).toEqual({ layout: 'main' })
    expect(title).toBe('/g/p')
  })

  it('takes days in Seoul, and the last day of a shorter month', () => {
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

  it('requests the page size of this admin', () => {
    expect(start({ size: '100' }).calls[1]?.url).toContain('size=100&')
  })

  it('leaves a list to the app if the URL has more than the path', () => {
    expect(start({ search: '?page=2' }).calls.map(({ url }) => url)).toEqual(['/api/v1/admin/me'])
  })

  it('drops a trailing slash; the root is dashboard or sign-in', () => {
    expect(start({ path: '/g/p//' }).calls).toHaveLength(2)
    expect(start({ path: '/' }).dataset.layout).toBe('main')
    expect(start({ path: '/', token: '' }).dataset.layout).toBe('bare')
  })

  it('sends the anti-forgery token like the client, undecoded if it is no valid header when decoded', () => {
    const sent = (cookie: string) => start({ cookie }).calls.map(({ headers }) => headers['X-XSRF-TOKEN'])
    expect(sent('a=b; XSRF-TOKEN=a%2Fb')).toEqual(['a/b', 'a/b'])
    expect(sent('XSRF-TOKEN=%ED%95%9C')[0]).toBe('%ED%95%9C')
    expect(sent('XSRF-TOKEN=%E0%A4%A')[0]).toBe('%E0%A4%A')
    expect(sent('X-XSRF-TOKEN=no')[0]).toBeUndefined()
  })

  const style = '<link crossorigin rel=stylesheet href=/assets/base-1.css>'

  it('only adds the styles of the entry if the storage throws', () => {
    const storage = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    expect(start({ path: '/login', storage })).toMatchObject({ calls: [], links: [style] })
  })

  it('sends no call and shows no menu when signed out', () => {
    const stranger = start({ token: '' })
    expect(stranger).toMatchObject({ calls: [], links: [style], title: '' })
    expect(stranger.dataset).toEqual({})
    const login = start({ path: '/login', token: '' })
    expect(login).toMatchObject({ calls: [], dataset: { layout: 'bare' } })
    expect(login.links).toEqual([style, '<link crossorigin rel=modulepreload href=/assets/login-1.js>'])
  })

  it('requests only its code on the sign-in page, even with a token', () => {
    expect(start({ path: '/login' }).calls).toEqual([])
  })

  it('titles a detail without a record like its page', () => {
    expect(start({ path: '/g/p/detail' }).title).toBe('P 등록')
    expect(start({ path: '/g/p/detail', search: '?seq=3' }).title).toBe('P 상세')
  })

  it('marks the current menu entry and collapses the menu as before', () => {
    expect(start({ path: '/g/p' })).toMatchObject({ menuPath: '/g/p', dataset: { layout: 'main' } })
    expect(start({ path: '/g/p/detail', menu: 'folded' })).toMatchObject({
      menuPath: '/g/p',
      dataset: { menu: 'folded' },
    })
  })

  it('shows no menu in a popup', () => {
    expect(start({ path: '/popup' })).toMatchObject({ dataset: { layout: 'popup' }, early: ['/api/v1/admin/me'] })
    expect(start({ path: '/popup' }).title).toBe('카드번호 결제')
  })

  it('does nothing on an unknown path', () => {
    expect(start({ path: '/print/order/12' })).toMatchObject({ calls: [], links: [style], dataset: {} })
  })

  it('sends calls to the host of the API', () => {
    expect(start({ base: 'https://api.shop.example' }).early).toEqual([
      'https://api.shop.example/api/v1/admin/me',
      expect.stringMatching(/^https:\/\/api\.shop\.example\/api\/v1\/rows\?/),
    ])
  })
})

describe('the URL of a list', () => {
  it('equals the request of the client on any day', async () => {
    const days = ['2026-11-21', '2026-01-01', '2026-03-31', '2028-02-29', '2026-12-31', '2026-05-30']
    const lists = routeModules().filter(({ kind }) => kind === 'list')
    expect(lists.length).toBeGreaterThan(2)
    for (const route of lists) {
      const def = await listDefOf(route)
      if (!def) {
        // the first tab of this page is not a list
        expect((await listDefsOf(route)).length, route.path).toBeGreaterThan(0)
        continue
      }
      for (const day of days) {
        const now = new Date(`${day}T03:00:00Z`)
        const list = openListUrl(def, new Date('2026-11-21T03:00:00Z'))
        const known = { ...map, screens: screen('/g/p', { list }) }
        const earlyUrl = start({ now, known }).calls[1]?.url
        expect(earlyUrl, `${route.path} on ${day}`).toBe(listUrl(def, now))
      }
    }
  })
})

describe('the page', () => {
  const link = '<link rel="stylesheet" crossorigin href="/assets/a.css">'
  const html = `<head>\n<!--early-start-->\n<style>.a{color:red}</style>\n${link}\n</head><div id="root"></div><!--early-shell-->`
  const finish = (page: string) => finishPage(page, (stylesheets) => `let a = "$&" + ${JSON.stringify(stylesheets)}`)

  it('contains the scripts, and its policy allows them by hash', () => {
    const page = finish(html)
    expect(page).toContain('<script>let a = "$&" + ["/assets/a.css"]</script>')
    expect(inlineHashes(page).scriptHashes).toHaveLength(2)
    expect(inlineHashes(page).scriptHashes[0]).toBe(hashOf('let a = "$&" + ["/assets/a.css"]'))
    expect(inlineHashes(page).styleHashes).toEqual([hashOf('.a{color:red}')])
    expect(() => finish('<head></head>')).toThrow(/early-start/)
  })

  it('paints its shell before any other file has loaded', () => {
    expect(finish(html)).not.toContain('<link')
  })

  it('escapes paths', () => {
    expect(earlyStart({ ...map, files: ['</script>.js'] }, '')).not.toContain('</script>')
  })

  it('allows the styles of the theme by hash', () => {
    const hashes = themeStyleHashes()
    expect(hashes.length).toBeGreaterThan(0)
    for (const hash of hashes) expect(hash).toMatch(/^sha256-[\w+/]{43}=$/)
  })
})
