import { and, count, eq, ne } from 'drizzle-orm'
import { required } from '../../../domain/messages/required'
import type { Call } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { invalid, Refusal } from '../../contract/refusal'
import { admins, permissionGroups } from '../../db/schema'
import { createRepository } from '../../resource/repository'
import type { Account, GroupRow } from '../../session/accounts'
import { failedCountColumn, lockedUntilColumn } from '../../session/sign-in-failures'

/** An account with its locks and failed sign-ins. */
export interface GuardedAccount extends Account {
  /** End of its last lock; null if it is not locked from any address. */
  lockedUntil: Date | null
  /** Number of wrong passwords and codes in the last ten minutes. */
  failedCount: number
}

/** Returns the columns of a GuardedAccount, for queries on `admins`. */
export const guardColumns = (now: Date) => ({
  lockedUntil: lockedUntilColumn(now),
  failedCount: failedCountColumn(now),
})

/** Reads the locks and failed sign-ins of an account. */
export async function readGuards({ db, now }: Pick<Call, 'db' | 'now'>, account: Account): Promise<GuardedAccount> {
  const [found] = await db.select(guardColumns(now)).from(admins).where(eq(admins.adminSeq, account.admin.adminSeq))
  return { ...account, lockedUntil: found?.lockedUntil ?? null, failedCount: found?.failedCount ?? 0 }
}

/** Returns the displayed state: LOCKED while the account is locked from any address. */
export const stateOf = ({
  admin,
  lockedUntil,
}: Omit<GuardedAccount, 'group' | 'failedCount'>): Schemas['AdminState'] =>
  admin.state === 'ACTIVE' && lockedUntil ? 'LOCKED' : admin.state

/** Returns the error for changing one's own contact data here, because that requires the password. */
export const ownContact = (): Refusal =>
  new Refusal(409, 'SELF_CHANGE_FORBIDDEN', '본인의 이름과 연락처는 내 정보에서 변경해 주세요.')

/** Returns the error for IP rules that would end the current session. */
export const ownIpExcluded = (ip: string): Refusal =>
  invalid({ allowedIps: `지금 접속한 IP(${ip})를 포함해 주세요. 포함하지 않으면 바로 로그아웃됩니다.` })

/** Store of the admins table. */
export const adminStore = createRepository(admins, 'adminSeq')

/** Throws if no active super admin would be left. Must be called before other rules, because it takes a lock. */
export async function guardLastSuper(call: Call, { admin, group }: Account): Promise<void> {
  if (!group.system || admin.state !== 'ACTIVE') return
  // The lock serializes two super admins who suspend each other at the same time.
  await call.db
    .select({ seq: permissionGroups.permissionGroupSeq })
    .from(permissionGroups)
    .where(eq(permissionGroups.permissionGroupSeq, group.permissionGroupSeq))
    .for('update')
  const [others] = await call.db
    .select({ n: count() })
    .from(admins)
    .where(
      and(
        eq(admins.permissionGroupSeq, group.permissionGroupSeq),
        ne(admins.adminSeq, admin.adminSeq),
        eq(admins.state, 'ACTIVE'),
      ),
    )
  if (!others?.n) throw new Refusal(409, 'LAST_SUPER_ADMIN', '최고관리자는 최소 1명이 필요합니다.')
}

/** Returns the group to assign to an admin. Throws 400 if it does not exist. */
export async function findGroup(call: Pick<Call, 'db'>, permissionGroupSeq: number | undefined): Promise<GroupRow> {
  if (permissionGroupSeq === undefined) throw invalid({ permissionGroupSeq: required('권한그룹') })
  const [group] = await call.db
    .select()
    .from(permissionGroups)
    .where(eq(permissionGroups.permissionGroupSeq, permissionGroupSeq))
  if (!group) throw invalid({ permissionGroupSeq: '권한그룹 값이 올바르지 않습니다.' })
  return group
}
