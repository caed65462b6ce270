import { and, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { admins, members } from '../../db/schema'
import { maskLoginId, maskName } from '../../lib/mask'
import { orders } from '../../orderdelivery/schema/order.schema'
import { anyOf, contains, numberStarts, withinDays } from '../../resource/filters'
import { detectKeywordType } from '../../resource/keyword'
import { loginIdFilter, nameFilter, phoneFilter } from '../../resource/personal-search'
import type { EntryRow, Ledger } from './engine'

/** Search and display of the entries of both ledgers. */

type Query = QueryOf<'GET /api/v1/admin/deposit-entries'>
/** The filters that both lists share; kind and sort are specific to each ledger. */
export type LedgerQuery = Omit<Query, 'kind' | 'sort'>

/** The fields that both ledgers show of an entry. */
export type LedgerEntry = Omit<Schemas['DepositEntry'], 'depositEntrySeq' | 'kind' | 'depositRefundSeq'>

export interface EntryLine {
  entry: EntryRow
  loginId: string
  name: string
  state: Schemas['MemberState']
  orderNo: string | null
  createdByName: string | null
  /** Of an EXPIRE: the credit that ended. */
  expiredGrant: Schemas['ExpiredGrant'] | null
}

const memberWhere = (db: Db, where: SQL | undefined) => db.select({ seq: members.memberSeq }).from(members).where(where)

function keywordFilter(db: Db, { entries }: Ledger, { keywordType = 'loginId', keyword: raw }: LedgerQuery) {
  const keyword = raw?.trim()
  if (!keyword) return undefined
  const ofMember = (where: SQL | undefined) => inArray(entries.memberSeq, memberWhere(db, where))
  switch (detectKeywordType(keyword, keywordType, { phone: 'mobilePhone', orderNo: 'orderNo' })) {
    case 'loginId':
      return ofMember(loginIdFilter(keyword, members.loginId))
    case 'name':
      return ofMember(nameFilter(keyword, members.name))
    case 'mobilePhone':
      return ofMember(phoneFilter(keyword, members.mobilePhone))
    case 'reason':
      return contains(keyword, entries.reason)
    case 'orderNo':
      return inArray(
        entries.orderSeq,
        db
          .select({ seq: orders.orderSeq })
          .from(orders)
          .where(numberStarts(keyword, 'orderNo', orders.orderNo)),
      )
  }
}

/** Returns the WHERE of a ledger's list. Throws 400 when the keyword is too short for a search in personal data. */
export const ledgerFilter = (
  db: Db,
  ledger: Ledger,
  query: LedgerQuery & { kind?: readonly string[] },
): SQL | undefined => {
  const { entries } = ledger
  const { direction, by } = query
  return and(
    keywordFilter(db, ledger, query),
    withinDays(entries.createdAt, query.createdAt, 'createdAt'),
    anyOf(sql`${entries.kind}`, query.kind),
    direction && (direction === 'PLUS' ? gt(entries.amount, 0) : lt(entries.amount, 0)),
    by && (by === 'ADMIN' ? isNotNull(entries.createdBy) : isNull(entries.createdBy)),
    query.createdBy ? eq(entries.createdBy, query.createdBy) : undefined,
    query.amount?.from === undefined ? undefined : gte(entries.amount, query.amount.from),
    query.amount?.to === undefined ? undefined : lte(entries.amount, query.amount.to),
    query.memberSeq ? eq(entries.memberSeq, query.memberSeq) : undefined,
  )
}

/** Returns how many entries match, with the sums of credits and debits. */
export async function ledgerSums(
  db: Db,
  { entries }: Ledger,
  where: SQL | undefined,
): Promise<{ total: number; summary: Schemas['LedgerSummary'] }> {
  const [row] = await db
    .select({
      total: sql<number>`count(*)::int`,
      plus: sql<number>`coalesce(sum(${entries.amount}) filter (where ${entries.amount} > 0), 0)::float8`,
      minus: sql<number>`coalesce(sum(${entries.amount}) filter (where ${entries.amount} < 0), 0)::float8`,
    })
    .from(entries)
    .where(where)
  const { total = 0, plus = 0, minus = 0 } = row ?? {}
  return { total, summary: { plus, minus, net: plus + minus } }
}

/** Selects the credit that an expiry ended, as JSON; null for other kinds. An expiry takes from one credit. */
function expiredGrantOf({ entries, uses }: Ledger) {
  const grant = alias(entries, 'expired_grant')
  return sql<Schemas['ExpiredGrant'] | null>`case when ${entries.kind} = 'EXPIRE' then (
    select json_build_object('pointEntrySeq', ${grant.entrySeq}, 'reason', ${grant.reason}, 'amount', ${grant.amount},
      'createdAt', to_char(${grant.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from ${uses} inner join ${entries} expired_grant on ${grant.entrySeq} = ${uses.lotSeq}
    where ${uses.entrySeq} = ${entries.entrySeq} limit 1) end`
}

/** Selects entries with their member, order, admin, and the credit that an expiry ended. */
export const entryLines = (db: Db, ledger: Ledger, where: SQL | undefined, order: SQL[] = []) => {
  const { entries } = ledger
  return db
    .select({
      entry: entries,
      loginId: members.loginId,
      name: members.name,
      state: members.state,
      orderNo: orders.orderNo,
      createdByName: admins.name,
      expiredGrant: expiredGrantOf(ledger),
    })
    .from(entries)
    .innerJoin(members, eq(members.memberSeq, entries.memberSeq))
    .leftJoin(orders, eq(orders.orderSeq, entries.orderSeq))
    .leftJoin(admins, eq(admins.adminSeq, entries.createdBy))
    .where(where)
    .orderBy(...order)
    .$dynamic()
}

/** Returns the member's name, masked unless `unmasked` is set. A withdrawn member's name is no personal data any more. */
export const displayName = ({ name, state }: Pick<EntryLine, 'name' | 'state'>, unmasked = false): string =>
  unmasked || state === 'WITHDRAWN' ? name : maskName(name)

/** Maps the fields that both ledgers share. Login id and name are masked unless `unmasked` is set. */
export function toLedgerEntry(line: EntryLine, unmasked: boolean): LedgerEntry {
  const { entry, loginId, orderNo, createdByName } = line
  return {
    memberSeq: entry.memberSeq,
    loginId: unmasked ? loginId : maskLoginId(loginId),
    name: displayName(line, unmasked),
    amount: entry.amount,
    balanceAfter: entry.balanceAfter,
    remaining: entry.remaining,
    lotState: entry.lotState,
    reason: entry.reason,
    internalMemo: entry.internalMemo,
    orderSeq: entry.orderSeq,
    orderNo,
    orderLineSeq: entry.orderLineSeq,
    orderClaimSeq: entry.orderClaimSeq,
    createdBy: entry.createdBy,
    createdByName,
    createdAt: entry.createdAt.toISOString(),
  }
}
