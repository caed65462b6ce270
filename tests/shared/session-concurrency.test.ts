import { expect, test } from 'vitest'
import { SessionEnded } from '@/shared/api/errors'
import { loginExpired } from '@/shared/api/session'
import { createBrowserTab, deferred, json, ok, refused, reissuePath, settle, strictServer } from './browser-tab'

const list = '/api/v1/admin/members'
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no failure',
    (error: unknown) => error,
  )

test('R9, check 4: ten parallel calls refused with 401 share one reissue and are repeated once each', async () => {
  const world = createBrowserTab({
    token: 'old',
    refreshToken: 'r',
    answer: strictServer('new', (_, { path }) => ok(path)),
  })
  const paths = Array.from({ length: 10 }, (_, i) => `${list}/${i}`)
  const bodies = await Promise.all(paths.map(async (path) => (await world.get(path)).json()))
  expect(bodies.map((body) => body.result)).toEqual(paths)
  expect(world.calls(reissuePath)).toHaveLength(1)
  for (const path of paths) expect(world.calls(path).map((call) => call.token)).toEqual(['Bearer old', 'Bearer new'])
})

test('R9: a call started during a reissue waits for it and is sent once, with the new token', async () => {
  const gate = deferred<Response>()
  const world = createBrowserTab({
    token: 'old',
    refreshToken: 'r',
    answer: (request, seen) => (seen.path === reissuePath ? gate.promise : strictServer('new')(request, seen)),
  })
  const first = world.get(list)
  await settle()
  const late = world.get('/api/v1/late')
  await settle()
  expect(world.calls('/api/v1/late')).toEqual([])
  gate.resolve(ok({ accessToken: 'new' }))
  await Promise.all([first, late])
  expect(world.calls('/api/v1/late').map((call) => call.token)).toEqual(['Bearer new'])
})

test('R9: calls started during a reissue are never sent if it fails', async () => {
  const gate = deferred<Response>()
  const world = createBrowserTab({
    token: 'old',
    refreshToken: 'r',
    answer: (_, { path }) => (path === reissuePath ? gate.promise : refused(401, 'TOKEN_EXPIRED')),
  })
  const first = failure(world.get(list))
  await settle()
  const late = failure(world.get('/api/v1/late'))
  gate.resolve(json(500))
  expect([await first, await late].every((each) => each instanceof SessionEnded)).toBe(true)
  expect(world.calls('/api/v1/late')).toEqual([])
  expect(world.alerts).toEqual([loginExpired])
})

test('R10, check 4: a call with an older token, refused after the reissue, is repeated without a second reissue', async () => {
  const slow = deferred<Response>()
  const server = strictServer('new')
  const world = createBrowserTab({
    token: 'old',
    refreshToken: 'r',
    answer: (request, seen) =>
      seen.path === '/api/v1/slow' && seen.token === 'Bearer old' ? slow.promise : server(request, seen),
  })
  const late = world.get('/api/v1/slow')
  await world.get(list)
  slow.resolve(refused(401, 'TOKEN_EXPIRED'))
  expect((await late).status).toBe(200)
  expect(world.calls(reissuePath)).toHaveLength(1)
  expect(world.calls('/api/v1/slow').map((call) => call.token)).toEqual(['Bearer old', 'Bearer new'])
})

test('R12: the end of the session aborts calls in flight and prevents new ones; there is one alert', async () => {
  const never = deferred<Response>()
  let sent: Request | undefined
  const world = createBrowserTab({
    token: 't',
    refreshToken: 'r',
    answer: (request) => {
      sent ??= request
      return never.promise
    },
  })
  const flying = failure(world.get(list))
  await settle()
  world.sess.end({ reason: 'EXPIRED' })
  expect(await flying).toBeInstanceOf(SessionEnded)
  expect(sent?.signal.aborted).toBe(true)
  world.sess.end({ reason: 'LOGIN_NEEDED' })
  expect(await failure(world.get('/api/v1/after'))).toBeInstanceOf(SessionEnded)
  expect(world.calls('/api/v1/after')).toEqual([])
  expect([world.alerts, world.assigned]).toEqual([[loginExpired], ['/']])
})

