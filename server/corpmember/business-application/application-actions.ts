import { eq, inArray } from 'drizzle-orm'
import type { AdminCall, SteppedCall } from '../../call/call'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { conflict, invalid, invalidState } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { admins, permissionGroups } from '../../db/schema'
import { fetchNtsAnswers, ntsColumns, taxOfficeFailure } from '../../member/business-profile/nts'
import { forEachRow } from '../../resource/each-row'
import { shortenForLog, summarizeNames } from '../../resource/fields'
import { rightsOf } from '../../session/rights'
import { businessApplications } from '../schema/business-application.schema'
import { ALREADY_DECIDED } from './application-history'
import { type Application, applicationNames, applications, isOpen } from './application-record'

type Bulk = Schemas['BusinessApplicationBulk']

const numbersOf = async (db: Db, seqs: number[]): Promise<string[]> => {
  const found = await db
    .select({ businessNumber: businessApplications.businessNumber })
    .from(businessApplications)
    .where(inArray(businessApplications.businessApplicationSeq, seqs))
  return found.map(({ businessNumber }) => businessNumber)
}

type Answers = Awaited<ReturnType<typeof fetchNtsAnswers>>

/** Asks the tax office about the business numbers of applications. */
const queryTaxOffice = async (call: SteppedCall, seqs: number[]): Promise<Answers> =>
  fetchNtsAnswers(call.services, await call.step(({ db }) => numbersOf(db, seqs)))

/** Returns an action that stores the tax office's answer. */
function createCheckAction(answers: Answers) {
  return async (inner: AdminCall, seq: number): Promise<Application> => {
    const before = await applications.lock(inner.db, seq)
    if (!isOpen(before.state)) throw invalidState(ALREADY_DECIDED)
    const answer = answers.get(before.businessNumber)
    if (!answer) throw taxOfficeFailure(inner)
    return applications.update(inner, before, ntsColumns(answer, inner.now))
  }
}

/**
 * Asks the tax office about an application, stores the answer and calls `then` with the result.
 *
 * Throws EXTERNAL_FAILED, which keeps the previous answer; CONFLICT if the business number changed meanwhile.
 */
export async function checkNumber<T>(
  call: SteppedCall,
  seq: number,
  then: (step: AdminCall, row: Application) => Promise<T>,
): Promise<T> {
  const [businessNumber] = await call.step(({ db }) => numbersOf(db, [seq]))
  const answers = await fetchNtsAnswers(call.services, businessNumber === undefined ? [] : [businessNumber])
  return call.finish(async (step) => {
    const before = await applications.lock(step.db, seq)
    if (!isOpen(before.state)) throw invalidState(ALREADY_DECIDED)
    if (before.businessNumber !== businessNumber) throw conflict(null)
    return then(step, await createCheckAction(answers)(step, seq))
  })
}

/** Throws 400 unless the admin is active and may write business applications. */
async function checkReviewer(db: Db, reviewerSeq: number): Promise<void> {
  const [admin] = await db
    .select({ state: admins.state, group: permissionGroups })
    .from(admins)
    .innerJoin(permissionGroups, eq(permissionGroups.permissionGroupSeq, admins.permissionGroupSeq))
    .where(eq(admins.adminSeq, reviewerSeq))
  const isAllowed = admin && rightsOf(admin.group).permissions.BUSINESS_MEMBER_APPLICATION === 'WRITE'
  if (!isAllowed || admin.state !== 'ACTIVE') throw invalid({ reviewerSeq: '담당자로 지정할 수 없는 관리자입니다.' })
}

async function createAssignAction(call: AdminCall, reviewerSeq: number | null) {
  if (reviewerSeq !== null) await checkReviewer(call.db, reviewerSeq)
  return async (inner: AdminCall, seq: number): Promise<Application> => {
    const before = await applications.lock(inner.db, seq)
    if (!isOpen(before.state)) throw invalidState(ALREADY_DECIDED)
    return before.reviewerSeq === reviewerSeq ? before : applications.update(inner, before, { reviewerSeq })
  }
}

/** Applies an action to chosen applications, each separately. Asks the tax office before any row is locked. */
export async function bulkApplications(call: SteppedCall, body: Bulk): Promise<Schemas['BulkReceipt']> {
  const answers = body.action === 'ASSIGN' ? null : await queryTaxOffice(call, body.seqs)
  return call.finish((step) => applyAction(step, body, answers))
}

async function applyAction(call: AdminCall, body: Bulk, answers: Answers | null): Promise<Schemas['BulkReceipt']> {
  const { action, seqs, reviewerSeq = null } = body
  const act = answers ? createCheckAction(answers) : await createAssignAction(call, reviewerSeq)
  const names: string[] = []
  const { done, failed, doneSeqs } = await forEachRow(
    call,
    seqs,
    async (db, seq) => {
      names.push((await act({ ...call, db }, seq)).companyName)
    },
    applicationNames,
  )
  if (done > 0) {
    call.log({
      action: 'BULK',
      resource: 'business-applications',
      targetSeqs: doneSeqs,
      named: applicationNames,
      summary: shortenForLog(`사업자회원 신청 ${labelOf('ApplicationAction', action)}: ${summarizeNames(names)}`),
    })
  }
  return { done, failed }
}
