import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { meQuery, rightsOf } from '@/shared/api/me'
import { browserPorts } from '@/shared/api/ports'
import { apiMutation, apiQuery } from '@/shared/api/query'
import { createQueryClient } from '@/shared/api/query-client'
import { session } from '@/shared/api/session'
import { makeWorld, ok, refused, settle, type World } from './world'

let world: World
beforeEach(async () => {
  world = makeWorld({ token: 'a' })
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

test('an answer is fresh for 30 s: the same question is asked once', async () => {
  const client = createQueryClient()
  world.answer = () => ok({ items: [1] })
  const options = apiQuery(admins, { query: { page: 1 } })
  expect(await client.fetchQuery(options)).toEqual({ items: [1] })
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
  // Where there is no window the library never repeats: what counts is what the browser is told.
  expect(client.getDefaultOptions().queries).toMatchObject({ retry: false, refetchOnWindowFocus: false })
})

test('background queries say so', async () => {
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

test('a mutation makes exactly the queries out of date whose path it names; a refused one none', async () => {
  const client = createQueryClient()
  const options = [apiQuery(admins), apiQuery(admins, { query: { page: 2 } }), apiQuery('/api/v1/admin/me')]
  for (const each of options) await client.fetchQuery(each as never)
  const stale = () => options.map((each) => client.getQueryState(each.queryKey)?.isInvalidated)
  const mutation = () =>
    new MutationObserver(client, apiMutation('put', '/api/v1/admin/admins/{seq}', { stale: [admins] }))
  world.answer = () => refused(409, 'CONFLICT')
  await expect(mutation().mutate({ path: { seq: 1 } })).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(stale()).toEqual([false, false, false])
  world.answer = () => ok({ adminSeq: 1 })
  expect(await mutation().mutate({ path: { seq: 1 } })).toEqual({ adminSeq: 1 })
  expect(stale()).toEqual([true, true, false])
})

test('a mutation that names nothing leaves everything fresh', async () => {
  const client = createQueryClient()
  await client.fetchQuery(apiQuery(admins))
  await new MutationObserver(client, apiMutation('post', '/api/v1/admin/auth/check-id')).mutate({ body: 'x' })
  expect(client.getQueryState(apiQuery(admins).queryKey)?.isInvalidated).toBe(false)
})

test('INVALID_AUTHORITIES makes the admin out of date', async () => {
  const client = createQueryClient()
  await client.fetchQuery(meQuery)
  world.answer = () => refused(401, 'INVALID_AUTHORITIES', '권한')
  await client.fetchQuery(apiQuery(admins)).catch(() => undefined)
  expect(client.getQueryState(meQuery.queryKey)?.isInvalidated).toBe(true)
})

test('the admin is asked for again on focus, after five minutes', () => {
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
