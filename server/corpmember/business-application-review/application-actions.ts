import { eq, inArray } from 'drizzle-orm'
import { admins, permissionGroups } from '../../db/schema'
import type { AdminCall, Db, Schemas } from '../../http/call'
import { badState, conflict, invalid } from '../../http/refusal'
import { askTaxOffice, noAnswer, ntsColumns } from '../../member/business-profile/nts'
import { eachRow } from '../../resource/each-row'
import { cut, namesOf } from '../../resource/fields'
import { labelOf } from '../../session/field-changes'
import { rightsOf } from '../../session/rights'
import { type Application, applicationNames, applications, isOpen } from '../business-application/application-record'
import { CLOSED } from '../business-application/application-steps'
import { businessApplications } from '../business-application/business-application.schema'

type Bulk = Schemas['BusinessApplicationBulk']

const numbersOf = async (db: Db, seqs: number[]): Promise<string[]> => {
  const found = await db
    .select({ businessNumber: businessApplications.businessNumber })
    .from(businessApplications)
    .where(inArray(businessApplications.businessApplicationSeq, seqs))
  return found.map(({ businessNumber }) => businessNumber)
}

/** Asks before any row is locked: the tax office may take its time. */
async function checkingNumbers(call: AdminCall, seqs: number[]) {
  const answers = await askTaxOffice(call.services, await numbersOf(call.db, seqs))
  return async (inner: AdminCall, seq: number): Promise<Application> => {
    const before = await applications.lock(inner.db, seq)
    if (!isOpen(before.state)) throw badState(CLOSED)
    const answer = answers.get(before.businessNumber)
    if (!answer) throw noAnswer()
    return applications.update(inner, before, ntsColumns(answer, inner.now))
  }
}

/** Asks the tax office about one application. Throws EXTERNAL_FAILED, what was known stays; CONFLICT when the number has changed meanwhile. */
export async function checkNumber(call: AdminCall, seq: number): Promise<Application> {
  const [asked] = await numbersOf(call.db, [seq])
  const before = await applications.lock(call.db, seq)
  if (!isOpen(before.state)) throw badState(CLOSED)
  if (before.businessNumber !== asked) throw conflict(null)
  return (await checkingNumbers(call, [seq]))(call, seq)
}

/** Who work can be given to: an active administrator who may write here. Throws 400. */
async function checkReviewer(db: Db, reviewerSeq: number): Promise<void> {
  const [admin] = await db
    .select({ state: admins.state, group: permissionGroups })
    .from(admins)
    .innerJoin(permissionGroups, eq(permissionGroups.permissionGroupSeq, admins.permissionGroupSeq))
    .where(eq(admins.adminSeq, reviewerSeq))
  const may = admin && rightsOf(admin.group).permissions.BUSINESS_MEMBER_APPLICATION === 'WRITE'
  if (!may || admin.state !== 'ACTIVE') throw invalid({ reviewerSeq: '담당자로 지정할 수 없는 관리자입니다.' })
}

async function assigning(call: AdminCall, reviewerSeq: number | null) {
  if (reviewerSeq !== null) await checkReviewer(call.db, reviewerSeq)
  return async (inner: AdminCall, seq: number): Promise<Application> => {
    const before = await applications.lock(inner.db, seq)
    if (!isOpen(before.state)) throw badState(CLOSED)
    return before.reviewerSeq === reviewerSeq ? before : applications.update(inner, before, { reviewerSeq })
  }
}

/** An action on chosen applications, each on its own. */
export async function bulkApplications(call: AdminCall, body: Bulk): Promise<Schemas['BulkReceipt']> {
  const { action, seqs, reviewerSeq = null } = body
  const act = await (action === 'ASSIGN' ? assigning(call, reviewerSeq) : checkingNumbers(call, seqs))
  const names: string[] = []
  const { done, failed, doneSeqs } = await eachRow(
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
      summary: cut(`사업자회원 신청 ${labelOf('ApplicationAction', action)}: ${namesOf(names)}`),
    })
  }
  return { done, failed }
}
