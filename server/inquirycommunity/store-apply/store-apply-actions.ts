import { eq } from 'drizzle-orm'
import { DECIDED_ALREADY, isOpenApply } from '../../../domain/inquirycommunity/store-apply-transitions'
import type { AdminCall, SteppedCall } from '../../call/call'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { conflict, invalidState, notFound } from '../../contract/refusal'
import { fetchNtsAnswers, ntsColumns, taxOfficeFailure } from '../../member/business-profile/nts'
import { forEachRow } from '../../resource/each-row'
import { shortenForLog, summarizeNames } from '../../resource/fields'
import { assigneeName } from '../../session/assignees'
import { storeApplies } from '../schema/store-apply.schema'
import { type Apply, applies, applyNames, RESOURCE } from './store-apply-record'
import { CODE } from './store-apply-transition'

/**
 * Asks the tax office about an application and calls `then` with the updated row. Throws 404, INVALID_STATE,
 * EXTERNAL_FAILED; CONFLICT when the number has changed in the meantime.
 */
export async function checkNumber<T>(
  call: SteppedCall,
  seq: number,
  then: (step: AdminCall, row: Apply) => Promise<T>,
): Promise<T> {
  const businessNumber = await call.step(async ({ db }) => {
    const [row] = await db
      .select({ businessNumber: storeApplies.businessNumber })
      .from(storeApplies)
      .where(eq(storeApplies.storeApplySeq, seq))
    if (!row) throw notFound()
    return row.businessNumber
  })
  const answers = await fetchNtsAnswers(call.services, [businessNumber])
  return call.finish(async (step) => {
    const before = await applies.lock(step.db, seq)
    if (!isOpenApply(before.state)) throw invalidState(DECIDED_ALREADY)
    if (before.businessNumber !== businessNumber) throw conflict(null)
    const answer = answers.get(businessNumber)
    if (!answer) throw taxOfficeFailure(step)
    return then(step, await applies.update(step, before, ntsColumns(answer, step.now)))
  })
}

/** Assigns chosen applications to an admin, or unassigns them, one by one. */
export async function bulkApplies(
  call: AdminCall,
  { action, seqs, reviewerSeq = null }: Schemas['StoreApplyBulk'],
): Promise<Schemas['BulkReceipt']> {
  if (reviewerSeq !== null) await assigneeName(call.db, CODE, reviewerSeq, 'reviewerSeq')
  const names: string[] = []
  const { done, failed, doneSeqs } = await forEachRow(
    call,
    seqs,
    async (db, seq) => {
      const inner = { ...call, db }
      const before = await applies.lock(db, seq)
      if (!isOpenApply(before.state)) throw invalidState(DECIDED_ALREADY)
      if (before.reviewerSeq !== reviewerSeq) await applies.update(inner, before, { reviewerSeq })
      names.push(before.name)
    },
    applyNames,
  )
  if (done > 0) {
    call.log({
      action: 'BULK',
      resource: RESOURCE,
      targetSeqs: doneSeqs,
      named: applyNames,
      summary: shortenForLog(`장착점 제휴 신청 ${labelOf('StoreApplyAction', action)}: ${summarizeNames(names)}`),
    })
  }
  return { done, failed }
}
