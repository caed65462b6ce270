import { eq } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { members } from '../../db/schema'
import { notFound } from '../../http/refusal'
import type { PriceBuyer } from '../../product/business-price/buyer-prices'

/** Returns the member whose prices are asked for; null for a guest. Throws 404 for an unknown or withdrawn one. */
export async function readBuyer(db: Db, memberSeq: number | undefined): Promise<PriceBuyer> {
  if (memberSeq === undefined) return null
  const { memberType, businessGradeSeq, state } = members
  const [member] = await db
    .select({ memberType, businessGradeSeq, state })
    .from(members)
    .where(eq(members.memberSeq, memberSeq))
  if (!member || member.state === 'WITHDRAWN') throw notFound('회원을 찾을 수 없습니다.')
  return member
}
