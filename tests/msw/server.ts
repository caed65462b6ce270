import { http } from 'msw'
import { setupServer } from 'msw/node'
import type { TestShop } from '../server/harness'

/**
 * One backend, one truth: every call that the client makes in a component test is answered by the real backend on a copy of
 * the sample shop. A test adds a handler (`server.use(…)`) only to provoke a fault.
 */

let opened: Promise<TestShop> | undefined
let changed = false

/** Calls that leave nothing behind that another test would notice. */
const harmless = (request: Request): boolean =>
  request.method === 'GET' || new URL(request.url).pathname.endsWith('/admin-logs/screen-views')

/** The shop behind the page, opened with the first use in a worker. */
export function shop(): Promise<TestShop> {
  opened ??= import('../server/harness').then(({ testShop }) => testShop())
  return opened
}

/** Says that a test has changed the shop past the page, e.g. through `shop().call`. */
export function shopChanged(): void {
  changed = true
}

/** At the end of a file: a shop that was changed is thrown away, an unchanged one serves the next file. */
export async function releaseShop(): Promise<void> {
  if (!changed || !opened) return
  const old = await opened
  opened = undefined
  changed = false
  await old.close()
}

const bridge = async ({ request }: { request: Request }): Promise<Response> => {
  if (!harmless(request)) changed = true
  const { app } = await shop()
  return app.fetch(request)
}

export const server = setupServer(http.all('*/api/*', bridge), http.get('*/files/*', bridge))
