import { beforeEach, expect, test, vi } from 'vitest'
import { call, download } from '@/shared/api/client'
import { ApiError, isSilent, messageOf, networkMessage, SessionEnded } from '@/shared/api/errors'
import { session } from '@/shared/api/session'
import { upload } from '@/shared/api/upload'
import { browserPorts } from '@/shared/lib/ports'
import { useAuthToken } from '@/shared/store/auth-token'
import { promised } from '../setup/contract-response'
import {
  type BrowserTab,
  createBrowserTab,
  deferred,
  json,
  ok,
  refused,
  reissuePath,
  settle,
  strictServer,
} from './browser-tab'

let world: BrowserTab

// The API client of the app; each test has a new browser.
beforeEach(async () => {
  world = createBrowserTab({ path: '/basicSetting/admin', token: 'a' })
  Object.assign(browserPorts, world.ports)
  await session.boot()
  await session.start({ accessToken: 'a', refreshToken: 'r' }, 'kim')
})

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )
const admins = '/api/v1/admin/admins'

test('a call sends bearer token, screen and anti-forgery token, and returns the result of the envelope', async () => {
  world.cookie = 'X-XSRF-TOKEN=no; XSRF-TOKEN=a%2Fb'
  world.answer = () => ok({ items: [], total: 0 })
  expect(await call('get', admins)).toMatchObject({ items: [], total: 0 })
  const { headers, method } = world.seen[0] ?? {}
  expect(method).toBe('GET')
  expect(headers?.get('Authorization')).toBe('Bearer a')
  expect(headers?.get('X-Admin-Screen')).toBe('/basicSetting/admin')
  expect(headers?.get('X-XSRF-TOKEN')).toBe('a/b')
  expect(headers?.has('X-Background')).toBe(false)
})

test('without the cookie there is no anti-forgery header; an undecodable value is sent as it is', async () => {
  await call('get', admins)
  world.cookie = 'XSRF-TOKEN=%E0%A4%A'
  await call('get', admins)
  expect(world.seen.map(({ headers }) => headers.get('X-XSRF-TOKEN'))).toEqual([null, '%E0%A4%A'])
})

test('a cookie value that is no valid header once decoded is sent encoded; one that is never valid is left out', async () => {
  world.cookie = 'XSRF-TOKEN=%ED%95%9C'
  await call('get', admins)
  world.cookie = 'XSRF-TOKEN=한'
  await call('get', admins)
  expect(world.seen.map(({ headers }) => headers.get('X-XSRF-TOKEN'))).toEqual(['%ED%95%9C', null])
})

test('background calls send X-Background', async () => {
  await call('get', '/api/v1/admin/me', { background: true })
  expect(world.seen[0]?.headers.get('X-Background')).toBe('1')
})

test('the reissue sends screen and anti-forgery token, but no Authorization', async () => {
  world.cookie = 'XSRF-TOKEN=x'
  world.answer = strictServer('b')
  await call('get', admins)
  const [reissue] = world.calls(reissuePath)
  expect([reissue?.token, reissue?.headers.get('X-XSRF-TOKEN'), reissue?.headers.get('X-Admin-Screen')]).toEqual([
    null,
    'x',
    '/basicSetting/admin',
  ])
  expect(reissue?.headers.get('Content-Type')).toBe('application/json')
})

test('parameters: bracket style, empty ones dropped, path parts filled in', async () => {
  await call('get', admins, {
    query: {
      page: 2,
      keyword: '',
      state: ['ACTIVE', 'LOCKED'],
      lastSignInAt: { from: '2026-11-01', to: undefined },
    },
  })
  await call('get', '/api/v1/admin/admins/{seq}', { path: { seq: 12 } })
  expect(world.seen.map(({ path }) => path)).toEqual([
    `${admins}?page=2&state[0]=ACTIVE&state[1]=LOCKED&lastSignInAt[from]=2026-11-01`,
    `${admins}/12`,
  ])
})

