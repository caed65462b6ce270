import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../../server/config'
import { ConnectionError, connectFolder, connectServer } from '../../server/db/connect'
import { lockFolder } from '../../server/db/folder-lock'
import { folder, health, start } from './processes'

/** The module that the server writes with. */
const files = createRequire(import.meta.url)('node:fs') as typeof import('node:fs')

describe('configuration', () => {
  it('has defaults', () => {
    expect(readConfig({})).toEqual({
      port: 4000,
      host: '127.0.0.1',
      dataDir: '.data',
      databaseUrl: null,
      filesUrl: null,
      sample: 'small',
      adminUrl: 'http://localhost:4000',
      trustProxy: false,
      metricsToken: null,
      accessLog: true,
    })
  })

  it.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['SAMPLE', 'big'],
    ['TRUST_PROXY', 'yes'],
    ['DATABASE_URL', 'mysql://localhost/shop'],
    ['FILES_URL', 'not a url'],
    ['METRICS_TOKEN', 'too short'],
    ['ADMIN_URL', 'admin.shop.example'],
  ])('refuses %s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name)
  })
})

describe('the lock of a data folder', () => {
  it('is held by one, and free when released', async () => {
    const path = folder()
    const release = await lockFolder(path)
    expect(release).not.toBeNull()
    expect(await lockFolder(path)).toBeNull()
    await release?.()
    const again = await lockFolder(path)
    expect(again).not.toBeNull()
    await again?.()
  })

  it('goes to one of many who find a dead one', async () => {
    const path = folder()
    writeFileSync(join(path, 'lock'), '')
    const holders = await Promise.all([1, 2, 3, 4].map(() => lockFolder(path)))
    expect(holders.filter((release) => release !== null)).toHaveLength(1)
    for (const release of holders) await release?.()
  })
})

describe('what the server cannot start with', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  })
  const reasonOf = async (opened: Promise<unknown>): Promise<string> => {
    const refused = await opened.then(
      () => null,
      (error: unknown) => error,
    )
    expect(refused).toBeInstanceOf(ConnectionError)
    return (refused as Error).message
  }

  it('is one line and exit code 1', async () => {
    const file = join(folder(), 'file')
    writeFileSync(file, '')
    const server = await start({ DATA_DIR: file })
    expect(await server.ended).toBe(1)
    expect(server.err().trim()).toMatch(/^Cannot open the data folder .*file: .*$/)
  })

  it('a database that does not answer', async () =>
    expect(await reasonOf(connectServer('postgres://shop:secret@127.0.0.1:1/shop'))).toMatch(
      /^Cannot reach the database postgres:\/\/127.0.0.1:1\/shop: .*ECONNREFUSED.*$/,
    ))

  // Who runs the tests may write anywhere: the system's answer is put into its mouth.
  it.each([
    ['EROFS', 'it is on a read-only file system'],
    ['EACCES', 'it may not be written'],
    ['ENOSPC', 'the disk is full'],
  ])('a data folder that answers %s', async (code, words) => {
    const path = join(folder(), 'data')
    vi.spyOn(files, 'mkdirSync').mockImplementation(() => {
      throw Object.assign(new Error(`${code}: refused`), { code })
    })
    syncBuiltinESMExports()
    const reason = await reasonOf(connectFolder(path))
    expect(reason).toBe(`Cannot open the data folder ${path}: ${words} (${code}: refused)`)
  })

  it('a damaged database', async () => {
    const path = folder()
    mkdirSync(join(path, 'database'))
    writeFileSync(join(path, 'database', 'PG_VERSION'), '12\n')
    expect(await reasonOf(connectFolder(path))).toMatch(/^Cannot open the data folder .*$/)
  })
})

describe('a running server', () => {
  it('keeps its port and its folder to itself, and ends in order, after the requests under way', async () => {
    const path = folder()
    const server = await start({ DATA_DIR: path, METRICS_TOKEN: 'a-token-of-the-shop' })
    expect((await health(server)).status).toBe(200)
    expect(server.out()).toMatch(/First sign-in: admin \/ \S+/)
    // One event a line, besides what is said to who has started it.
    const events = server
      .out()
      .split('\n')
      .filter((line) => line.startsWith('{'))
    expect(events.map((line) => JSON.parse(line) as unknown)).toContainEqual({
      level: 'info',
      time: expect.any(String),
      msg: 'request',
      method: 'GET',
      operation: 'GET /api/v1/health',
      path: '/api/v1/health',
      status: 200,
      ms: expect.any(Number),
      requestId: expect.stringMatching(/^[0-9a-f]{16}$/),
    })
    expect((await fetch(`${server.url}/metrics`)).status).toBe(401)

    const second = await start({ DATA_DIR: path })
    expect(await second.ended).toBe(1)
    expect(second.err().trim()).toMatch(/^The data folder .* is in use by another running server$/)

    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(server.err()).toBe('')

    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    const { port } = taken.address() as { port: number }
    const third = await start({ DATA_DIR: path, PORT: String(port) })
    expect(await third.ended).toBe(1)
    expect(third.err().trim()).toBe(`Cannot listen on 127.0.0.1:${port}: the port is taken`)
    taken.close()

    const again = await start({ DATA_DIR: path })
    expect((await health(again)).status).toBe(200)
    expect(again.out()).not.toContain('First sign-in')

    // It finishes the requests under way before it ends.
    const body = JSON.stringify({ loginId: 'nobody_at_all', password: 'wrong-password' })
    const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' }
    const sending = request(`${again.url}/api/v1/admin/auth/sign-in`, { method: 'POST', headers })
    const answered = once(sending, 'response') as Promise<[IncomingMessage]>
    sending.flushHeaders()
    // The server has begun with it.
    await once(sending, 'continue')
    again.child.kill('SIGINT')
    await expect.poll(() => health(again).catch(() => 'refused'), { timeout: 5_000 }).toBe('refused')
    sending.end(body)
    const [answer] = await answered
    expect(answer.statusCode).toBe(401)
    answer.resume()
    expect(await again.ended).toBe(0)
  }, 120_000)
})
