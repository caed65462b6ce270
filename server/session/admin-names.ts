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
  const loginIdsToRead = [...new Set(loginIds.filter((loginId) => loginId !== null))]
  const found =
    loginIdsToRead.length > 0
      ? await db
          .select({ loginId: admins.loginId, name: admins.name })
          .from(admins)
          .where(inArray(admins.loginId, loginIdsToRead))
      : []
  const names = new Map<string | null, string>(found.map(({ loginId, name }) => [loginId, name]))
  return (loginId) => names.get(loginId) ?? loginId
}

/** Adds the texts under `createdBy`, `updatedBy` and other `…By` anywhere in a value. */
function collectLoginIds(value: unknown, into: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) collectLoginIds(item, into)
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) {
      if (typeof inner === 'object') collectLoginIds(inner, into)
      else if (typeof inner === 'string' && key.endsWith('By')) into.add(inner)
    }
}

/**
 * Returns the names, by login id, of the admins that the fields `…By` of a result name. Returns an empty object without
 * such admins, and if the names cannot be read: the call has succeeded without them.
 */
export async function adminNamesIn(db: Db, result: unknown): Promise<{ adminNames?: Record<string, string> }> {
  const loginIds = new Set<string>()
  collectLoginIds(result, loginIds)
  if (loginIds.size === 0) return {}
  try {
    const nameOf = await adminNames(db, [...loginIds])
    const named = [...loginIds].filter((loginId) => nameOf(loginId) !== loginId)
    if (named.length === 0) return {}
    return { adminNames: Object.fromEntries(named.map((loginId) => [loginId, nameOf(loginId)])) }
  } catch {
    return {}
  }
}
