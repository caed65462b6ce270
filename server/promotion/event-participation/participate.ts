import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { Call } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { duplicate, invalid, invalidState, notFound, Refusal } from '../../contract/refusal'
import { members } from '../../db/schema'
import { checkImages } from '../../files/file-refs'
import { endOfDay, seoulDay, startOfDay } from '../../lib/seoul-time'
import { countRows } from '../../resource/pages'
import { createdStamp } from '../../resource/stamps'
import { type EventRow, eventState } from '../event/event-record'
import { meetsCondition } from '../event/event-rental'
import { countParticipations } from '../event/event-rules'
import { withReceiver } from '../event-winner/event-winner-edit'
import { winnerRows, winnerStore } from '../event-winner/event-winner-record'
import { refuseClosed } from '../event-winner/event-winner-rules'
import { events } from '../schema/event.schema'
import { eventComments, eventEntries } from '../schema/event-comment.schema'

/** What members do with events in the shop. The shop calls these functions; the admin API does not. */

type Member = typeof members.$inferSelect

const MEMBER_TYPES: Partial<Record<Schemas['EventAudience'], Schemas['MemberType']>> = {
  PERSONAL: 'PERSONAL',
  BUSINESS: 'BUSINESS',
}

/**
 * Checks that a member may take part now. The caller has locked the event, so that `maxEntries` and `entryLimit` hold
 * for concurrent calls. Throws INVALID_STATE, DUPLICATE, LIMIT_EXCEEDED.
 */
async function checkMayTakePart(
  call: Call,
  event: EventRow,
  member: Member,
  table: typeof eventComments | typeof eventEntries,
) {
  if (!event.visible || eventState(event, call.now) !== 'ONGOING') throw invalidState('진행 중인 이벤트가 아닙니다.')
  const type = MEMBER_TYPES[event.audience]
  if (member.state !== 'ACTIVE' || (type && member.memberType !== type)) throw invalidState('참여 대상이 아닙니다.')
  const condition = meetsCondition(event.entryCondition)
  if (condition && (await countRows(call.db, members, and(eq(members.memberSeq, member.memberSeq), condition))) === 0)
    throw invalidState('참여 조건에 맞지 않습니다.')
  const ofMember = and(eq(table.eventSeq, event.eventSeq), eq(table.memberSeq, member.memberSeq))
  const today = seoulDay(call.now)
  const isDaily = event.entryLimit === 'DAILY'
  const since = isDaily ? and(gte(table.createdAt, startOfDay(today)), lt(table.createdAt, endOfDay(today))) : undefined
  if ((await countRows(call.db, table, and(ofMember, since))) > 0)
    throw duplicate('memberSeq', event.eventSeq, isDaily ? '오늘은 이미 참여하였습니다.' : '이미 참여한 이벤트입니다.')
  if (event.maxEntries !== null && (await countParticipations(call.db, event.eventSeq)) >= event.maxEntries)
    throw new Refusal(409, 'LIMIT_EXCEEDED', '선착순 참여가 마감되었습니다.')
}

/** Locks the event and reads the member. Throws 404, and INVALID_STATE for another kind of event. */
async function lockForEntry(call: Call, eventSeq: number, memberSeq: number, kind: Schemas['EventKind']) {
  const [event] = await call.db.select().from(events).where(eq(events.eventSeq, eventSeq)).for('no key update')
  const [member] = await call.db.select().from(members).where(eq(members.memberSeq, memberSeq))
  if (!event || !member) throw notFound()
  if (event.kind !== kind) throw invalidState('참여할 수 없는 이벤트입니다.')
  return { event, member }
}

/** Throws 400 when the text is too long, or missing though required. */
function checkText(field: string, text: string | null, maxLength: number, isRequired: boolean): void {
  if (isRequired && !text) throw invalid({ [field]: '내용을 입력해 주세요.' })
  if (text && [...text].length > maxLength) throw invalid({ [field]: `${maxLength}자까지 입력할 수 있습니다.` })
}

/**
 * Enters a member in an ENTRY event and returns the eventEntrySeq. Throws 400, 404, DUPLICATE, LIMIT_EXCEEDED,
 * INVALID_STATE.
 */
export async function enterEvent(
  call: Call,
  { eventSeq, memberSeq, answer = null }: { eventSeq: number; memberSeq: number; answer?: string | null },
): Promise<number> {
  const { event, member } = await lockForEntry(call, eventSeq, memberSeq, 'ENTRY')
  checkText('answer', answer, 300, event.entryPrompt !== null)
  await checkMayTakePart(call, event, member, eventEntries)
  const [created] = await call.db
    .insert(eventEntries)
    .values({ eventSeq, memberSeq, answer: event.entryPrompt === null ? null : answer, createdAt: call.now })
    .returning()
  if (!created) throw new Error('entry was not inserted')
  return created.eventEntrySeq
}

/** Writes a member's comment on a COMMENT event and returns the eventCommentSeq. Throws as `enterEvent`. */
export async function writeComment(
  call: Call,
  {
    eventSeq,
    memberSeq,
    content,
    imageFileSeq = null,
  }: { eventSeq: number; memberSeq: number; content: string; imageFileSeq?: number | null },
): Promise<number> {
  const { event, member } = await lockForEntry(call, eventSeq, memberSeq, 'COMMENT')
  checkText('content', content, 500, true)
  await checkMayTakePart(call, event, member, eventComments)
  await checkImages(call, { imageFileSeq: { column: eventComments.imageFileSeq, seqs: imageFileSeq } })
  const [created] = await call.db
    .insert(eventComments)
    .values({ eventSeq, memberSeq, content, imageFileSeq, ip: call.ip, ...createdStamp(call) })
    .returning()
  if (!created) throw new Error('comment was not inserted')
  return created.eventCommentSeq
}

/** Counts a report of a comment. */
export async function reportComment({ db }: Pick<Call, 'db'>, eventCommentSeq: number): Promise<void> {
  const { reportCount, eventCommentSeq: key } = eventComments
  await db
    .update(eventComments)
    .set({ reportCount: sql`${reportCount} + 1` })
    .where(eq(key, eventCommentSeq))
}

/** Counts a view of an event's page. */
export async function viewEvent({ db }: Pick<Call, 'db'>, eventSeq: number): Promise<void> {
  await db
    .update(events)
    .set({ viewCount: sql`${events.viewCount} + 1` })
    .where(eq(events.eventSeq, eventSeq))
}

/** Stores the delivery address of a winner, who must have been notified. Throws 404, INVALID_STATE. */
export async function giveAddress(
  call: Call,
  {
    eventWinnerSeq,
    memberSeq,
    receiver,
  }: { eventWinnerSeq: number; memberSeq: number; receiver: Schemas['EventReceiver'] },
): Promise<void> {
  const winner = await winnerStore.lock(call.db, eventWinnerSeq)
  const [line] = await winnerRows(call.db, eq(winnerStore.key, eventWinnerSeq))
  if (!line || winner.memberSeq !== memberSeq) throw notFound()
  refuseClosed(winner)
  if (winner.state === 'SELECTED') throw invalidState('당첨 안내를 받은 후 입력할 수 있습니다.')
  await winnerStore.update(call, winner, withReceiver({ ...line, winner }, receiver))
}
