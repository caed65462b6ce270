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

/** Another process of a shop on PostgreSQL, ready to send one call (`claim-process.ts`). */
export const otherProcess = (shop: TestShop, { token, method = 'POST', to, body, pays = '' }: OneCall) =>
  processOn(shop, { TOKEN: token, METHOD: method, TO: to, BODY: JSON.stringify(body), PAYS: pays })

/** One that sends texts, and whose provider falls silent after `texts` of them. */
export const textsProcess = (shop: TestShop, texts?: number) => processOn(shop, { TEXTS: String(texts ?? '') })

/** A call as another process sends it. */
export interface SentCall {
  method: string
  to: string
  /** JSON. */
  body?: string | undefined
  headers: Record<string, string>
}

/** One that the customer site calls with a key, as often as a file wants; it is to be closed. */
export async function siteProcess(shop: TestShop, key: string) {
  const { child, said, out } = await processOn(shop, { TOKEN: key, SITE: '1' })
  children.delete(child)
  return {
    /** Has it take calls, which are sent at once by `go`; this returns their answers in the same order. */
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

/** One that sends webhooks. */
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
  // not `expect.poll`, which is for tests alone: a file may start one before them
  const said = (what: RegExp, from = 0) =>
    vi.waitFor(() => expect(what.exec(out.slice(from))?.[0] ?? out.slice(from).slice(-500)).toMatch(what), {
      timeout: 50_000,
      interval: 30,
    })
  await said(/READY/)
  const mine = sql`select 1 from pg_stat_activity where datname = current_database() and application_name = ${name}`
  return {
    child,
    said,
    out: () => out,
    go: () => child.stdin?.write('GO\n'),
    status: () => Number(/STATUS (\d+)/.exec(out)?.[1]),
    kill: () => child.kill('SIGKILL'),
    /** What a killed one has begun goes on in the database, with its locks, until nobody is found to take the answer. */
    gone: () => expect.poll(async () => (await queryRows(shop.services.db, mine)).length, { timeout: 10_000 }).toBe(0),
  }
}
