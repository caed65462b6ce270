import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { ERASED_TEXT } from '../../../domain/common/erased-text'
import { prizeTax } from '../../../domain/promotion/prize-tax'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { isoOrNull } from '../../lib/iso-time'
import { maskAddress, maskLoginId, maskName, maskPhone } from '../../lib/mask'
import { createNameLookup } from '../../resource/each-row'
import { withIsoStamps } from '../../resource/fields'
import { anyOf } from '../../resource/filters'
import { detectKeywordType } from '../../resource/keyword'
import { orderBy } from '../../resource/pages'
import { loginIdFilter, nameFilter, phoneFilter } from '../../resource/personal-search'
import { createRepository } from '../../resource/repository'
import { newestApplications } from '../event/event-rental'
import { type EventScope, events } from '../schema/event.schema'
import { eventPrizes } from '../schema/event-prize.schema'
import { eventWinners } from '../schema/event-winner.schema'

export type WinnerQuery = QueryOf<'GET /api/v1/admin/event-winners'>
export type WinnerRow = typeof eventWinners.$inferSelect
type PrizeRow = typeof eventPrizes.$inferSelect

/** A winner with event title and prize. */
export interface WinnerLine {
  winner: WinnerRow
  eventTitle: string
  prize: PrizeRow
}

export const winnerStore = createRepository(eventWinners, 'eventWinnerSeq')

const receiverOf = (winner: WinnerRow, unmasked: boolean): Schemas['EventReceiverShown'] | null => {
  const { receiverName: name, receiverPhone: phone, receiverZipCode: zipCode, receiverAddress1: address1 } = winner
  if (name === null || phone === null || zipCode === null || address1 === null) return null
  const address2 = winner.receiverAddress2
  return unmasked
    ? { name, phone, zipCode, address1, address2 }
    : {
        name: maskName(name),
        phone: maskPhone(phone),
        zipCode,
        address1: maskAddress(address1),
        address2: address2 && '***',
      }
}

function toWinner(
  { winner, eventTitle, prize }: WinnerLine,
  rentalApplication: Schemas['EventRentalApplication'] | null,
  unmasked: boolean,
): Schemas['EventWinner'] {
  const { loginId, name, phone, notifiedAt, deliveredAt, closedAt: _, ...row } = withIsoStamps(winner)
  const {
    receiverName: _1,
    receiverPhone: _2,
    receiverZipCode: _3,
    receiverAddress1: _4,
    receiverAddress2: _5,
    ...rest
  } = row
  return {
    ...rest,
    eventTitle,
    rankNo: prize.rankNo,
    prizeName: prize.name,
    prizeKind: prize.kind,
    taxAmount: prizeTax(prize),
    loginId: unmasked ? loginId : maskLoginId(loginId),
    name: unmasked ? name : maskName(name),
    phone: unmasked ? phone : maskPhone(phone),
    receiver: receiverOf(winner, unmasked),
    notifiedAt: isoOrNull(notifiedAt),
    deliveredAt: isoOrNull(deliveredAt),
    purged: name === null,
    rentalApplication,
  }
}

/** Maps winners of a scope to the contract's shape. Name, phone and receiver are masked unless `unmasked` is set. */
export async function toWinners(
  db: Db,
  scope: EventScope,
  lines: readonly WinnerLine[],
  unmasked = false,
): Promise<Schemas['EventWinner'][]> {
  const newestOf = await newestApplications(
    db,
    scope,
    lines.map(({ winner }) => winner.memberSeq),
  )
  return lines.map((line) => toWinner(line, newestOf(line.winner.memberSeq), unmasked))
}

function keywordFilter({ keywordType = 'loginId', keyword: raw }: WinnerQuery): SQL | undefined {
  const keyword = raw?.trim()
  if (!keyword) return undefined
  switch (detectKeywordType(keyword, keywordType, { phone: 'phone' })) {
    case 'loginId':
      return loginIdFilter(keyword, eventWinners.loginId)
    case 'name':
      return nameFilter(keyword, eventWinners.name)
    case 'phone':
      return phoneFilter(keyword, eventWinners.phone)
  }
}

/** Returns the WHERE of the list of a scope. Throws 400 when the keyword is too short for a search in personal data. */
export const winnerFilter = (scope: EventScope, query: WinnerQuery): SQL | undefined =>
  and(
    eq(events.scope, scope),
    keywordFilter(query),
    query.eventSeq ? eq(eventWinners.eventSeq, query.eventSeq) : undefined,
    query.eventPrizeSeq ? eq(eventWinners.eventPrizeSeq, query.eventPrizeSeq) : undefined,
    anyOf(eventWinners.state, query.state),
    anyOf(eventWinners.source, query.source),
    anyOf(eventWinners.taxState, query.taxState),
  )

/** Sorts states in the order of their progress. */
const stateOrder = sql`array_position(array['SELECTED', 'NOTIFIED', 'CONFIRMED', 'DELIVERED', 'FORFEITED'], ${eventWinners.state}::text)`

const sorts = {
  rankNo: eventPrizes.rankNo,
  state: stateOrder,
  claimDueDate: eventWinners.claimDueDate,
  deliveredAt: eventWinners.deliveredAt,
}

/** Selects winners with their events and prizes, in the list's order. */
export const winnerRows = (db: Db, where: SQL | undefined, sort?: WinnerQuery['sort']) =>
  db
    .select({ winner: eventWinners, eventTitle: events.title, prize: eventPrizes })
    .from(eventWinners)
    .innerJoin(events, eq(events.eventSeq, eventWinners.eventSeq))
    .innerJoin(eventPrizes, eq(eventPrizes.eventPrizeSeq, eventWinners.eventPrizeSeq))
    .where(where)
    .orderBy(...orderBy(sort, 'rankNo,asc', sorts, eventWinners.eventWinnerSeq))

export async function countWinners(db: Db, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(eventWinners)
    .innerJoin(events, eq(events.eventSeq, eventWinners.eventSeq))
    .where(where)
  return row?.n ?? 0
}

/** Labels winners, e.g. `1위 무선청소기 · 홍*동`. */
export const winnerNames = createNameLookup(winnerStore.key, async (db, seqs) => {
  const lines = await winnerRows(db, inArray(winnerStore.key, seqs))
  return new Map(
    lines.map(({ winner, prize }) => [
      winner.eventWinnerSeq,
      `${prize.rankNo}위 ${prize.name} · ${maskName(winner.name) ?? ERASED_TEXT}`,
    ]),
  )
})

/** Returns the log's subjects of a winner; none once the name was erased. */
export function subjectsOf({ eventWinnerSeq, memberSeq, name }: WinnerRow): Schemas['LogSubject'][] {
  if (name === null) return []
  const label = maskName(name)
  return [
    memberSeq === null ? { type: 'OTHER', seq: eventWinnerSeq, label } : { type: 'MEMBER', seq: memberSeq, label },
  ]
}
