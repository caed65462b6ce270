import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSearchMemory } from '@/shared/store/search-memory'
import { partOf } from '../part-of'
import { createBrowserTab, deferred, memoryStorage, settle } from './browser-tab'

const errors = vi.spyOn(console, 'error')
beforeEach(() => void errors.mockReset().mockReturnValue())
afterEach(() => void errors.mockReset())

/** Loads a page with the storage of an earlier one. */
async function reload(session: Storage, options: Parameters<typeof createBrowserTab>[0] = {}) {
  const world = createBrowserTab(options)
  world.session = session
  await world.sess.boot()
  return world
}

async function stored(token = 'refresh') {
  const world = createBrowserTab()
  await world.store.getState().keep(token)
  return world.session
}

test('A1: stored state is restored; it is encrypted, with its version and time', async () => {
  const session = await stored()
  expect(session.getItem('persist:root')).not.toContain('refresh')
  expect(JSON.parse(session.getItem('persist:prePersist') ?? '')).toEqual({ version: 1, savedAt: 1_000_000 })
  expect((await reload(session)).store.getState().refreshToken).toBe('refresh')
  expect(errors).not.toHaveBeenCalled()
})

test('an empty storage gives empty state, without an error', async () => {
  expect((await reload(memoryStorage())).store.getState().refreshToken).toBe('')
  expect(errors).not.toHaveBeenCalled()
})

test.each([
  ['not base64', '%%%'],
  ['cut off', 'AAAA'],
  ['other bytes', btoa('x'.repeat(80))],
])('check 9: persist:root that is %s: console error, the app starts empty, the keys are gone', async (_, root) => {
  const session = await stored()
  session.setItem('persist:root', root)
  const world = await reload(session)
  expect(world.store.getState().refreshToken).toBe('')
  expect(errors).toHaveBeenCalledTimes(1)
  expect([Object.keys(session), world.alerts]).toEqual([[], []])
})

test('state of another version is discarded without an error', async () => {
  const session = await stored()
  session.setItem('persist:prePersist', '{"version":99,"savedAt":1000000}')
  expect((await reload(session)).store.getState().refreshToken).toBe('')
  expect([Object.keys(session), errors.mock.calls]).toEqual([[], []])
})

test.each([
  ['only persist:root', (session: Storage) => session.removeItem('persist:prePersist')],
  ['only persist:prePersist', (session: Storage) => session.removeItem('persist:root')],
  ['a broken persist:prePersist', (session: Storage) => session.setItem('persist:prePersist', '{"ver')],
  [
    'the time of another write',
    (session: Storage) => session.setItem('persist:prePersist', '{"version":1,"savedAt":7}'),
  ],
])('%s is discarded', async (_, damage) => {
  const session = await stored()
  damage(session)
  expect((await reload(session)).store.getState().refreshToken).toBe('')
  expect(Object.keys(session)).toEqual([])
})

test('another PERSIST_KEY cannot read it', async () => {
  expect((await reload(await stored(), { secret: 'another' })).store.getState().refreshToken).toBe('')
  expect(errors).toHaveBeenCalledTimes(1)
})

test('check 9: a restore that hangs is abandoned after 5000 ms; its late result does not replace newer state', async () => {
  const session = await stored()
  const world = createBrowserTab()
  world.session = session
  const hanging = deferred<ArrayBuffer>()
  const real = world.subtle as SubtleCrypto
  world.subtle = partOf<SubtleCrypto>({ digest: () => hanging.promise })
  let restored = false
  const boot = world.sess.boot().then(() => {
    restored = true
  })
  await settle()
  expect([restored, world.sleeps.map(({ ms }) => ms)]).toEqual([false, [5000]])
  world.sleeps[0]?.wake()
  await boot
  expect(world.store.getState().refreshToken).toBe('')
  world.subtle = real
  await world.store.getState().keep('newer')
  hanging.reject(new Error('late'))
  await settle()
  expect((await reload(session)).store.getState().refreshToken).toBe('newer')
})

test('if encryption fails: console error, the state stays in memory, older stored state is removed', async () => {
  const session = await stored('older')
  const world = createBrowserTab()
  world.session = session
  world.subtle = undefined
  await world.store.getState().keep('newer')
  expect([world.store.getState().refreshToken, Object.keys(session)]).toEqual(['newer', []])
  expect(errors).toHaveBeenCalledTimes(1)
})

