import { expect, test, vi } from 'vitest'
import { createSession, loginNeeded } from '@/shared/api/session'
import { safeStorage } from '@/shared/lib/storage'
import { draftPrefix, draftStorageKey } from '@/shared/lib/tab-storage'
import { createAuthTokenStore } from '@/shared/store/auth-token'
import {
  createBrowserTab,
  deferred,
  memoryStorage,
  ok,
  refused,
  reissuePath,
  settle,
  signOutPath,
  tabHub,
} from './browser-tab'

test('A2: a sign-in stores accessToken, userId and the encrypted refresh token; a reload restores them', async () => {
  const world = createBrowserTab({ path: '/login' })
  await world.sess.boot()
  await world.sess.start({ accessToken: 'a', refreshToken: 'r' }, 'kim')
  expect([world.sess.accessToken(), world.sess.userId(), world.store.getState().refreshToken]).toEqual([
    'a',
    'kim',
    'r',
  ])
  expect(Object.keys(world.session).sort()).toEqual(['accessToken', 'persist:prePersist', 'persist:root', 'userId'])
  expect(JSON.stringify(world.session)).not.toContain('"r"')
  const reloaded = createBrowserTab({ path: '/dashboard' })
  reloaded.session = world.session
  await reloaded.sess.boot()
  expect([reloaded.sess.accessToken(), reloaded.store.getState().refreshToken]).toEqual(['a', 'r'])
})

test('A3: a failed sign-in removes the tokens and the user; the page stays', async () => {
  const world = createBrowserTab({ path: '/login', token: 'a' })
  await world.store.getState().keep('r')
  world.sess.clear()
  expect([Object.keys(world.session), world.store.getState().refreshToken]).toEqual([[], ''])
  expect([world.assigned, world.sess.ended()]).toEqual([[], null])
})

test('A4: sign-out sends both tokens, then clears all data, notifies the other tabs and opens /', async () => {
  const hub = tabHub()
  const local = memoryStorage({ accessToken: 'lent', 'list:/member/manage': 'columns' })
  const world = createBrowserTab({ token: 'a', refreshToken: 'r', tabs: hub(), local })
  const other = createBrowserTab({ token: 'b', refreshToken: 'r2', tabs: hub(), local })
  await world.sess.boot()
  await other.sess.boot()
  await world.sess.start({ accessToken: 'a', refreshToken: 'r' }, 'kim')
  world.session.setItem('scroll-/member/manage', '400')
  const [ownKey, others] = ['a'.repeat(64), 'b'.repeat(64)]
  world.sess.setDraftKey(ownKey)
  world.session.setItem(draftStorageKey(ownKey), 'sealed')
  world.session.setItem(draftStorageKey(others), 'sealed')
  const reasons: string[] = []
  world.sess.onEnd((reason) => reasons.push(reason))
  await world.sess.signOut()
  expect(world.seen.map(({ path, token, body }) => [path, token, JSON.parse(body)])).toEqual([
    [signOutPath, 'Bearer a', { accessToken: 'a', refreshToken: 'r' }],
  ])
  expect([world.assigned, other.assigned]).toEqual([['/'], ['/']])
  // drafts of other admins are kept; they are encrypted
  expect([Object.keys(world.session), Object.keys(other.session)]).toEqual([[draftStorageKey(others)], []])
  expect(Object.keys(local)).toEqual(['list:/member/manage'])
  expect([world.alerts, other.alerts, other.seen]).toEqual([[], [], []])
  expect(reasons).toEqual(['SIGNED_OUT'])
})

test.each([
  ['401 (R11)', () => refused(401, 'TOKEN_EXPIRED')],
  ['500', () => refused(500, 'INTERNAL')],
  ['a network failure', () => Promise.reject(new TypeError('network'))],
])(
  'A4, check 8: a sign-out whose call ends with %s clears all data of the tab, without a reissue or an alert',
  async (_, answer) => {
    const world = createBrowserTab({ token: 'a', refreshToken: 'r', answer })
    await world.sess.signOut()
    expect([world.assigned, world.alerts, world.calls(reissuePath)]).toEqual([['/'], [], []])
    expect([Object.keys(world.session), Object.keys(world.local), world.store.getState().refreshToken]).toEqual([
      [],
      [],
      '',
    ])
  },
)

test('A4: a sign-out waits at most 3 s for the answer', async () => {
  const world = createBrowserTab({ token: 'a', refreshToken: 'r', answer: () => deferred<Response>().promise })
  const out = world.sess.signOut()
  await settle()
  expect(world.assigned).toEqual([])
  expect(world.sleeps.map(({ ms }) => ms)).toEqual([3000])
  world.sleeps[0]?.wake()
  await out
  expect(world.assigned).toEqual(['/'])
})

