import { asc, eq, sql } from 'drizzle-orm'
import { businessGrades } from '../../corpmember/business-grade/business-grade.schema'
import { members } from '../../db/schema'
import type { Call, Db } from '../../http/call'
import { badState, invalid, notFound } from '../../http/refusal'
import { updatedStamp } from '../../resource/stamps'
import { storeOf } from '../../resource/store'
import { businessGradeHistories, businessProfiles } from './business-profile.schema'

type Grade = typeof businessGrades.$inferSelect
type Who = Pick<Call, 'db' | 'now' | 'actor'>

/** A grade, kept from being deleted or renamed until the end of the transaction. Throws 400 on `field`. */
export async function heldGrade(db: Db, businessGradeSeq: number, field: string): Promise<Grade> {
  const [grade] = await db
    .select()
    .from(businessGrades)
    .where(eq(businessGrades.businessGradeSeq, businessGradeSeq))
    .for('share')
  if (!grade) throw invalid({ [field]: '등급을 찾을 수 없습니다.' })
  return grade
}

const memberLocked = async (db: Db, memberSeq: number) => {
  const [member] = await db.select().from(members).where(eq(members.memberSeq, memberSeq)).for('update')
  if (!member) throw notFound('회원을 찾을 수 없습니다.')
  return member
}

/**
 * Gives a business member a grade (`to`, held by `heldGrade`) or takes it away, and notes it in the history. The member's
 * row is locked here; his version stays: a form that is open is about other things. Gives false when nothing changes.
 * Throws INVALID_STATE for one who is no business member or has left.
 */
export async function changeGrade(
  call: Who,
  { memberSeq, to, reason }: { memberSeq: number; to: Pick<Grade, 'businessGradeSeq' | 'name'>; reason: string },
): Promise<boolean> {
  const member = await memberLocked(call.db, memberSeq)
  if (member.state === 'WITHDRAWN') throw badState('탈퇴한 회원입니다.')
  if (member.memberType !== 'BUSINESS') throw badState('사업자회원이 아닙니다.')
  if (member.businessGradeSeq === to.businessGradeSeq) return false
  await putGrade(call, member, to, reason)
  return true
}

/** Writes grade and history of a locked member. */
export async function putGrade(
  { db, now, actor }: Who,
  member: Pick<typeof members.$inferSelect, 'memberSeq' | 'businessGradeSeq' | 'businessGradeName'>,
  to: Pick<Grade, 'businessGradeSeq' | 'name'> | null,
  reason: string,
): Promise<void> {
  await db
    .update(members)
    .set({ businessGradeSeq: to?.businessGradeSeq ?? null, businessGradeName: to?.name ?? null })
    .where(eq(members.memberSeq, member.memberSeq))
  await db.insert(businessGradeHistories).values({
    memberSeq: member.memberSeq,
    fromGradeSeq: member.businessGradeSeq,
    fromGradeName: member.businessGradeName,
    toGradeSeq: to?.businessGradeSeq ?? null,
    toGradeName: to?.name ?? null,
    reason,
    changedAt: now,
    changedBy: actor?.loginId ?? null,
  })
}

const profiles = storeOf(businessProfiles, 'memberSeq')

/**
 * 일반회원 전환: a business member becomes a personal one; his profile is kept and hidden, its number is free again. Throws
 * INVALID_STATE for one who is no business member or has left.
 */
export async function endBusiness(call: Call, memberSeq: number, reason: string): Promise<void> {
  const member = await memberLocked(call.db, memberSeq)
  if (member.state === 'WITHDRAWN') throw badState('탈퇴한 회원입니다.')
  if (member.memberType !== 'BUSINESS') throw badState('사업자회원이 아닙니다.')
  await putGrade(call, member, null, reason)
  await call.db
    .update(members)
    .set({ memberType: 'PERSONAL', ...updatedStamp(call) })
    .where(eq(members.memberSeq, memberSeq))
  const [profile] = await profiles.lockAll(call.db, [memberSeq])
  if (profile) await profiles.update(call, profile, { active: false })
}

/** Of a member who leaves: the people behind his business are forgotten, its number is free again, the grade goes. */
export async function forgetBusiness({ db }: Pick<Call, 'db' | 'now'>, memberSeq: number): Promise<void> {
  await db
    .update(businessProfiles)
    .set({ active: false, ceoName: null, managerName: null, managerPhone: null, taxEmail: null, licenseFileSeq: null })
    .where(eq(businessProfiles.memberSeq, memberSeq))
  await db
    .update(members)
    .set({ businessGradeSeq: null, businessGradeName: null })
    .where(eq(members.memberSeq, memberSeq))
}

/** All members of a grade to another one, each with a row of his history; gives how many. */
export async function moveGrade({ db, now, actor }: Who, from: Grade, to: Grade, reason: string): Promise<number> {
  const own = eq(members.businessGradeSeq, from.businessGradeSeq)
  const found = await db
    .select({ memberSeq: members.memberSeq })
    .from(members)
    .where(own)
    .orderBy(asc(members.memberSeq))
    .for('update')
  if (found.length === 0) return 0
  await db.execute(sql`
    insert into ${businessGradeHistories}
      (member_seq, from_grade_seq, from_grade_name, to_grade_seq, to_grade_name, reason, changed_at, changed_by)
    select member_seq, ${from.businessGradeSeq}, ${from.name}, ${to.businessGradeSeq}, ${to.name}, ${reason},
      ${now.toISOString()}::timestamptz, ${actor?.loginId ?? null}
    from ${members} where ${own} order by member_seq`)
  await db.update(members).set({ businessGradeSeq: to.businessGradeSeq, businessGradeName: to.name }).where(own)
  return found.length
}