test('a full storage: console error, no crash', async () => {
  const world = createBrowserTab()
  Object.defineProperty(world.session, 'setItem', {
    value: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  await world.store.getState().keep('r')
  expect(errors).toHaveBeenCalledTimes(1)
})

test('removal takes effect at once, and an encryption still running stores nothing afterwards', async () => {
  const world = createBrowserTab()
  const writing = world.store.getState().keep('r')
  const forgetting = world.store.getState().keep('')
  expect(Object.keys(world.session)).toEqual([])
  await Promise.all([writing, forgetting])
  await settle()
  expect(Object.keys(world.session)).toEqual([])
})

test('the later of two writes wins, whichever encryption finishes first', async () => {
  const world = createBrowserTab()
  await Promise.all([world.store.getState().keep('first'), world.store.getState().keep('second')])
  expect((await reload(world.session)).store.getState().refreshToken).toBe('second')
})

test('searchParams: stored unencrypted per first and second path segment, cleared when either changes', async () => {
  const world = createBrowserTab()
  const params = createSearchMemory(world.ports)
  params.getState().remember('/member/manage', { keyword: '홍길동' })
  params.getState().enter('/member/manage/detail')
  expect(params.getState().recall('/member/manage')).toEqual({ keyword: '홍길동' })
  expect(JSON.parse(world.session.getItem('persist:searchParams') ?? '')).toEqual({
    depth1: 'member',
    depth2: 'manage',
    params: { '/member/manage': { keyword: '홍길동' } },
  })
  const again = createSearchMemory(world.ports)
  await again.persist.rehydrate()
  expect(again.getState().recall('/member/manage')).toEqual({ keyword: '홍길동' })
  expect(again.getState().recall('/member/corpmember')).toEqual({})
  again.getState().enter('/member/corpmember')
  expect(again.getState()).toMatchObject({ depth1: 'member', depth2: 'corpmember' })
  expect(again.getState().params).toEqual({})
  again.getState().remember('/member/manage', { page: '2' })
  expect(again.getState().recall('/branch/manage')).toEqual({})
})

test('searchParams: clear removes the filters but keeps the current segments', () => {
  const params = createSearchMemory(createBrowserTab().ports)
  params.getState().remember('/member/manage', { page: '3' })
  params.getState().clear('/member/manage')
  expect(params.getState()).toMatchObject({ depth1: 'member', depth2: 'manage', params: {} })
})

test('searchParams: two lists of one second segment have separate filters, which are cleared together', () => {
  const params = createSearchMemory(createBrowserTab().ports)
  params.getState().remember('/product/manage', { brandSeq: ['3'] })
  params.getState().enter('/product/manage/battery')
  params.getState().remember('/product/manage/battery', { keyword: 'AGM' })
  expect(params.getState().recall('/product/manage')).toEqual({ brandSeq: ['3'] })
  expect(params.getState().recall('/product/manage/battery')).toEqual({ keyword: 'AGM' })
  params.getState().clear('/product/manage')
  expect(params.getState().recall('/product/manage')).toEqual({})
  expect(params.getState().recall('/product/manage/battery')).toEqual({ keyword: 'AGM' })
  params.getState().enter('/product/pattern')
  expect(params.getState()).toMatchObject({ depth1: 'product', depth2: 'pattern' })
  params.getState().enter('/product/manage')
  expect(params.getState().recall('/product/manage/battery')).toEqual({})
})

test.each([
  '{',
  '[]',
  '"x"',
  '{"depth1":1,"depth2":"","params":{}}',
  '{"depth1":"","depth2":"","params":[]}',
  '{"depth1":"","depth2":"","params":{"/a/b":"x"}}',
])('searchParams: corrupt state %s starts empty', async (text) => {
  const world = createBrowserTab()
  world.session.setItem('persist:searchParams', text)
  const params = createSearchMemory(world.ports)
  await params.persist.rehydrate()
  const { depth1, depth2, params: kept } = params.getState()
  expect([depth1, depth2, kept]).toEqual(['', '', {}])
})