test('A4: a sign-out aborts calls in flight without an alert; a second click does nothing', async () => {
  const gate = deferred<Response>()
  const world = createBrowserTab({
    token: 'a',
    refreshToken: 'r',
    answer: (_, { path }) => (path === signOutPath ? ok() : gate.promise),
  })
  const flying = world.get('/api/v1/admin/members').catch((error: unknown) => error)
  await settle()
  const out = [world.sess.signOut(), world.sess.signOut()]
  gate.resolve(refused(401, 'TOKEN_EXPIRED'))
  await Promise.all(out)
  expect(await flying).toMatchObject({ name: 'SessionEnded' })
  expect([world.calls(signOutPath).length, world.alerts, world.assigned]).toEqual([1, [], ['/']])
})

test('A5: a sign-out without a refresh token sends no call', async () => {
  const world = createBrowserTab({ token: 'a' })
  await world.sess.signOut()
  expect([world.seen, world.assigned, Object.keys(world.session)]).toEqual([[], ['/'], []])
})

test('I2: an idle sign-out works like A4, and opens the login page with the reason in all tabs', async () => {
  const hub = tabHub()
  const world = createBrowserTab({ token: 'a', refreshToken: 'r', tabs: hub() })
  const other = createBrowserTab({ token: 'a', refreshToken: 'r', tabs: hub() })
  await other.sess.boot()
  await world.sess.signOut('IDLE')
  expect([world.calls(signOutPath).length, world.assigned, other.assigned]).toEqual([
    1,
    ['/login?reason=idle'],
    ['/login?reason=idle'],
  ])
})

test('a tab on the login page does not navigate when another tab signs out', async () => {
  const hub = tabHub()
  const world = createBrowserTab({ token: 'a', tabs: hub() })
  const waiting = createBrowserTab({ path: '/login', tabs: hub() })
  await waiting.sess.boot()
  await world.sess.signOut()
  expect([waiting.assigned, waiting.sess.ended()]).toEqual([[], null])
})

test('an expired session ends only in its own tab, and drafts of forms are kept', async () => {
  const hub = tabHub()
  const world = createBrowserTab({ token: 'a', refreshToken: 'r', tabs: hub() })
  const other = createBrowserTab({ token: 'b', refreshToken: 'r', tabs: hub() })
  await other.sess.boot()
  world.session.setItem(`${draftPrefix}forms`, 'kept')
  world.session.setItem('persist:searchParams', '{}')
  world.sess.end({ reason: 'EXPIRED' })
  expect([Object.keys(world.session), other.sess.accessToken(), other.assigned]).toEqual([
    [`${draftPrefix}forms`],
    'b',
    [],
  ])
})

test('an ended session navigates once the drafts are saved, or after one second', async () => {
  const world = createBrowserTab({ token: 'a', refreshToken: 'r' })
  const kept = deferred<void>()
  world.sess.onEnd(() => kept.promise)
  world.sess.end({ reason: 'EXPIRED' })
  await settle()
  expect([world.assigned, world.alerts.length]).toEqual([[], 1])
  kept.resolve()
  await settle()
  expect(world.assigned).toEqual(['/'])

  const slow = createBrowserTab({ token: 'a', refreshToken: 'r' })
  slow.sess.onEnd(() => new Promise(() => {}))
  slow.sess.end({ reason: 'EXPIRED' })
  expect(slow.sleeps.map(({ ms }) => ms)).toEqual([1000])
  slow.sleeps[0]?.wake()
  await settle()
  expect(slow.assigned).toEqual(['/'])
})

test('a sign-in of another admin on the same page clears the storage except drafts, and needs a reload', async () => {
  const world = createBrowserTab({ path: '/login', token: 'a', refreshToken: 'r' })
  await world.sess.boot()
  for (const key of ['recentScreens', 'persist:searchParams', 'scroll-/product/brand'])
    world.session.setItem(key, 'kim')
  const sealed = draftStorageKey('a'.repeat(64))
  world.session.setItem(sealed, 'sealed')
  expect(await world.sess.start({ accessToken: 'b', refreshToken: 'r2' }, 'lee')).toBe(false)
  expect(Object.keys(world.session).sort()).toEqual(
    ['accessToken', sealed, 'persist:prePersist', 'persist:root', 'userId'].sort(),
  )
  // the page still requires a reload after `clear`
  world.sess.clear()
  expect(Object.keys(world.session)).toEqual([sealed])
  expect(await world.sess.start({ accessToken: 'c', refreshToken: 'r3' }, 'park')).toBe(false)
  const fresh = createBrowserTab({ path: '/login' })
  await fresh.sess.boot()
  expect(await fresh.sess.start({ accessToken: 'a', refreshToken: 'r' }, 'kim')).toBe(true)
})

test('each alert is shown once per page load', async () => {
  const world = createBrowserTab()
  await world.sess.boot()
  world.sess.end({ reason: 'LOGIN_NEEDED' })
  await world.sess.start({ accessToken: 'a', refreshToken: 'r' }, 'kim')
  world.sess.end({ reason: 'LOGIN_NEEDED' })
  expect([world.alerts.length, world.assigned.length]).toEqual([1, 2])
  await world.sess.boot()
  world.sess.end({ reason: 'LOGIN_NEEDED' })
  expect(world.alerts.length).toBe(2)
})

test('a redirect from / to the login page has no returnTo', () => {
  const world = createBrowserTab({ path: '/' })
  world.sess.end({ reason: 'LOGIN_NEEDED' })
  expect(world.assigned).toEqual(['/login'])
})

