/**
 * `npm run ledger`: audits the shop's ledgers, on DATABASE_URL or else on the embedded database in DATA_DIR, whose server must be
 * stopped. Prints up to 20 wrong records per rule and exits with 1.
 */
import { readConfig } from '../server/config'
import { connectFolder, connectServer } from '../server/db/connect'
import { auditShop } from '../server/member/ledger/audit'

async function main(): Promise<void> {
  const { databaseUrl, dataDir } = readConfig(process.env)
  const connection = await (databaseUrl ? connectServer(databaseUrl, { poolSize: 1 }) : connectFolder(dataDir))
  try {
    const faults = await auditShop(connection.db)
    for (const { rule, seq, expected, found } of faults) {
      console.error(`✗ ${rule}: record ${seq}, computed ${expected}, stored ${found}`)
    }
    if (faults.length > 0) process.exitCode = 1
    else console.log('All ledgers add up.')
  } finally {
    await connection.close()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
