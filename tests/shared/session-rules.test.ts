import { expect, test } from 'vitest'
import { SessionEnded } from '@/shared/api/errors'
import { loginExpired, loginNeeded } from '@/shared/api/session'
import { createBrowserTab, deferred, ok, refused, reissuePath, settle, strictServer } from './browser-tab'

const list = '/api/v1/admin/members'
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no failure',
    (error: unknown) => error,
  )

test('R0: on /login nothing is intercepted; the caller gets the body', async () => {
  const world = createBrowserTab({
    path: '/login',
    token: 'old',
    refreshToken: 'r',
    answer: () => refused(401, 'ADMIN_NOT_FOUND', '아이디'),
  })
  const response = await world.post('/api/v1/admin/auth/sign-in', {})
  expect(await response.json()).toMatchObject({ code: 'ADMIN_NOT_FOUND', message: '아이디' })
  expect([world.alerts, world.assigned, world.calls(reissuePath)]).toEqual([[], [], []])
  expect(world.session.getItem('accessToken')).toBe('old')
})

test('R0: the same holds for a nested login path and for INVALID_AUTHORITIES', async () => {
  const world = createBrowserTab({
    path: '/x/login',
    token: 't',
    refreshToken: 'r',
    answer: () => refused(401, 'INVALID_AUTHORITIES'),
  })
  expect((await world.get(list)).status).toBe(401)
  expect(world.alerts).toEqual([])
})

test.each([
  [401, 'UNAUTHORIZED'],
  [400, 'ADMIN_NOT_FOUND'],
  [401, 'INVALID_AUTHORITIES'],
])('R1, check 1: %i %s without a token: one alert for five calls, then /login with returnTo', async (status, code) => {
  const world = createBrowserTab({ search: '?page=2', answer: () => refused(status, code) })
  const results = await Promise.all(Array.from({ length: 5 }, () => failure(world.get(list))))
  expect(results.every((each) => each instanceof SessionEnded)).toBe(true)
  expect(world.alerts).toEqual([loginNeeded])
  expect(world.assigned).toEqual([`/login?returnTo=${encodeURIComponent('/member/manage?page=2')}`])
  expect(world.calls(reissuePath)).toEqual([])
})

test('R1: ADMIN_NOT_FOUND of a sign-in call is not intercepted on any page', async () => {
  const world = createBrowserTab({ answer: () => refused(400, 'ADMIN_NOT_FOUND') })
  for (const call of ['sign-in', 'sign-in/test', 'sign-in/otp/test']) {
    expect((await world.post(`/api/v1/admin/auth/${call}`, {})).status).toBe(400)
  }
  expect(world.alerts).toEqual([])
})

test('R2, check 7: three INVALID_AUTHORITIES cause one alert, one navigation and no reissue; the session stays', async () => {
  const world = createBrowserTab({
    token: 't',
    refreshToken: 'r',
    answer: () => refused(401, 'INVALID_AUTHORITIES', '권한이 없습니다.'),
  })
  const moved: string[] = []
  const arrived = deferred<void>()
  let announcements = 0
  world.sess.onRefused(() => {
    announcements += 1
  })
  world.sess.setNavigate((to) => {
    moved.push(to)
    return arrived.promise
  })
  const results = await Promise.all([world.get(list), world.get(list), world.get('/api/v1/x')].map(failure))
  // The previous screen sends another request before the dashboard is shown.
  results.push(await failure(world.get(list)))
  expect(results.every((each) => each instanceof SessionEnded)).toBe(true)
  expect([world.alerts, moved, world.assigned, announcements]).toEqual([['권한이 없습니다.'], ['/dashboard'], [], 1])
  expect(world.calls(reissuePath)).toEqual([])
  expect([world.sess.ended(), world.sess.accessToken()]).toEqual([null, 't'])
  world.location.pathname = '/dashboard'
  arrived.resolve()
  await settle()
  world.location.pathname = '/product/brand'
  await failure(world.get(list))
  expect([world.alerts.length, moved.length]).toEqual([2, 2])
})

test('R2: a call of the old screen that is refused after the navigation shows no alert', async () => {
  const late = deferred<Response>()
  const no = () => refused(401, 'INVALID_AUTHORITIES', '권한')
  const arrived = deferred<void>()
  const world = createBrowserTab({
    token: 't',
    refreshToken: 'r',
    answer: (_, { path }) => (path.startsWith('/late') ? late.promise : no()),
  })
  world.sess.setNavigate(() => arrived.promise)
  const before = failure(world.get('/late/1'))
  await failure(world.get(list))
  const during = failure(world.get('/late/2'))
  await settle()
  world.location.pathname = '/dashboard'
  arrived.resolve()
  await settle()
  late.resolve(no())
  expect([await before, await during].every((each) => each instanceof SessionEnded)).toBe(true)
  expect(world.alerts).toHaveLength(1)
})

