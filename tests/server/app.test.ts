import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccessLine, createApp } from '../../server/app'
import type { Handler } from '../../server/call/call'
import { operations } from '../../server/contract/contract'
import { conflict, notFound, Refusal } from '../../server/contract/refusal'
import { adminLogs, permissionGroups, serverMarks } from '../../server/db/schema'
import { forwardedIp } from '../../server/http/client-ip'
import { jobs } from '../../server/jobs/job.schema'
import { accessLogger, createLogger } from '../../server/logger'
import { createMetrics } from '../../server/metrics'
import { type TestShop, testShop } from './harness'

let shop: TestShop
const access: AccessLine[] = []

beforeAll(async () => {
  shop = await testShop({ access: (line) => access.push(line) })
})
afterAll(() => shop.close())

type Replaced = 'GET /api/v1/admin/me' | 'POST /api/v1/admin/auth/sign-out'

/** Replaces the handler of an operation while `work` runs. */
async function withHandler<N extends Replaced>(name: N, handler: Handler<N>, work: () => Promise<void>): Promise<void> {
  const { definitions: own } = shop.services
  shop.services.definitions = { ...own, handlers: { ...own.handlers, [name]: handler } }
  try {
    await work()
  } finally {
    shop.services.definitions = own
  }
}

const marks = async (): Promise<string[]> =>
  (await shop.services.db.select({ name: serverMarks.name }).from(serverMarks)).map(({ name }) => name)

const signOut = () =>
  shop.call('POST', '/api/v1/admin/auth/sign-out', { body: { accessToken: 'x', refreshToken: 'x' }, undeclared: true })

const me = async () => shop.call('GET', '/api/v1/admin/me', { token: await shop.signIn('admin'), undeclared: true })

