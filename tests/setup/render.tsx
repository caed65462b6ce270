import { type RenderResult, render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
import { App } from '@/app/app'
import { createRuntime, type Runtime } from '@/app/runtime'
import { session } from '@/shared/api/session'
import { closeDialogs } from '@/shared/ui/layers/dialog'
import { clearToasts } from '@/shared/ui/layers/toast'
import { shop } from '../msw/server'
import type { TestShop } from '../server/harness'
import { opens } from './cleanup'

export interface RenderedApp extends RenderResult, Pick<Runtime, 'router' | 'queryClient'> {
  user: UserEvent
  shop: TestShop
  /** Path and query of the address bar. */
  url: () => string
}

interface Options {
  /** loginId of a sample admin; undefined: not signed in. */
  as?: string
}

interface Tokens {
  accessToken: string
  refreshToken: string
}

/**
 * Renders the whole app at `path` in jsdom with the real router, shell, query client, session and backend. Resolves
 * when the first page is shown, perhaps before its data. `Date` returns the shop's time; timers are real. The setup
 * file removes the app after the test.
 */
export async function renderApp(path: string, { as }: Options = {}): Promise<RenderedApp> {
  const backend = await shop()
  vi.useFakeTimers({ toFake: ['Date'], now: backend.clock.now() })
  window.history.replaceState(null, '', path)
  if (as) await session.start(await tokensOf(backend, as), as)
  const runtime = createRuntime()
  opens(async () => {
    await runtime.queryClient.cancelQueries()
    runtime.dispose()
    closeDialogs()
    clearToasts()
    session.clear()
  })
  await runtime.ready()
  const view = render(<App runtime={runtime} />)
  return Object.assign(view, {
    router: runtime.router,
    queryClient: runtime.queryClient,
    user: userEvent.setup(),
    shop: backend,
    url: () => window.location.pathname + window.location.search,
  })
}

/**
 * Returns an access token that tests share, because signing in hashes a password. Tests of the refresh token sign in
 * through the page.
 */
const tokensOf = async (backend: TestShop, loginId: string): Promise<Tokens> => ({
  accessToken: await backend.signIn(loginId),
  refreshToken: '',
})
