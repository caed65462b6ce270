import { waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, it } from 'vitest'
import { mayOpen, type PermissionCode, screenOf } from '@/menu/menu'
import { stringifySearch } from '@/shared/search/codec'
import { definitions } from '../contract/definitions'
import { server, shop } from '../msw/server'
import { renderApp } from '../setup/render'
import { settled } from '../setup/settled'

/**
 * For an admin with permission for one screen: every link of every list and record leads to an existing screen that the
 * admin may open. Only `me` is restricted, so the rows contain all data.
 */

const { lists, details } = await definitions()

function narrowed(code: PermissionCode): void {
  server.use(
    http.get('*/api/v1/admin/*', async ({ request }) => {
      const { app } = await shop()
      const answer = await app.fetch(request)
      if (!answer.headers.get('content-type')?.includes('json')) return answer
      const body = (await answer.json()) as {
        result?: { items?: unknown[]; isSuper?: boolean; permissions?: object } | null
      }
      if (new URL(request.url).pathname.endsWith('/admin/me'))
        body.result = { ...body.result, isSuper: false, permissions: { [code]: 'WRITE' } }
      body.result?.items?.splice(6)
      return HttpResponse.json(body, { status: answer.status })
    }),
  )
}

/** Returns the paths of the page's links, without files. */
const paths = (): string[] =>
  [...document.querySelectorAll('a[href^="/"]')]
    .map((link) => link.getAttribute('href')?.replace(/[?#].*/, '') ?? '')
    .filter((path) => !path.startsWith('/api/') && !path.startsWith('/files/'))

function expectOpen(code: PermissionCode): void {
  const rights = { permissions: { [code]: 'WRITE' } } as Parameters<typeof mayOpen>[1]
  for (const path of new Set(paths())) {
    const screen = screenOf(path)
    expect(screen, `${path} is no screen`).toBeDefined()
    expect(screen && mayOpen(screen, rights), `${path} is closed for ${code}`).toBe(true)
  }
}

it.each(lists.map((def) => [def.key, def] as const))('all links of %s have a target', async (_key, def) => {
  narrowed(def.code)
  const below = def.screen.endsWith('/detail') ? 'seq=1&' : ''
  const page = await renderApp(def.screen + (def.tab ? `?${below}tab=${def.tab}` : ''), { as: 'admin' })
  // waits for rows instead of name links, which some lists do not have
  await waitFor(() => expect(document.querySelector('tbody tr[data-seq]')).not.toBeNull(), { timeout: 15_000 })
  await settled(page)
  expectOpen(def.code)
})

/** Details whose records are in a list. */
const records = [...new Map(details.map((def) => [def.screen, def])).values()].flatMap((def) => {
  const list = lists.find((each) => each.screen === def.list && each.path === def.path.replace('/{seq}', ''))
  const [code] = [def.code].flat()
  return list && code && def.path.includes('{seq}') ? [[def.screen, code, list] as const] : []
})

it.each(records)('all links of a record at %s have a target', async (path, code, list) => {
  const backend = await shop()
  const url = list.path + stringifySearch({ ...list.request(list.read({}, backend.clock.now())) })
  const answer = await backend.call<{ items: never[] }>('GET', url, { token: await backend.signIn('admin') })
  const [first] = answer.result.items
  if (!first) throw new Error(`${url} has no row`)
  narrowed(code)
  const search = stringifySearch({ ...(list.tab && { tab: list.tab }), seq: list.seq(first) })
  const page = await renderApp(path + search, { as: 'admin' })
  await waitFor(() => expect(document.querySelectorAll('[data-field], section').length).toBeGreaterThan(0), {
    timeout: 15_000,
  })
  await settled(page)
  expectOpen(code)
})
