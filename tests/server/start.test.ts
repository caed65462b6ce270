import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../../server/config'
import { ConnectionError, connectFolder } from '../../server/db/connect'
import { faultOf } from '../../server/db/faults'
import { lockFolder } from '../../server/db/folder-lock'
import { serverMarks } from '../../server/db/schema'
import { SAMPLE_OTP_SECRET, SAMPLE_SIGN_INS } from '../../server/sample/sign-ins'

/** The module that PGlite writes with. */
const files = createRequire(import.meta.url)('node:fs') as typeof import('node:fs')

const folders: string[] = []
const children = new Set<ChildProcess>()

const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'shop-'))
  folders.push(made)
  return made
}

afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
})
afterAll(() => {
  for (const made of folders) rmSync(made, { recursive: true, force: true })
})

interface Server {
  child: ChildProcess
  /** Set once it listens. */
  url: string
  out(): string
  err(): string
  /** Exit code, or the signal that ended it. */
  ended: Promise<number | string | null>
}

/** Starts `server/main.ts`; waits until it listens or has ended. */
async function start(env: Record<string, string>): Promise<Server> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    env: { PATH: process.env.PATH, PORT: '0', SAMPLE: 'none', API_ONLY: '1', ...env },
  })
  children.add(child)
  let out = ''
  let err = ''
  child.stdout?.on('data', (part: Buffer) => {
    out += part.toString()
  })
  child.stderr?.on('data', (part: Buffer) => {
    err += part.toString()
  })
  const ended = once(child, 'exit').then(([code, signal]: (number | string | null)[]) => code ?? signal ?? null)
  const server: Server = { child, url: '', out: () => out, err: () => err, ended }
  let over = false
  void ended.then(() => {
    over = true
  })
  await expect.poll(() => over || /Listening on (\S+)/.test(out), { timeout: 50_000, interval: 50 }).toBe(true)
  server.url = /Listening on (\S+)/.exec(out)?.[1] ?? ''
  return server
}

const post = async <T>(url: string, body: unknown, token?: string): Promise<{ status: number; result: T }> => {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, result: ((await response.json()) as { result: T }).result }
}

const health = (server: Server) => fetch(`${server.url}/api/v1/health`)

