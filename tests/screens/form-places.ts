import { HttpResponse, http } from 'msw'
import { stringifySearch } from '@/shared/search/codec'
import { definitions } from '../contract/definitions'
import { server, shop } from '../msw/server'

/** Where to find each form of the app, for rules over all forms. */

export const { lists, details } = await definitions()

/** From now on, every list response contains only its first rows. */
export function firstRows(count: number): void {
  server.use(
    http.get('*/api/v1/admin/*', async ({ request }) => {
      const { app } = await shop()
      const answer = await app.fetch(request)
      if (!answer.headers.get('content-type')?.includes('json')) return answer
      const body = (await answer.json()) as { result?: { items?: unknown[] } | null }
      body.result?.items?.splice(count)
      return HttpResponse.json(body, { status: answer.status })
    }),
  )
}

/** Returns the query that opens the first record of the detail's list; empty if there is only one record. */
export async function searchOf(def: (typeof details)[number]): Promise<string> {
  // settings open in a drawer of their list, with any number
  if (!def.path.includes('{seq}')) return def.path.endsWith('/settings') && def.screen === def.list ? '?seq=1' : ''
  const list = lists.find((each) => each.screen === def.list && each.path === def.path.replace('/{seq}', ''))
  // the record is chosen in a tree beside its form
  if (!list && def.screen === def.list) return stringifySearch({ seq: 1 })
  if (!list) throw new Error(`no list leads to ${def.screen}`)
  const backend = await shop()
  const url = list.path + stringifySearch({ ...list.request(list.read({}, backend.clock.now())) })
  const answer = await backend.call<{ items: never[] }>('GET', url, { token: await backend.signIn('admin') })
  const [first] = answer.result.items
  if (!first) throw new Error(`${url} has no row`)
  return stringifySearch({ ...(list.tab && { tab: list.tab }), seq: list.seq(first) })
}

/** Returns the query that opens the form of a new record; for a drawer, the query of its list. */
export function newSearchOf(def: (typeof details)[number]): string {
  if (def.screen !== def.list) return ''
  const list = lists.find((each) => each.screen === def.list && each.path === def.path.replace('/{seq}', ''))
  return stringifySearch({ ...(list?.tab && { tab: list.tab }), new: 1 })
}

/** One form for each screen: definitions that share a screen differ only in what they create. */
export const forms = new Map(details.map((def) => [def.screen, def]))
