import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findSimilarScreens } from '@/app/pages/find-similar-screens'
import { createGuard, FORBIDDEN_MESSAGE } from '@/app/route-guard'
import { createAppRouter } from '@/app/router'
import { groups, screens } from '@/menu/menu'
import { meQuery } from '@/shared/api/me'
import { session } from '@/shared/api/session'
import type { Schemas } from '@/shared/api/types'
import { browserPorts } from '@/shared/lib/ports'
import { everything, makeMe } from '../start-app'

/** Creates the router with the real route tree and guard, without pages and loaders. */
function open(signedIn: boolean, href = '/health') {
  if (signedIn) sessionStorage.setItem('accessToken', 'token')
  else sessionStorage.removeItem('accessToken')
  const queryClient = new QueryClient()
  const context = { queryClient, signedIn: () => session.accessToken() !== '', guard: createGuard(queryClient) }
  const router = createAppRouter(context, createMemoryHistory({ initialEntries: [href] }))
  for (const route of Object.values(router.routesById)) {
    Object.assign(route.options, { component: undefined, loader: undefined })
  }
  return router
}

const paths = Object.keys(open(false).routesByPath).map((path) => path.replace(/\/$/, '').replace(/\$\w+/, '12'))
const firstOf = (path: string) => groups.find(({ segment }) => path === `/${segment}`)?.first ?? path

beforeEach(async () => {
  vi.spyOn(window, 'alert').mockImplementation(() => {})
  vi.spyOn(browserPorts, 'assign').mockImplementation(() => {})
  await session.boot()
})
afterEach(() => session.clear())

describe('a trailing slash', () => {
  const rests = ['', '?page=2', '#top', '?page=2#top']
  /**
   * Returns addresses with surplus slashes: one slash with every rest, the rarer forms alternating from route to route.
   */
  const slashed = (path: string, n: number): [dirty: string, rest: string][] => {
    const odd = [`${path}//`, `//${path.slice(1)}///`, path.replaceAll('/', '//')]
    return [...rests.map((rest): [string, string] => [`${path}/`, rest]), [odd[n % 3] ?? '', rests[n % 4] ?? '']]
  }

  it.each([
    ['signed in', true],
    ['as a stranger', false],
  ])('every route ends at the path without it, %s', async (_, signedIn) => {
    const wrong: string[] = []
    for (const [n, path] of paths.entries()) {
      for (const [dirty, rest] of slashed(path, n)) {
        const router = open(signedIn, dirty + rest)
        await session.boot()
        await router.load()
        const home = path !== '' ? firstOf(path) : signedIn ? '/dashboard' : '/login'
        // a group path or the root redirects to the first page, without query and hash
        const wanted = home === path ? path + rest : home
        const { href } = router.history.location
        if (href !== wanted) wrong.push(`${dirty}${rest}: ${href}`)
      }
    }
    expect(paths.length).toBeGreaterThan(120)
    expect(wrong).toEqual([])
  })
})

/** The definitions of all lists and details, which parse the search of an address. */
const defs = Object.values(
  import.meta.glob<Record<string, unknown>>('../../../src/features/**/*.def.ts', { eager: true }),
)
  .flatMap((module) => Object.values(module))
  .filter(
    (each): each is { read: (search: object) => unknown } =>
      typeof each === 'object' && each !== null && 'read' in each,
  )

