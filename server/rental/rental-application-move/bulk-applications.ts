import { required } from '../../../openapi/messages/required'
import type { AdminCall, Db, Schemas } from '../../http/call'
import { badState, invalid } from '../../http/refusal'
import { lockStock } from '../../product/item/stock'
import { eachRow } from '../../resource/each-row'
import { cut, namesOf } from '../../resource/fields'
import { assigneeName } from '../../session/assignees'
import {
  type Application,
  applicationNames,
  applications,
  stateLabel,
  step,
  subjectsOf,
} from '../rental-application/rental-application-steps'
import { moveLocked } from './move-application'

type Bulk = Schemas['RentalApplicationBulk']
type Act = (call: AdminCall, before: Application) => Promise<Application>

const OVER: readonly Application['state'][] = ['ENDED', 'TERMINATED', 'REJECTED', 'CANCELED']

/** Gives applications to somebody, who begins with those that have just come in. Throws 400 for one who may not have them. */
async function assigning(call: AdminCall, assigneeSeq: number | null): Promise<{ what: string; act: Act }> {
  const name = assigneeSeq === null ? '미지정' : await assigneeName(call.db, 'RENTAL_APPLICATION', assigneeSeq)
  return {
    what: `담당 지정(${name})`,
    act: async (inner, before) => {
      if (OVER.includes(before.state))
        throw badState(`‘${stateLabel(before.state)}’ 상태의 신청은 담당자를 바꿀 수 없습니다.`)
      if (before.state === 'RECEIVED' && assigneeSeq !== null) return step(inner, before, 'CONSULTING', { assigneeSeq })
      return before.assigneeSeq === assigneeSeq ? before : applications.update(inner, before, { assigneeSeq })
    },
  }
}

/** Throws 400 for what the state cannot do without. */
function moving({ to, rejectReason, reason }: Bulk): { what: string; act: Act } {
  if (!to) throw invalid({ to: required('상태') })
  if (to === 'REJECTED' && !rejectReason) throw invalid({ rejectReason: required('거절 사유') })
  if (to === 'CANCELED' && !reason?.trim()) throw invalid({ reason: required('사유') })
  const move = { to, ...(rejectReason ? { rejectReason } : {}), ...(reason ? { reason } : {}) }
  return { what: stateLabel(to), act: (inner, before) => moveLocked(inner, before, move) }
}

/** Applications are locked before the tires of their contracts, and each of both in the order of their numbers. */
async function lockGoods(db: Db, seqs: readonly number[]): Promise<void> {
  const rows = await applications.lockAll(db, seqs)
  await lockStock(
    db,
    rows.map(({ itemSeq }) => itemSeq),
  )
}

/** An action on chosen applications, each on its own. */
export async function bulkApplications(call: AdminCall, body: Bulk): Promise<Schemas['BulkReceipt']> {
  const { action, seqs, assigneeSeq = null, reason } = body
  const { what, act } = action === 'ASSIGN' ? await assigning(call, assigneeSeq) : moving(body)
  const done: Application[] = []
  await lockGoods(call.db, seqs)
  const receipt = await eachRow(
    call,
    seqs,
    async (db, seq) => {
      done.push(await act({ ...call, db }, await applications.lock(db, seq)))
    },
    applicationNames,
  )
  if (receipt.done > 0) {
    call.log({
      action: 'BULK',
      resource: 'rental-applications',
      targetSeqs: receipt.doneSeqs,
      named: applicationNames,
      subjects: done.flatMap(subjectsOf),
      ...(reason ? { reason } : {}),
      summary: cut(`렌탈 신청 ${what}: ${namesOf(done.map(({ applicationNo }) => applicationNo))}`),
    })
  }
  return { done: receipt.done, failed: receipt.failed }
}
