import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contractSource } from '../../scripts/api/source'
import { listDefsOf } from '../../scripts/build/list-defs'
import { routeModules } from '../../scripts/build/screen-modules'
import { groups, screens } from '../../src/menu/menu'

/** The path of a URL tells the folder of its file. */

const routes = routeModules()
const folders = (path: string) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
const segments = groups.map((group) => group.segment) as string[]
const groupPaths = groups.map((group) => `/${group.segment}`) as string[]

describe('routes and menu', () => {
  it('have the same screens', () => {
    // A menu entry without a route is an external link.
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
          // shared by several pages and named as on the server: inquiries, banners, claims with refunds, lists of
          // orders
          page === 'inquiry-shared' ||
            // quotes are written and shown by the pages that answer with one
            page === 'quote' ||
            (first === 'exhibit' && page === 'banner') ||
            // shared by both kinds of reviews: lists, pages and days
            (first === 'generalcommunity' && /^review-(shared|page|days)$/.test(page)) ||
            // shared by all boards of posts
            page === 'post-shared' ||
            (first === 'orderdelivery' && /^(claim|refund|order-list)/.test(page)) ||
            // the form and the tabs of a store are too large for one page
            (first === 'branch' && /^store-(form|tabs|bulk)$/.test(page)) ||
            // records and transitions of applications, and the forms for texts and applying stores
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
      const featureModules = modules.filter((module) => module.startsWith('src/features/'))
      expect(featureModules.length, path).toBeGreaterThan(0)
      // the tasks of orders include those of claims and refunds
      for (const module of featureModules)
        expect(
          module.startsWith(folder) || /^src\/features\/orderdelivery\/(claim-queue|refund)\//.test(module),
          `${path} loads ${module}`,
        ).toBe(true)
    }
  })

  it('of the first segment are the same on the server and in the contract', () => {
    const others = [
      'call',
      'common',
      'contract',
      // the start page has no group
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
      // operations for the customer site
      'shop',
    ]
    for (const folder of folders('server')) expect([...segments, ...others], `server/${folder}`).toContain(folder)
    // groups that have only tables so far: rules of other groups read them
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
