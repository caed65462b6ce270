import { eq, inArray } from 'drizzle-orm'
import type { Services } from '../call/call'
import type { Db } from '../db/database'
import { serverKeys } from '../db/schema'
import type { Random } from '../lib/random'

const NAMES = { accessToken: 'access-token', otp: 'otp', personal: 'personal', files: 'files' } as const

/**
 * Loads the shop's keys, which are created on the first start and stored in `server_keys`. Processes that start at once
 * agree on the same keys: the first insert wins, and all read it back.
 */
export async function loadKeys(db: Db, random: Random): Promise<Services['keys']> {
  const names = Object.values(NAMES)
  await db
    .insert(serverKeys)
    .values(names.map((name) => ({ name, value: random.bytes(32).toString('base64') })))
    .onConflictDoNothing()
  const rows = await db.select().from(serverKeys).where(inArray(serverKeys.name, names))
  const key = (name: string): Buffer => {
    const row = rows.find((candidate) => candidate.name === name)
    if (!row) throw new Error(`server_keys has no ${name}`)
    return Buffer.from(row.value, 'base64')
  }
  return {
    accessToken: key(NAMES.accessToken),
    otp: key(NAMES.otp),
    personal: key(NAMES.personal),
    files: key(NAMES.files),
  }
}

/** Returns the key for encrypted personal data, for code that has a database but no services (exports). */
export async function personalKey(db: Db): Promise<Buffer> {
  const [row] = await db.select().from(serverKeys).where(eq(serverKeys.name, NAMES.personal))
  if (!row) throw new Error('server_keys has no personal')
  return Buffer.from(row.value, 'base64')
}
