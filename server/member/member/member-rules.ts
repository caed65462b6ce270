import { eq, inArray } from 'drizzle-orm'
import type { AdminCall, LogEntry } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { invalid, invalidState, notFound, type Refusal } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { members } from '../../db/schema'
import { maskLoginId, maskName } from '../../lib/mask'
import { seoulDay, shiftDayByMonths, startOfDay } from '../../lib/seoul-time'
import { createNameLookup } from '../../resource/each-row'
import { createRepository } from '../../resource/repository'

export type MemberRow = typeof members.$inferSelect
type State = Schemas['MemberState']

/** Maximum number of cars of a member. */
export const MAX_CARS = 5

/** Marketing consents expire after this many months. */
const CONSENT_MONTHS = 24

export const memberStore = createRepository(members, 'memberSeq')

/** Returns a member. Throws 404. */
export async function findMember(db: Db, seq: number): Promise<MemberRow> {
  const [member] = await db.select().from(members).where(eq(members.memberSeq, seq))
  if (!member) throw notFound()
  return member
}

/** Labels members in the receipts of bulk actions. */
export const memberNames = createNameLookup(members.memberSeq, async (db, seqs) => {
  const { memberSeq, loginId } = members
  const rows = await db.select({ memberSeq, loginId }).from(members).where(inArray(memberSeq, seqs))
  return new Map(rows.map((row) => [row.memberSeq, maskLoginId(row.loginId)]))
})

/** Throws INVALID_STATE for a withdrawn member. */
export function refuseWithdrawnMember({ state }: Pick<MemberRow, 'state'>): void {
  if (state === 'WITHDRAWN') throw invalidState('탈퇴한 회원입니다.')
}

/** Throws INVALID_STATE for a dormant member, whose personal data must not be shown or changed. */
export function refuseDormantMember({ state }: Pick<MemberRow, 'state'>): void {
  if (state === 'DORMANT') throw invalidState('휴면회원의 정보는 휴면 해제 후 볼 수 있습니다.')
}

/** Allowed moves between states, with the minimum length of the reason. */
const MOVES: Record<State, Partial<Record<State, number>>> = {
  ACTIVE: { BLOCKED: 5, WITHDRAWN: 5 },
  BLOCKED: { ACTIVE: 2, WITHDRAWN: 5 },
  DORMANT: { ACTIVE: 5, WITHDRAWN: 5 },
  WITHDRAWN: {},
}

const tooShort = (minLength: number): Refusal => invalid({ reason: `사유는 ${minLength}자 이상 입력해 주세요.` })

/** Throws INVALID_STATE when the move is not allowed, 400 on `reason` when it is too short. */
export function checkMove(member: Pick<MemberRow, 'state'>, to: State, reason: string): void {
  refuseWithdrawnMember(member)
  const minLength = MOVES[member.state][to]
  if (minLength === undefined) throw invalidState('변경할 수 없는 상태입니다.')
  if ([...reason.trim()].length < minLength) throw tooShort(minLength)
}

/** Returns the earliest confirmation time of a consent that is still valid. */
export const consentSince = (now: Date): Date => startOfDay(shiftDayByMonths(seoulDay(now), -CONSENT_MONTHS))

/** Returns whether a member's marketing consents have expired: not confirmed for two years. */
export const isConsentExpired = (
  {
    smsConsent,
    emailConsent,
    consentConfirmedAt,
  }: Pick<MemberRow, 'smsConsent' | 'emailConsent' | 'consentConfirmedAt'>,
  now: Date,
): boolean => (smsConsent || emailConsent) && (consentConfirmedAt === null || consentConfirmedAt < consentSince(now))

/** Returns the log's subject for a member, with the name masked. */
export const subjectOf = ({ memberSeq, name }: Pick<MemberRow, 'memberSeq' | 'name'>): Schemas['LogSubject'] => ({
  type: 'MEMBER',
  seq: memberSeq,
  label: maskName(name),
})

/** Logs an action on one member, with the summary `회원 {what}: {loginId}`. */
export function logMember(
  call: AdminCall,
  member: Pick<MemberRow, 'memberSeq' | 'name' | 'loginId'>,
  { what, ...entry }: Omit<LogEntry, 'summary' | 'resource'> & { what: string },
): void {
  call.log({
    resource: 'members',
    targetSeqs: [member.memberSeq],
    named: memberNames,
    subjects: [subjectOf(member)],
    summary: `회원 ${what}: ${maskLoginId(member.loginId)}`,
    personal: true,
    ...entry,
  })
}
