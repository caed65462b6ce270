import { fireEvent, screen, waitFor } from '@testing-library/react'
import { ne } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { readsPersonalData } from '@/shared/api/personal-data'
import { adminLogs } from '../../server/db/schema'
import { server, shop } from '../msw/server'
import { renderApp } from '../setup/render'

/** Records the paths that the page requests from now on. `stop` ends the recording. */
function watch(): { requests: string[]; stop: () => void } {
  const requests: string[] = []
  const note = ({ request }: { request: Request }) => {
    if (request.method === 'GET') requests.push(new URL(request.url).pathname)
  }
  server.events.on('request:start', note)
  return { requests, stop: () => server.events.removeListener('request:start', note) }
}

/** Returns the number of log rows, without those for opened screens, which are written a moment later. */
const logged = async () => (await shop()).services.db.$count(adminLogs, ne(adminLogs.action, 'SCREEN'))

/** Moves the pointer over a link, as it also happens with keyboard focus. */
function pointAt(link: Element): void {
  fireEvent.pointerOver(link)
  fireEvent.mouseOver(link)
  fireEvent.mouseEnter(link)
  fireEvent.focus(link)
}

/** Waits longer than the preload delay (`defaultPreloadDelay`) and the loading of the code. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 400))

describe('prefetch on hover', () => {
  it('reads no personal data, from a row or a menu entry, so that the log has no view of it', async () => {
    await renderApp('/member/manage', { as: 'admin' })
    const table = await screen.findByRole('table', { name: '회원 목록' })
    await waitFor(() => expect(table.querySelectorAll('a[data-link]').length).toBeGreaterThan(15))
    const before = await logged()
    const { requests, stop } = watch()
    for (const link of table.querySelectorAll('a[data-link]')) pointAt(link)
    for (const entry of screen.getByRole('tree', { name: '화면' }).querySelectorAll('a')) pointAt(entry)
    await settled()
    stop()
    expect(requests.filter((path) => path.startsWith('/api/v1/admin/members'))).toEqual([])
    expect(await logged()).toBe(before)
  })

  it('reads other records and lists ahead', async () => {
    await renderApp('/product/brand', { as: 'admin' })
    const links = await waitFor(() => {
      const found = document.querySelectorAll('table a[data-link]')
      expect(found.length).toBeGreaterThan(0)
      return found
    })
    const { requests, stop } = watch()
    for (const link of links) pointAt(link)
    await waitFor(() => expect(requests.length).toBeGreaterThan(0))
    stop()
  })

  it('follows the views that the contract marks', () => {
    expect(readsPersonalData('/api/v1/admin/members')).toBe(true)
    expect(readsPersonalData('/api/v1/admin/members/{seq}')).toBe(true)
    expect(readsPersonalData('/api/v1/admin/items')).toBe(false)
  })
})
