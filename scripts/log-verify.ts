/**
 * `npm run log:verify`: verifies the integrity of the screen-usage log, on DATABASE_URL or else on the embedded database in DATA_DIR,
 * whose server must be stopped. Same check as 무결성 검증, over the whole log. Prints the first broken row and exits with 1.
 */
import { min } from 'drizzle-orm'
import { readConfig } from '../server/config'
import { connectFolder, connectServer } from '../server/db/connect'
import { adminLogs } from '../server/db/schema'
import { formatNumber } from '../server/lib/numbers'
import { seoulDay } from '../server/lib/seoul-time'
import { verifyChain } from '../server/log/verify'
import { systemClock } from '../server/services'

async function main(): Promise<void> {
  const { databaseUrl, dataDir } = readConfig(process.env)
  const connection = await (databaseUrl ? connectServer(databaseUrl, { poolSize: 2 }) : connectFolder(dataDir))
  const { db } = connection
  try {
    const now = systemClock.now()
    const [first] = await db.select({ at: min(adminLogs.occurredAt) }).from(adminLogs)
    const { ok, checked, firstBrokenSeq } = await verifyChain(db, seoulDay(first?.at ?? now), seoulDay(now), now)
    if (ok) console.log(`The log is whole: ${formatNumber(checked)} rows.`)
    else {
      console.error(`✗ The log breaks at row ${firstBrokenSeq}, after ${formatNumber(checked)} rows that are whole.`)
      process.exitCode = 1
    }
  } finally {
    await connection.close()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
