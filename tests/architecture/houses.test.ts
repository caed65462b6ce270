import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contractSource } from '../../scripts/api/source'
import { listDefsOf } from '../../scripts/build/list-defs'
import { routeModules } from '../../scripts/build/screen-modules'
import { groups, screens } from '../../src/menu/menu'

/** Whoever sees a URL knows the file. */

const routes = routeModules()
const folders = (path: string) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
const segments = groups.map((group) => group.segment) as string[]
const groupPaths = groups.map((group) => `/${group.segment}`) as string[]

describe('routes and menu', () => {
  it('have the same screens', () => {
    // A menu entry without a route leads out of the product.
    const known = screens.map(({ path }) => path).filter((path) => !path.endsWith('/pglink'))
    const files = routes.map(({ path }) => path).filter((path) => path !== '/' && !groupPaths.includes(path))
    expect(files.sort()).toEqual(known.sort())
  })

  it('a group redirects to its first screen', () => {
    for (const group of groups) {
      const route = routes.find(({ path }) => path === `/${group.segment}`)
      expect(route?.kind, group.segment).toBe('redirect')
      expect(readFileSync(route?.file ?? '', 'utf8')).toContain(`redirect({ to: '${group.first}', replace: true })`)
    }
  })
})

describe('folders', () => {
  it('of features are named after the first two segments of a URL', () => {
    const paths = new Set(screens.map(({ path }) => path))
    for (const first of folders('src/features')) {
      if (!segments.includes(first)) {
        expect(
          [...paths].some((path) => path === `/${first}` || path.startsWith(`/${first}/`)),
          `src/features/${first}`,
        ).toBe(true)
        continue
      }
      for (const page of folders(`src/features/${first}`))
        expect(
          // what all inquiries and all banners are made of, claims with their refunds, and what lists of orders share are shown on several pages and have the names that the server gives them
          page === 'inquiry-shared' ||
            // a quote is written and shown by whoever answers with one
            page === 'quote' ||
            (first === 'exhibit' && page === 'banner') ||
            // what reviews of both kinds are made of: their lists, pages and days
            (first === 'generalcommunity' && /^review-(shared|page|days)$/.test(page)) ||
            // what all boards of posts are made of
            page === 'post-shared' ||
            (first === 'orderdelivery' && /^(claim|refund|order-list)/.test(page)) ||
            // a store's form and its tabs, which are more than one page holds
            (first === 'branch' && /^store-(form|tabs|bulk)$/.test(page)) ||
            // an application's record and moves, and the forms of texts and of stores that apply
            (first === 'rental' && /^application-/.test(page)) ||
            (first === 'inquirycommunity' && /^(sms|store-apply)-form$/.test(page)) ||
            [...paths].some((path) => path.startsWith(`/${first}/${page}`)),
          `src/features/${first}/${page}`,
        ).toBe(true)
    }
  })

  it('of a screen is named after its URL', () => {
    for (const { path, kind, modules } of routes) {
      if (kind === 'redirect') continue
      const [first = '', page = ''] = path.slice(1).split('/')
      const folder = segments.includes(first) ? `src/features/${first}/${page}/` : `src/features/${first}/`
      const own = modules.filter((module) => module.startsWith('src/features/'))
      expect(own.length, path).toBeGreaterThan(0)
      // the day's queues of orders have those of claims and refunds beside them
      for (const module of own)
        expect(
          module.startsWith(folder) || /^src\/features\/orderdelivery\/(claim-queue|refund)\//.test(module),
          `${path} loads ${module}`,
        ).toBe(true)
    }
  })

  it('of the first segment are the same on the server and in the contract', () => {
    const others = [
      'common',
      // the start page: it has no group
      'dashboard',
      'db',
      'events',
      'excel',
      'files',
      'http',
      'jobs',
      'lib',
      'log',
      'message',
      'providers',
      'resource',
      'sample',
      'session',
      // what the customer site may call
      'shop',
    ]
    for (const folder of folders('server')) expect([...segments, ...others], `server/${folder}`).toContain(folder)
    // what holds nothing but tables waits for its group: others' rules look into them
    const tablesAlone = (segment: string): boolean =>
      readdirSync(`server/${segment}`, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .every((name) => name.endsWith('.schema.ts'))
    for (const segment of segments)
      if (folders('server').includes(segment) && !tablesAlone(segment))
        if (contractSource() === 'typespec')
          expect(existsSync(`openapi/${segment}.tsp`), `openapi/${segment}.tsp`).toBe(true)
  })

  it('have no barrels', () => {
    const indexes = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .map((name) => name.replaceAll('\\', '/'))
      .filter((name) => /(^|\/)index\.tsx?$/.test(name) && !name.startsWith('routes/'))
    expect(indexes).toEqual([])
  })
})

describe('lists', () => {
  it('are defined for their own screen', async () => {
    const lists = routes.filter(({ kind }) => kind === 'list')
    expect(lists.length).toBeGreaterThan(0)
    for (const route of lists) {
      const screen = screens.find(({ path }) => path === route.path)
      const defs = await listDefsOf(route)
      expect(defs.length, route.path).toBeGreaterThan(0)
      for (const def of defs) {
        expect(def.screen, route.path).toBe(route.path)
        expect(screen?.codes, route.path).toContain(def.code)
      }
    }
  })
})
