import { sql } from 'drizzle-orm'
import { connectServer } from '../../server/db/connect'
import type { Db } from '../../server/db/database'
import { loadSample } from '../../server/sample/load'
import { systemClock, systemRandom } from '../../server/services'

/** Fills an empty database with the full-size sample, or only its log, and prints the duration. */
export async function loadFull(url: string, everything: boolean): Promise<void> {
  const { db, close } = await connectServer(url, { poolSize: 2 })
  const began = performance.now()
  await db.transaction((tx) =>
    loadSample(tx as Db, {
      scale: 'full',
      clock: systemClock,
      random: systemRandom,
      ...(everything ? {} : { only: 'logs' as const }),
    }),
  )
  // the full sample runs `analyze` itself
  if (!everything) await db.execute(sql`analyze`)
  const seconds = (performance.now() - began) / 1000
  const peak = Math.round(process.resourceUsage().maxRSS / 1024)
  console.log(
    `Loaded ${everything ? 'the full sample' : '200,000 log rows'} in ${seconds.toFixed(1)} s (${peak} MB at most)`,
  )
  // normally done by autovacuum; before it there are no index-only scans
  if (everything) await db.execute(sql`vacuum`)
  await close()
}
