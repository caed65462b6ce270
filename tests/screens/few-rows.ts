import { HttpResponse, http } from 'msw'
import { server, shop } from '../msw/server'

/**
 * From now on, responses of a list contain only their first two rows, for tests that do not check the rows: rendering
 * and querying all of them would be slow. The backend still computes all rows.
 */
export function fewRows(call: string): void {
  server.use(
    http.get(`*${call}`, async ({ request }) => {
      const { app } = await shop()
      const answer = await app.fetch(request)
      const body = (await answer.json()) as { result?: { items?: unknown[] } | null }
      body.result?.items?.splice(2)
      return HttpResponse.json(body, { status: answer.status })
    }),
  )
}
