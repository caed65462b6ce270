import { eq, inArray, sql } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import type { Db } from '../../db/database'
import { members } from '../../db/schema'
import { RowErrors } from '../../excel/parse-cells'
import { uploadCalls } from '../../excel/upload-calls'
import type { CheckedRow, RowKeys, UploadDefinition, UploadRow } from '../../excel/upload-definition'
import { issueProblem } from '../member-coupon/issue-coupon'
import { coupons } from '../schema/coupon.schema'
import { memberCoupons } from '../schema/member-coupon.schema'

interface MemberPlan {
  memberSeq: number
}

const ID = '아이디'

/** Returns the members who have the maximum number of copies of a coupon. */
async function holdersOf(db: Db, couponSeq: number): Promise<Set<number>> {
  const rows = await db
    .select({ memberSeq: memberCoupons.memberSeq })
    .from(memberCoupons)
    .innerJoin(coupons, eq(coupons.couponSeq, memberCoupons.couponSeq))
    .where(eq(memberCoupons.couponSeq, couponSeq))
    .groupBy(memberCoupons.memberSeq, coupons.perMemberLimit)
    .having(sql`count(*) >= ${coupons.perMemberLimit}`)
  return new Set(rows.map(({ memberSeq }) => memberSeq))
}

async function check(
  call: AdminCall,
  couponSeq: number,
  rows: UploadRow[],
  keys: RowKeys,
): Promise<CheckedRow<MemberPlan>[]> {
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
    const faults = new RowErrors(row)
    const refusal = member && issueProblem(member)
    if (!member) faults.add(ID, '등록되지 않은 아이디입니다.')
    else if (refusal) faults.add(ID, refusal.message)
    keys.add(row, ID, id)
    if (!member || faults.any) return faults.answer
    const isHolder = holders.has(member.memberSeq)
    return {
      row: row.row,
      key: id,
      created: !isHolder,
      changes: isHolder ? [] : [{ column: '쿠폰', before: null, after: '발급' }],
      unchanged: isHolder,
      plan: { memberSeq: member.memberSeq },
    }
  })
}

/** Upload of the members who get a coupon; the issue call applies it. */
export const couponMemberUpload = (couponSeq: number): UploadDefinition<MemberPlan> => ({
  resource: `coupons/${couponSeq}`,
  title: '쿠폰 발급 회원',
  columns: [{ title: ID, example: 'member1', required: true }],
  maxRows: 10_000,
  rowsAtOnce: 2_000,
  check: (call, rows, keys) => check(call, couponSeq, rows, keys),
  apply: async () => {
    throw new Error('the members of a sheet are issued their coupons by the issue call')
  },
})

export const couponMemberUploads = (couponSeq: number) => uploadCalls(couponMemberUpload(couponSeq))
