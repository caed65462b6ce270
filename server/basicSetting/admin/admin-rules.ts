import { and, count, eq, inArray, ne } from 'drizzle-orm'
import { required } from '../../../openapi/messages/required'
import { admins, permissionGroups } from '../../db/schema'
import type { Call, Schemas } from '../../http/call'
import { invalid, Refusal } from '../../http/refusal'
import { storeOf } from '../../resource/store'
import type { Account, AdminRow, GroupRow } from '../../session/lockout'

/** A lock that has run out is none: the state an admin is in at this moment. */
export const stateOf = (admin: Pick<AdminRow, 'state' | 'lockedUntil'>, now: Date): Schemas['AdminState'] =>
  admin.state === 'LOCKED' && admin.lockedUntil !== null && admin.lockedUntil <= now ? 'ACTIVE' : admin.state

/** What proves who an admin is: of one's own it is not changed beside the password. */
export const ownContact = (): Refusal =>
  new Refusal(409, 'SELF_CHANGE_FORBIDDEN', '본인의 연락처는 내 정보에서 변경해 주세요.')

/** Addresses that would end the very session that sets them. */
export const shutOut = (ip: string): Refusal =>
  invalid({ allowedIps: `지금 접속한 IP(${ip})를 포함해 주세요. 포함하지 않으면 바로 로그아웃됩니다.` })

/** The stored admins. */
export const adminStore = storeOf(admins, 'adminSeq')

/** Throws when nobody would be left who can do everything. Comes before the other rules: it holds whoever asks. */
export async function guardLastSuper(call: Call, { admin, group }: Account): Promise<void> {
  if (!group.system || !isUsable(admin.state)) return
  // Two super admins who suspend each other at the same time queue here.
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
        inArray(admins.state, ['ACTIVE', 'LOCKED']),
      ),
    )
  if (!others?.n) throw new Refusal(409, 'LAST_SUPER_ADMIN', '최고관리자는 최소 1명이 필요합니다.')
}

const isUsable = (state: Schemas['AdminState']): boolean => state === 'ACTIVE' || state === 'LOCKED'

/** The group an admin is to get. Throws 400 when there is none. */
export async function groupNamed(call: Pick<Call, 'db'>, permissionGroupSeq: number | undefined): Promise<GroupRow> {
  if (permissionGroupSeq === undefined) throw invalid({ permissionGroupSeq: required('권한그룹') })
  const [group] = await call.db
    .select()
    .from(permissionGroups)
    .where(eq(permissionGroups.permissionGroupSeq, permissionGroupSeq))
  if (!group) throw invalid({ permissionGroupSeq: '권한그룹 값이 올바르지 않습니다.' })
  return group
}
