import { eq } from 'drizzle-orm'
import type { Call, LogEntry } from '../call/call'
import { admins, permissionGroups } from '../db/schema'

export type AdminRow = typeof admins.$inferSelect
export type GroupRow = typeof permissionGroups.$inferSelect
export interface Account {
  admin: AdminRow
  group: GroupRow
}

type AccountKey = { loginId: string } | { adminSeq: number }

const selectAccounts = (call: Pick<Call, 'db'>, key: AccountKey) =>
  call.db
    .select({ admin: admins, group: permissionGroups })
    .from(admins)
    .innerJoin(permissionGroups, eq(permissionGroups.permissionGroupSeq, admins.permissionGroupSeq))
    .where('loginId' in key ? eq(admins.loginId, key.loginId) : eq(admins.adminSeq, key.adminSeq))

/** Returns an account for reading, without a lock. */
export async function readAccount(call: Pick<Call, 'db'>, key: AccountKey): Promise<Account | null> {
  const [row] = await selectAccounts(call, key)
  return row ?? null
}

/** Returns an account and locks its row for a change. */
export async function lockAccount(call: Pick<Call, 'db'>, key: AccountKey): Promise<Account | null> {
  const [row] = await selectAccounts(call, key).for('update', { of: admins })
  return row ?? null
}

/** Returns the actor of log entries about an account before sign-in. */
export const logActorOf = ({ admin, group }: Account): NonNullable<LogEntry['as']> => ({
  adminSeq: admin.adminSeq,
  loginId: admin.loginId,
  adminName: admin.name,
  permissionGroupName: group.name,
})

export const unknownLogActor = (loginId: string): NonNullable<LogEntry['as']> => ({
  adminSeq: null,
  loginId,
  adminName: '-',
  permissionGroupName: null,
})
