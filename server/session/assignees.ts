import { and, eq, sql } from 'drizzle-orm'
import type { Schemas } from '../contract/contract-types'
import { invalid } from '../contract/refusal'
import type { Db } from '../db/database'
import { admins, permissionGroups } from '../db/schema'

/** Matches active admins with write access for the code. */
const canWrite = (code: Schemas['PermissionCode']) =>
  and(
    eq(admins.state, 'ACTIVE'),
    sql`(${permissionGroups.system} or ${permissionGroups.permissions} ->> ${code} = 'WRITE')`,
  )

/**
 * Returns the name of an admin to whom work is assigned. Throws 400 on `field` if the admin is inactive or lacks the
 * permission.
 */
export async function assigneeName(
  db: Db,
  code: Schemas['PermissionCode'],
  adminSeq: number,
  field = 'assigneeSeq',
): Promise<string> {
  const [found] = await db
    .select({ name: admins.name })
    .from(admins)
    .innerJoin(permissionGroups, eq(permissionGroups.permissionGroupSeq, admins.permissionGroupSeq))
    .where(and(canWrite(code), eq(admins.adminSeq, adminSeq)))
  if (!found) throw invalid({ [field]: '담당자로 지정할 수 없는 관리자입니다.' })
  return found.name
}
