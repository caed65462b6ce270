import { createHash } from 'node:crypto'
import { and, asc, eq, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { members } from '../../db/schema'
import type { AdminCall, Db, Schemas } from '../../http/call'
import { badState, duplicate, invalid, notFound, Refusal } from '../../http/refusal'
import { maskName } from '../../lib/mask'
import { grouped } from '../../lib/numbers'
import { DAY_MS } from '../../lib/seoul'
import { countRows } from '../../resource/pages'
import { createdStamp } from '../../resource/stamps'
import { events } from '../event/event.schema'
import { eventState, stillWinning } from '../event/event-record'
import { meetsCondition } from '../event/event-rental'
import type { EventsOf } from '../event/event-scope'
import { eventComments, eventEntries } from '../event-comment/event-comment.schema'
import { eventPrizes } from '../event-prize/event-prize.schema'
import { isTaxable, type PrizeRow } from '../event-prize/event-prize-record'
import { eventWinners } from '../event-winner/event-winner.schema'
import { subjectsOf, type WinnerRow, winnerNames, winnerStore } from '../event-winner/event-winner-record'
import { claimDay, type EventRow, lockEvent } from '../event-winner/event-winner-rules'

/** Somebody who is to win. */
export interface Chosen {
  memberSeq: number | null
  loginId: string | null
  name: string
  phone: string
  eventEntrySeq?: number | null
  eventCommentSeq?: number | null
}

/** Places of a prize that nobody has. The event is held. */
export async function placesLeft(db: Db, { eventPrizeSeq, quantity }: PrizeRow): Promise<number> {
  return (
    quantity - (await countRows(db, eventWinners, and(eq(eventWinners.eventPrizeSeq, eventPrizeSeq), stillWinning)))
  )
}

export const allTaken = ({ quantity }: PrizeRow): Refusal =>
  new Refusal(409, 'LIMIT_EXCEEDED', `경품 수량(${grouped(quantity)}개)을 모두 선정했습니다.`)

/** A prize of an event. Throws 404. */
export async function prizeOf(db: Db, { eventSeq }: EventRow, eventPrizeSeq: number): Promise<PrizeRow> {
  const { eventPrizeSeq: key } = eventPrizes
  const [prize] = await db
    .select()
    .from(eventPrizes)
    .where(and(eq(key, eventPrizeSeq), eq(eventPrizes.eventSeq, eventSeq)))
  if (!prize) throw notFound('경품을 찾을 수 없습니다.')
  return prize
}

/** Who has won in an event already: the same member, or without one the same name and phone. */
export async function winnerLike(db: Db, eventSeq: number, { memberSeq, name, phone }: Chosen): Promise<number | null> {
  const same =
    memberSeq === null
      ? and(isNull(eventWinners.memberSeq), eq(eventWinners.name, name), eq(eventWinners.phone, phone))
      : eq(eventWinners.memberSeq, memberSeq)
  const [found] = await db
    .select({ seq: eventWinners.eventWinnerSeq })
    .from(eventWinners)
    .where(and(eq(eventWinners.eventSeq, eventSeq), same, stillWinning))
  return found?.seq ?? null
}

const rowOf = (
  { now }: AdminCall,
  event: EventRow,
  prize: PrizeRow,
  source: Schemas['EventWinnerSource'],
  { eventEntrySeq = null, eventCommentSeq = null, ...who }: Chosen,
) => ({
  ...who,
  ...{ eventEntrySeq, eventCommentSeq, source },
  eventSeq: event.eventSeq,
  eventPrizeSeq: prize.eventPrizeSeq,
  state: 'SELECTED' as const,
  taxState: isTaxable(prize) ? ('WAITING' as const) : ('NONE' as const),
  claimDueDate: event.winnersPublishedAt === null ? null : claimDay(now),
})

/** Adds a winner; the event is held. Throws DUPLICATE, LIMIT_EXCEEDED, INVALID_STATE. */
export async function addWinner(
  call: AdminCall,
  event: EventRow,
  prize: PrizeRow,
  source: Schemas['EventWinnerSource'],
  who: Chosen,
): Promise<WinnerRow> {
  const same = await winnerLike(call.db, event.eventSeq, who)
  if (same !== null) throw duplicate('memberSeq', same, '이미 당첨된 회원입니다.')
  if ((await placesLeft(call.db, prize)) <= 0) throw allTaken(prize)
  if (who.memberSeq === null && (prize.kind === 'COUPON' || prize.kind === 'POINT'))
    throw badState('회원만 받을 수 있는 경품입니다.')
  return winnerStore.insert(call, rowOf(call, event, prize, source, who))
}

export const NOT_ACTIVE = '당첨자로 선정할 수 없는 회원 상태입니다.'

/** Who wrote a comment or an entry of the event, or the member himself. Throws 400, 404. */
async function whoIs({ db }: AdminCall, { eventSeq }: EventRow, body: Schemas['EventPick']): Promise<Partial<Chosen>> {
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

/** Makes somebody win a prize by hand; gives his number. */
export async function pickWinner(
  call: AdminCall,
  { scope, winners, noun }: EventsOf,
  eventSeq: number,
  body: Schemas['EventPick'],
): Promise<number> {
  const event = await lockEvent(call.db, scope, eventSeq)
  const prize = await prizeOf(call.db, event, body.eventPrizeSeq)
  const who = await whoIs(call, event, body)
  const [member] = await call.db
    .select()
    .from(members)
    .where(eq(members.memberSeq, who.memberSeq ?? 0))
  if (!member) throw notFound('회원을 찾을 수 없습니다.')
  if (member.state !== 'ACTIVE') throw badState(NOT_ACTIVE)
  const { memberSeq, loginId, name, mobilePhone: phone } = member
  const winner = await addWinner(call, event, prize, 'PICK', { ...who, memberSeq, loginId, name, phone })
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
 * So many of a pool, in the order in which they were drawn. The same text draws the same ones again, whatever the order in which the pool is
 * given, and every member weighs the same.
 */
export function drawn(pool: readonly number[], seedText: string, count: number): number[] {
  const ticket = (memberSeq: number) => createHash('sha256').update(`${seedText}:${memberSeq}`).digest('hex')
  return pool
    .map((memberSeq) => ({ memberSeq, at: ticket(memberSeq) }))
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .slice(0, count)
    .map(({ memberSeq }) => memberSeq)
}

/** Members of the statement's row who took part in an event. */
const partIn = (eventSeq: number): { entered: SQL; comments: SQL<number> } => {
  const own = (table: typeof eventEntries | typeof eventComments) =>
    sql`${table.eventSeq} = ${eventSeq} and ${table}.member_seq = ${members}.member_seq`
  return {
    entered: sql`exists (select 1 from ${eventEntries} where ${own(eventEntries)})`,
    comments: sql`(select count(*) from ${eventComments} where ${own(eventComments)} and not ${eventComments.hidden})`,
  }
}

/** Who may be drawn: active members who took part, without winners of this event and those of the last days. */
async function poolOf(
  call: AdminCall,
  { exclude }: EventsOf,
  event: EventRow,
  prize: PrizeRow,
  body: Schemas['EventDraw'],
): Promise<number[]> {
  const { excludePastDays = 90, memberTypes, minComments } = body
  const { entered, comments } = partIn(event.eventSeq)
  const since = new Date(call.now.getTime() - excludePastDays * DAY_MS)
  const own = sql`${eventWinners.memberSeq} = ${members}.member_seq`
  const rows = await call.db
    .select({ memberSeq: members.memberSeq })
    .from(members)
    .where(
      and(
        eq(members.state, 'ACTIVE'),
        memberTypes?.length ? inArray(members.memberType, memberTypes) : undefined,
        // who is a business member is given no coupons
        prize.kind === 'COUPON' ? eq(members.memberType, 'PERSONAL') : undefined,
        // who has met it on entering may not meet it any more
        meetsCondition(event.entryCondition),
        minComments ? sql`${comments} >= ${minComments}` : sql`(${entered} or ${comments} > 0)`,
        // also those whose win was canceled
        sql`not exists (select 1 from ${eventWinners} where ${own} and ${eventWinners.eventSeq} = ${event.eventSeq})`,
        excludePastDays === 0
          ? undefined
          : sql`not exists (select 1 from ${eventWinners} join ${events} on ${events.eventSeq} = ${eventWinners.eventSeq}
              where ${and(own, stillWinning, inArray(events.scope, [...exclude]), gte(eventWinners.createdAt, since))})`,
      ),
    )
    .orderBy(asc(members.memberSeq))
  return rows.map(({ memberSeq }) => memberSeq)
}

/** Members as they are when they win, with the last that each wrote or entered. */
async function chosenOf(db: Db, eventSeq: number, memberSeqs: number[]): Promise<Chosen[]> {
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
  const at = new Map(rows.map((row) => [row.memberSeq, row]))
  return memberSeqs.flatMap((memberSeq) => at.get(memberSeq) ?? [])
}

const STATEMENT = 500

async function draw(
  call: AdminCall,
  of: EventsOf,
  eventSeq: number,
  body: Schemas['EventDraw'],
): Promise<Schemas['EventDrawn']> {
  const { scope, winners, noun } = of
  const event = await lockEvent(call.db, scope, eventSeq)
  if (eventState(event, call.now) !== 'ENDED') throw badState('종료된 이벤트만 추첨할 수 있습니다.')
  const prize = await prizeOf(call.db, event, body.eventPrizeSeq)
  const left = await placesLeft(call.db, prize)
  if (left <= 0) throw allTaken(prize)
  if (body.count > left) throw invalid({ count: `남은 경품 수량(${grouped(left)}개)까지 추첨할 수 있습니다.` })
  const pool = await poolOf(call, of, event, prize, body)
  const seedText = call.services.random.bytes(16).toString('hex')
  const chosen = await chosenOf(call.db, eventSeq, drawn(pool, seedText, body.count))
  const made: WinnerRow[] = []
  for (let from = 0; from < chosen.length; from += STATEMENT) {
    const part = chosen
      .slice(from, from + STATEMENT)
      .map((who) => ({ ...rowOf(call, event, prize, 'DRAW', who), ...createdStamp(call) }))
    made.push(...(await call.db.insert(eventWinners).values(part).returning()))
  }
  const { excludePastDays = 90, memberTypes = [], minComments = null } = body
  const told = { seedText, poolSize: pool.length, excludePastDays, memberTypes, minComments }
  call.log({
    action: 'CREATE',
    resource: winners,
    targetSeqs: made.map(winnerStore.seqOf),
    named: winnerNames,
    subjects: made.flatMap(subjectsOf),
    summary: `${noun} 당첨자 추첨: ${event.title} ${prize.rankNo}위 ${prize.name} ${grouped(made.length)}명`,
    changes: [{ field: 'seedText', label: '추첨 조건', before: null, after: JSON.stringify(told) }],
    personal: true,
  })
  const message = pool.length < body.count ? `대상자가 ${grouped(pool.length)}명뿐입니다.` : null
  return { drawn: made.length, poolSize: pool.length, seedText, message }
}

/**
 * Draws winners of a prize: once for a `requestId`, and one draw of an event after the other. Throws INVALID_STATE before the event has
 * ended, LIMIT_EXCEEDED when all are taken, 400 for more than are left.
 */
export const drawWinners = (call: AdminCall, of: EventsOf, eventSeq: number, body: Schemas['EventDraw']) =>
  draw(call, of, eventSeq, body)