describe('a malformed address', () => {
  const odd = fc.constantFrom(
    ...[
      '%',
      '%E0%A4%A',
      '%ED%95',
      '%ff',
      '%00',
      '%2F',
      '%2e%2e',
      '%5C',
      '__proto__',
      'constructor',
      'toString',
      '[',
      ']',
    ],
    ...[
      '$popupSeq',
      '$',
      '*',
      '..',
      '.',
      ' ',
      '\\',
      '\ud800',
      '\udc00',
      '한글',
      '\u202e',
      '&#x0;',
      '{-$a}',
      ':',
      ';',
      '@',
    ],
    ...['"><img>', 'javascript:alert(1)', '0', '-1', '1e99', 'a'.repeat(5000), 'null', 'undefined', 'true'],
  )
  const piece = fc.oneof(odd, odd, fc.string({ unit: 'binary', maxLength: 12 }), fc.string({ maxLength: 12 }))
  const path = fc.oneof(
    fc.constantFrom(...paths),
    fc.tuple(fc.constantFrom(...paths), fc.constantFrom('', '/'), piece).map((parts) => parts.join('')),
    fc
      .tuple(fc.constantFrom(...paths), piece, fc.nat(20))
      .map(([known, it, at]) => known.slice(0, at) + it + known.slice(at)),
    fc.array(piece, { maxLength: 4 }).map((parts) => parts.join('/')),
  )
  const key = fc.oneof(
    odd,
    fc.constantFrom('page', 'size', 'sort', 'seq', 'tab', 'keyword', 'status[0]', 'at[from]', 'a[b][c]'),
  )
  const pair = fc.tuple(key, piece).map(([name, value]) => `${name}=${value}`)
  const query = fc.oneof(
    fc.constant(''),
    fc.array(pair, { maxLength: 4 }).map((pairs) => `?${pairs.join('&')}`),
  )
  const hash = fc.oneof(
    fc.constant(''),
    piece.map((text) => `#${text}`),
  )
  // in the form that a browser's address bar gives
  const address = fc.tuple(path, query, hash).map((parts) => {
    const { pathname, search, hash } = new URL(`http://localhost/${parts.join('')}`)
    return pathname + search + hash
  })

  it('shows a page or the not-found page, but never an error', async () => {
    const router = open(true)
    const me = makeMe(everything)
    let run = 0
    const failed: string[] = []
    await fc.assert(
      fc.asyncProperty(address, async (href) => {
        router.history.push(href)
        await router.load()
        const { matches, location, status } = router.state
        const { pathname } = router.history.location
        if (run % 5 === 0) findSimilarScreens(location.pathname, me)
        for (const def of defs.slice(run % 4).filter((_, at) => at % 4 === 0)) def.read(location.search)
        run += 1
        const wrong = matches.filter((match) => match.status === 'error').map(({ error }) => String(error))
        if (status !== 'idle') wrong.push(status)
        if (pathname.length > 1 && pathname.endsWith('/')) wrong.push(pathname)
        if (wrong.length > 0) failed.push(`${href.slice(0, 80)}: ${wrong}`)
      }),
      { numRuns: 3000, seed: 8 },
    )
    expect(defs.length).toBeGreaterThan(20)
    expect([...new Set(failed)]).toEqual([])
  })
})

it('every screen of the menu opens with any of its codes and redirects others to the dashboard', async () => {
  const router = open(true)
  const { queryClient } = router.options.context
  queryClient.setQueryData(meQuery.queryKey, makeMe({}))
  await router.load()
  const goTo = async (path: string, permissions: Schemas['Permissions']) => {
    queryClient.setQueryData(meQuery.queryKey, makeMe(permissions))
    await router.navigate({ to: path })
    const { pathname } = router.state.location
    await router.navigate({ to: '/health' })
    return pathname
  }
  const wrong: string[] = []
  const closed = screens.filter(({ codes, path }) => codes.length > 0 && path !== '/orderdelivery/pglink')
  for (const { path, codes, needsWrite } of closed) {
    const address = path.replace(/\$\w+/, '12')
    const others = Object.entries(everything).filter(([code]) => !codes.includes(code as (typeof codes)[number]))
    if ((await goTo(address, Object.fromEntries(others))) !== '/dashboard') wrong.push(`${path} without its code`)
    for (const code of codes) {
      if ((await goTo(address, { [code]: 'WRITE' })) !== address) wrong.push(`${path} with ${code}`)
      if ((await goTo(address, { [code]: 'READ' })) !== (needsWrite ? '/dashboard' : address))
        wrong.push(`${path} with READ of ${code}`)
    }
  }
  expect(closed.length).toBeGreaterThan(100)
  expect(wrong).toEqual([])
  expect(window.alert).toHaveBeenCalledWith(FORBIDDEN_MESSAGE)
})