describe('answers', () => {
  it('have a request id, no-store and nosniff headers', async () => {
    const answer = await shop.call('GET', '/api/v1/health')
    expect(answer.body).toEqual({
      status: 200,
      result: { database: shop.services.engine, writable: true, version: 'test' },
    })
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f]{16}$/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it.each([
    ['GET', '/api/v1/nothing'],
    ['GET', '/api/'],
    ['DELETE', '/api/v1/admin/admin-logs/1'],
    ['PUT', '/api/v1/admin/admin-logs/1'],
    ['POST', '/api/v1/health'],
    ['GET', '/files/../server_keys'],
    ['GET', '/files/2026/11/00000000000000000000000000000000.png'],
  ])('%s %s is not found', async (method, path) => {
    const answer = await shop.call(method, path)
    expect(answer.status).toBe(404)
    if (path.startsWith('/api') || path.startsWith('/files/2')) expect(answer.code).toBe('NOT_FOUND')
  })

  it('hide the cause of an error, and report it with the request id and without data', async () => {
    await withHandler(
      'GET /api/v1/admin/me',
      async (call) => {
        await call.db.execute(sql`select ${'secret value'}::text as a, no_such_column from admins`)
        throw new Error('not reached')
      },
      async () => {
        const answer = await me()
        expect([answer.status, answer.code]).toEqual([500, 'INTERNAL'])
        expect(JSON.stringify(answer.body)).not.toMatch(/no_such_column|select|\.ts/)
        const report = shop.reports.splice(0).join()
        expect(report).toContain(answer.headers.get('x-request-id'))
        expect(report).toContain('no_such_column')
        expect(report).not.toContain('secret value')
      },
    )
  })

  it('include the details of a refusal', async () => {
    await withHandler(
      'GET /api/v1/admin/me',
      async () => {
        throw conflict({ version: 3 })
      },
      async () => {
        expect((await me()).body).toEqual({
          status: 409,
          code: 'CONFLICT',
          message: '다른 관리자가 먼저 수정했습니다. 내용을 확인해 주세요.',
          result: { version: 3 },
        })
      },
    )
  })
})

describe('each call that writes runs in one transaction', () => {
  const write = (name: string, end: () => never) =>
    withHandler(
      'POST /api/v1/admin/auth/sign-out',
      async (call) => {
        await call.db.insert(serverMarks).values({ name, value: 'x', at: call.now })
        call.log({ action: 'SETTING', summary: name })
        call.afterCommit(() => done.push(name))
        return end()
      },
      async () => {
        await signOut()
      },
    )
  const done: string[] = []
  const logged = async (summary: string) =>
    (await shop.services.db.select().from(adminLogs).where(sql`${adminLogs.summary} = ${summary}`)).length

  it('a refusal rolls back writes and the log', async () => {
    await write('refused', () => {
      throw notFound()
    })
    expect(await marks()).not.toContain('refused')
    expect(await logged('refused')).toBe(0)
    expect(done).not.toContain('refused')
  })

  it('a refusal that asks to keep them does not roll back the writes', async () => {
    await write('kept', () => {
      throw new Refusal(409, 'INVALID_STATE', '보관', { keep: true })
    })
    expect(await marks()).toContain('kept')
    expect(await logged('kept')).toBe(1)
    expect(done).toContain('kept')
  })

  it('an error rolls everything back', async () => {
    await write('broken', () => {
      throw new Error('broken')
    })
    expect(await marks()).not.toContain('broken')
    expect(shop.reports.splice(0)).toHaveLength(1)
  })

  it('a call that only reads has no transaction, and must not write', async () => {
    await withHandler(
      'GET /api/v1/admin/me',
      async (call) => {
        await call.db.insert(serverMarks).values({ name: 'read', value: 'x', at: call.now })
        throw new Error('not reached')
      },
      async () => {
        expect((await me()).code).toBe('INTERNAL')
      },
    )
    expect(await marks()).not.toContain('read')
    expect(shop.reports.splice(0)).toEqual([expect.stringContaining('must not write')])
  })

  it('a log that cannot be written fails the call', async () => {
    await shop.services.db.execute(sql`alter table admin_log_seals rename to admin_log_seals_away`)
    const answer = await shop.call('GET', '/api/v1/admin/admin-logs', { token: await shop.signIn('admin') })
    await shop.services.db.execute(sql`alter table admin_log_seals_away rename to admin_log_seals`)
    expect([answer.status, answer.code]).toEqual([500, 'INTERNAL'])
    shop.reports.length = 0
  })

  it('retries after a uniqueness race, so that the rule can answer', async () => {
    let tries = 0
    await withHandler(
      'POST /api/v1/admin/auth/sign-out',
      async (call) => {
        tries += 1
        if (tries === 1) {
          const row = { name: '경합', permissions: {}, piiUnmask: false, piiExport: false, otpRequired: false }
          await call.db.insert(permissionGroups).values([row, row])
        }
        throw new Refusal(409, 'DUPLICATE', '이미 있습니다.')
      },
      async () => {
        expect((await signOut()).code).toBe('DUPLICATE')
      },
    )
    expect(tries).toBe(2)
  })
})

describe('the caller', () => {
  const lastLog = async () =>
    (await shop.services.db.select().from(adminLogs).orderBy(sql`${adminLogs.adminLogSeq} desc`).limit(1))[0]

  it('is identified by screen, address and browser', async () => {
    const token = await shop.signIn('admin')
    const headers = { 'x-admin-screen': '/basicSetting/logmanage', 'user-agent': 'Browser 1' }
    await shop.call('GET', '/api/v1/admin/admin-logs', { token, headers, ip: '203.0.113.9' })
    expect(await lastLog()).toMatchObject({
      loginId: 'admin',
      ip: '203.0.113.9',
      userAgent: 'Browser 1',
      screenPath: '/basicSetting/logmanage',
      action: 'LIST',
    })
    await shop.call('GET', '/api/v1/admin/admin-logs', { token, headers: { 'x-admin-screen': '/evil/<script>' } })
    expect(await lastLog()).toMatchObject({ screenPath: null, screenTitle: null })
  })

  it('is taken from a header only behind a trusted proxy', async () => {
    const env = { incoming: { socket: { remoteAddress: '::ffff:198.51.100.4' } } }
    const headers = { 'x-forwarded-for': '1.2.3.4, 203.0.113.77' }
    const seen = async (app: ReturnType<typeof createApp>): Promise<string | undefined> => {
      await app.fetch(
        new Request('http://shop.test/api/v1/admin/auth/sign-in', {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ loginId: 'who_is_it', password: 'x' }),
        }),
        env,
      )
      return (await lastLog())?.ip
    }
    expect(await seen(createApp(shop.services))).toBe('198.51.100.4')
    expect(await seen(createApp(shop.services, { ipOf: forwardedIp }))).toBe('203.0.113.77')
  })

  it('forwardedIp ignores invalid addresses', () => {
    const request = (value: string) => new Request('http://shop.test/', { headers: { 'x-forwarded-for': value } })
    const env = { incoming: { socket: { remoteAddress: '192.0.2.1' } } }
    expect(forwardedIp(request("1.1.1.1, <script>'"), env)).toBe('192.0.2.1')
    expect(forwardedIp(request('2001:db8::5'), env)).toBe('2001:db8::5')
  })

  it('needs the permission for unmask on every call', async () => {
    const token = await shop.signIn('reader')
    const own = await shop.call<{ adminSeq: number }>('GET', '/api/v1/admin/me', { token })
    const masked = operations.filter(({ document }) =>
      document.parameters?.some((parameter) => 'name' in parameter && parameter.name === 'unmask'),
    )
    expect(masked.length).toBeGreaterThan(15)
    for (const { name, method, path } of masked) {
      const answer = await shop.call(method, `${path.replace(/\{\w+\}/g, '1')}?unmask=true`, { token })
      expect([answer.status, answer.code], name).toEqual([401, 'INVALID_AUTHORITIES'])
    }
    expect((await shop.call('GET', `/api/v1/admin/admins/${own.result.adminSeq}?unmask=false`, { token })).status).toBe(
      200,
    )
  })
})

