import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { startApp } from '../start-app'

const { loaded, load } = vi.hoisted(() => {
  let load = () => {}
  return { loaded: new Promise<void>((resolve) => (load = resolve)), load: () => load() }
})
vi.mock('@/app/shell/main-layout', async (original) => {
  await loaded
  return original()
})

const openWithin = (path: string) => act(async () => window.history.pushState(null, '', path))

it('opens the requested page while the layout of the previous one is loading', async () => {
  const { runtime } = await startApp('/login', { token: '' })
  sessionStorage.setItem('accessToken', 'token')
  await openWithin('/dashboard')
  await waitFor(() => expect(runtime.router.state.resolvedLocation?.pathname).toBe('/dashboard'))
  expect(screen.queryByRole('main')).toBeNull()

  await openWithin('/product/pattern')
  load()
  // the previous page may stay visible for a moment
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('패턴'))
  expect(runtime.router.state.location.pathname).toBe('/product/pattern')
})