test('a body is JSON; a body of text is plain text', async () => {
  const { answer } = world
  world.answer = () => json(200, { status: 200, result: null })
  await call('post', '/api/v1/admin/auth/reset-password', { body: { mode: 'ADMIN', adminSeq: 3 } })
  world.answer = answer
  await call('post', '/api/v1/admin/auth/check-id', { body: 'hong_gd' })
  expect(world.seen.map(({ body, headers }) => [body, headers.get('Content-Type')])).toEqual([
    ['{"mode":"ADMIN","adminSeq":3}', 'application/json'],
    ['hong_gd', 'text/plain'],
  ])
})

test('a refusal becomes one ApiError with everything the server said', async () => {
  world.answer = () =>
    json(400, {
      code: 'VALIDATION_FAILED',
      message: '입력값을 확인해 주세요.',
      errors: [{ field: 'name', message: '이름' }, { field: 3 }],
    })
  const error = await failure(call('get', admins))
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    status: 400,
    code: 'VALIDATION_FAILED',
    message: '입력값을 확인해 주세요.',
    errors: [{ field: 'name', message: '이름' }],
    result: null,
  })
  world.answer = () => json(409, { code: 'CONFLICT', message: '변경', result: { version: 3 } })
  expect(await failure(call('get', admins))).toMatchObject({ code: 'CONFLICT', result: { version: 3 } })
})

test('an unknown code is kept, with its status and message', async () => {
  world.answer = () => refused(409, 'BRAND_NEW', '새로운 이유')
  expect(await failure(call('get', admins))).toMatchObject({ status: 409, code: 'BRAND_NEW', message: '새로운 이유' })
})

test.each([
  ['a page of a proxy', 502, '<html>Bad gateway</html>', networkMessage],
  ['nothing', 500, '', networkMessage],
  ['nothing', 404, '', '요청을 처리하지 못했습니다. (404)'],
  ['JSON of somebody else', 400, '{"error":"x"}', '요청을 처리하지 못했습니다. (400)'],
])('%s instead of an envelope (%i)', async (_, status, text, message) => {
  world.answer = () => new Response(text, { status })
  expect(await failure(call('get', admins))).toMatchObject({
    name: 'ApiError',
    status,
    code: 'INTERNAL',
    message,
    errors: [],
  })
})

test('a refusal with Content-Length 0 fails with its status', async () => {
  world.answer = () => new Response(null, { status: 500, headers: { 'Content-Length': '0' } })
  expect(await failure(call('get', admins))).toMatchObject({ status: 500 })
})

test('no answer fails with NETWORK and status 0; so does a success that is not JSON', async () => {
  world.answer = () => Promise.reject(new TypeError('fetch failed'))
  expect(await failure(call('get', admins))).toMatchObject({ status: 0, code: 'NETWORK', message: networkMessage })
  world.answer = () => new Response('<html>')
  expect(await failure(call('get', admins))).toMatchObject({ code: 'NETWORK' })
})

test('texts are sent cleaned: in NFC, without invisible characters; the caller’s object is not changed', async () => {
  const unclean = `${'한국'.normalize('NFD')}\u200b`
  const body = { permissionGroupSeq: 1, name: unclean, version: 1, allowedIps: [unclean] }
  await call('get', admins, { query: { keyword: unclean } })
  await call('put', '/api/v1/admin/admins/{seq}', { path: { seq: 1 }, body })
  const [read, write] = world.seen
  expect(decodeURIComponent(read?.path ?? '')).toContain('keyword=한국')
  expect(JSON.parse(write?.body ?? '')).toMatchObject({ name: '한국', allowedIps: ['한국'] })
  expect(body.name).toBe(unclean)
})

test('204 has no result', async () => {
  world.answer = () => new Response(null, { status: 204 })
  expect(
    await call('delete', '/api/v1/admin/admins/{seq}', { path: { seq: 1 }, query: { version: 1 } }),
  ).toBeUndefined()
})

