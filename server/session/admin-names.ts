import { inArray } from 'drizzle-orm'
import type { Db } from '../db/database'
import { admins } from '../db/schema'

/**
 * Loads the names of admins. Returns a function from a stored login id to the person's name; a login id that no admin
 * has any more is returned unchanged.
 */
export async function adminNames(
  db: Db,
  loginIds: readonly (string | null)[],
): Promise<<T extends string | null>(loginId: T) => T | string> {
  const asked = [...new Set(loginIds.filter((loginId) => loginId !== null))]
  const found =
    asked.length > 0
      ? await db
          .select({ loginId: admins.loginId, name: admins.name })
          .from(admins)
          .where(inArray(admins.loginId, asked))
      : []
  const names = new Map<string | null, string>(found.map(({ loginId, name }) => [loginId, name]))
  return (loginId) => names.get(loginId) ?? loginId
}
