import { createHash } from 'node:crypto'
import { and, asc, eq, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../domain/common/durations'
import type { AdminCall } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { duplicate, invalid, invalidState, notFound, Refusal } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { members } from '../../db/schema'
import { maskName } from '../../lib/mask'
import { formatNumber } from '../../lib/numbers'
import { countRows } from '../../resource/pages'
import { createdStamp } from '../../resource/stamps'
import { eventState, isStillWinning } from '../event/event-record'
import { meetsCondition } from '../event/event-rental'
import type { EventConfig } from '../event/event-scope'
import { isTaxable, type PrizeRow } from '../event-prize/event-prize-record'
import { events } from '../schema/event.schema'
import { eventComments, eventEntries } from '../schema/event-comment.schema'
import { eventPrizes } from '../schema/event-prize.schema'
import { eventWinners } from '../schema/event-winner.schema'
import { subjectsOf, type WinnerRow, winnerNames, winnerStore } from './event-winner-record'
import { claimDay, type EventRow, lockEvent } from './event-winner-rules'

/** A person chosen to win. */
export interface WinnerCandidate {
  memberSeq: number | null
  loginId: string | null
  name: string
  phone: string
  eventEntrySeq?: number | null
  eventCommentSeq?: number | null
}

/** Returns how many of a prize are not won yet. The caller has locked the event. */
export async function remainingQuantity(db: Db, { eventPrizeSeq, quantity }: PrizeRow): Promise<number> {
  return (
    quantity - (await countRows(db, eventWinners, and(eq(eventWinners.eventPrizeSeq, eventPrizeSeq), isStillWinning)))
  )
}

export const allPrizesTaken = ({ quantity }: PrizeRow): Refusal =>
  new Refusal(409, 'LIMIT_EXCEEDED', `경품 수량(${formatNumber(quantity)}개)을 모두 선정했습니다.`)

/** Returns a prize of an event. Throws 404. */
export async function prizeOf(db: Db, { eventSeq }: EventRow, eventPrizeSeq: number): Promise<PrizeRow> {
  const { eventPrizeSeq: key } = eventPrizes
  const [prize] = await db
    .select()
    .from(eventPrizes)
    .where(and(eq(key, eventPrizeSeq), eq(eventPrizes.eventSeq, eventSeq)))
  if (!prize) throw notFound('경품을 찾을 수 없습니다.')
  return prize
}

/** Returns an existing win in the event by the same member, or for a non-member by the same name and phone. */
export async function findExistingWinner(
  db: Db,
  eventSeq: number,
  { memberSeq, name, phone }: WinnerCandidate,
): Promise<number | null> {
  const same =
    memberSeq === null
      ? and(isNull(eventWinners.memberSeq), eq(eventWinners.name, name), eq(eventWinners.phone, phone))
      : eq(eventWinners.memberSeq, memberSeq)
  const [found] = await db
    .select({ seq: eventWinners.eventWinnerSeq })
    .from(eventWinners)
    .where(and(eq(eventWinners.eventSeq, eventSeq), same, isStillWinning))
  return found?.seq ?? null
}

const rowOf = (
  { now }: AdminCall,
  event: EventRow,
  prize: PrizeRow,
  source: Schemas['EventWinnerSource'],
  { eventEntrySeq = null, eventCommentSeq = null, ...who }: WinnerCandidate,
) => ({
  ...who,
  eventEntrySeq,
  eventCommentSeq,
  source,
  eventSeq: event.eventSeq,
  eventPrizeSeq: prize.eventPrizeSeq,
  state: 'SELECTED' as const,
  taxState: isTaxable(prize) ? ('WAITING' as const) : ('NONE' as const),
  claimDueDate: event.winnersPublishedAt === null ? null : claimDay(now),
})

/** Adds a winner. The caller has locked the event. Throws DUPLICATE, LIMIT_EXCEEDED, INVALID_STATE. */
export async function addWinner(
  call: AdminCall,
  event: EventRow,
  prize: PrizeRow,
  source: Schemas['EventWinnerSource'],
  who: WinnerCandidate,
): Promise<WinnerRow> {
  const same = await findExistingWinner(call.db, event.eventSeq, who)
  if (same !== null) throw duplicate('memberSeq', same, '이미 당첨된 회원입니다.')
  if ((await remainingQuantity(call.db, prize)) <= 0) throw allPrizesTaken(prize)
  if (who.memberSeq === null && (prize.kind === 'COUPON' || prize.kind === 'POINT'))
    throw invalidState('회원만 받을 수 있는 경품입니다.')
  return winnerStore.insert(call, rowOf(call, event, prize, source, who))
}

export const NOT_ACTIVE = '당첨자로 선정할 수 없는 회원 상태입니다.'

/** Returns the member, or the writer of a comment or entry of the event. Throws 400, 404. */
async function findPerson(
  { db }: AdminCall,
  { eventSeq }: EventRow,
  body: Schemas['EventPick'],
): Promise<Partial<WinnerCandidate>> {
  const { eventCommentSeq = null, eventEntrySeq = null } = body
  if ([body.memberSeq, eventCommentSeq, eventEntrySeq].filter(Boolean).length !== 1)
    throw invalid({ memberSeq: '당첨자로 선정할 회원을 선택해 주세요.' })
  if (body.memberSeq !== undefined) return { memberSeq: body.memberSeq }
  const { memberSeq } = eventCommentSeq === null ? eventEntries : eventComments
  const where =
    eventCommentSeq === null
      ? and(eq(eventEntries.eventEntrySeq, eventEntrySeq ?? 0), eq(eventEntries.eventSeq, eventSeq))
      : and(eq(eventComments.eventCommentSeq, eventCommentSeq), eq(eventComments.eventSeq, eventSeq))
  const [found] = await db.select({ memberSeq }).from(memberSeq.table).where(where)
  if (!found) throw notFound()
  return { memberSeq: Number(found.memberSeq), eventCommentSeq, eventEntrySeq }
}

/** Picks a winner by hand and returns the eventWinnerSeq. Throws 404, 400, INVALID_STATE, DUPLICATE, LIMIT_EXCEEDED. */
export async function pickWinner(
  call: AdminCall,
  { scope, winners, noun }: EventConfig,
  eventSeq: number,
  body: Schemas['EventPick'],
): Promise<number> {
  const event = await lockEvent(call.db, scope, eventSeq)
  const prize = await prizeOf(call.db, event, body.eventPrizeSeq)
  const person = await findPerson(call, event, body)
  const [member] = await call.db
    .select()
    .from(members)
    .where(eq(members.memberSeq, person.memberSeq ?? 0))
  if (!member) throw notFound('회원을 찾을 수 없습니다.')
  if (member.state !== 'ACTIVE') throw invalidState(NOT_ACTIVE)
  const { memberSeq, loginId, name, mobilePhone: phone } = member
  const winner = await addWinner(call, event, prize, 'PICK', { ...person, memberSeq, loginId, name, phone })
  call.log({
    action: 'CREATE',
    resource: winners,
    targetSeqs: [winner.eventWinnerSeq],
    named: winnerNames,
    subjects: subjectsOf(winner),
    summary: `${noun} 당첨자 선정: ${event.title} ${prize.rankNo}위 ${prize.name} · ${maskName(name)}`,
    personal: true,
  })
  return winner.eventWinnerSeq
}

// ---- the draw -------------------------------------------------------------------------------------------------------

/**
 * Draws `count` members of a pool, in the order of the draw. The result depends only on the seed and the set of
 * members, not on the pool's order, and every member has the same chance.
 */
export function drawFromPool(pool: readonly number[], seedText: string, count: number): number[] {
  const ticket = (memberSeq: number) => createHash('sha256').update(`${seedText}:${memberSeq}`).digest('hex')
  return pool
    .map((memberSeq) => ({ memberSeq, at: ticket(memberSeq) }))
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .slice(0, count)
    .map(({ memberSeq }) => memberSeq)
}

/** Returns conditions on the participation of the statement's member in an event. */
const participation = (eventSeq: number): { entered: SQL; comments: SQL<number> } => {
  const ofMember = (table: typeof eventEntries | typeof eventComments) =>
    sql`${table.eventSeq} = ${eventSeq} and ${table}.member_seq = ${members}.member_seq`
  return {
    entered: sql`exists (select 1 from ${eventEntries} where ${ofMember(eventEntries)})`,
    comments: sql`(select count(*) from ${eventComments} where ${ofMember(eventComments)} and not ${eventComments.hidden})`,
  }
}

/** Returns the members who can be drawn: active participants, without winners of this event and of the last days. */
async function poolOf(
  call: AdminCall,
  { exclude }: EventConfig,
  event: EventRow,
  prize: PrizeRow,
  body: Schemas['EventDraw'],
): Promise<number[]> {
  const { excludePastDays = 90, memberTypes, minComments } = body
  const { entered, comments } = participation(event.eventSeq)
  const since = new Date(call.now.getTime() - excludePastDays * DAY_MS)
  const ofMember = sql`${eventWinners.memberSeq} = ${members}.member_seq`
  const rows = await call.db
    .select({ memberSeq: members.memberSeq })
    .from(members)
    .where(
      and(
        eq(members.state, 'ACTIVE'),
        memberTypes?.length ? inArray(members.memberType, memberTypes) : undefined,
        // Business members cannot get coupons.
        prize.kind === 'COUPON' ? eq(members.memberType, 'PERSONAL') : undefined,
        // The condition is checked again: a member may have stopped meeting it after entering.
        meetsCondition(event.entryCondition),
        minComments ? sql`${comments} >= ${minComments}` : sql`(${entered} or ${comments} > 0)`,
        // Also excludes members whose win was canceled.
        sql`not exists (select 1 from ${eventWinners} where ${ofMember} and ${eventWinners.eventSeq} = ${event.eventSeq})`,
        excludePastDays === 0
          ? undefined
          : sql`not exists (select 1 from ${eventWinners} join ${events} on ${events.eventSeq} = ${eventWinners.eventSeq}
              where ${and(ofMember, isStillWinning, inArray(events.scope, [...exclude]), gte(eventWinners.createdAt, since))})`,
      ),
    )
    .orderBy(asc(members.memberSeq))
  return rows.map(({ memberSeq }) => memberSeq)
}

/** Returns members' current data, with each one's last comment and entry. */
async function chosenOf(db: Db, eventSeq: number, memberSeqs: number[]): Promise<WinnerCandidate[]> {
  if (memberSeqs.length === 0) return []
  const last = (table: typeof eventEntries | typeof eventComments, column: SQL) =>
    sql<
      number | null
    >`(select max(${column}) from ${table} where ${table.eventSeq} = ${eventSeq} and ${table}.member_seq = ${members}.member_seq)`
  const rows = await db
    .select({
      memberSeq: members.memberSeq,
      loginId: members.loginId,
      name: members.name,
      phone: members.mobilePhone,
      eventEntrySeq: last(eventEntries, sql`${eventEntries.eventEntrySeq}`),
      eventCommentSeq: last(eventComments, sql`${eventComments.eventCommentSeq}`),
    })
    .from(members)
    .where(inArray(members.memberSeq, memberSeqs))
  const byMember = new Map(rows.map((row) => [row.memberSeq, row]))
  return memberSeqs.flatMap((memberSeq) => byMember.get(memberSeq) ?? [])
}

const ROWS_PER_STATEMENT = 500

async function draw(
  call: AdminCall,
  resource: EventConfig,
  eventSeq: number,
  body: Schemas['EventDraw'],
): Promise<Schemas['EventDrawn']> {
  const { scope, winners, noun } = resource
  const event = await lockEvent(call.db, scope, eventSeq)
  if (eventState(event, call.now) !== 'ENDED') throw invalidState('종료된 이벤트만 추첨할 수 있습니다.')
  const prize = await prizeOf(call.db, event, body.eventPrizeSeq)
  const remaining = await remainingQuantity(call.db, prize)
  if (remaining <= 0) throw allPrizesTaken(prize)
  if (body.count > remaining)
    throw invalid({ count: `남은 경품 수량(${formatNumber(remaining)}개)까지 추첨할 수 있습니다.` })
  const pool = await poolOf(call, resource, event, prize, body)
  const seedText = call.services.random.bytes(16).toString('hex')
  const chosen = await chosenOf(call.db, eventSeq, drawFromPool(pool, seedText, body.count))
  const inserted: WinnerRow[] = []
  for (let from = 0; from < chosen.length; from += ROWS_PER_STATEMENT) {
    const part = chosen
      .slice(from, from + ROWS_PER_STATEMENT)
      .map((who) => ({ ...rowOf(call, event, prize, 'DRAW', who), ...createdStamp(call) }))
    inserted.push(...(await call.db.insert(eventWinners).values(part).returning()))
  }
  const { excludePastDays = 90, memberTypes = [], minComments = null } = body
  const conditions = { seedText, poolSize: pool.length, excludePastDays, memberTypes, minComments }
  call.log({
    action: 'CREATE',
    resource: winners,
    targetSeqs: inserted.map(winnerStore.seqOf),
    named: winnerNames,
    subjects: inserted.flatMap(subjectsOf),
    summary: `${noun} 당첨자 추첨: ${event.title} ${prize.rankNo}위 ${prize.name} ${formatNumber(inserted.length)}명`,
    changes: [{ field: 'seedText', label: '추첨 조건', before: null, after: JSON.stringify(conditions) }],
    personal: true,
  })
  const message = pool.length < body.count ? `대상자가 ${formatNumber(pool.length)}명뿐입니다.` : null
  return { drawn: inserted.length, poolSize: pool.length, seedText, message }
}

/**
 * Draws winners of a prize. Runs once per `requestId`; draws of an event are serialized. Throws INVALID_STATE before
 * the event has ended, LIMIT_EXCEEDED when all prizes are taken, 400 for more than remain.
 */
export const drawWinners = (call: AdminCall, of: EventConfig, eventSeq: number, body: Schemas['EventDraw']) =>
  draw(call, of, eventSeq, body)
