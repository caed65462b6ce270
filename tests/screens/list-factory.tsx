import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { parseSearch, stringifySearch } from '@/shared/search/codec'
import { server } from '../msw/server'
import { type RenderedApp, renderApp } from '../setup/render'
import { fewRows } from './few-rows'
import { casesOf } from './filter-cases'

type Search = Record<string, unknown>

/** What an admin does to set a filter, and what must come of it. */
export interface FilterCase {
  name: string
  set: (app: RenderedApp) => Promise<unknown>
  /** What stands in the URL and in the call afterwards. */
  query: Search
  /** Every row that is found must pass; given the text of the row. */
  rows?: (text: string) => boolean
}

export interface ListCase {
  /** Path of the screen. */
  path: string
  /** Of a screen with several lists: the tab of this one. */
  tab?: string
  /** Path of the list's call. */
  call: string
  title: string
  /** Accessible name of the table. */
  caption: string
  /** Who may do everything, and who may not even look. */
  as: string
  stranger: string
  /** What an empty URL asks for besides page, size and sort. */
  defaults?: Search
  /** Filters with what their rows must be. */
  filters: readonly FilterCase[]
  /** The definition: every filter of it is tried with every value that it offers. */
  def?: Parameters<typeof casesOf>[0]
  /** Title of a sortable column and its key in the call. */
  sort: { title: string; key: string }
  /** A search that finds more than one page of 20 rows; left out: the sample is not that large. */
  many?: string
  /** A search that finds nothing. */
  none: string
  /** Looking at the list adds rows to it: the log. */
  grows?: boolean
  /** An action on chosen rows that the backend refuses for one of them; only the label and the refusal are looked at. */
  bulk?: { search: string; label: string; choose: readonly string[]; failed: string; message: RegExp }
}

