import { type ChildProcess, spawn } from 'node:child_process'
import { sql } from 'drizzle-orm'
import { afterEach, expect } from 'vitest'
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

/** One that sends many calls of the customer site at once. */
export async function siteProcess(
  shop: TestShop,
  key: string,
  calls: readonly { to: string; body: unknown; idempotencyKey: string }[],
) {
  const sent = calls.map(({ body, ...call }) => ({ ...call, body: JSON.stringify(body) }))
  const made = await processOn(shop, { TOKEN: key, CALLS: JSON.stringify(sent) })
  /** Waits for the answers; returns how many had each status. */
  const statuses = async () => {
    await made.said(/STATUSES \{.*\}/)
    return JSON.parse(/STATUSES (\{.*\})/.exec(made.out())?.[1] ?? '{}') as Record<string, number>
  }
  return { go: made.go, statuses }
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
  const said = (what: RegExp) =>
    expect.poll(() => what.exec(out)?.[0] ?? out.slice(-500), { timeout: 50_000, interval: 30 }).toMatch(what)
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
