import { MutationObserver, type QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, test } from 'vitest'
import { call } from '@/shared/api/client'
import { meQuery, rightsOf } from '@/shared/api/me'
import { apiMutation, apiQuery } from '@/shared/api/query'
import { createQueryClient } from '@/shared/api/query-client'
import { session } from '@/shared/api/session'
import { browserPorts } from '@/shared/lib/ports'
import { type BrowserTab, createBrowserTab, ok, refused, settle } from './browser-tab'

let world: BrowserTab
beforeEach(async () => {
  world = createBrowserTab({ token: 'a' })
  Object.assign(browserPorts, world.ports)
  await session.boot()
  await session.start({ accessToken: 'a', refreshToken: 'r' }, 'kim')
})

const admins = '/api/v1/admin/admins'

test('key: path template and input; empty parameters make no difference', () => {
  expect(apiQuery(admins, { query: { page: 1, keyword: '' } }).queryKey).toEqual([admins, { query: { page: 1 } }])
  expect(apiQuery(admins).queryKey).toEqual([admins, {}])
  expect(apiQuery('/api/v1/admin/admins/{seq}', { path: { seq: 3 } }).queryKey).toEqual([
    '/api/v1/admin/admins/{seq}',
    { path: { seq: 3 } },
  ])
})

test('an answer is fresh for 30 s: the same query is sent once', async () => {
  const client = createQueryClient()
  world.answer = () => ok({ items: [{}], total: 1 })
  const options = apiQuery(admins, { query: { page: 1 } })
  expect(await client.fetchQuery(options)).toMatchObject({ items: [{}], total: 1 })
  await client.fetchQuery(options)
  expect([options.staleTime, world.seen.length]).toEqual([30_000, 1])
})

test('a refused query is not repeated, and fails with the ApiError', async () => {
  const client = createQueryClient()
  world.answer = () => refused(500, 'INTERNAL', '문제')
  const observer = new QueryObserver(client, apiQuery(admins))
  const stop = observer.subscribe(() => undefined)
  await settle()
  expect(observer.getCurrentResult()).toMatchObject({ status: 'error', error: { status: 500, message: '문제' } })
  stop()
  expect(world.seen).toHaveLength(1)
  // Without a window the library never retries, so the test checks the option.
  expect(client.getDefaultOptions().queries).toMatchObject({ retry: false, refetchOnWindowFocus: false })
})

test('background queries send X-Background', async () => {
  await createQueryClient().fetchQuery(apiQuery(admins, {}, { background: true, staleTime: 0 }))
  expect(world.seen[0]?.headers.get('X-Background')).toBe('1')
})

test('leaving a screen aborts its query', async () => {
  const client = createQueryClient()
  let signal: AbortSignal | undefined
  world.answer = (request) => {
    signal = request.signal
    return new Promise(() => undefined)
  }
  const stop = new QueryObserver(client, apiQuery(admins)).subscribe(() => undefined)
  await settle()
  stop()
  expect(signal?.aborted).toBe(true)
})

/** Mounts queries as a screen does, and clears the recorded calls. Returns a function that unmounts them. */
async function waitForResults(...observers: readonly { subscribe: (listener: () => void) => () => void }[]) {
  const stops = observers.map((observer) => observer.subscribe(() => undefined))
  await settle()
  world.seen.length = 0
  return () => {
    for (const stop of stops) stop()
  }
}
const calledPaths = () => world.seen.map(({ method, path }) => `${method} ${path.replace(/.*\/admin\//, '')}`)
const record = apiQuery('/api/v1/admin/admins/{seq}', { path: { seq: 1 } })
const renamed = { path: { seq: 1 }, body: { name: '김하나', permissionGroupSeq: 1, phone: '', email: '', version: 1 } }

