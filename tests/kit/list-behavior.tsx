import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { parseSearch, stringifySearch } from '@/shared/search/codec'
import { server } from '../msw/server'
import { fewRows } from '../screens/few-rows'
import { openFilters } from '../setup/open-filters'
import { type RenderedApp, renderApp } from '../setup/render'
import { casesOf } from './filter-cases'

type Search = Record<string, unknown>

/** A filter, how an admin sets it, and the expected effect. */
export interface FilterCase {
  name: string
  set: (app: RenderedApp) => Promise<unknown>
  /** Query in the URL and in the call afterwards. */
  query: Search
  /** Every found row must pass this check of its text. */
  rows?: (text: string) => boolean
}

interface ListCase {
  /** Path of the screen. */
  path: string
  /** The tab of this list, on a screen with several lists. */
  tab?: string
  /** Path of the list's call. */
  call: string
  title: string
  /** Accessible name of the table. */
  caption: string
  as: string
  /** Default query besides page and size. */
  defaults?: Search
  /** Filters with checks of their rows. */
  filters: readonly FilterCase[]
  /** Definition of the list. Every filter in it is tested. */
  def: Parameters<typeof casesOf>[0]
  /** Title of a sortable column and its key in the call. */
  sort: { title: string; key: string }
  /** A search that finds more than one page of 20 rows. */
  many: string
  /** A search that finds nothing. */
  none: string
}

/**
 * Tests the list behavior of the kit. Call it once for each kind of list; `tests/golden/screens.test.tsx` covers every
 * screen.
 */
export function testListBehavior(spec: ListCase): void {
  const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-seq]')]
  const table = () => screen.findByRole('table', { name: spec.caption })
  const ready = () => waitFor(() => expect(rows().length).toBeGreaterThan(0))
  const standard = spec.defaults ?? {}

  /** Opens the screen. `asked` contains the queries of the list's calls. */
  async function open(search = '') {
    const searches: Search[] = []
    server.events.on('request:start', ({ request }) => {
      const url = new URL(request.url)
      if (request.method === 'GET' && url.pathname === spec.call) searches.push(parseSearch(url.search))
    })
    const tab = spec.tab === undefined || search.includes('tab=') ? '' : `${search ? '&' : '?'}tab=${spec.tab}`
    const app = await renderApp(`${spec.path}${search}${tab}`, { as: spec.as })
    const shown = (): Search => {
      const { tab: _, ...rest }: Search = parseSearch(window.location.search)
      return rest
    }
    return { ...app, app, asked: searches, search: shown }
  }

  describe(`${spec.title} (list)`, () => {
    it.each(spec.filters)('filter $name sets URL, call and rows, also after a reload', async (filter) => {
      const list = await open()
      await ready()
      await openFilters(list.user)
      await filter.set(list.app)
      await list.user.click(screen.getByRole('button', { name: '검색' }))
      await waitFor(() => expect(list.search()).toMatchObject(filter.query))
      await waitFor(() => expect(list.asked.at(-1)).toMatchObject({ page: '1', ...filter.query }))
      await settled()
      const found = rows().map((row) => row.textContent ?? '')
      if (filter.rows) {
        expect(found.length).toBeGreaterThan(0)
        for (const text of found) expect(text).toSatisfy(filter.rows)
      }
      const address = window.location.search
      list.unmount()
      list.queryClient.clear()
      await open(address)
      await settled()
      const again = rows().map((row) => row.textContent ?? '')
      expect(again).toEqual(found)
      if (filter.rows) for (const text of again) expect(text).toSatisfy(filter.rows)
    })

    it('all filters of the definition set URL and call, also after a reload', async () => {
      fewRows(spec.call)
      const list = await open()
      await ready()
      const together: Search = {}
      for (const filter of casesOf(spec.def)) {
        await filter.set(list.app)
        await list.user.click(screen.getByRole('button', { name: '검색' }))
        await waitFor(() => expect(list.search(), filter.name).toMatchObject(filter.query))
        await waitFor(() => expect(list.asked.at(-1), filter.name).toMatchObject({ page: '1', ...filter.query }))
        for (const name of Object.keys(filter.query)) together[name] = list.search()[name]
        // the first button is in the filter panel; an empty list has a second one
        await list.user.click(screen.getAllByRole('button', { name: '초기화' })[0] as HTMLElement)
        await waitFor(() => expect(list.search()).toEqual({}))
      }
      const reloaded = stringifySearch(together)
      list.unmount()
      list.queryClient.clear()
      const { asked } = await open(reloaded)
      await waitFor(() => expect(asked[0]).toMatchObject(together))
    })

    it('초기화 resets every filter', async () => {
      fewRows(spec.call)
      const list = await open(spec.none)
      await screen.findByText(/조건에 맞는 결과가 없습니다/)
      await list.user.click(screen.getAllByRole('button', { name: '초기화' })[0] as HTMLElement)
      await ready()
      expect(list.asked.at(-1)).toMatchObject(standard)
      expect(list.search()).toEqual({})
    })

    it('an invalid URL falls back to defaults', async () => {
      fewRows(spec.call)
      const { asked } = await open('?page=-3&size=7&sort=nothing,up&keyword[x]=1&state=zz&flags[0]=zz')
      await ready()
      expect(asked[0]).toMatchObject({ page: '1', size: '20', ...standard })
      expect(asked[0]).not.toHaveProperty('keyword')
    })

    it('sorts by the sort key of the contract', async () => {
      fewRows(spec.call)
      const list = await open()
      await ready()
      const header = () => screen.getByRole('columnheader', { name: spec.sort.title })
      const directions = new Set<string | null>()
      for (const _ of [1, 2]) {
        const before = header().getAttribute('aria-sort')
        await list.user.click(within(header()).getByRole('button'))
        await waitFor(() => expect(header().getAttribute('aria-sort')).not.toBe(before))
        directions.add(header().getAttribute('aria-sort'))
      }
      expect(directions).toEqual(new Set(['ascending', 'descending']))
      expect(list.asked.map(({ sort }) => sort)).toContain(`${spec.sort.key},asc`)
      await settled()
      expect(within(await table()).queryByRole('alert')).not.toBeInTheDocument()
    })

    it('changes pages and keeps the filters', async () => {
      fewRows(spec.call)
      const list = await open(spec.many)
      await ready()
      const first = rows()[0]?.dataset.seq
      await list.user.click(screen.getByRole('button', { name: '2 페이지' }))
      await waitFor(() => expect(list.asked.at(-1)).toMatchObject({ ...parseSearch(spec.many), page: '2' }))
      await waitFor(() => expect(rows()[0]?.dataset.seq).not.toBe(first))
      expect(rows().length).toBeGreaterThan(0)
    })
  })

  /** Waits until no call is pending. */
  async function settled() {
    await waitFor(async () => {
      const shown = await table()
      expect(shown).not.toHaveAttribute('aria-busy')
      expect(shown).not.toHaveAttribute('data-stale')
    })
  }
}