describe('configuration', () => {
  it('has defaults', () => {
    expect(readConfig({})).toEqual({
      port: 4000,
      host: '127.0.0.1',
      dataDir: '.data',
      databaseUrl: null,
      filesUrl: null,
      sample: 'small',
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

describe('what the server cannot start with is one line and exit code 1', () => {
  const fails = async (env: Record<string, string>, message: RegExp): Promise<void> => {
    const server = await start(env)
    expect(await server.ended).toBe(1)
    expect(server.err().trim()).toMatch(message)
    expect(server.err().trim().split('\n')).toHaveLength(1)
  }

  it('a bad setting', () => fails({ PORT: 'x' }, /^PORT must be a number/))

  it('a database that does not answer', () =>
    fails(
      { DATABASE_URL: 'postgres://shop:secret@127.0.0.1:1/shop' },
      /^Cannot reach the database postgres:\/\/127.0.0.1:1\/shop: .*ECONNREFUSED/,
    ))

  it('a data folder that is a file', () => {
    const file = join(folder(), 'file')
    writeFileSync(file, '')
    return fails({ DATA_DIR: file }, /^Cannot open the data folder .*file: /)
  })

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
    const refused = await connectFolder(path).catch((error: Error) => error)
    vi.restoreAllMocks()
    syncBuiltinESMExports()
    expect(refused).toBeInstanceOf(ConnectionError)
    expect(refused).toHaveProperty('message', `Cannot open the data folder ${path}: ${words} (${code}: refused)`)
  })

  it('a damaged database', async () => {
    const path = folder()
    const { mkdirSync } = await import('node:fs')
    mkdirSync(join(path, 'database'))
    writeFileSync(join(path, 'database', 'PG_VERSION'), '12\n')
    await fails({ DATA_DIR: path }, /^Cannot open the data folder /)
  })
})

describe('the embedded database', () => {
  it('that could not write its log goes on when there is room again, with all that was acknowledged', async () => {
    const { openSync, writeSync } = files
    const logs = new Set<number>()
    let room = true
    vi.spyOn(files, 'openSync').mockImplementation((...given) => {
      const opened = openSync(...given)
      logs.delete(opened)
      if (String(given[0]).includes('pg_wal')) logs.add(opened)
      return opened
    })
    vi.spyOn(files, 'writeSync').mockImplementation((...given: unknown[]) => {
      if (!room && logs.has(given[0] as number))
        throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 })
      return Reflect.apply(writeSync, files, given) as number
    })
    const { db, close } = await connectFolder(folder())
    const mark = (name: string) => ({ name, value: '', at: new Date() })
    const write = (name: string) => db.insert(serverMarks).values(mark(name))
    await write('before')
    room = false
    expect(await db.transaction((tx) => tx.insert(serverMarks).values(mark('lost'))).catch(faultOf)).toBe('AWAY')
    expect(await write('lost').catch(faultOf)).toBe('AWAY')
    expect(await db.select().from(serverMarks).catch(faultOf)).toBe('AWAY')
    room = true
    const written = () => write('after').then(() => 'written', faultOf)
    await expect.poll(written, { timeout: 10_000 }).toBe('written')
    expect((await db.select().from(serverMarks)).map(({ name }) => name).sort()).toEqual(['after', 'before'])
    await close()
    vi.restoreAllMocks()
  }, 60_000)
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

  it('that is killed in the middle of writing loses nothing that it has answered', async () => {
    const path = folder()
    let server = await start({ DATA_DIR: path, SAMPLE: 'small', ACCESS_LOG: '0' })
    expect(server.out()).toContain(SAMPLE_OTP_SECRET)
    for (const { loginId, password } of SAMPLE_SIGN_INS) expect(server.out()).toContain(`${loginId} / ${password}`)
    const { loginId, password } = SAMPLE_SIGN_INS[0] as { loginId: string; password: string }
    const answered: number[] = []
    const { url } = server
    const signedIn = await post<{ accessToken: string }>(`${url}/api/v1/admin/auth/sign-in`, { loginId, password })
    const token = signedIn.result.accessToken
    const group = (n: number) => ({
      name: `내구성 ${n}`,
      permissions: { FAQ: 'READ' },
      piiUnmask: false,
      piiExport: false,
      otpRequired: false,
    })
    let n = 0
    const writer = async (): Promise<void> => {
      for (;;) {
        n += 1
        const made = await post<{ permissionGroupSeq: number }>(
          `${url}/api/v1/admin/permission-groups`,
          group(n),
          token,
        )
        if (made.status === 201) answered.push(made.result.permissionGroupSeq)
      }
    }
    const writers = [1, 2, 3].map(() => writer().catch(() => undefined))
    await new Promise((resolve) => setTimeout(resolve, 900))
    server.child.kill('SIGKILL')
    await Promise.all([server.ended, ...writers])
    server = await start({ DATA_DIR: path, ACCESS_LOG: '0' })
    expect(answered.length).toBeGreaterThan(10)
    const { result } = await post<{ accessToken: string }>(`${server.url}/api/v1/admin/auth/sign-in`, {
      loginId,
      password,
    })
    const headers = { authorization: `Bearer ${result.accessToken}` }
    const listed = await fetch(
      `${server.url}/api/v1/admin/permission-groups?size=500&keyword=${encodeURIComponent('내구성')}`,
      { headers },
    )
    const { items } = ((await listed.json()) as { result: { items: { permissionGroupSeq: number }[] } }).result
    const kept = new Set(items.map(({ permissionGroupSeq }) => permissionGroupSeq))
    expect(answered.slice(-500).filter((seq) => !kept.has(seq) && answered.length <= 500)).toEqual([])
    for (const seq of answered.slice(-20)) {
      const found = await fetch(`${server.url}/api/v1/admin/permission-groups/${seq}`, { headers })
      expect(found.status, String(seq)).toBe(200)
    }
    const verified = await post<{ ok: boolean }>(
      `${server.url}/api/v1/admin/admin-logs/verify`,
      {
        from: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
        to: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
      },
      result.accessToken,
    )
    expect(verified.result.ok).toBe(true)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  }, 180_000)
})