describe('request bodies', () => {
  it('are limited while reading, regardless of their headers', async () => {
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1
        controller.enqueue(new Uint8Array(1024 * 1024))
        if (sent >= 500) controller.close()
      },
    })
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      duplex: 'half',
    }
    const response = await shop.app.fetch(new Request('http://shop.test/api/v1/admin/auth/sign-in', init))
    expect(response.status).toBe(413)
    expect(sent).toBeLessThan(10)
  })

  it('that are no UTF-8 are refused', async () => {
    const headers = { 'content-type': 'application/json' }
    const body = new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])
    const answer = await shop.call('POST', '/api/v1/admin/auth/sign-in', { body, headers })
    expect([answer.status, answer.code]).toEqual([400, 'VALIDATION_FAILED'])
  })

  it('accept a charset in the content type', async () => {
    const headers = { 'content-type': 'application/json; charset=utf-8' }
    const answer = await shop.call('POST', '/api/v1/admin/auth/sign-in', { body: '{}', headers })
    expect(answer.errors.map(({ field }) => field)).toEqual(['loginId', 'password'])
  })
})

describe('access log', () => {
  it('has one line per request, without the values of its query', async () => {
    access.length = 0
    await shop.call('GET', '/api/v1/admin/common?keyword=홍길동')
    await shop.call('GET', '/api/v1/admin/brands/12')
    await shop.call('BREW', '/api/v1/admin/coffee/홍길동')
    await shop.call('GET', '/files/x')
    await shop.call('GET', '/product/brand?keyword=홍길동')
    expect(access).toMatchObject([
      { method: 'GET', path: '/api/v1/admin/common', status: 401, operation: 'GET /api/v1/admin/common' },
      { path: '/api/v1/admin/brands/12', operation: 'GET /api/v1/admin/brands/{seq}' },
      // All unknown methods are logged under one name.
      { method: 'BREW', status: 404, operation: 'unknown' },
      { status: 404, operation: 'files' },
      { path: '/product/brand', operation: 'app' },
    ])
  })

  const line: AccessLine = {
    method: 'GET',
    operation: 'unknown',
    path: '/a%0Ab\nc',
    status: 404,
    ms: 3,
    requestId: 'f00',
  }
  const logOn = (isTTY: boolean) => {
    const lines: string[] = []
    shop.clock.set('2026-11-21T00:12:00.000Z')
    return { lines, logger: createLogger(shop.clock, { isTTY, write: (text: string) => lines.push(text) }) }
  }

  it('is JSON with one event per line', () => {
    const { lines, logger } = logOn(false)
    const log = accessLogger(logger)
    log(line)
    log({ ...line, status: 500 })
    expect(lines.map((each) => each.split('\n').length)).toEqual([2, 2])
    expect(lines.map((each) => JSON.parse(each) as unknown)).toEqual([
      { level: 'info', time: '2026-11-21T00:12:00.000Z', msg: 'request', ...line, path: '/a%0Ab%0Ac' },
      { level: 'error', time: '2026-11-21T00:12:00.000Z', msg: 'request', ...line, path: '/a%0Ab%0Ac', status: 500 },
    ])
  })

  it('is readable on a terminal', () => {
    const { lines, logger } = logOn(true)
    accessLogger(logger)(line)
    logger.error({ job: 'excel' }, 'job failed')
    const facts = 'method=GET operation=unknown status=404 ms=3 requestId=f00 path=/a%0Ab%0Ac'
    expect(lines).toEqual([
      `2026-11-21T00:12:00.000Z request ${facts}\n`,
      '2026-11-21T00:12:00.000Z error job failed job=excel\n',
    ])
  })

  it('contains no secret even if one is logged', () => {
    const { lines, logger } = logOn(false)
    logger.info({ token: 'geheim', body: { password: 'geheim', refreshToken: 'geheim' }, authorization: 'geheim' }, 'x')
    expect(lines.join()).not.toContain('geheim')
  })
})

