import { readFileSync } from 'node:fs'
import { screen, waitFor } from '@testing-library/react'
import type { Hono } from 'hono'
import { http } from 'msw'
import { expect, it } from 'vitest'
import type { Schemas } from '@/shared/api/types'
import { server } from '../msw/server'
import { renderApp } from '../setup/render'
import { OFFICE, ownBackend } from './own-backend'

const maker: Schemas['CarMaker'] = {
  carMakerSeq: 7,
  name: '현대',
  nameEn: 'Hyundai',
  aliases: [],
  origin: 'DOMESTIC',
  country: '대한민국',
  logoImage: { fileSeq: 1, url: 'https://files.shop.example/logo.webp', smallUrl: null, name: 'logo.webp' },
  isPopular: true,
  visible: true,
  sortOrder: 1,
  modelCount: 0,
  carCount: 0,
  createdAt: '2026-11-20T01:00:00.000Z',
  createdBy: 'kim',
  updatedAt: '2026-11-20T01:00:00.000Z',
  updatedBy: 'kim',
  version: 1,
}

/** Headers that a browser sends to another origin without a preflight. */
const SAFE = ['accept', 'accept-language', 'content-language', 'range']

/** Connects page and backend as a browser connects two origins. Throws for a request that CORS would block. */
function acrossOrigins(backend: Hono): { called: Set<string>; answered: Set<string> } {
  const called = new Set<string>()
  const answered = new Set<string>()
  server.use(
    http.all('*/api/*', async ({ request }) => {
      const { pathname } = new URL(request.url)
      const name = `${request.method} ${pathname.replace(/\/\d+/g, '/{seq}')}`
      called.add(name)
      const headers = [...request.headers.keys()].filter((header) => !SAFE.includes(header))
      const response = await backend.request(pathname, {
        method: 'OPTIONS',
        headers: {
          Origin: OFFICE,
          'Access-Control-Request-Method': request.method,
          'Access-Control-Request-Headers': headers.join(','),
        },
      })
      const allowed = (response.headers.get('Access-Control-Allow-Headers') ?? '').toLowerCase().split(/, */)
      const refused = headers.filter((header) => !allowed.includes(header))
      if (refused.length > 0) throw new Error(`${name} carries ${refused.join(', ')}, which is not let through`)
      const answer = await backend.fetch(request)
      if (answer.ok) answered.add(name)
      return answer
    }),
  )
  return { called, answered }
}

const documented = readFileSync('docs/own-backend.md', 'utf8')
/** The calls in the first column of the document's tables. */
const documentedCalls = [...documented.matchAll(/^\| `([A-Z]+ \/api[^`]+)`/gm)].map(([, call]) => call)

it('signs in, lists, changes and saves with only the calls that docs/own-backend.md names', async () => {
  const makers = [maker]
  const { called, answered } = acrossOrigins(ownBackend(makers))
  const { user, router, url } = await renderApp('/login')
  await user.type(await screen.findByLabelText('아이디'), 'kim')
  await user.type(screen.getByLabelText('비밀번호'), 'secret-1234{Enter}')
  await waitFor(() => expect(url()).toBe('/dashboard'))
  // the page requests this after the address has changed
  await waitFor(() => expect(called).toContain('GET /api/v1/admin/dashboard/first-steps'))
  await router.navigate({ to: '/car/manufacture' })
  await user.click(await screen.findByRole('link', { name: '현대' }))
  const name = await screen.findByLabelText(/^영문명/)
  await user.clear(name)
  await user.type(name, 'HYUNDAI')
  await user.click(screen.getByRole('button', { name: '저장' }))
  await waitFor(() => expect(makers[0]).toMatchObject({ nameEn: 'HYUNDAI', version: 2 }))
  expect(screen.queryByText(/일시적인 오류|표시하지 못했습니다/)).not.toBeInTheDocument()
  expect([...called].filter((call) => !documentedCalls.includes(call))).toEqual([])
  expect(called).toContain('GET /api/v1/admin/car-models/options')
  expect(answered).toContain('PUT /api/v1/admin/car-makers/{seq}')
})

it('lists the headers that such a backend must allow and expose', () => {
  for (const header of ['Authorization', 'X-Admin-Screen', 'X-Background', 'X-XSRF-TOKEN', 'Date'])
    expect(documented).toContain(`\`${header}\``)
})
