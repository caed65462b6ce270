import { asc, eq, sql } from 'drizzle-orm'
import type { Call } from '../../call/call'
import { invalid, invalidState, notFound } from '../../contract/refusal'
import { businessGrades } from '../../corpmember/schema/business-grade.schema'
import type { Db } from '../../db/database'
import { members } from '../../db/schema'
import { createRepository } from '../../resource/repository'
import { updatedStamp } from '../../resource/stamps'
import { businessGradeHistories, businessProfiles } from '../schema/business-profile.schema'

type Grade = typeof businessGrades.$inferSelect
type ChangeContext = Pick<Call, 'db' | 'now' | 'actor'>

/**
 * Returns a grade, locked against deletion and renaming until the transaction ends. Throws 400 on `field` when it
 * does not exist.
 */
export async function lockGrade(db: Db, businessGradeSeq: number, field: string): Promise<Grade> {
  const [grade] = await db
    .select()
    .from(businessGrades)
    .where(eq(businessGrades.businessGradeSeq, businessGradeSeq))
    .for('share')
  if (!grade) throw invalid({ [field]: '등급을 찾을 수 없습니다.' })
  return grade
}

const lockMember = async (db: Db, memberSeq: number) => {
  const [member] = await db.select().from(members).where(eq(members.memberSeq, memberSeq)).for('update')
  if (!member) throw notFound('회원을 찾을 수 없습니다.')
  return member
}

/**
 * Sets the grade of a business member (`to` comes from `lockGrade`) and adds a row to the history. Locks the member's
 * row but does not raise its version, so open forms stay valid. Returns false when nothing changes. Throws
 * INVALID_STATE for a personal or withdrawn member.
 */
export async function changeGrade(
  call: ChangeContext,
  { memberSeq, to, reason }: { memberSeq: number; to: Pick<Grade, 'businessGradeSeq' | 'name'>; reason: string },
): Promise<boolean> {
  const member = await lockMember(call.db, memberSeq)
  if (member.state === 'WITHDRAWN') throw invalidState('탈퇴한 회원입니다.')
  if (member.memberType !== 'BUSINESS') throw invalidState('사업자회원이 아닙니다.')
  if (member.businessGradeSeq === to.businessGradeSeq) return false
  await writeGrade(call, member, to, reason)
  return true
}

/** Writes the grade of a locked member and its history row. `to` null removes the grade. */
export async function writeGrade(
  { db, now, actor }: ChangeContext,
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

const profiles = createRepository(businessProfiles, 'memberSeq')

/**
 * Turns a business member into a personal member (일반회원 전환). Keeps the profile inactive, so that its business number
 * can be registered again. Throws INVALID_STATE for a personal or withdrawn member.
 */
export async function endBusiness(call: Call, memberSeq: number, reason: string): Promise<void> {
  const member = await lockMember(call.db, memberSeq)
  if (member.state === 'WITHDRAWN') throw invalidState('탈퇴한 회원입니다.')
  if (member.memberType !== 'BUSINESS') throw invalidState('사업자회원이 아닙니다.')
  await writeGrade(call, member, null, reason)
  await call.db
    .update(members)
    .set({ memberType: 'PERSONAL', ...updatedStamp(call) })
    .where(eq(members.memberSeq, memberSeq))
  const [profile] = await profiles.lockAll(call.db, [memberSeq])
  if (profile) await profiles.update(call, profile, { active: false })
}

/** Clears personal data in the business profile of a withdrawing member, deactivates it and removes the grade. */
export async function eraseBusiness({ db }: Pick<Call, 'db' | 'now'>, memberSeq: number): Promise<void> {
  await db
    .update(businessProfiles)
    .set({ active: false, ceoName: null, managerName: null, managerPhone: null, taxEmail: null, licenseFileSeq: null })
    .where(eq(businessProfiles.memberSeq, memberSeq))
  await db
    .update(members)
    .set({ businessGradeSeq: null, businessGradeName: null })
    .where(eq(members.memberSeq, memberSeq))
}

/** Moves all members of one grade to another and adds a history row for each. Returns the number of members. */
export async function moveGrade(
  { db, now, actor }: ChangeContext,
  from: Grade,
  to: Grade,
  reason: string,
): Promise<number> {
  const ofGrade = eq(members.businessGradeSeq, from.businessGradeSeq)
  const found = await db
    .select({ memberSeq: members.memberSeq })
    .from(members)
    .where(ofGrade)
    .orderBy(asc(members.memberSeq))
    .for('update')
  if (found.length === 0) return 0
  await db.execute(sql`
    insert into ${businessGradeHistories}
      (member_seq, from_grade_seq, from_grade_name, to_grade_seq, to_grade_name, reason, changed_at, changed_by)
    select member_seq, ${from.businessGradeSeq}, ${from.name}, ${to.businessGradeSeq}, ${to.name}, ${reason},
      ${now.toISOString()}::timestamptz, ${actor?.loginId ?? null}
    from ${members} where ${ofGrade} order by member_seq`)
  await db.update(members).set({ businessGradeSeq: to.businessGradeSeq, businessGradeName: to.name }).where(ofGrade)
  return found.length
}
