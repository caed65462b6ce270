import { eq, inArray } from 'drizzle-orm'
import { members } from '../../db/schema'
import type { AdminCall, Db, LogEntry, Schemas } from '../../http/call'
import { badState, invalid, notFound, type Refusal } from '../../http/refusal'
import { maskLoginId, maskName } from '../../lib/mask'
import { seoulDay, shiftDay, startOfDay } from '../../lib/seoul'
import { naming } from '../../resource/each-row'
import { storeOf } from '../../resource/store'

export type MemberRow = typeof members.$inferSelect
type State = Schemas['MemberState']

/** Cars of one member. */
export const MOST_CARS = 5

/** Consents older than so many months do not count any more. */
const CONSENT_MONTHS = 24

export const memberStore = storeOf(members, 'memberSeq')

/** Throws 404. */
export async function memberNamed(db: Db, seq: number): Promise<MemberRow> {
  const [member] = await db.select().from(members).where(eq(members.memberSeq, seq))
  if (!member) throw notFound()
  return member
}

/** For receipts of actions on many. */
export const memberNames = naming(members.memberSeq, async (db, seqs) => {
  const { memberSeq, loginId } = members
  const rows = await db.select({ memberSeq, loginId }).from(members).where(inArray(memberSeq, seqs))
  return new Map(rows.map((row) => [row.memberSeq, maskLoginId(row.loginId)]))
})

/** Throws INVALID_STATE: nothing is done with who has left. */
export function refuseGone({ state }: Pick<MemberRow, 'state'>): void {
  if (state === 'WITHDRAWN') throw badState('탈퇴한 회원입니다.')
}

/** Throws INVALID_STATE: the data of who sleeps are not looked at. */
export function refuseAsleep({ state }: Pick<MemberRow, 'state'>): void {
  if (state === 'DORMANT') throw badState('휴면회원의 정보는 휴면 해제 후 볼 수 있습니다.')
}

/** From where a state may be left for which, with the least letters of the reason. */
const MOVES: Record<State, Partial<Record<State, number>>> = {
  ACTIVE: { BLOCKED: 5, WITHDRAWN: 5 },
  BLOCKED: { ACTIVE: 2, WITHDRAWN: 5 },
  DORMANT: { ACTIVE: 5, WITHDRAWN: 5 },
  WITHDRAWN: {},
}

const tooShort = (least: number): Refusal => invalid({ reason: `사유는 ${least}자 이상 입력해 주세요.` })

/** Throws INVALID_STATE for a move that there is not, 400 on `reason` for one that says too little. */
export function checkMove(member: Pick<MemberRow, 'state'>, to: State, reason: string): void {
  refuseGone(member)
  const least = MOVES[member.state][to]
  if (least === undefined) throw badState('변경할 수 없는 상태입니다.')
  if ([...reason.trim()].length < least) throw tooShort(least)
}

/** First moment whose consents still count. */
export const consentSince = (now: Date): Date => startOfDay(shiftDay(seoulDay(now), -CONSENT_MONTHS))

/** Whether a member's consents do not count any more, since he has not confirmed them for two years. */
export const isExpired = (
  {
    smsConsent,
    emailConsent,
    consentConfirmedAt,
  }: Pick<MemberRow, 'smsConsent' | 'emailConsent' | 'consentConfirmedAt'>,
  now: Date,
): boolean => (smsConsent || emailConsent) && (consentConfirmedAt === null || consentConfirmedAt < consentSince(now))

/** Whose data it is, for the log. */
export const subjectOf = ({ memberSeq, name }: Pick<MemberRow, 'memberSeq' | 'name'>): Schemas['LogSubject'] => ({
  type: 'MEMBER',
  seq: memberSeq,
  label: maskName(name),
})

/** Writes a row of the log about one member: `회원 {what}: {loginId}`. */
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
