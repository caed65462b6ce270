import { and, eq, sql } from 'drizzle-orm'
import { admins, permissionGroups } from '../db/schema'
import type { Db, Schemas } from '../http/call'
import { invalid } from '../http/refusal'

/** At work, and may write where the work is. */
const holding = (code: Schemas['PermissionCode']) =>
  and(
    eq(admins.state, 'ACTIVE'),
    sql`(${permissionGroups.system} or ${permissionGroups.permissions} ->> ${code} = 'WRITE')`,
  )

/** What an admin is called whom work is given to. Throws 400 on `field` for one who does not hold the code, or is gone. */
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
    .where(and(holding(code), eq(admins.adminSeq, adminSeq)))
  if (!found) throw invalid({ [field]: '담당자로 지정할 수 없는 관리자입니다.' })
  return found.name
}
