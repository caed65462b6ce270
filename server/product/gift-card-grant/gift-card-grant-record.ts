import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { maskAccount, maskName, maskPhone } from '../../lib/mask'
import { orderLines, orders } from '../../orderdelivery/schema/order.schema'
import { withIsoStamps } from '../../resource/fields'
import { anyOf, isSet, numberStarts, withinDays } from '../../resource/filters'
import { detectKeywordType } from '../../resource/keyword'
import { orderBy } from '../../resource/pages'
import { nameFilter, phoneFilter } from '../../resource/personal-search'
import { createRepository } from '../../resource/repository'
import type { GrantRow } from '../gift-card-policy/gift-card-rules'
import { itemBrand } from '../item/item-name'
import { giftCardGrants, giftCards } from '../schema/gift-card.schema'
import { items } from '../schema/item.schema'

export type GrantQuery = QueryOf<'GET /api/v1/admin/gift-card-grants'>

export interface GrantLine {
  grant: GrantRow
  giftCardTitle: string
  giftType: Schemas['GiftType']
  orderNo: string
  itemName: string
  /** The item's current brand. */
  brandName: string | null
  sizeLabel: string | null
}

export const grantStore = createRepository(giftCardGrants, 'giftCardGrantSeq')

const lineColumns = {
  grant: giftCardGrants,
  giftCardTitle: giftCards.title,
  giftType: giftCards.giftType,
  orderNo: orders.orderNo,
  itemName: orderLines.itemName,
  brandName: sql<string | null>`${itemBrand}`,
  sizeLabel: items.sizeLabel,
}

/** Maps a grant to the contract's shape. Name, phone and voucher number are masked unless `unmasked` is set. */
export function toGrant({ grant, ...line }: GrantLine, unmasked = false): Schemas['GiftCardGrant'] {
  const { name, mobilePhone, giftNumber, eligibleAt, sentAt, ...rest } = withIsoStamps(grant)
  return {
    ...rest,
    ...line,
    name: unmasked ? name : maskName(name),
    mobilePhone: unmasked ? mobilePhone : maskPhone(mobilePhone),
    giftNumber: unmasked ? giftNumber : maskAccount(giftNumber),
    eligibleAt: eligibleAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  }
}

function keywordFilter({ keywordType = 'name', keyword: raw }: GrantQuery): SQL | undefined {
  const keyword = raw?.trim()
  if (!keyword) return undefined
  switch (detectKeywordType(keyword, keywordType, { phone: 'mobilePhone', orderNo: 'orderNo' })) {
    case 'name':
      return nameFilter(keyword, giftCardGrants.name)
    case 'mobilePhone':
      return phoneFilter(keyword, giftCardGrants.mobilePhone)
    case 'orderNo':
      return numberStarts(keyword, 'orderNo', orders.orderNo)
  }
}

/** Returns the WHERE of the list. Throws 400 when the keyword is too short for a search in personal data. */
export const grantFilter = (query: GrantQuery): SQL | undefined =>
  and(
    keywordFilter(query),
    query.giftCardSeq ? eq(giftCardGrants.giftCardSeq, query.giftCardSeq) : undefined,
    anyOf(giftCardGrants.state, query.state),
    isSet(giftCardGrants.recoveryNeeded, query.recoveryNeeded),
    withinDays(giftCardGrants.eligibleAt, query.eligibleAt, 'eligibleAt'),
    withinDays(giftCardGrants.sentAt, query.sentAt, 'sentAt'),
  )

/** Returns how many grants match, and the sum of their amounts. */
export async function grantSums(db: Db, query: GrantQuery): Promise<{ total: number; amount: number }> {
  const [row] = await db
    .select({
      total: sql<number>`count(*)::int`,
      amount: sql<number>`coalesce(sum(${giftCardGrants.amount}), 0)::float8`,
    })
    .from(giftCardGrants)
    .innerJoin(orders, eq(orders.orderSeq, giftCardGrants.orderSeq))
    .where(grantFilter(query))
  return row ?? { total: 0, amount: 0 }
}

const sortColumns = {
  eligibleAt: giftCardGrants.eligibleAt,
  amount: giftCardGrants.amount,
  state: giftCardGrants.state,
  sentAt: giftCardGrants.sentAt,
}

const selectGrants = (db: Db) =>
  db
    .select(lineColumns)
    .from(giftCardGrants)
    .innerJoin(giftCards, eq(giftCards.giftCardSeq, giftCardGrants.giftCardSeq))
    .innerJoin(orders, eq(orders.orderSeq, giftCardGrants.orderSeq))
    .innerJoin(orderLines, eq(orderLines.orderLineSeq, giftCardGrants.orderLineSeq))
    .leftJoin(items, eq(items.itemSeq, orderLines.itemSeq))
    .$dynamic()

/** Selects a page of the list in its sort order. */
export const grantRows = (db: Db, query: GrantQuery, limit: number, offset: number): Promise<GrantLine[]> =>
  selectGrants(db)
    .where(grantFilter(query))
    .orderBy(...orderBy(query.sort, 'eligibleAt,desc', sortColumns, giftCardGrants.giftCardGrantSeq))
    .limit(limit)
    .offset(offset)

/** Selects grants by key. */
export const grantLines = (db: Db, seqs: number[]): Promise<GrantLine[]> =>
  selectGrants(db).where(inArray(giftCardGrants.giftCardGrantSeq, seqs))

/** Locks one grant until the transaction ends. */
export async function lockGrant(db: Db, seq: number): Promise<GrantLine | undefined> {
  const [line] = await selectGrants(db)
    .where(eq(giftCardGrants.giftCardGrantSeq, seq))
    .for('update', { of: giftCardGrants })
  return line
}

/** Labels grants, e.g. `20261121-000123 주유상품권 · 홍*동`. */
export async function grantNames(db: Db, seqs: number[]): Promise<Map<number, string>> {
  const rows = await selectGrants(db).where(inArray(giftCardGrants.giftCardGrantSeq, seqs))
  return new Map(
    rows.map(({ grant, orderNo, giftCardTitle }) => [
      grant.giftCardGrantSeq,
      `${orderNo} ${giftCardTitle} · ${maskName(grant.name)}`,
    ]),
  )
}

/** Returns the log's subjects of a grant: the orderer, and the member if any. */
export function subjectsOf({ memberSeq, orderSeq, name }: GrantRow): Schemas['LogSubject'][] {
  const label = maskName(name)
  const orderer = { type: 'ORDERER' as const, seq: orderSeq, label }
  return memberSeq === null ? [orderer] : [{ type: 'MEMBER', seq: memberSeq, label }, orderer]
}
