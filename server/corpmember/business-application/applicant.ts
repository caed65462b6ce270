import type { Call } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { invalidState } from '../../contract/refusal'
import { checkFiles } from '../../files/file-refs'
import { businessApplications } from '../schema/business-application.schema'
import { ALREADY_DECIDED, writeApplicationHistory } from './application-history'
import { type Application, applications, isOpen } from './application-record'

/** Actions of applicants in the shop. No endpoint here calls them. */

/** Resubmits an application with the missing license or other fields; it is RECEIVED again. Throws INVALID_STATE. */
export async function resubmitApplication(
  call: Call,
  seq: number,
  changes: Partial<Pick<Application, 'licenseFileSeq' | 'managerName' | 'managerPhone' | 'taxEmail' | 'memo'>>,
): Promise<Application> {
  const before = await applications.lock(call.db, seq)
  if (before.state !== 'SUPPLEMENT')
    throw invalidState(isOpen(before.state) ? '변경할 수 없는 상태입니다.' : ALREADY_DECIDED)
  const { licenseFileSeq: previousFileSeq } = before
  const license = {
    column: businessApplications.licenseFileSeq,
    seqs: changes.licenseFileSeq,
    existingSeqs: previousFileSeq,
  }
  await checkFiles(call, { licenseFileSeq: license })
  const state: Schemas['ApplicationState'] = 'RECEIVED'
  const next = { state, resubmittedAt: call.now, supplementAt: null, supplementItems: [] }
  const row = await applications.update(call, before, { ...changes, ...next })
  await writeApplicationHistory(call, row, '보완 제출')
  return row
}

/** Withdraws an application. Throws INVALID_STATE. */
export async function withdrawApplication(call: Call, seq: number): Promise<Application> {
  const before = await applications.lock(call.db, seq)
  if (!isOpen(before.state)) throw invalidState(ALREADY_DECIDED)
  const row = await applications.update(call, before, {
    state: 'CANCELED',
    decidedAt: call.now,
    decidedBy: null,
    decisionReason: '신청자 취소',
  })
  await writeApplicationHistory(call, row, '신청자 취소')
  return row
}
