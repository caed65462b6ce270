import { eq, inArray, sql } from 'drizzle-orm'
import { members } from '../../db/schema'
import { RowFaults } from '../../excel/cells'
import type { Checked, SeenKeys, UploadDefinition, UploadRow } from '../../excel/upload'
import { uploadCalls } from '../../excel/upload-calls'
import type { AdminCall, Db } from '../../http/call'
import { coupons } from '../coupon/coupon.schema'
import { barred } from '../member-coupon/issue'
import { memberCoupons } from '../member-coupon/member-coupon.schema'

interface MemberPlan {
  memberSeq: number
}

const ID = '아이디'

/** Members who have as many copies of a coupon as one may have. */
async function holdersOf(db: Db, couponSeq: number): Promise<Set<number>> {
  const held = await db
    .select({ memberSeq: memberCoupons.memberSeq })
    .from(memberCoupons)
    .innerJoin(coupons, eq(coupons.couponSeq, memberCoupons.couponSeq))
    .where(eq(memberCoupons.couponSeq, couponSeq))
    .groupBy(memberCoupons.memberSeq, coupons.perMemberLimit)
    .having(sql`count(*) >= ${coupons.perMemberLimit}`)
  return new Set(held.map(({ memberSeq }) => memberSeq))
}

async function check(
  call: AdminCall,
  couponSeq: number,
  rows: UploadRow[],
  seen: SeenKeys,
): Promise<Checked<MemberPlan>[]> {
  const holders = await holdersOf(call.db, couponSeq)
  const { memberSeq, loginId, state, memberType } = members
  const ids = [...new Set(rows.map((row) => row.cell(ID)))]
  const found = ids.length
    ? await call.db.select({ memberSeq, loginId, state, memberType }).from(members).where(inArray(loginId, ids))
    : []
  const known = new Map(found.map((member) => [member.loginId, member]))
  return rows.map((row) => {
    const id = row.cell(ID)
    const member = known.get(id)
    const faults = new RowFaults(row)
    const why = member && barred(member)
    if (!member) faults.add(ID, '등록되지 않은 아이디입니다.')
    else if (seen.has(id)) faults.add(ID, '같은 아이디가 두 번 있습니다.')
    else if (why) faults.add(ID, why.message)
    seen.set(id, row.row)
    if (!member || faults.any) return faults.answer
    const holds = holders.has(member.memberSeq)
    return {
      row: row.row,
      key: id,
      created: !holds,
      changes: holds ? [] : [{ column: '쿠폰', before: null, after: '발급' }],
      unchanged: holds,
      plan: { memberSeq: member.memberSeq },
    }
  })
}

/** Members of a sheet who are to be given a coupon; the issue call takes it. */
export const couponMemberUpload = (couponSeq: number): UploadDefinition<MemberPlan> => ({
  resource: `coupons/${couponSeq}`,
  title: '쿠폰 발급 회원',
  columns: [{ title: ID, example: 'member1', required: true }],
  maxRows: 10_000,
  rowsAtOnce: 2_000,
  check: (call, rows, seen) => check(call, couponSeq, rows, seen),
  apply: async () => {
    throw new Error('the members of a sheet are given their copies by the issue call')
  },
})

export const couponMemberUploads = (couponSeq: number) => uploadCalls(couponMemberUpload(couponSeq))