describe('GET /metrics', () => {
  const TOKEN = 'a-token-of-the-shop'
  const read = (app: ReturnType<typeof createApp>, authorization?: string) =>
    app.request('/metrics', authorization ? { headers: { authorization } } : {})

  it('does not exist without a token in the environment', async () => {
    const answer = await read(createApp(shop.services, { deliver: () => new Response('the app') }))
    expect([answer.status, await answer.text()]).toEqual([404, 'Not found'])
  })

  it('counts calls by operation and status, jobs and their delay, for callers with the token', async () => {
    const pool = () => ({ total: 3, idle: 2, waiting: 4 })
    const metrics = createMetrics(TOKEN, { pool, services: () => shop.services })
    const app = createApp(shop.services, { access: metrics.request, metrics: metrics.answer })
    for (const wrong of [undefined, 'Bearer', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, `bearer${TOKEN}`]) {
      const refused = await read(app, wrong)
      expect([refused.status, await refused.text()], wrong).toEqual([401, 'Unauthorized'])
    }
    await app.request('/api/v1/health')
    await app.request('/api/v1/health')
    await app.request('/api/v1/admin/customers/홍길동?keyword=홍길동')
    await app.request('/api/v1/admin/brands/12')
    metrics.ran('excel', 2)
    metrics.failed('excel job 12', new Error('no'))
    const now = shop.clock.now().getTime()
    const added = new Date(now - 90_000)
    await shop.services.db.insert(jobs).values({ kind: 'excel', key: '1', runAt: added, createdAt: added })

    const answer = await read(app, `Bearer ${TOKEN}`)
    const text = await answer.text()
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    for (const line of [
      'http_request_duration_seconds_count{operation="GET /api/v1/health",status="200"} 2',
      'http_request_duration_seconds_count{operation="GET /api/v1/admin/brands/{seq}",status="401"} 1',
      'http_request_duration_seconds_count{operation="unknown",status="404"} 1',
      'job_duration_seconds_sum{job="excel"} 2',
      'job_failures_total{job="excel"} 1',
      'job_lag_seconds{job="excel"} 90',
      'job_lag_seconds{job="prices"} 0',
      'database_up 1',
      'database_pool_connections{state="busy"} 1',
      'database_pool_connections{state="waiting"} 4',
    ]) {
      expect(text).toContain(`${line}\n`)
    }
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
    expect(text).toMatch(/^process_resident_memory_bytes /m)
    expect(text).not.toMatch(/홍길동|keyword/)
    await shop.services.db.delete(jobs)
  })
})
