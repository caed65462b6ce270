import { eq } from 'drizzle-orm'
import { admins, permissionGroups } from '../db/schema'
import type { Call, LogEntry } from '../http/call'

export type AdminRow = typeof admins.$inferSelect
export type GroupRow = typeof permissionGroups.$inferSelect
export interface Account {
  admin: AdminRow
  group: GroupRow
}

type Whose = { loginId: string } | { adminSeq: number }

const accounts = (call: Pick<Call, 'db'>, whose: Whose) =>
  call.db
    .select({ admin: admins, group: permissionGroups })
    .from(admins)
    .innerJoin(permissionGroups, eq(permissionGroups.permissionGroupSeq, admins.permissionGroupSeq))
    .where('loginId' in whose ? eq(admins.loginId, whose.loginId) : eq(admins.adminSeq, whose.adminSeq))

/** An account as it stands, to be read only. */
export async function readAccount(call: Pick<Call, 'db'>, whose: Whose): Promise<Account | null> {
  const [row] = await accounts(call, whose)
  return row ?? null
}

/** An account, its row locked for a change. */
export async function findAccount(call: Pick<Call, 'db'>, whose: Whose): Promise<Account | null> {
  const [row] = await accounts(call, whose).for('update', { of: admins })
  return row ?? null
}

/** Who stands in the log for something that happened before anybody is signed in. */
export const asAccount = ({ admin, group }: Account): NonNullable<LogEntry['as']> => ({
  adminSeq: admin.adminSeq,
  loginId: admin.loginId,
  adminName: admin.name,
  permissionGroupName: group.name,
})

export const asUnknown = (loginId: string): NonNullable<LogEntry['as']> => ({
  adminSeq: null,
  loginId,
  adminName: '-',
  permissionGroupName: null,
})
