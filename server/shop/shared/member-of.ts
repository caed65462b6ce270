import { and, eq, ne } from 'drizzle-orm'
import { notFound } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { members } from '../../db/schema'

/** Returns the member that the customer site names. Throws 404 if there is none, or if it has withdrawn. */
export async function memberOf(db: Db, memberSeq: number): Promise<typeof members.$inferSelect> {
  const [member] = await db
    .select()
    .from(members)
    .where(and(eq(members.memberSeq, memberSeq), ne(members.state, 'WITHDRAWN')))
  if (!member) throw notFound('회원을 찾을 수 없습니다.')
  return member
}