test('R12: a late answer of a transport that ignores the abort does not reach the caller', async () => {
  const late = deferred<Response>()
  const world = createBrowserTab({ token: 't', refreshToken: 'r' })
  const request = new Request(`http://localhost${list}`)
  const flying = failure(world.send(request, () => late.promise))
  await settle()
  world.sess.end({ reason: 'EXPIRED' })
  late.resolve(refused(401, 'INVALID_AUTHORITIES'))
  expect(await flying).toBeInstanceOf(SessionEnded)
  expect(world.alerts).toEqual([loginExpired])
})

test('R12: a reissue that succeeds after a sign-out stores no token', async () => {
  const gate = deferred<Response>()
  const world = createBrowserTab({
    token: 'old',
    refreshToken: 'r',
    answer: (_, { path }) => (path === reissuePath ? gate.promise : refused(401, 'TOKEN_EXPIRED')),
  })
  const flying = failure(world.get(list))
  await settle()
  const out = world.sess.signOut()
  gate.resolve(ok({ accessToken: 'new' }))
  expect(await flying).toBeInstanceOf(SessionEnded)
  await out
  expect([world.sess.accessToken(), world.alerts]).toEqual(['', []])
})

test('R12: a late reissue that ignores the abort does not replace the token of the next sign-in', async () => {
  const gate = deferred<Response>()
  const world = createBrowserTab({ token: 'old', refreshToken: 'r' })
  const fetch = world.ports.fetch
  world.ports.fetch = (request) => (request.url.endsWith(reissuePath) ? gate.promise : fetch(request))
  const reissue = world.sess.reissue()
  await settle()
  world.sess.end({ reason: 'EXPIRED' })
  await world.sess.start({ accessToken: 'hers', refreshToken: 'r2' }, 'lee')
  gate.resolve(ok({ accessToken: 'his' }))
  expect([await reissue, world.sess.accessToken(), world.sess.ended()]).toEqual([false, 'hers', null])
})

test.each([403, 404, 409, 423, 429, 500, 503])(
  'R13: an answer with %i goes to the caller unchanged',
  async (status) => {
    const world = createBrowserTab({
      token: 't',
      refreshToken: 'r',
      answer: () => refused(status, 'CONFLICT', '다른 사람이'),
    })
    const response = await world.get(list)
    expect([response.status, await response.json()]).toMatchObject([status, { message: '다른 사람이' }])
    expect([world.alerts, world.calls(reissuePath), world.sess.ended()]).toEqual([[], [], null])
  },
)

test('R13: a network failure goes to the caller', async () => {
  const world = createBrowserTab({
    token: 't',
    refreshToken: 'r',
    answer: () => Promise.reject(new TypeError('network')),
  })
  expect(await failure(world.get(list))).toBeInstanceOf(TypeError)
  expect(world.sess.ended()).toBeNull()
})

test('the AbortSignal of a caller aborts only that call', async () => {
  const world = createBrowserTab({ token: 't', refreshToken: 'r', answer: () => deferred<Response>().promise })
  const giveUp = new AbortController()
  const flying = failure(world.send(new Request(`http://localhost${list}`, { signal: giveUp.signal })))
  await settle()
  giveUp.abort()
  expect(await flying).toMatchObject({ name: 'AbortError' })
  expect(world.sess.ended()).toBeNull()
})

test('a card popup pays with the token lent to it, and a reissue renews that token too', async () => {
  const card = '/api/v1/admin/order/payment/card-by-number'
  const world = createBrowserTab({
    path: '/cardbynumber',
    token: 'own',
    refreshToken: 'r',
    answer: strictServer('new'),
  })
  world.local.setItem('accessToken', 'lent')
  await world.post(card, { amount: 100 })
  expect(world.calls(card).map((call) => call.token)).toEqual(['Bearer lent', 'Bearer new'])
  expect([world.sess.accessToken(), world.local.getItem('accessToken')]).toEqual(['new', 'new'])
  world.sess.withdrawSharedToken()
  expect(world.local.getItem('accessToken')).toBeNull()
  world.sess.shareToken()
  expect(world.local.getItem('accessToken')).toBe('new')
})
