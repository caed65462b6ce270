import { and, count, eq, ne, sql } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import type { Schemas } from '../../contract/contract-types'
import { inUse, invalid, Refusal } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { lockPlaces } from '../../db/locks'
import { members } from '../../db/schema'
import { formatNumber } from '../../lib/numbers'
import { lockGrade, moveGrade } from '../../member/business-profile/change-grade'
import { businessProfiles } from '../../member/schema/business-profile.schema'
import { businessPrices } from '../../product/schema/business-price.schema'
import { defineResource } from '../../resource/define'
import { nameLookupFrom } from '../../resource/each-row'
import { withIsoStamps } from '../../resource/fields'
import { contains } from '../../resource/filters'
import { countUsesOf, createListQuery } from '../../resource/list-query'
import { countRows } from '../../resource/pages'
import { assertUnique, nameEquals } from '../../resource/unique'
import { businessGrades } from '../schema/business-grade.schema'

const { businessGradeSeq, name } = businessGrades

const MAX_GRADES = 10

const rows = createListQuery(
  businessGrades,
  'businessGradeSeq',
  {
    memberCount: countUsesOf(members.businessGradeSeq, businessGradeSeq),
    // written as text: Drizzle omits table names in the top level of single-table selects
    amount6m: sql<number>`(select coalesce(sum(profile.recent_6m_amount), 0)::float8 from ${businessProfiles} profile
      join ${members} member on member.member_seq = profile.member_seq
      where member.business_grade_seq = ${businessGrades}.business_grade_seq)`,
    priceRuleCount: countUsesOf(businessPrices.businessGradeSeq, businessGradeSeq),
  },
  'sortOrder,asc',
)

async function checkGradeLimit(db: Db): Promise<void> {
  const n = await countRows(db, businessGrades, undefined)
  if (n >= MAX_GRADES) throw new Refusal(409, 'LIMIT_EXCEEDED', `등급은 ${MAX_GRADES}개까지 만들 수 있습니다.`)
}

const grade = defineResource({
  path: '/api/v1/admin/business-grades',
  noun: '사업자 등급',
  table: businessGrades,
  key: 'businessGradeSeq',
  schema: 'BusinessGradeUpdate',
  lookUpNames: nameLookupFrom(businessGrades, businessGradeSeq, name),
  nameOf: (row) => row.name,
  filter: (query) => contains(query.keyword, name),
  rows,
  // the list may omit figures, a single record never does
  async read(call, seq) {
    const [row] = await rows(call, eq(businessGradeSeq, seq))
    return row && withIsoStamps(row)
  },
  values: (_call, body, before) => ({
    pointRate: body.pointRate ?? 0,
    minOrderQuantity: body.minOrderQuantity ?? 4,
    isDefault: before?.isDefault ?? false,
  }),
  async check({ db }, values, before) {
    await assertUnique(db, businessGradeSeq, before?.businessGradeSeq, {
      name: [nameEquals(name, values.name), '이미 사용 중인 등급명입니다.'],
    })
    if (!before) await checkGradeLimit(db)
  },
  // members have a copy of the grade's name, for lists
  async saved({ db }, row, before) {
    if (before && before.name !== row.name) {
      await db
        .update(members)
        .set({ businessGradeName: row.name })
        .where(eq(members.businessGradeSeq, row.businessGradeSeq))
    }
    return undefined
  },
  async checkRemoval({ db }, row) {
    if (row.isDefault) throw inUse('기본 등급은 삭제할 수 없습니다.')
    const [held] = await db
      .select({ n: count() })
      .from(members)
      .where(eq(members.businessGradeSeq, row.businessGradeSeq))
    if (held && held.n > 0) {
      throw inUse(`이 등급의 회원이 ${formatNumber(held.n)}명 있어 삭제할 수 없습니다. 먼저 회원을 이동해 주세요.`)
    }
    const prices = await countRows(db, businessPrices, eq(businessPrices.businessGradeSeq, row.businessGradeSeq))
    if (prices > 0) throw inUse(`이 등급의 사업자 가격이 ${formatNumber(prices)}건 있어 삭제할 수 없습니다.`)
  },
  order: {},
})

/** Makes a grade the default instead of the current one. Exactly one is the default. */
async function setDefault(call: AdminCall, seq: number) {
  await lockPlaces(call.db, 'business-grades')
  const row = await grade.lock(call, seq)
  if (row.isDefault) return grade.read(call, seq)
  await call.db
    .update(businessGrades)
    .set({ isDefault: false })
    .where(and(eq(businessGrades.isDefault, true), ne(businessGradeSeq, seq)))
  await grade.update(call, row, { isDefault: true })
  grade.log(call, { action: 'UPDATE', what: '기본 등급 지정', names: [row.name], seqs: [seq] })
  return grade.read(call, seq)
}

/** Moves all members of a grade to another one. Locks both grades first, so that neither can be deleted meanwhile. */
async function moveMembers(call: AdminCall, seq: number, toGradeSeq: number, reason: string) {
  if (toGradeSeq === seq) throw invalid({ toGradeSeq: '다른 등급을 선택해 주세요.' })
  const from = await grade.lock(call, seq)
  const to = await lockGrade(call.db, toGradeSeq, 'toGradeSeq')
  const moved = await moveGrade(call, from, to, reason)
  const what = `회원 이동(${from.name} → ${to.name}, ${formatNumber(moved)}명)`
  grade.log(call, { action: 'BULK', what, names: [from.name], seqs: [seq, toGradeSeq] })
  return { moved }
}

/** Returns the public part of a grade, without figures. */
const optionOf = ({ businessGradeSeq: seq, name, sortOrder, isDefault }: Schemas['BusinessGradeLine']) => ({
  businessGradeSeq: seq,
  name,
  sortOrder,
  isDefault,
})

export const businessGradeHandlers = handlersOf({
  ...grade.handlers,
  'GET /api/v1/admin/business-grades': async (call, input) => {
    const page = await grade.handlers['GET /api/v1/admin/business-grades'](call, input)
    const maySeeFigures = call.actor.permissions.BUSINESS_MEMBER_GRADE !== undefined
    if (page instanceof Response || maySeeFigures) return page
    return { ...page, items: page.items.map(optionOf) }
  },
  'POST /api/v1/admin/business-grades/{seq}/set-default': (call, { path }) => setDefault(call, path.seq),
  'POST /api/v1/admin/business-grades/{seq}/move-members': (call, { path, body }) =>
    moveMembers(call, path.seq, body.toGradeSeq, body.reason.trim()),
})
