import { eq } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { members } from '../../db/schema'
import type { OrderRow } from './order-lock'

/** Returns whether the order's member has withdrawn. */
export async function hasMemberWithdrawn(db: Db, { memberSeq }: Pick<OrderRow, 'memberSeq'>): Promise<boolean> {
  if (memberSeq === null) return false
  const [member] = await db.select({ state: members.state }).from(members).where(eq(members.memberSeq, memberSeq))
  return !member || member.state === 'WITHDRAWN'
}