/** The tests that every list has to pass; what is special about a screen follows in its own file. */
export function testList(spec: ListCase): void {
  const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-seq]')]
  const table = () => screen.findByRole('table', { name: spec.caption })
  const ready = () => waitFor(() => expect(rows().length).toBeGreaterThan(0))
  const standard = spec.defaults ?? {}

  /** Opens the screen; `asked` holds the queries of the list's calls. */
  async function open(search = '', as = spec.as) {
    const asked: Search[] = []
    server.events.on('request:start', ({ request }) => {
      const url = new URL(request.url)
      if (request.method === 'GET' && url.pathname === spec.call) asked.push(parseSearch(url.search))
    })
    const tab = spec.tab === undefined || search.includes('tab=') ? '' : `${search ? '&' : '?'}tab=${spec.tab}`
    const app = await renderApp(`${spec.path}${search}${tab}`, { as })
    const shown = (): Search => {
      const { tab: _, ...rest }: Search = parseSearch(window.location.search)
      return rest
    }
    return { ...app, app, asked, search: shown }
  }
  function failing() {
    server.use(
      http.get(`*${spec.call}`, () =>
        HttpResponse.json({ status: 500, code: 'INTERNAL', message: '서버가 쉬고 있습니다.' }, { status: 500 }),
      ),
    )
  }

  describe(`${spec.title} (list)`, () => {
    // the first test of a file also loads the app and the shop
    it('has its title, and rows under the titles of the columns', { timeout: 60_000 }, async () => {
      const { asked } = await open()
      expect(
        await screen.findByRole('heading', { level: 1, name: spec.title }, { timeout: 30_000 }),
      ).toBeInTheDocument()
      await ready()
      expect(within(await table()).getAllByRole('columnheader').length).toBeGreaterThan(2)
      expect(screen.getByText(/^총/)).toHaveTextContent(/총 [\d,]+건/)
      expect(asked[0]).toMatchObject({ page: '1', size: '20', ...standard })
    })

    it('shows skeleton rows until the first answer', async () => {
      fewRows(spec.call)
      let release = () => {}
      const gate = new Promise<void>((resolve) => {
        release = resolve
      })
      // falls through to the backend when it is let go
      server.use(http.get(`*${spec.call}`, () => gate))
      await open()
      await waitFor(async () => expect(await table()).toHaveAttribute('aria-busy', 'true'))
      expect(rows()).toHaveLength(0)
      release()
      await ready()
    })

    it.each(spec.filters)('filter $name: URL, call, rows, and again after a reload', async (filter) => {
      const list = await open()
      await ready()
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
      // where looking adds rows of its own, the former ones have moved down a little
      if (spec.grows) expect(again.slice(0, 5)).toEqual(expect.arrayContaining(found.slice(0, 1)))
      else expect(again).toEqual(found)
      if (filter.rows) for (const text of again) expect(text).toSatisfy(filter.rows)
    })

    it.runIf(spec.def)(
      'every filter of the definition: URL and call, and all of them again after a reload',
      async () => {
        fewRows(spec.call)
        const list = await open()
        await ready()
        const together: Search = {}
        for (const filter of spec.def ? casesOf(spec.def) : []) {
          await filter.set(list.app)
          await list.user.click(screen.getByRole('button', { name: '검색' }))
          await waitFor(() => expect(list.search(), filter.name).toMatchObject(filter.query))
          await waitFor(() => expect(list.asked.at(-1), filter.name).toMatchObject({ page: '1', ...filter.query }))
          for (const name of Object.keys(filter.query)) together[name] = list.search()[name]
          // the one in the panel is there always; a list without rows offers another
          await list.user.click(screen.getAllByRole('button', { name: '초기화' })[0] as HTMLElement)
          await waitFor(() => expect(list.search()).toEqual({}))
        }
        const reloaded = stringifySearch(together)
        list.unmount()
        list.queryClient.clear()
        const { asked } = await open(reloaded)
        await waitFor(() => expect(asked[0]).toMatchObject(together))
      },
      90_000,
    )

    it('초기화 takes every filter back', async () => {
      fewRows(spec.call)
      const list = await open(spec.none)
      await screen.findByText(/조건에 맞는 결과가 없습니다/)
      await list.user.click(screen.getAllByRole('button', { name: '초기화' })[0] as HTMLElement)
      await ready()
      expect(list.asked.at(-1)).toMatchObject(standard)
      expect(list.search()).toEqual({})
    })

    it('a URL that makes no sense falls back to defaults', async () => {
      fewRows(spec.call)
      const { asked } = await open('?page=-3&size=7&sort=nothing,up&keyword[x]=1&state=zz&flags[0]=zz')
      await ready()
      expect(asked[0]).toMatchObject({ page: '1', size: '20', ...standard })
      expect(asked[0]).not.toHaveProperty('keyword')
    })

    it('sorts by the key of the contract', async () => {
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

    if (spec.many !== undefined) {
      it('pages, and keeps the filters', async () => {
        fewRows(spec.call)
        const list = await open(spec.many)
        await ready()
        const first = rows()[0]?.dataset.seq
        await list.user.click(screen.getByRole('button', { name: '2 페이지' }))
        await waitFor(() => expect(list.asked.at(-1)).toMatchObject({ ...parseSearch(spec.many ?? ''), page: '2' }))
        await waitFor(() => expect(rows()[0]?.dataset.seq).not.toBe(first))
        expect(rows().length).toBeGreaterThan(0)
      })
    }

    it('a page past the end shows a way back', async () => {
      fewRows(spec.call)
      const list = await open('?page=90000')
      await list.user.click(await screen.findByRole('button', { name: '마지막 페이지로' }))
      await ready()
    })

    it('nothing found: a sentence with 초기화', async () => {
      await open(spec.none)
      expect(await screen.findByText(/조건에 맞는 결과가 없습니다/)).toBeInTheDocument()
    })

    it('a failure: its message with 다시 시도', async () => {
      failing()
      const list = await open()
      expect(await screen.findByText('서버가 쉬고 있습니다.')).toHaveAttribute('role', 'alert')
      server.resetHandlers()
      fewRows(spec.call)
      await list.user.click(screen.getByRole('button', { name: '다시 시도' }))
      await ready()
    })

    it('is not shown to who may not see it', async () => {
      vi.spyOn(window, 'alert').mockImplementation(() => {})
      const { asked } = await open('', spec.stranger)
      await waitFor(() => expect(window.location.pathname).toBe('/dashboard'))
      expect(rows()).toHaveLength(0)
      expect(asked.length).toBeLessThanOrEqual(1)
    })

    const { bulk } = spec
    if (bulk) {
      it('an action on many names the rows that failed', async () => {
        const list = await open(bulk.search)
        await ready()
        for (const name of bulk.choose) await list.user.click(screen.getByRole('checkbox', { name: `${name} 선택` }))
        await list.user.click(screen.getByRole('button', { name: bulk.label }))
        const asked = await screen.findByRole('dialog')
        await list.user.click(within(asked).getByRole('button', { name: bulk.label }))
        const receipt = await screen.findByRole('dialog', { name: `${bulk.label} 결과` })
        expect(within(receipt).getByRole('row', { name: new RegExp(bulk.failed) })).toHaveTextContent(bulk.message)
        expect(receipt).toHaveTextContent(`${bulk.choose.length - 1}건 처리되었습니다.`)
      })
    }
  })

  /** No call is under way any more. */
  async function settled() {
    await waitFor(async () => {
      const shown = await table()
      expect(shown).not.toHaveAttribute('aria-busy')
      expect(shown).not.toHaveAttribute('data-stale')
    })
  }
}