describe('after a mutation', () => {
  const rename = () => new MutationObserver(client, apiMutation('put', '/api/v1/admin/admins/{seq}'))
  let client: QueryClient
  beforeEach(() => {
    client = createQueryClient()
  })

  test('queries on screen are refetched once, others become stale; a refused mutation does neither', async () => {
    const away = apiQuery(admins, { query: { page: 2 } })
    await client.fetchQuery(away)
    await waitForResults(new QueryObserver(client, apiQuery(admins)), new QueryObserver(client, meQuery))
    const outOfDate = () => client.getQueryState(away.queryKey)?.isInvalidated
    world.answer = () => refused(409, 'CONFLICT')
    await expect(rename().mutate(renamed)).rejects.toMatchObject({ code: 'CONFLICT' })
    await settle()
    expect([calledPaths(), outOfDate()]).toEqual([['PUT admins/1'], false])
    world.answer = () => ok({ adminSeq: 1 })
    expect(await rename().mutate(renamed)).toMatchObject({ adminSeq: 1 })
    await settle()
    expect(calledPaths().slice(1)).toEqual(['PUT admins/1', 'GET admins', 'GET me'])
    expect(outOfDate()).toBe(true)
  })

  test.each([
    ['there was no answer', () => Promise.reject(new TypeError('Failed to fetch')), 0],
    ['the server failed', () => refused(503, 'INTERNAL'), 503],
    ['the answer is empty', () => ok(null), 502],
  ])('queries on screen are refetched even if %s, since it may have been done', async (_, answer, status) => {
    await waitForResults(new QueryObserver(client, apiQuery(admins)))
    world.answer = answer
    await expect(rename().mutate(renamed)).rejects.toMatchObject({ status })
    await settle()
    expect(calledPaths()).toEqual(['PUT admins/1', 'GET admins'])
  })

  test('that only computes, no query is refetched; static queries are never refetched', async () => {
    await waitForResults(new QueryObserver(client, apiQuery(admins)))
    await new MutationObserver(client, apiMutation('post', '/api/v1/admin/auth/check-id', { computes: true })).mutate({
      body: 'x',
    })
    await settle()
    expect(calledPaths()).toEqual(['POST auth/check-id'])
    world.answer = (request) => ok(request.url.includes('sido') ? [] : undefined)
    const regions = await waitForResults(
      new QueryObserver(client, apiQuery('/api/v1/common/sido', {}, { staleTime: 'static' })),
    )
    await rename().mutate(renamed)
    await settle()
    expect(calledPaths()).toEqual(['PUT admins/1', 'GET admins'])
    regions()
  })

  test('its answer becomes the record in the cache; queries below a deleted record are not refetched', async () => {
    const history = apiQuery('/api/v1/admin/permission-groups/{seq}/history', { path: { seq: 1 } })
    const group = apiQuery('/api/v1/admin/permission-groups/{seq}', { path: { seq: 1 } })
    const other = apiQuery('/api/v1/admin/permission-groups/{seq}', { path: { seq: 2 } })
    await waitForResults(
      new QueryObserver(client, apiQuery(admins)),
      new QueryObserver(client, record),
      new QueryObserver(client, history),
      new QueryObserver(client, group),
      new QueryObserver(client, other),
    )
    const meta = { answers: (key: QueryKey) => key }
    world.answer = (request) => ok(request.method === 'PUT' ? { adminSeq: 1, name: '새 이름' } : [])
    const put = new MutationObserver(client, {
      mutationFn: (_: QueryKey) => call('put', '/api/v1/admin/admins/{seq}', renamed),
      meta,
    })
    await put.mutate(record.queryKey)
    await settle()
    expect(client.getQueryData(record.queryKey)).toMatchObject({ name: '새 이름' })
    expect(calledPaths()).not.toContain('GET admins/1')
    expect(calledPaths()).toHaveLength(5)
    world.seen.length = 0
    world.answer = (request) => ok(request.method === 'DELETE' ? null : [])
    const drop = new MutationObserver(client, {
      mutationFn: (_: QueryKey) =>
        call('delete', '/api/v1/admin/permission-groups/{seq}', { path: { seq: 1 }, query: { version: 1 } }),
      meta,
    })
    await drop.mutate(group.queryKey)
    await settle()
    expect(calledPaths()).toEqual([
      'DELETE permission-groups/1?version=1',
      'GET admins',
      'GET admins/1',
      'GET permission-groups/2',
    ])
  })
})

test('INVALID_AUTHORITIES makes the `me` query stale', async () => {
  const client = createQueryClient()
  await client.fetchQuery(meQuery)
  world.answer = () => refused(401, 'INVALID_AUTHORITIES', '권한')
  await client.fetchQuery(apiQuery(admins)).catch(() => undefined)
  expect(client.getQueryState(meQuery.queryKey)?.isInvalidated).toBe(true)
})

test('the `me` query is refetched on focus, after five minutes', () => {
  expect([meQuery.staleTime, meQuery.refetchOnWindowFocus]).toEqual([300_000, true])
})

test('rights: WRITE includes READ, nothing while unknown, everything for the super admin', () => {
  const rights = rightsOf({ isSuper: false, permissions: { ORDER_MANAGEMENT: 'READ', EVENT: 'WRITE' } })
  expect([rights.canRead('ORDER_MANAGEMENT'), rights.canWrite('ORDER_MANAGEMENT')]).toEqual([true, false])
  expect([rights.canRead('EVENT'), rights.canWrite('EVENT')]).toEqual([true, true])
  expect([rights.canRead('FAQ'), rights.canWrite('FAQ')]).toEqual([false, false])
  expect(rightsOf(undefined).canRead('FAQ')).toBe(false)
  expect(rightsOf({ isSuper: true, permissions: {} }).canWrite('FAQ')).toBe(true)
})
