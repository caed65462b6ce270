import { and, eq, ne, sql } from 'drizzle-orm'
import { isBlank } from '../../../openapi/formats/visible-text'
import { required } from '../../../openapi/messages/required'
import { members } from '../../db/schema'
import type { AdminCall, Call, Db, Schemas } from '../../http/call'
import { badState, duplicate, invalid } from '../../http/refusal'
import { DAY_MS } from '../../lib/seoul'
import { businessProfiles, profileColumns } from '../../member/business-profile/business-profile.schema'
import { heldGrade, putGrade } from '../../member/business-profile/change-grade'
import { queueMessage } from '../../message/outbox'
import { checkVersion, updatedStamp } from '../../resource/stamps'
import { labelOf } from '../../session/field-changes'
import { type Application, applications, shownApplication } from '../business-application/application-record'
import { CLOSED, noteStep } from '../business-application/application-steps'

type State = Schemas['ApplicationState']
type Move = Schemas['ApplicationMove']
type Change = Partial<Application>

/** From which states each can be reached. */
const FROM: Record<State, readonly State[]> = {
  RECEIVED: ['SUPPLEMENT'],
  REVIEWING: ['RECEIVED'],
  SUPPLEMENT: ['RECEIVED', 'REVIEWING'],
  APPROVED: ['RECEIVED', 'REVIEWING'],
  REJECTED: ['RECEIVED', 'REVIEWING', 'SUPPLEMENT'],
  CANCELED: ['RECEIVED', 'REVIEWING', 'SUPPLEMENT'],
}
const DECIDED: readonly State[] = ['APPROVED', 'REJECTED', 'CANCELED']

/** Days for which what the tax office said is good enough for an approval. */
const NTS_DAYS = 7

/** What a move cannot do without. Throws 400. */
function checkBody({ to, reason = '', supplementItems = [], businessGradeSeq }: Move): void {
  if (to === 'SUPPLEMENT' && supplementItems.length === 0) throw invalid({ supplementItems: required('보완 항목') })
  if (['SUPPLEMENT', 'REJECTED', 'CANCELED'].includes(to) && isBlank(reason))
    throw invalid({ reason: required('사유') })
  if (to === 'APPROVED' && businessGradeSeq === undefined) throw invalid({ businessGradeSeq: required('등급') })
}

/** Writes to the member who applied. */
async function tell(
  call: Pick<Call, 'db' | 'now'>,
  row: Application,
  eventCode: 'BUSINESS_APPROVED' | 'BUSINESS_REJECTED' | 'BUSINESS_SUPPLEMENT',
  reason?: string,
): Promise<void> {
  const [member] = await call.db.select().from(members).where(eq(members.memberSeq, row.memberSeq))
  if (!member?.mobilePhone) return
  await queueMessage(call, {
    eventCode,
    to: { name: member.name, phone: member.mobilePhone, memberSeq: member.memberSeq },
    values: reason ? { 사유: reason } : {},
    related: { type: 'businessApplication', seq: row.businessApplicationSeq },
    // an application may be sent back more than once
    change: `${row.state}:${row.version}`,
  })
}

/** Where the applicant sends what was missing. */
const SUPPLEMENT_PAGE = '/business/apply'

/** What was missing, why, and where to send it. */
const supplementText = (items: readonly Schemas['SupplementItem'][], reason: string): string =>
  `${items.map((item) => labelOf('SupplementItem', item)).join(', ')}\n${reason}\n${SUPPLEMENT_PAGE}`

/** What an approval asks of the business. Throws INVALID_STATE, DUPLICATE. */
async function checkApproval(db: Db, now: Date, row: Application): Promise<void> {
  const since = now.getTime() - NTS_DAYS * DAY_MS
  if (row.ntsState === 'UNCHECKED' || !row.ntsCheckedAt || row.ntsCheckedAt.getTime() < since) {
    throw badState('국세청 상태를 먼저 조회해 주세요.')
  }
  if (row.ntsState !== 'CONTINUING') throw badState(`계속사업자가 아닙니다. (${labelOf('NtsState', row.ntsState)})`)
  if (row.licenseFileSeq === null) throw badState('사업자등록증이 없습니다. 등록한 뒤 승인해 주세요.')
  const [holder] = await db
    .select({ memberSeq: businessProfiles.memberSeq })
    .from(businessProfiles)
    .where(
      and(
        eq(businessProfiles.active, true),
        eq(businessProfiles.businessNumber, row.businessNumber),
        sql`coalesce(${businessProfiles.branchNumber}, '') = ${row.branchNumber ?? ''}`,
        ne(businessProfiles.memberSeq, row.memberSeq),
      ),
    )
  if (holder) throw duplicate('businessNumber', holder.memberSeq, '이미 등록된 사업자등록번호입니다.')
}

