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
  /** The tab of this list, on a screen with several lists. */
  tab?: string
  /** Path of the list's call. */
  call: string
  title: string
  /** Accessible name of the table. */
  caption: string
  as: string
  /** Default query besides page, size and sort. */
  defaults?: Search
  /** Title of a sortable column and its key in the call. */
  sort: { title: string; key: string }
  /** A bulk action that the backend refuses for one of the rows; only its label and the refusal are checked. */
  bulk?: { search: string; label: string; choose: readonly string[]; failed: string; message: RegExp }
}

/**
 * Tests what can differ between screens in their lists: title, query, columns, column keys, bulk action. `tests/kit`
 * tests the general behaviour of lists once, `tests/contract` the filters and sort keys of each definition.
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