test('R2: a call refused on the dashboard itself causes no navigation', async () => {
  const world = createBrowserTab({
    path: '/dashboard',
    token: 't',
    refreshToken: 'r',
    answer: () => refused(401, 'INVALID_AUTHORITIES'),
  })
  await failure(world.get(list))
  expect([world.alerts.length, world.assigned]).toEqual([1, []])
})

test('R3: a refused call is repeated once with the new token and its own body', async () => {
  const world = createBrowserTab({ token: 'old', refreshToken: 'r', answer: strictServer('new') })
  const response = await world.post('/api/v1/admin/notices', { title: '제목' })
  expect(await response.json()).toMatchObject({ result: { fine: true } })
  expect(world.seen.map(({ path, token, body }) => [path, token, body])).toEqual([
    ['/api/v1/admin/notices', 'Bearer old', '{"title":"제목"}'],
    [reissuePath, null, '{"accessToken":"old","refreshToken":"r"}'],
    ['/api/v1/admin/notices', 'Bearer new', '{"title":"제목"}'],
  ])
  expect(world.sess.accessToken()).toBe('new')
  expect(world.alerts).toEqual([])
})

test('R3, check 6: 400 with ADMIN_NOT_FOUND for a list counts as a 401', async () => {
  const world = createBrowserTab({
    token: 'old',
    refreshToken: 'r',
    answer: (_, { path, token }) =>
      path === reissuePath
        ? ok({ accessToken: 'new' })
        : token === 'Bearer new'
          ? ok()
          : refused(400, 'ADMIN_NOT_FOUND'),
  })
  expect((await world.get(list)).status).toBe(200)
  expect(world.calls(reissuePath)).toHaveLength(1)
})

test.each([
  [401, 'TOKEN_EXPIRED'],
  [400, 'ADMIN_NOT_FOUND'],
])('R4: a repeat refused with %i %s: one alert, tokens cleared, navigation to /', async (status, code) => {
  const world = createBrowserTab({
    token: 'old',
    refreshToken: 'r',
    answer: (_, { path }) => (path === reissuePath ? ok({ accessToken: 'new' }) : refused(status, code)),
  })
  expect(await failure(world.get(list))).toBeInstanceOf(SessionEnded)
  expect([world.alerts, world.assigned]).toEqual([[loginExpired], ['/']])
  expect([world.session.length, world.sess.accessToken(), world.store.getState().refreshToken]).toEqual([0, '', ''])
  expect(world.calls(reissuePath)).toHaveLength(1)
})

test('R4: a repeat refused with INVALID_AUTHORITIES follows R2', async () => {
  const world = createBrowserTab({
    token: 'old',
    refreshToken: 'r',
    answer: strictServer('new', () => refused(401, 'INVALID_AUTHORITIES', '안 됩니다.')),
  })
  expect(await failure(world.get(list))).toBeInstanceOf(SessionEnded)
  expect([world.alerts, world.assigned, world.sess.accessToken()]).toEqual([['안 됩니다.'], ['/dashboard'], 'new'])
})

test.each([400, 409, 500])('R5: a repeat that fails with %i goes to the caller; the session stays', async (status) => {
  const world = createBrowserTab({
    token: 'old',
    refreshToken: 'r',
    answer: strictServer('new', () => refused(status, 'CONFLICT')),
  })
  expect((await world.get(list)).status).toBe(status)
  expect([world.alerts, world.sess.accessToken()]).toEqual([[], 'new'])
})

test('R5: a network failure of the repeat goes to the caller; the session stays', async () => {
  const world = createBrowserTab({
    token: 'old',
    refreshToken: 'r',
    answer: strictServer('new', () => Promise.reject(new TypeError('network'))),
  })
  expect(await failure(world.get(list))).toBeInstanceOf(TypeError)
  expect([world.alerts, world.sess.ended()]).toEqual([[], null])
})

test.each([
  ['500', () => refused(500, 'INTERNAL')],
  ['a network failure', () => Promise.reject(new TypeError('network'))],
  ['401 (R7)', () => refused(401, 'TOKEN_EXPIRED')],
  ['400 ADMIN_NOT_FOUND (R7)', () => refused(400, 'ADMIN_NOT_FOUND')],
  ['200 without a token', () => ok({})],
  ['200 with HTML of a proxy', () => new Response('<html>')],
])('R6, check 5: a reissue that ends with %s: one alert, all keys removed, navigation to /', async (_, answer) => {
  const world = createBrowserTab({
    token: 'old',
    refreshToken: 'r',
    answer: (_request, { path }) => (path === reissuePath ? answer() : refused(401, 'TOKEN_EXPIRED')),
  })
  await world.store.getState().keep('r')
  world.local.setItem('accessToken', 'lent')
  const results = await Promise.all([world.get(list), world.get(list)].map(failure))
  expect(results.every((each) => each instanceof SessionEnded)).toBe(true)
  expect([world.alerts, world.assigned]).toEqual([[loginExpired], ['/']])
  expect([Object.keys(world.session), Object.keys(world.local)]).toEqual([[], []])
  expect(world.calls(reissuePath)).toHaveLength(1)
})