/** The columns that an application and a member's profile have in common. */
const profileOf = (row: Application) =>
  Object.fromEntries(
    (Object.keys(profileColumns()) as (keyof ReturnType<typeof profileColumns>)[]).map((name) => [name, row[name]]),
  ) as Pick<Application, keyof ReturnType<typeof profileColumns>>

/** The member becomes a business member: grade, profile, first row of his grades' history. */
async function makeBusiness(call: AdminCall, row: Application, businessGradeSeq: number): Promise<void> {
  const grade = await heldGrade(call.db, businessGradeSeq, 'businessGradeSeq')
  const [member] = await call.db.select().from(members).where(eq(members.memberSeq, row.memberSeq)).for('update')
  if (member?.memberType === 'BUSINESS') throw badState('이미 사업자회원입니다.')
  if (member?.state !== 'ACTIVE') throw badState('정상 상태의 회원만 승인할 수 있습니다.')
  await checkApproval(call.db, call.now, row)
  await call.db
    .update(members)
    .set({ memberType: 'BUSINESS', ...updatedStamp(call), version: sql`${members.version} + 1` })
    .where(eq(members.memberSeq, row.memberSeq))
  await putGrade(call, member, grade, '사업자회원 승인')
  const profile = {
    ...profileOf(row),
    ...{ active: true, approvedAt: call.now, approvedBy: call.actor.loginId },
    ...updatedStamp(call),
  }
  await call.db
    .insert(businessProfiles)
    .values({ memberSeq: row.memberSeq, ...profile, createdAt: call.now, createdBy: call.actor.loginId })
    // who was one before has a profile that was hidden
    .onConflictDoUpdate({
      target: businessProfiles.memberSeq,
      set: { ...profile, version: sql`${businessProfiles.version} + 1` },
    })
}

function changeOf(call: AdminCall, before: Application, { to, reason, supplementItems = [], businessGradeSeq }: Move) {
  const decided: Change = DECIDED.includes(to) ? { decidedAt: call.now, decidedBy: call.actor.loginId } : {}
  const change: Change = { state: to, ...decided }
  if (to === 'REVIEWING') change.reviewerSeq = call.actor.adminSeq
  if (to === 'RECEIVED') Object.assign(change, { resubmittedAt: call.now, supplementAt: null, supplementItems: [] })
  if (to === 'SUPPLEMENT')
    Object.assign(change, { supplementAt: call.now, supplementItems: [...new Set(supplementItems)] })
  if (to === 'APPROVED') Object.assign(change, { businessGradeSeq, decisionReason: null })
  else if (reason) change.decisionReason = reason.trim()
  // who decides without having begun has looked at it, too
  if (before.reviewerSeq === null && to !== 'RECEIVED') change.reviewerSeq = call.actor.adminSeq
  return change
}

/**
 * Takes an application to another state with all that follows, in the call's transaction. Throws 400 for what is missing,
 * CONFLICT on a stale version, INVALID_STATE, DUPLICATE.
 */
export async function moveApplication(call: AdminCall, seq: number, move: Move): Promise<Application> {
  checkBody(move)
  const before = await applications.lock(call.db, seq)
  await checkVersion(before, move.version, () => shownApplication(call, seq))
  if (DECIDED.includes(before.state)) throw badState(CLOSED)
  if (!FROM[move.to].includes(before.state)) throw badState('변경할 수 없는 상태입니다.')
  if (move.to === 'APPROVED') await makeBusiness(call, before, move.businessGradeSeq ?? 0)
  const row = await applications.update(call, before, changeOf(call, before, move))
  const reason = move.reason?.trim()
  await noteStep(call, row, reason ?? null)
  if (move.to === 'APPROVED') await tell(call, row, 'BUSINESS_APPROVED')
  if (move.to === 'REJECTED') await tell(call, row, 'BUSINESS_REJECTED', reason)
  if (move.to === 'SUPPLEMENT') {
    await tell(call, row, 'BUSINESS_SUPPLEMENT', supplementText(row.supplementItems, reason ?? ''))
  }
  return row
}
