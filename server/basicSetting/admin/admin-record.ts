import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { admins, permissionGroups } from '../../db/schema'
import { maskEmail, maskPhone } from '../../lib/mask'
import { contains, withinDays } from '../../resource/filters'
import { detectKeywordType } from '../../resource/keyword'
import { orderBy } from '../../resource/pages'
import { emailFilter, nameFilter, phoneFilter } from '../../resource/personal-search'
import { exceedsActor } from '../../session/admin-guards'
import { lockedUntilColumn } from '../../session/sign-in-failures'
import { type GuardedAccount, guardColumns, stateOf } from './admin-rules'

/** Returns an admin for display; contact data is unmasked only with `unmasked`. */
export function adminFields(account: GuardedAccount, unmasked: boolean) {
  const { admin, group, failedCount, lockedUntil } = account
  const { adminSeq, loginId, name, department, position, email, mobilePhone, officePhone } = admin
  const { allowedIps, notifyEvents, memo, lastSignInIp, createdBy, updatedBy, version } = admin
  const state = stateOf(account)
  return {
    adminSeq,
    loginId,
    name,
    department,
    position,
    email: unmasked ? email : maskEmail(email),
    mobilePhone: unmasked ? mobilePhone : maskPhone(mobilePhone),
    officePhone: unmasked ? officePhone : maskPhone(officePhone),
    permissionGroupSeq: group.permissionGroupSeq,
    permissionGroup: { seq: group.permissionGroupSeq, name: group.name },
    state,
    suspendReason: state === 'SUSPENDED' ? admin.suspendReason : null,
    otpState: admin.otpSecret ? ('ACTIVE' as const) : ('NONE' as const),
    otpRequired: group.otpRequired,
    allowedIps,
    notifyEvents,
    memo,
    isSuper: group.system,
    lastSignInAt: admin.lastSignInAt?.toISOString() ?? null,
    lastSignInIp,
    passwordChangedAt: admin.passwordChangedAt?.toISOString() ?? null,
    failedCount,
    lockedUntil: lockedUntil?.toISOString() ?? null,
    createdAt: admin.createdAt.toISOString(),
    updatedAt: admin.updatedAt.toISOString(),
    createdBy,
    updatedBy,
    version,
  }
}

/** Returns an admin as the contract defines it for the calling admin. */
export const toAdmin = (
  account: GuardedAccount,
  { actor }: Pick<AdminCall, 'actor'>,
  unmasked = false,
): Schemas['Admin'] => ({
  ...adminFields(account, unmasked),
  exceedsMine: account.admin.adminSeq !== actor.adminSeq && exceedsActor(actor, account.group),
})

export type AdminQuery = QueryOf<'GET /api/v1/admin/admins'>

/** Returns the WHERE of the list. Throws 400 for a keyword that is too short to search personal data. */
export function adminFilter(query: AdminQuery, now: Date): SQL | undefined {
  const state = sql`case when ${admins.state} = 'ACTIVE' and ${lockedUntilColumn(now)} is not null then 'LOCKED' else ${admins.state} end`
  return and(
    keywordFilter(query),
    query.permissionGroupSeq ? eq(admins.permissionGroupSeq, query.permissionGroupSeq) : undefined,
    query.state?.length ? inArray(state, query.state) : undefined,
    query.otpState === 'ACTIVE' ? isNotNull(admins.otpSecret) : undefined,
    query.otpState === 'NONE' ? isNull(admins.otpSecret) : undefined,
    withinDays(admins.createdAt, query.createdAt, 'createdAt'),
    withinDays(admins.lastSignInAt, query.lastSignInAt, 'lastSignInAt'),
  )
}

/** Returns the filter of a keyword. Personal data is matched only by its beginning (phones by their end). */
function keywordFilter({ keywordType = 'loginId', keyword: raw }: AdminQuery): SQL | undefined {
  const keyword = raw?.trim()
  if (!keyword) return undefined
  switch (detectKeywordType(keyword, keywordType, { phone: 'mobilePhone' })) {
    case 'name':
      return nameFilter(keyword, admins.name)
    case 'email':
      return emailFilter(keyword, admins.email)
    case 'mobilePhone':
      return phoneFilter(keyword, admins.mobilePhone)
    case 'department':
      return contains(keyword, admins.department)
    default:
      return contains(keyword, admins.loginId)
  }
}

const sortColumns = {
  loginId: admins.loginId,
  name: admins.name,
  permissionGroupName: permissionGroups.name,
  lastSignInAt: admins.lastSignInAt,
  createdAt: admins.createdAt,
}

/** Returns the query of the list's rows, with the group of each admin. */
export function adminRows(db: Db, query: AdminQuery, now: Date, limit: number, offset: number) {
  return db
    .select({ admin: admins, group: permissionGroups, ...guardColumns(now) })
    .from(admins)
    .innerJoin(permissionGroups, eq(permissionGroups.permissionGroupSeq, admins.permissionGroupSeq))
    .where(adminFilter(query, now))
    .orderBy(...orderBy(query.sort, 'createdAt,desc', sortColumns, admins.adminSeq))
    .limit(limit)
    .offset(offset)
}
