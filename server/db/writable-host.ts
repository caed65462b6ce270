import pg from 'pg'
import type { DatabaseTarget } from './database-url'

/** Extra time in ms for the other servers to answer after the first writable one was found. */
const GRACE_MS = 300

/** Returns the timeline of a writable server; null for a read-only one. Throws if it does not answer. */
async function timelineOf(connectionString: string, timeoutMs: number): Promise<number | null> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ wal: string | null }>(
      `select case when pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' then null
              else pg_walfile_name(pg_current_wal_lsn()) end as wal`,
    )
    const wal = rows[0]?.wal
    return wal ? Number.parseInt(wal.slice(0, 8), 16) : null
  } finally {
    client.end().catch(() => undefined)
  }
}

/**
 * Returns the URL of the server to write to. All are asked at once, so that a dead one causes no delay. If several are
 * writable, because an old primary has come back, the highest timeline wins: the old one lacks the latest writes.
 * Throws with the answer of each if none is writable.
 */
export async function writableUrl(urls: readonly string[], timeoutMs: number): Promise<string> {
  const problems: string[] = []
  const found: { url: string; timeline: number }[] = []
  let reportFirst: (() => void) | undefined
  const firstFound = new Promise<void>((resolve) => {
    reportFirst = resolve
  })
  const checks = urls.map(async (url) => {
    try {
      const timeline = await timelineOf(url, timeoutMs)
      if (timeline === null) problems.push(`${hostOf(url)} only reads`)
      else {
        found.push({ url, timeline })
        reportFirst?.()
      }
    } catch (error) {
      problems.push(`${hostOf(url)}: ${(error as Error).message || String((error as { code?: string }).code)}`)
    }
  })
  const all = Promise.all(checks)
  await Promise.race([all, firstFound])
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, GRACE_MS))])
  found.sort((a, b) => b.timeline - a.timeline)
  const [best] = found
  if (best) return best.url
  throw Object.assign(new Error(`No server can be written: ${problems.join('; ')}`), { code: 'ECONNREFUSED' })
}

const hostOf = (url: string): string => new URL(url).host || 'the local socket'

/** Timeout of connecting, in ms. */
const CONNECT_MS = 5_000

/** Returns the client class of the pool. If the target asks for a writable server, each connection chooses it anew. */
export function createClientClass({ urls, writable }: DatabaseTarget): new (config?: pg.ClientConfig) => pg.Client {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      // the pool's own timeout limits how long callers wait for a connection
      super({ ...config, connectionTimeoutMillis: CONNECT_MS })
    }

    override connect(): Promise<pg.Client>
    override connect(done: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void
    override connect(
      done?: ((error: Error) => void) | ((error: null, client: pg.Client) => void),
    ): Promise<pg.Client> | undefined {
      const connected = this.choose().then(() => super.connect())
      if (!done) return connected
      // for the driver, the two overloads of its types are one function
      const settled = done as (error: Error | null, client?: pg.Client) => void
      connected.then((client) => settled(null, client), settled)
      return undefined
    }

    private async choose(): Promise<void> {
      if (!writable) return
      const { hostname, port } = new URL(await writableUrl(urls, CONNECT_MS))
      this.host = decodeURIComponent(hostname).replace(/^\[|\]$/g, '')
      this.port = Number(port || 5432)
    }
  }
}
