import { expect, test, vi } from 'vitest'
import { steadyClock } from '@/shared/lib/steady-clock'
import { createBrowserTab, deferred, json, ok, refused, reissuePath, settle, strictServer } from './browser-tab'

const me = '/api/v1/admin/me'

async function pageWith(
  early: Record<string, Promise<Response>>,
  options: Parameters<typeof createBrowserTab>[0] = {},
) {
  const world = createBrowserTab({ token: 'a', refreshToken: 'r', ...options })
  world.early = early
  await world.sess.boot()
  return world
}

test('an early response is used once; the second request is sent', async () => {
  const world = await pageWith({ [me]: Promise.resolve(ok('early')) })
  expect((await (await world.get(me)).json()).result).toBe('early')
  expect(world.seen).toEqual([])
  expect((await (await world.get(me)).json()).result).toMatchObject({ fine: true })
  expect(world.seen).toHaveLength(1)
})

test('an early response is found by path and query, or by the whole URL', async () => {
  const list = '/api/v1/admin/admins?page=1&state[0]=ACTIVE'
  const world = await pageWith({
    [list]: Promise.resolve(ok('path')),
    [`http://localhost${me}`]: Promise.resolve(ok('address')),
  })
  expect((await (await world.get(list)).json()).result).toBe('path')
  expect((await (await world.get(me)).json()).result).toBe('address')
  expect(world.seen).toEqual([])
})

test('hasArrived returns whether an early response can be used, without waiting', async () => {
  const never = new Promise<never>(() => undefined)
  const there = async (answer: Promise<Response>) =>
    (await pageWith({ [`http://api${me}`]: answer })).sess.early()?.hasArrived(me)
  expect(await there(Promise.resolve(ok('early')))).toBe(true)
  expect(await there(never)).toBe(false)
  expect(await there(Promise.resolve(json(500)))).toBe(false)
  expect(await there(Promise.reject(new TypeError('network')))).toBe(false)
  const world = await pageWith({ [me]: Promise.resolve(ok('early')) })
  expect(world.sess.early()?.hasArrived('/api/v1/admin/admins')).toBe(false)
  await world.get(me)
  expect(world.sess.early()?.hasArrived(me)).toBe(false)
})

test.each([
  ['401', () => Promise.resolve(refused(401, 'TOKEN_EXPIRED'))],
  ['500', () => Promise.resolve(json(500))],
  ['network failure', () => Promise.reject(new TypeError('network'))],
])('an early %s is ignored, and the request is sent normally', async (_, answer) => {
  const world = await pageWith({ [me]: answer() }, { answer: strictServer('new') })
  expect((await world.get(me)).status).toBe(200)
  expect(world.seen.map(({ path, token }) => [path, token])).toEqual([
    [me, 'Bearer a'],
    [reissuePath, null],
    [me, 'Bearer new'],
  ])
})

test('an early response is not used after the token has changed', async () => {
  const world = await pageWith({ [me]: Promise.resolve(ok('of another admin')) }, { path: '/login' })
  await world.sess.start({ accessToken: 'b', refreshToken: 'r' }, 'lee')
  expect((await (await world.get(me)).json()).result).toMatchObject({ fine: true })
})

test('an early response is not used after a write or after 30 s', async () => {
  const changed = await pageWith({ [me]: Promise.resolve(ok('stale')) })
  await changed.post('/api/v1/admin/admins', {})
  expect((await (await changed.get(me)).json()).result).toMatchObject({ fine: true })
  const old = await pageWith({ [me]: Promise.resolve(ok('stale')) })
  old.now += 30_000
  expect((await (await old.get(me)).json()).result).toMatchObject({ fine: true })
})

test('an early response that arrives after the end of the session does not reach the caller', async () => {
  const gate = deferred<Response>()
  const world = await pageWith({ [me]: gate.promise })
  const flying = world.get(me).catch((error: unknown) => error)
  await settle()
  world.sess.end({ reason: 'EXPIRED' })
  gate.resolve(ok('early'))
  expect(await flying).toMatchObject({ name: 'SessionEnded' })
})

test('an early response expires even if the clock is set back', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(0)
  const world = await pageWith({ [me]: Promise.resolve(ok('stale')) })
  world.now -= 3_600_000
  vi.mocked(performance.now).mockReturnValue(31_000)
  expect((await (await world.get(me)).json()).result).toMatchObject({ fine: true })
})

test('the steady clock follows the system clock; when that is set back, it runs 1% slower until both agree', () => {
  let [wall, passed] = [1000, 0]
  const clock = steadyClock(
    () => wall,
    () => passed,
  )
  const pass = (ms: number, step = ms) => {
    passed += ms
    wall += step
    return Math.round(clock())
  }
  expect([pass(500), pass(0, 7_200_000), pass(1000, -3_600_000), pass(1000)]).toEqual([
    1500, 7_201_500, 7_202_490, 7_203_480,
  ])
  expect(pass(400_000_000)).toBe(wall)
})
