import { HttpResponse, http } from 'msw'
import { server, shop } from '../msw/server'

/**
 * From now on a list's answers come with their first two rows: in a test that does not look at the rows all of them would be
 * drawn, and searched through by every query, for nothing. The backend is still asked for all of them.
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
