import { http } from 'msw'
import { setupServer } from 'msw/node'
import type { TestShop } from '../server/harness'

/**
 * The real backend on a copy of the sample shop answers every call of a component test. A test adds a handler
 * (`server.use(…)`) only to simulate a fault.
 */

let opened: Promise<TestShop> | undefined
let changed = false

/** Calls that do not change the shop for other tests. */
const harmless = (request: Request): boolean =>
  request.method === 'GET' || new URL(request.url).pathname.endsWith('/admin-logs/screen-views')

/** The shop behind the page, opened at the first use in a worker. */
export function shop(): Promise<TestShop> {
  opened ??= import('../server/harness').then(({ testShop }) => testShop())
  return opened
}

/** Marks the shop as changed by other means than the page, e.g. `shop().call`. */
export function shopChanged(): void {
  changed = true
}

/** At the end of a file: discards a changed shop. The next file uses an unchanged one again. */
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
