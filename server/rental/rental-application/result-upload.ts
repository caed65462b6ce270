import { inArray } from 'drizzle-orm'
import { required } from '../../../domain/messages/required'
import { rentalTransitionProblem } from '../../../domain/rental/rental-transitions'
import type { AdminCall } from '../../call/call'
import { valueOfLabel } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { RowErrors } from '../../excel/parse-cells'
import type { CheckedRow, RowKeys, UploadDefinition, UploadRow } from '../../excel/upload-definition'
import { applications, stateLabel } from '../application-steps/steps'
import { rentalApplications } from '../schema/rental-application.schema'
import { type ApplicationMove, moveLocked } from './move-application'

interface Plan {
  seq: number
  move: ApplicationMove
}

const NUMBER = '신청번호'
const RESULT = '결과'
const REASON = '사유'

const RESULTS: Readonly<Record<string, 'APPROVED' | 'REJECTED'>> = {
  승인: 'APPROVED',
  심사승인: 'APPROVED',
  거절: 'REJECTED',
  심사거절: 'REJECTED',
  APPROVED: 'APPROVED',
  REJECTED: 'REJECTED',
}

/** Returns a reject reason by its label. Any other text becomes the memo of ETC. */
function reasonOf(text: string): Pick<ApplicationMove, 'rejectReason' | 'rejectMemo'> {
  const known = valueOfLabel('RentalRejectReason', text) as Schemas['RentalRejectReason'] | null
  return known ? { rejectReason: known } : { rejectReason: 'ETC', rejectMemo: text.slice(0, 200) }
}

async function check(call: AdminCall, rows: UploadRow[], keys: RowKeys): Promise<CheckedRow<Plan>[]> {
  const numbers = rows.map((row) => row.cell(NUMBER).toUpperCase())
  const found = await call.db
    .select()
    .from(rentalApplications)
    .where(inArray(rentalApplications.applicationNo, numbers.length > 0 ? numbers : ['']))
  const known = new Map(found.map((row) => [row.applicationNo, row]))
  return rows.map((row, at) => {
    const faults = new RowErrors(row)
    const no = numbers[at] ?? ''
    const application = known.get(no)
    const to = RESULTS[row.cell(RESULT)]
    const why = row.cell(REASON)
    if (!application) faults.add(NUMBER, '등록되지 않은 신청번호입니다.')
    keys.add(row, NUMBER, no)
    if (!to) faults.add(RESULT, '승인 또는 거절로 입력해 주세요.')
    if (to === 'REJECTED' && !why) faults.add(REASON, required(REASON))
    if (application && to) {
      const problem = rentalTransitionProblem(application, to, stateLabel, call.now)
      if (problem) faults.add(RESULT, problem)
    }
    if (!application || !to || faults.any) return faults.answer
    return {
      row: row.row,
      key: no,
      created: false,
      changes: [
        { column: '상태', before: stateLabel(application.state), after: stateLabel(to) },
        ...(to === 'REJECTED' ? [{ column: REASON, before: null, after: why }] : []),
      ],
      plan: { seq: application.rentalApplicationSeq, move: { to, ...(to === 'REJECTED' ? reasonOf(why) : {}) } },
    }
  })
}

/** Upload of credit check results from rental companies. */
export const resultUpload: UploadDefinition<Plan> = {
  resource: 'rental-applications',
  title: '렌탈 심사결과',
  columns: [
    { title: NUMBER, example: 'R261121-0001', required: true },
    { title: RESULT, example: '승인', required: true },
    { title: REASON, example: '신용' },
  ],
  maxRows: 5_000,
  check,
  async apply(call, db, { seq, move }) {
    await moveLocked({ ...call, db }, await applications.lock(db, seq), move)
  },
}
