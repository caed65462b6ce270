import { required } from '../../../domain/messages/required'
import type { AdminCall } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { invalid, invalidState } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { lockStock } from '../../product/item/stock'
import { forEachRow } from '../../resource/each-row'
import { shortenForLog, summarizeNames } from '../../resource/fields'
import { assigneeName } from '../../session/assignees'
import {
  type Application,
  applicationNames,
  applications,
  changeState,
  stateLabel,
  subjectsOf,
} from '../application-steps/steps'
import { moveLocked } from './move-application'

type Bulk = Schemas['RentalApplicationBulk']
type RowAction = (call: AdminCall, before: Application) => Promise<Application>

const FINAL_STATES: readonly Application['state'][] = ['ENDED', 'TERMINATED', 'REJECTED', 'CANCELED']

/**
 * Returns an action that assigns applications to an admin. New ones move to consultation. Throws 400 if the admin
 * may not handle applications.
 */
async function createAssignAction(
  call: AdminCall,
  assigneeSeq: number | null,
): Promise<{ what: string; act: RowAction }> {
  const name = assigneeSeq === null ? '미지정' : await assigneeName(call.db, 'RENTAL_APPLICATION', assigneeSeq)
  return {
    what: `담당 지정(${name})`,
    act: async (inner, before) => {
      if (FINAL_STATES.includes(before.state))
        throw invalidState(`‘${stateLabel(before.state)}’ 상태의 신청은 담당자를 바꿀 수 없습니다.`)
      if (before.state === 'RECEIVED' && assigneeSeq !== null)
        return changeState(inner, before, 'CONSULTING', { assigneeSeq })
      return before.assigneeSeq === assigneeSeq ? before : applications.update(inner, before, { assigneeSeq })
    },
  }
}

/** Returns an action that moves applications. Throws 400 if required inputs are missing. */
function createMoveAction({ to, rejectReason, reason }: Bulk): { what: string; act: RowAction } {
  if (!to) throw invalid({ to: required('상태') })
  if (to === 'REJECTED' && !rejectReason) throw invalid({ rejectReason: required('거절 사유') })
  if (to === 'CANCELED' && !reason?.trim()) throw invalid({ reason: required('사유') })
  const move = { to, ...(rejectReason ? { rejectReason } : {}), ...(reason ? { reason } : {}) }
  return { what: stateLabel(to), act: (inner, before) => moveLocked(inner, before, move) }
}

/** Locks the applications, then the items of their contracts, each in ascending order. */
async function lockGoods(db: Db, seqs: readonly number[]): Promise<void> {
  const rows = await applications.lockAll(db, seqs)
  await lockStock(
    db,
    rows.map(({ itemSeq }) => itemSeq),
  )
}

/** Applies an action to chosen applications, each separately. */
export async function bulkApplications(call: AdminCall, body: Bulk): Promise<Schemas['BulkReceipt']> {
  const { action, seqs, assigneeSeq = null, reason } = body
  const { what, act } = action === 'ASSIGN' ? await createAssignAction(call, assigneeSeq) : createMoveAction(body)
  const done: Application[] = []
  await lockGoods(call.db, seqs)
  const receipt = await forEachRow(
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
      summary: shortenForLog(`렌탈 신청 ${what}: ${summarizeNames(done.map(({ applicationNo }) => applicationNo))}`),
    })
  }
  return { done: receipt.done, failed: receipt.failed }
}