test('R8: without a refresh token there is no reissue, and the session has expired', async () => {
  const world = createBrowserTab({ token: 'old', answer: () => refused(401, 'TOKEN_EXPIRED') })
  expect(await failure(world.get(list))).toBeInstanceOf(SessionEnded)
  expect([world.alerts, world.assigned, world.calls(reissuePath)]).toEqual([[loginExpired], ['/'], []])
})

test('a refusal with a truncated body, e.g. on leaving the page, is a network failure: the session stays', async () => {
  const cut = () =>
    new Response(
      new ReadableStream({
        start: (controller) => controller.error(new TypeError('network error')),
      }),
      { status: 401 },
    )
  const world = createBrowserTab({ token: 'old', refreshToken: 'r', answer: cut })
  expect(await failure(world.get(list))).not.toBeInstanceOf(SessionEnded)
  expect([world.alerts, world.assigned, world.calls(reissuePath)]).toEqual([[], [], []])
  expect(world.session.getItem('accessToken')).toBe('old')
})

test('R2: refused `me` calls alert once, however often the shell repeats them', async () => {
  const no = () => refused(401, 'INVALID_AUTHORITIES', '권한')
  const world = createBrowserTab({ token: 't', refreshToken: 'r', answer: no })
  let requestCount = 0
  const ask = async () => {
    requestCount += 1
    await failure(world.get('/api/v1/admin/me'))
  }
  world.sess.onRefused(() => void ask())
  world.sess.setNavigate(() => {
    world.location.pathname = '/dashboard'
  })
  for (let time = 0; time < 5; time += 1) {
    await ask()
    await settle()
  }
  expect([world.alerts, requestCount]).toEqual([['권한'], 5])
  // a successful call resets this: the next refusal alerts again
  world.answer = () => ok({})
  await ask()
  world.answer = no
  await ask()
  expect(world.alerts).toHaveLength(2)
})

test('R2: the route guard and the refused calls of a page share one alert, whichever comes first', async () => {
  const late = deferred<Response>()
  const world = createBrowserTab({ token: 't', refreshToken: 'r', answer: () => late.promise })
  const arrived = deferred<void>()
  world.sess.setNavigate(() => arrived.promise)
  const calls = [world.get(list), world.get('/api/v1/x'), world.get('/api/v1/y')].map(failure)
  await settle()
  expect(world.sess.refuse('화면')).toBe(true)
  late.resolve(refused(401, 'INVALID_AUTHORITIES', '호출'))
  world.location.pathname = '/dashboard'
  arrived.resolve()
  await Promise.all(calls)
  expect(world.alerts).toEqual(['화면'])

  world.answer = () => refused(401, 'INVALID_AUTHORITIES', '호출')
  world.location.pathname = '/product/brand'
  world.sess.setNavigate(() => new Promise(() => {}))
  await failure(world.get(list))
  expect(world.sess.refuse('화면')).toBe(false)
  expect(world.alerts).toEqual(['화면', '호출'])
})

test.each([
  ['R1', '', 'UNAUTHORIZED'],
  ['R2', 't', 'INVALID_AUTHORITIES'],
  ['R4, R6', 't', 'TOKEN_EXPIRED'],
])('%s: a refused background call neither alerts nor navigates; the next call does', async (_, token, code) => {
  const world = createBrowserTab({ token, refreshToken: 'r', answer: () => refused(401, code) })
  const moved: string[] = []
  world.sess.setNavigate((to) => moved.push(to))
  const ahead = () =>
    failure(world.send(new Request('http://localhost/api/v1/count', { headers: { 'X-Background': '1' } })))
  expect(await ahead()).toBeInstanceOf(SessionEnded)
  expect(await ahead()).toBeInstanceOf(SessionEnded)
  expect([world.alerts, world.assigned, moved, world.sess.ended()]).toEqual([[], [], [], null])
  // a refused reissue is not repeated
  expect(world.calls(reissuePath).length).toBeLessThan(2)
  await failure(world.get(list))
  expect(world.alerts).toHaveLength(1)
  expect([...world.assigned, ...moved]).toHaveLength(1)
})

test('a call of the admin that waits for the reissue of a background call ends the session if the reissue fails', async () => {
  const gate = deferred<Response>()
  const world = createBrowserTab({
    token: 't',
    refreshToken: 'r',
    answer: (_, { path }) => (path === reissuePath ? gate.promise : refused(401, 'TOKEN_EXPIRED')),
  })
  const unseen = failure(world.send(new Request('http://localhost/api/v1/count', { headers: { 'X-Background': '1' } })))
  await settle()
  const listFailure = failure(world.get(list))
  gate.resolve(refused(401, 'UNAUTHORIZED'))
  await Promise.all([unseen, listFailure])
  expect([world.alerts, world.assigned]).toEqual([[loginExpired], ['/']])
})
