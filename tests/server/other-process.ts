import { type ChildProcess, spawn } from 'node:child_process'
import { sql } from 'drizzle-orm'
import { afterEach, expect, vi } from 'vitest'
import { queryRows } from '../../server/db/rows'
import type { TestShop } from './harness'

const children = new Set<ChildProcess>()

afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
})

interface OneCall {
  token: string
  method?: 'POST' | 'PUT'
  to: string
  body: unknown
  /** As in `claim-process.ts`. */
  pays?: string
}

/** Starts another process of a shop on PostgreSQL, which can send one call (`claim-process.ts`). */
export const otherProcess = (shop: TestShop, { token, method = 'POST', to, body, pays = '' }: OneCall) =>
  processOn(shop, { TOKEN: token, METHOD: method, TO: to, BODY: JSON.stringify(body), PAYS: pays })

/** Starts a process that sends text messages, and whose provider stops responding after `texts` of them. */
export const textsProcess = (shop: TestShop, texts?: number) => processOn(shop, { TEXTS: String(texts ?? '') })

/** A call for another process to send. */
export interface SentCall {
  method: string
  to: string
  /** JSON. */
  body?: string | undefined
  headers: Record<string, string>
}

/** Starts a process that sends calls of the customer site with a key, any number of times. Close it. */
export async function siteProcess(shop: TestShop, key: string) {
  const { child, said, out } = await processOn(shop, { TOKEN: key, SITE: '1' })
  children.delete(child)
  return {
    /** Passes calls to the process. `go` sends them all at once and returns their responses in the same order. */
    async prepare(calls: readonly SentCall[]) {
      const from = out().length
      const saidNow = async (what: RegExp) => {
        await said(what, from)
        return what.exec(out().slice(from))?.[1] ?? ''
      }
      child.stdin?.write(`${JSON.stringify(calls)}\n`)
      await saidNow(/HAVE \d+\n/)
      return {
        async go(): Promise<{ status: number; body: unknown }[]> {
          child.stdin?.write('GO\n')
          return JSON.parse(await saidNow(/ANSWERS (.*)\n/)) as { status: number; body: unknown }[]
        },
      }
    },
    close: () => void child.kill('SIGKILL'),
  }
}

/** Starts a process that sends webhooks. */
export const hooksProcess = (shop: TestShop) => processOn(shop, { HOOKS: '1' })

let processes = 0

async function processOn(shop: TestShop, env: Record<string, string>) {
  processes += 1
  const name = `process ${processes}`
  const [row] = await queryRows<{ name: string }>(shop.services.db, sql`select current_database() as name`)
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = `/${row?.name}`
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/server/claim-process.ts'], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: url.href,
      PGAPPNAME: name,
      NOW: shop.clock.now().toISOString(),
      ...env,
    },
  })
  children.add(child)
  let out = ''
  child.stdout?.on('data', (part: Buffer) => {
    out += part.toString()
  })
  child.stderr?.on('data', (part: Buffer) => {
    out += part.toString()
  })
  // not `expect.poll`, which works only in tests: a file may start a process before them
  const waitForOutput = (what: RegExp, from = 0) =>
    vi.waitFor(() => expect(what.exec(out.slice(from))?.[0] ?? out.slice(from).slice(-500)).toMatch(what), {
      timeout: 50_000,
      interval: 30,
    })
  await waitForOutput(/READY/)
  const mine = sql`select 1 from pg_stat_activity where datname = current_database() and application_name = ${name}`
  return {
    child,
    said: waitForOutput,
    out: () => out,
    go: () => child.stdin?.write('GO\n'),
    status: () => Number(/STATUS (\d+)/.exec(out)?.[1]),
    kill: () => child.kill('SIGKILL'),
    /** Waits until the database has ended the work of a killed process and released its locks. */
    gone: () => expect.poll(async () => (await queryRows(shop.services.db, mine)).length).toBe(0),
  }
}
