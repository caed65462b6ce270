import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { afterAll, afterEach, expect } from 'vitest'
import { pgliteSnapshots } from '../server/snapshot'

/** Starts servers as separate processes. Processes are killed after each test, folders are deleted after each file. */

const folders: string[] = []
const children = new Set<ChildProcess>()

/** Creates a temporary folder. */
export const folder = (): string => {
  const created = mkdtempSync(join(tmpdir(), 'shop-'))
  folders.push(created)
  return created
}

/** Creates a data folder with the sample shop of the tests, so that a server started on it need not load the sample. */
export async function sampleFolder(): Promise<string> {
  const path = folder()
  const loadDataDir = new Blob([readFileSync((await pgliteSnapshots()).sample)])
  await (await PGlite.create(join(path, 'database'), { extensions: { pg_trgm }, loadDataDir })).close()
  return path
}

afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
})
afterAll(() => {
  for (const created of folders) rmSync(created, { recursive: true, force: true })
})

interface Server {
  child: ChildProcess
  /** Empty if the process ended before it listened. */
  url: string
  out(): string
  err(): string
  /** Exit code, or the signal that ended the process. */
  ended: Promise<number | string | null>
}

/** Starts `server/main.ts` and waits until it listens or has ended. */
export async function start(env: Record<string, string>): Promise<Server> {
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
  await expect.poll(() => over || /Listening on (\S+)/.test(out), { timeout: 150_000, interval: 50 }).toBe(true)
  server.url = /Listening on (\S+)/.exec(out)?.[1] ?? ''
  return server
}

/** Posts JSON. Returns the status and the result. */
export const post = async <T>(url: string, body: unknown, token?: string): Promise<{ status: number; result: T }> => {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, result: ((await response.json()) as { result: T }).result }
}

export const health = (server: Server) => fetch(`${server.url}/api/v1/health`)
