import { count, eq, sql } from 'drizzle-orm'
import type { FileStore } from './call/call'
import type { Db } from './db/database'
import { admins, serverMarks } from './db/schema'
import type { Clock } from './lib/clock'
import type { Random } from './lib/random'
import { loadBase, loadSample } from './sample/load'
import { SAMPLE_CUSTOMER, SAMPLE_OTP_SECRET, SAMPLE_PASSWORD, SAMPLE_SIGN_INS } from './sample/sign-ins'

/** Lock number, the same in every process: its holder fills the empty database. */
const LOCK = 7_217
/** Name of the mark in the database of a sample shop. */
const SAMPLE_MARK = 'sample'

/**
 * Fills an empty database with a sample shop, or with the minimum that every shop needs (`none`). All or nothing, and
 * only once if several processes start. Returns lines that tell the person who starts the server how to sign in.
 */
export async function prepareData(
  db: Db,
  sample: 'small' | 'full' | 'none',
  clock: Clock,
  random: Random,
  files: FileStore,
): Promise<string[]> {
  const lines = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    if (!(await isEmptyShop(tx as Db))) return null
    if (sample === 'none') {
      const first = await loadBase(tx as Db, { clock, random })
      return [`First sign-in: ${first.loginId} / ${first.temporaryPassword} (to be changed within 24 hours)`]
    }
    await loadSample(tx as Db, { scale: sample, clock, random, files })
    await tx.insert(serverMarks).values({ name: SAMPLE_MARK, value: sample, at: clock.now() })
    return []
  })
  if (lines && lines.length > 0) return lines
  return (await isSampleShop(db)) ? signInHints() : []
}

/** Returns whether the database is still empty: it has no admin. */
export async function isEmptyShop(db: Db): Promise<boolean> {
  const [found] = await db.select({ n: count() }).from(admins)
  return Number(found?.n ?? 0) === 0
}

/**
 * Returns whether the database was filled with a sample shop, whatever SAMPLE says at this start: it has no meaning for a
 * database that is not empty.
 */
export async function isSampleShop(db: Db): Promise<boolean> {
  const [mark] = await db.select().from(serverMarks).where(eq(serverMarks.name, SAMPLE_MARK))
  return mark !== undefined
}

/** Returns how to sign in to the sample shop. */
const signInHints = (): string[] => [
  'Sample sign-ins (never use them outside of a try-out):',
  ...SAMPLE_SIGN_INS.map(({ loginId, password, note }) => `  ${loginId} / ${password}${note ? `  ${note}` : ''}`),
  `  OTP secret of otp_admin: ${SAMPLE_OTP_SECRET}`,
  `  on the customer site (npm run shop): ${SAMPLE_CUSTOMER.loginId} / ${SAMPLE_PASSWORD}`,
]
