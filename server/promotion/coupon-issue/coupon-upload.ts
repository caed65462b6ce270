import { inArray } from 'drizzle-orm'
import { members } from '../../db/schema'
import { RowFaults } from '../../excel/cells'
import { type Checked, type UploadDefinition, type UploadRow, uploadCalls } from '../../excel/upload'
import type { AdminCall } from '../../http/call'
import { barred } from '../member-coupon/issue'

interface MemberPlan {
  memberSeq: number
}

const ID = '아이디'

async function check(call: AdminCall, rows: UploadRow[]): Promise<Checked<MemberPlan>[]> {
  const { memberSeq, loginId, state, memberType } = members
  const ids = [...new Set(rows.map((row) => row.cell(ID)))]
  const found = ids.length
    ? await call.db.select({ memberSeq, loginId, state, memberType }).from(members).where(inArray(loginId, ids))
    : []
  const known = new Map(found.map((member) => [member.loginId, member]))
  const seen = new Set<string>()
  return rows.map((row) => {
    const id = row.cell(ID)
    const member = known.get(id)
    const faults = new RowFaults(row)
    const why = member && barred(member)
    if (!member) faults.add(ID, '등록되지 않은 아이디입니다.')
    else if (seen.has(id)) faults.add(ID, '같은 아이디가 두 번 있습니다.')
    else if (why) faults.add(ID, why.message)
    seen.add(id)
    if (!member || faults.any) return faults.answer
    return {
      row: row.row,
      key: id,
      created: true,
      changes: [{ column: '쿠폰', before: null, after: '발급' }],
      plan: { memberSeq: member.memberSeq },
    }
  })
}

/** Members of a sheet; the issue call takes it. */
export const memberUpload: UploadDefinition<MemberPlan> = {
  resource: 'coupons',
  title: '쿠폰 발급 회원',
  columns: [{ title: ID, example: 'member1', required: true }],
  maxRows: 10_000,
  check,
  apply: async () => {
    throw new Error('the members of a sheet are given their copies by the issue call')
  },
}

export const memberUploads = uploadCalls(memberUpload)
