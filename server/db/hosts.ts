import pg from 'pg'
import type { Target } from './target'

/** When one server can be written, the others get so many ms more to say that they can, too. */
const GRACE_MS = 300

/** The timeline of a server that can be written; null for one that only reads. Throws when it does not answer. */
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
 * The server to write to. All are asked at once, so that a dead one holds nothing up. Of several that can be written, which happens when an old primary
 * comes back, it is the one that was promoted last (its timeline is the highest): the old one lacks what was written since. Throws with what each has
 * said when there is none.
 */
export async function writableUrl(urls: readonly string[], timeoutMs: number): Promise<string> {
  const said: string[] = []
  const found: { url: string; timeline: number }[] = []
  let first: (() => void) | undefined
  const one = new Promise<void>((resolve) => {
    first = resolve
  })
  const asked = urls.map(async (url) => {
    try {
      const timeline = await timelineOf(url, timeoutMs)
      if (timeline === null) said.push(`${hostOf(url)} only reads`)
      else {
        found.push({ url, timeline })
        first?.()
      }
    } catch (error) {
      said.push(`${hostOf(url)}: ${(error as Error).message || String((error as { code?: string }).code)}`)
    }
  })
  const all = Promise.all(asked)
  await Promise.race([all, one])
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, GRACE_MS))])
  found.sort((a, b) => b.timeline - a.timeline)
  const [best] = found
  if (best) return best.url
  throw Object.assign(new Error(`No server can be written: ${said.join('; ')}`), { code: 'ECONNREFUSED' })
}

const hostOf = (url: string): string => new URL(url).host || 'the local socket'

/** A connection that is not made within so many ms fails. */
const CONNECT_MS = 5_000

/** What a pool connects with: each connection goes to the server that can be written at that moment, when the target asks for one. */
export function clientOf({ urls, writable }: Target): new (config?: pg.ClientConfig) => pg.Client {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      // the pool's own limit is for who waits for a connection
      super({ ...config, connectionTimeoutMillis: CONNECT_MS })
    }

    override connect(): Promise<pg.Client>
    override connect(done: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void
    override connect(
      done?: ((error: Error) => void) | ((error: null, client: pg.Client) => void),
    ): Promise<pg.Client> | undefined {
      const connected = this.choose().then(() => super.connect())
      if (!done) return connected
      // the two forms of the driver's types are one function to it
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