test('calls work again after a sign-in on the page whose session has ended', async () => {
  const world = createBrowserTab({ path: '/login' })
  world.sess.end({ reason: 'EXPIRED' })
  await world.sess.start({ accessToken: 'a', refreshToken: 'r' }, 'kim')
  expect((await world.get('/api/v1/admin/me')).status).toBe(200)
})

test('로그인 연장: reissue returns true and stores the new token, or returns false if it is refused', async () => {
  const world = createBrowserTab({ token: 'a', refreshToken: 'r', answer: () => ok({ accessToken: 'b' }) })
  expect([await world.sess.reissue(), world.sess.accessToken()]).toEqual([true, 'b'])
  world.answer = () => refused(401, 'TOKEN_EXPIRED')
  expect(await world.sess.reissue()).toBe(false)
  expect(await world.sess.reissue()).toBe(false)
  expect(world.calls(reissuePath)).toHaveLength(2)
})

test('a removed listener is not called', () => {
  const world = createBrowserTab({ token: 'a' })
  const heard = vi.fn()
  world.sess.onEnd(heard)()
  world.sess.end({ reason: 'EXPIRED' })
  expect(heard).not.toHaveBeenCalled()
})

test('a page restored by Back navigates away after a sign-out, and otherwise stays', async () => {
  const world = createBrowserTab({ token: 'a', refreshToken: 'r' })
  await world.sess.boot()
  expect(world.comeBack()).toBe(true)
  expect(world.assigned).toEqual([])
  await world.sess.signOut()
  expect(world.comeBack()).toBe(false)
  expect(world.assigned).toEqual(['/', '/'])
})

test('a call sent while another tab signs out causes no alert; its tab is signed out, too', async () => {
  const hub = tabHub()
  let revoked = false
  const answer = (_: Request, { path }: { path: string }) => {
    if (path === signOutPath) revoked = true
    return revoked ? refused(401, 'UNAUTHORIZED') : ok()
  }
  const world = createBrowserTab({ token: 'a', refreshToken: 'r', tabs: hub(), answer })
  const other = createBrowserTab({ token: 'a', refreshToken: 'r', tabs: hub(), answer })
  await world.sess.boot()
  await other.sess.boot()
  await world.sess.start({ accessToken: 'a', refreshToken: 'r' }, 'kim')
  await other.sess.start({ accessToken: 'a', refreshToken: 'r' }, 'kim')
  const out = world.sess.signOut()
  await settle()
  await Promise.allSettled([other.get('/api/v1/x'), out])
  expect([other.alerts, other.assigned]).toEqual([[], ['/']])
})

const blocked = () => {
  throw new DOMException('denied', 'SecurityError')
}
const noRoom = () => {
  throw new DOMException('full', 'QuotaExceededError')
}
const full = () => Object.defineProperty(memoryStorage(), 'setItem', { value: noRoom })

test.each([
  ['blocked', blocked],
  ['full', full],
])('with storage that is %s, sign-in and sign-out work until the page is closed', async (_, open) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const world = createBrowserTab()
  world.ports.sessionStorage = open
  world.ports.localStorage = open
  const store = createAuthTokenStore(world.ports, 'a secret')
  const sess = createSession(world.ports, {
    restore: async () => void (await store.persist.rehydrate()),
    get: () => store.getState().refreshToken,
    set: (token) => store.getState().keep(token),
  })
  await sess.boot()
  expect([sess.canPersist(), sess.accessToken()]).toEqual([false, ''])
  await sess.start({ accessToken: 'a', refreshToken: 'r' }, 'kim')
  expect([sess.accessToken(), sess.userId(), store.getState().refreshToken]).toEqual(['a', 'kim', 'r'])
  await sess.signOut()
  expect([sess.accessToken(), world.assigned]).toEqual(['', ['/']])
})

test('a value that exceeds the quota is kept in memory, and its older value is removed from the storage', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const storage = Object.defineProperty(memoryStorage({ token: 'old' }), 'setItem', { value: noRoom })
  const store = safeStorage(() => storage)
  store.setItem('token', 'new')
  expect([store.getItem('token'), storage.getItem('token'), store.keys()]).toEqual(['new', null, ['token']])
})

test('a token that is no valid header value is ignored, so that the admin can sign in', async () => {
  const world = createBrowserTab({ token: '토큰', refreshToken: 'r', answer: () => refused(401, 'UNAUTHORIZED') })
  await world.sess.boot()
  expect(world.sess.accessToken()).toBe('')
  await world.get('/api/v1/x').catch(() => undefined)
  expect([world.alerts, world.assigned]).toEqual([[loginNeeded], ['/login?returnTo=%2Fmember%2Fmanage']])
})

test('a page of another admin restored by Back is reloaded', async () => {
  const world = createBrowserTab({ path: '/product/brand', token: 'a', refreshToken: 'r' })
  await world.sess.boot()
  world.session.setItem('userId', 'lee')
  expect(world.comeBack()).toBe(false)
  expect(world.assigned).toEqual(['/product/brand'])
})
