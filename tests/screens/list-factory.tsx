import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { parseSearch } from '@/shared/search/codec'
import { server } from '../msw/server'
import { renderApp } from '../setup/render'
import { fewRows } from './few-rows'

type Search = Record<string, unknown>

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
  as: string
  /** What an empty URL asks for besides page, size and sort. */
  defaults?: Search
  /** Title of a sortable column and its key in the call. */
  sort: { title: string; key: string }
  /** An action on chosen rows that the backend refuses for one of them; only the label and the refusal are looked at. */
  bulk?: { search: string; label: string; choose: readonly string[]; failed: string; message: RegExp }
}

/**
 * What a screen can get wrong about its list: title, what it asks for, columns, keys of the columns, its action on many. How a
 * list behaves is proven once, in `tests/kit`; its filters and sort keys by its definition, in `tests/contract`.
 */
export function testList(spec: ListCase): void {
  const rows = () => [...document.querySelectorAll<HTMLTableRowElement>('tr[data-seq]')]

  /** Opens the screen; `asked` holds the queries of the list's calls. */
  async function open(search = '') {
    const asked: Search[] = []
    server.events.on('request:start', ({ request }) => {
      const url = new URL(request.url)
      if (request.method === 'GET' && url.pathname === spec.call) asked.push(parseSearch(url.search))
    })
    const tab = spec.tab === undefined ? '' : `${search ? '&' : '?'}tab=${spec.tab}`
    const app = await renderApp(`${spec.path}${search}${tab}`, { as: spec.as })
    // the first test of a file also loads the app and the shop
    const table = await screen.findByRole('table', { name: spec.caption }, { timeout: 30_000 })
    await waitFor(() => expect(rows().length).toBeGreaterThan(0), { timeout: 10_000 })
    return { ...app, asked, table }
  }

  describe(`${spec.title} (list)`, () => {
    it('has its title, and rows under sortable column titles with the sort keys of the contract', {
      timeout: 60_000,
    }, async () => {
      fewRows(spec.call)
      const { asked, table, user } = await open()
      expect(screen.getByRole('heading', { level: 1, name: spec.title })).toBeInTheDocument()
      const titles = within(table).getAllByRole('columnheader')
      expect(titles.length).toBeGreaterThan(2)
      for (const row of rows()) expect(row.cells).toHaveLength(titles.length)
      expect(screen.getByText(/^총/)).toHaveTextContent(/총 [\d,]+건/)
      expect(asked[0]).toMatchObject({ page: '1', size: '20', ...spec.defaults })

      const title = within(table).getByRole('columnheader', { name: spec.sort.title })
      await user.click(within(title).getByRole('button'))
      await waitFor(() => expect(asked.at(-1)?.sort).toMatch(new RegExp(`^${spec.sort.key},(asc|desc)$`)))
      expect(asked.at(-1)?.sort).not.toBe(asked[0]?.sort)
    })

    const { bulk } = spec
    if (bulk) {
      it('a bulk action names the failed rows', async () => {
        const { user } = await open(bulk.search)
        for (const name of bulk.choose) await user.click(screen.getByRole('checkbox', { name: `${name} 선택` }))
        await user.click(screen.getByRole('button', { name: bulk.label }))
        const asked = await screen.findByRole('dialog')
        await user.click(within(asked).getByRole('button', { name: bulk.label }))
        const receipt = await screen.findByRole('dialog', { name: new RegExp(`${bulk.label}.* 결과$`) })
        expect(within(receipt).getByRole('row', { name: new RegExp(bulk.failed) })).toHaveTextContent(bulk.message)
        expect(receipt).toHaveTextContent(`${bulk.choose.length - 1}건 처리되었습니다.`)
      })
    }
  })
}
