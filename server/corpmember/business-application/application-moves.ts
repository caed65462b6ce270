import { and, eq, ne, sql } from 'drizzle-orm'
import { NTS_CHECK_REQUIRED, needsNtsCheck } from '../../../domain/common/nts-check'
import { isBlank } from '../../../domain/common/visible-text'
import { required } from '../../../domain/messages/required'
import type { AdminCall, Call } from '../../call/call'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { duplicate, invalid, invalidState } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { members } from '../../db/schema'
import { lockGrade, writeGrade } from '../../member/business-profile/change-grade'
import { businessProfiles, profileColumns } from '../../member/schema/business-profile.schema'
import { queueMessage } from '../../message/outbox'
import { shopLink } from '../../message/shop-link'
import { checkVersion, updatedStamp } from '../../resource/stamps'
import { ALREADY_DECIDED, writeApplicationHistory } from './application-history'
import { type Application, applications, shownApplication } from './application-record'

type State = Schemas['ApplicationState']
type Move = Schemas['ApplicationMove']
type Change = Partial<Application>

/** Allowed previous states, by target state. */
const FROM: Record<State, readonly State[]> = {
  RECEIVED: ['SUPPLEMENT'],
  REVIEWING: ['RECEIVED'],
  SUPPLEMENT: ['RECEIVED', 'REVIEWING'],
  APPROVED: ['RECEIVED', 'REVIEWING'],
  REJECTED: ['RECEIVED', 'REVIEWING', 'SUPPLEMENT'],
  CANCELED: ['RECEIVED', 'REVIEWING', 'SUPPLEMENT'],
}
const DECIDED: readonly State[] = ['APPROVED', 'REJECTED', 'CANCELED']

/** Throws 400 if a move lacks required inputs. */
function checkBody({ to, reason = '', supplementItems = [], businessGradeSeq }: Move): void {
  if (to === 'SUPPLEMENT' && supplementItems.length === 0) throw invalid({ supplementItems: required('보완 항목') })
  if (['SUPPLEMENT', 'REJECTED', 'CANCELED'].includes(to) && isBlank(reason))
    throw invalid({ reason: required('사유') })
  if (to === 'APPROVED' && businessGradeSeq === undefined) throw invalid({ businessGradeSeq: required('등급') })
}

/** Notifies the applicant. */
async function notifyApplicant(
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
    // includes the version, because an application may be sent back repeatedly
    change: `${row.state}:${row.version}`,
  })
}

/** Page where the applicant submits missing documents. */
const SUPPLEMENT_PAGE = '/business/apply'

/** Returns what is missing, why, and the URL where to submit it. */
async function supplementText(db: Db, items: readonly Schemas['SupplementItem'][], reason: string): Promise<string> {
  const names = items.map((item) => labelOf('SupplementItem', item)).join(', ')
  return [names, reason, await shopLink(db, SUPPLEMENT_PAGE)].filter(Boolean).join('\n')
}

/** Checks the business of an approval. Throws INVALID_STATE, DUPLICATE. */
async function checkApproval(db: Db, now: Date, row: Application): Promise<void> {
  if (needsNtsCheck(row, now)) throw invalidState(NTS_CHECK_REQUIRED)
  if (row.ntsState !== 'CONTINUING') throw invalidState(`계속사업자가 아닙니다. (${labelOf('NtsState', row.ntsState)})`)
  if (row.licenseFileSeq === null) throw invalidState('사업자등록증이 없습니다. 등록한 뒤 승인해 주세요.')
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

/** Returns the columns that applications and business profiles share. */
const profileOf = (row: Application) =>
  Object.fromEntries(
    (Object.keys(profileColumns()) as (keyof ReturnType<typeof profileColumns>)[]).map((name) => [name, row[name]]),
  ) as Pick<Application, keyof ReturnType<typeof profileColumns>>

/** Makes the applicant a business member, with grade, profile and grade history. */
async function makeBusiness(call: AdminCall, row: Application, businessGradeSeq: number): Promise<void> {
  const grade = await lockGrade(call.db, businessGradeSeq, 'businessGradeSeq')
  const [member] = await call.db.select().from(members).where(eq(members.memberSeq, row.memberSeq)).for('update')
  if (member?.memberType === 'BUSINESS') throw invalidState('이미 사업자회원입니다.')
  if (member?.state !== 'ACTIVE') throw invalidState('정상 상태의 회원만 승인할 수 있습니다.')
  await checkApproval(call.db, call.now, row)
  await call.db
    .update(members)
    .set({ memberType: 'BUSINESS', ...updatedStamp(call), version: sql`${members.version} + 1` })
    .where(eq(members.memberSeq, row.memberSeq))
  await writeGrade(call, member, grade, '사업자회원 승인')
  const profile = {
    ...profileOf(row),
    active: true,
    approvedAt: call.now,
    approvedBy: call.actor.loginId,
    ...updatedStamp(call),
  }
  await call.db
    .insert(businessProfiles)
    .values({ memberSeq: row.memberSeq, ...profile, createdAt: call.now, createdBy: call.actor.loginId })
    // former business members still have an inactive profile
    .onConflictDoUpdate({
      target: businessProfiles.memberSeq,
      set: { ...profile, version: sql`${businessProfiles.version} + 1` },
    })
}

function columnsOf(call: AdminCall, before: Application, { to, reason, supplementItems = [], businessGradeSeq }: Move) {
  const decided: Change = DECIDED.includes(to) ? { decidedAt: call.now, decidedBy: call.actor.loginId } : {}
  const change: Change = { state: to, ...decided }
  if (to === 'REVIEWING') change.reviewerSeq = call.actor.adminSeq
  if (to === 'RECEIVED') Object.assign(change, { resubmittedAt: call.now, supplementAt: null, supplementItems: [] })
  if (to === 'SUPPLEMENT')
    Object.assign(change, { supplementAt: call.now, supplementItems: [...new Set(supplementItems)] })
  if (to === 'APPROVED') Object.assign(change, { businessGradeSeq, decisionReason: null })
  else if (reason) change.decisionReason = reason.trim()
  // an admin who decides at once becomes the reviewer
  if (before.reviewerSeq === null && to !== 'RECEIVED') change.reviewerSeq = call.actor.adminSeq
  return change
}

/**
 * Moves an application to another state, with all consequences, in the call's transaction. Throws 400 for missing
 * inputs, CONFLICT, INVALID_STATE, DUPLICATE.
 */
export async function moveApplication(call: AdminCall, seq: number, move: Move): Promise<Application> {
  checkBody(move)
  const before = await applications.lock(call.db, seq)
  await checkVersion(before, move.version, () => shownApplication(call, seq))
  if (DECIDED.includes(before.state)) throw invalidState(ALREADY_DECIDED)
  if (!FROM[move.to].includes(before.state)) throw invalidState('변경할 수 없는 상태입니다.')
  if (move.to === 'APPROVED') await makeBusiness(call, before, move.businessGradeSeq ?? 0)
  const row = await applications.update(call, before, columnsOf(call, before, move))
  const reason = move.reason?.trim()
  await writeApplicationHistory(call, row, reason ?? null)
  if (move.to === 'APPROVED') await notifyApplicant(call, row, 'BUSINESS_APPROVED')
  if (move.to === 'REJECTED') await notifyApplicant(call, row, 'BUSINESS_REJECTED', reason)
  if (move.to === 'SUPPLEMENT') {
    await notifyApplicant(
      call,
      row,
      'BUSINESS_SUPPLEMENT',
      await supplementText(call.db, row.supplementItems, reason ?? ''),
    )
  }
  return row
}
