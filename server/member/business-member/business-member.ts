import { desc, eq, inArray, sql } from 'drizzle-orm'
import { isBlank } from '../../../domain/common/visible-text'
import { required } from '../../../domain/messages/required'
import type { AdminCall, SteppedCall } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { invalid, invalidState, notFound } from '../../contract/refusal'
import { members } from '../../db/schema'
import { maskName } from '../../lib/mask'
import { formatNumber } from '../../lib/numbers'
import { describeFilters } from '../../log/summary'
import { forEachRow, nameLookupFrom } from '../../resource/each-row'
import { shortenForLog, summarizeNames } from '../../resource/fields'
import { createRepository } from '../../resource/repository'
import { changeGrade, lockGrade } from '../business-profile/change-grade'
import { fetchNtsAnswers, ntsColumns, taxOfficeFailure } from '../business-profile/nts'
import { businessGradeHistories, businessProfiles } from '../schema/business-profile.schema'
import { businessMemberCounts, businessMemberRows, toBusinessMember } from './business-member-list'

type Bulk = Schemas['BusinessMemberBulk']

const profiles = createRepository(businessProfiles, 'memberSeq')

/** Labels rows by company name and locks the member rows. */
const labels = nameLookupFrom(
  sql`${businessProfiles} join ${members} on ${members.memberSeq} = ${businessProfiles.memberSeq}`,
  members.memberSeq,
  businessProfiles.companyName,
)

async function changeGrades(call: AdminCall, { businessGradeSeq, reason = '' }: Bulk) {
  if (businessGradeSeq === undefined) throw invalid({ businessGradeSeq: required('등급') })
  if (isBlank(reason)) throw invalid({ reason: required('사유') })
  const to = await lockGrade(call.db, businessGradeSeq, 'businessGradeSeq')
  return async (inner: AdminCall, memberSeq: number) => {
    await changeGrade(inner, { memberSeq, to, reason: reason.trim() })
  }
}

type Answers = Awaited<ReturnType<typeof fetchNtsAnswers>>

/** Asks the tax office about the business numbers of the given members. */
async function askAboutMembers(call: SteppedCall, { seqs }: Bulk): Promise<Answers> {
  const numbers = await call.step(({ db }) =>
    db
      .select({ businessNumber: businessProfiles.businessNumber })
      .from(businessProfiles)
      .where(inArray(businessProfiles.memberSeq, seqs)),
  )
  return fetchNtsAnswers(
    call.services,
    numbers.map(({ businessNumber }) => businessNumber),
  )
}

function checkNumbers(answers: Answers) {
  return async (inner: AdminCall, memberSeq: number) => {
    const profile = await profiles.lock(inner.db, memberSeq)
    if (!profile.active) throw invalidState('사업자회원이 아닙니다.')
    const answer = answers.get(profile.businessNumber)
    if (!answer) throw taxOfficeFailure(inner)
    await inner.db
      .update(businessProfiles)
      .set(ntsColumns(answer, inner.now))
      .where(eq(businessProfiles.memberSeq, memberSeq))
  }
}

/** Applies an action to each chosen member in turn. The tax office is asked before any row is locked. */
async function bulk(call: SteppedCall, body: Bulk): Promise<Schemas['BulkReceipt']> {
  const answers = body.action === 'CHANGE_GRADE' ? null : await askAboutMembers(call, body)
  return call.finish((step) => applyAction(step, body, answers))
}

async function applyAction(call: AdminCall, body: Bulk, answers: Answers | null): Promise<Schemas['BulkReceipt']> {
  const act = answers ? checkNumbers(answers) : await changeGrades(call, body)
  const { done, failed, doneSeqs } = await forEachRow(call, body.seqs, (db, seq) => act({ ...call, db }, seq), labels)
  if (done > 0) {
    const names = await labels(call.db, doneSeqs)
    call.log({
      action: 'BULK',
      resource: 'business-members',
      targetSeqs: doneSeqs,
      named: labels,
      subjects: doneSeqs.map((seq) => ({ type: 'MEMBER', seq, label: names.get(seq) ?? '' })),
      ...(body.reason ? { reason: body.reason } : {}),
      summary: shortenForLog(
        `사업자회원 ${labelOf('BusinessMemberAction', body.action)}: ${summarizeNames([...names.values()])}`,
      ),
      personal: true,
    })
  }
  return { done, failed }
}

export const businessMemberHandlers = handlersOf({
  'GET /api/v1/admin/business-members': async (call, { query }) => {
    const { page = 1, size = 20 } = query
    const { total, closedCount } = await businessMemberCounts(call.db, query)
    const offset = (page - 1) * size
    const rows = offset < total ? await businessMemberRows(call.db, query, size, offset) : []
    call.log({
      action: 'LIST',
      resource: 'business-members',
      targetCount: rows.length,
      summary: `사업자회원 조회 (${describeFilters('business-members', query, 'companyName')}) ${formatNumber(total)}건`,
      personal: true,
    })
    return { items: rows.map((row) => toBusinessMember(row)), page, size, total, closedCount }
  },

  'POST /api/v1/admin/business-members/bulk': { inSteps: (call, { body }) => bulk(call, body) },

  'GET /api/v1/admin/business-members/{seq}/grade-histories': async (call, { path }) => {
    const { db } = call
    const [member] = await db
      .select({ seq: members.memberSeq, name: members.name })
      .from(members)
      .where(eq(members.memberSeq, path.seq))
    if (!member) throw notFound()
    const label = maskName(member.name)
    call.log({
      action: 'DETAIL',
      resource: 'business-members',
      targetSeqs: [member.seq],
      named: labels,
      subjects: [{ type: 'MEMBER', seq: member.seq, label }],
      summary: `사업자회원 등급 변경이력 조회: ${label}`,
      personal: true,
    })
    const rows = await db
      .select()
      .from(businessGradeHistories)
      .where(eq(businessGradeHistories.memberSeq, path.seq))
      .orderBy(desc(businessGradeHistories.businessGradeHistorySeq))
    return rows.map(({ businessGradeHistorySeq, fromGradeName, toGradeName, reason, changedAt, changedBy }) => ({
      businessGradeHistorySeq,
      fromGradeName,
      toGradeName,
      reason,
      changedBy,
      changedAt: changedAt.toISOString(),
    }))
  },
})