test('errors that the session rules have handled are silent; so is an abort by the caller', async () => {
  world.answer = () => refused(401, 'INVALID_AUTHORITIES', '권한')
  const handled = await failure(call('get', admins))
  expect([handled instanceof SessionEnded, isSilent(handled), messageOf(handled)]).toEqual([true, true, ''])
  world.answer = () => deferred<Response>().promise
  const giveUp = new AbortController()
  const flying = failure(call('get', admins, { signal: giveUp.signal }))
  await settle()
  giveUp.abort()
  const aborted = await flying
  expect([isSilent(aborted), aborted instanceof SessionEnded]).toEqual([true, false])
  expect([messageOf(new ApiError(500, 'INTERNAL', '문제')), messageOf(new Error('x'))]).toEqual([
    '문제',
    '일시적인 오류가 발생했습니다.',
  ])
})

test('a body that is cut off by the end of the session fails with SessionEnded', async () => {
  const broken = {
    pull(controller: ReadableStreamDefaultController) {
      session.end({ reason: 'EXPIRED' })
      controller.error(new TypeError('broken off'))
    },
  }
  world.answer = () => new Response(new ReadableStream(broken, { highWaterMark: 0 }))
  expect(await failure(call('get', admins))).toBeInstanceOf(SessionEnded)
})

test('download returns the bytes; refusals are the same as of a call', async () => {
  world.answer = () => new Response('bytes')
  const file = '/api/v1/admin/excel-jobs/{seq}/file'
  expect(await (await download(file, { path: { seq: 1 } })).text()).toBe('bytes')
  world.answer = () => refused(404, 'NOT_FOUND', '파일 보관 기간이 지났습니다.')
  expect(await failure(download(file, { path: { seq: 1 } }))).toMatchObject({ message: '파일 보관 기간이 지났습니다.' })
})

test('upload sends one file as a form, and again after a reissue', async () => {
  world.answer = strictServer('b', () => json(201, { result: { fileSeq: 7 } }))
  const stored = await upload.public(new File(['content'], '사진.png', { type: 'image/png' }))
  expect(stored).toMatchObject({ fileSeq: 7 })
  const sent = world.calls('/api/v1/admin/files?purpose=PUBLIC')
  expect(sent.map(({ token, body }) => [token, body.includes('content'), body.includes('name="file"')])).toEqual([
    ['Bearer a', true, true],
    ['Bearer b', true, true],
  ])
  expect(useAuthToken.getState().refreshToken).toBe('r')
})

test('upload: refusals and network failures are the same as of a call', async () => {
  world.answer = () => refused(413, 'TOO_LARGE', '10 MB')
  expect(await failure(upload.public(new File(['x'], 'x.png')))).toMatchObject({ status: 413, code: 'TOO_LARGE' })
  world.answer = () => Promise.reject(new TypeError('x'))
  expect(await failure(upload.public(new File(['x'], 'x.png')))).toMatchObject({ code: 'NETWORK' })
})

test('upload with progress goes through XMLHttpRequest, with the same headers, form and rules', async () => {
  const opened: FakeXhr[] = []
  class FakeXhr {
    upload: { onprogress?: (event: object) => void } = {}
    onload?: () => void
    status = 0
    responseText = ''
    headers = new Headers()
    text = ''
    open() {
      opened.push(this)
    }
    setRequestHeader(name: string, value: string) {
      this.headers.set(name, value)
    }
    send(body: ArrayBuffer) {
      this.text = new TextDecoder().decode(body)
      this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 })
      const good = this.headers.get('Authorization') === 'Bearer b'
      this.status = good ? 201 : 401
      this.responseText = JSON.stringify(
        good
          ? { result: promised('post', '/api/v1/admin/files', { fileSeq: 8 }) }
          : { code: 'TOKEN_EXPIRED', message: '' },
      )
      this.onload?.()
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeXhr)
  world.answer = strictServer('b')
  const shares: number[] = []
  expect(await upload.public(new File(['content'], 'x.png'), (share) => shares.push(share))).toMatchObject({
    fileSeq: 8,
  })
  expect([opened.length, shares]).toEqual([2, [0.25, 0.25]])
  expect(
    opened.every(({ text, headers }) => text.includes('content') && headers.get('Content-Type')?.includes('boundary')),
  ).toBe(true)
  vi.unstubAllGlobals()
})
