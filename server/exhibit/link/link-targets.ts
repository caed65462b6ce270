import { and, asc, desc, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Call } from '../../call/call'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { itemKeyword } from '../../product/item/item-query'
import { brands } from '../../product/schema/brand.schema'
import { items } from '../../product/schema/item.schema'
import { patterns } from '../../product/schema/pattern.schema'
import { coupons } from '../../promotion/schema/coupon.schema'
import { type EventScope, events } from '../../promotion/schema/event.schema'
import { affiliateCards } from '../../rental/schema/affiliate-card.schema'
import { rentalProducts } from '../../rental/schema/rental-product.schema'
import { contains } from '../../resource/filters'
import { countRows, paged } from '../../resource/pages'
import { displayStateAt } from '../display-state'

type Type = Schemas['LinkTargetType']
type Query = QueryOf<'GET /api/v1/admin/link-targets'>

/** Columns and conditions for selecting the targets of one type. */
interface TargetSource {
  seq: PgColumn
  name: PgColumn | SQL
  /** True if the shop does not show the record at present: it is hidden, ended or not on sale. */
  ended: SQL<boolean>
  /** Selects the targets in a table that also contains other records. */
  where?: SQL
  /** Replaces the search by name. */
  search?: (keyword: string | undefined) => SQL | undefined
}

const eventsOf = (scope: EventScope, at: SQL): TargetSource => ({
  seq: events.eventSeq,
  name: events.title,
  ended: sql`(not ${events.visible} or ${events.closedAt} is not null or coalesce(${events.endAt} <= ${at}, false))`,
  where: sql`${events.scope} = ${scope}`,
})

const patternName = sql`(select b.name from ${brands} b where b.brand_seq = ${patterns}.brand_seq) || ' ' || ${patterns.name}`

function targetsOf(type: Type, now: Date): TargetSource {
  const at = sql`${now.toISOString()}::timestamptz`
  switch (type) {
    case 'ITEM':
      return {
        seq: items.itemSeq,
        name: items.name,
        ended: sql`(not ${items.visible} or ${items.saleState} in ('READY', 'STOPPED'))`,
        search: itemKeyword,
      }
    case 'PATTERN':
      return {
        seq: patterns.patternSeq,
        name: patternName,
        ended: sql`not ${patterns.visible}`,
        search: (keyword) => contains(keyword, patternName, patterns.nameKo),
      }
    case 'BRAND':
      return {
        seq: brands.brandSeq,
        name: brands.name,
        ended: sql`not ${brands.visible}`,
        search: (keyword) => contains(keyword, brands.name, brands.nameEn),
      }
    case 'EVENT':
      return eventsOf('SHOP', at)
    case 'RENTAL_EVENT':
      return eventsOf('RENTAL', at)
    case 'COUPON':
      return { seq: coupons.couponSeq, name: coupons.name, ended: sql`${coupons.state} = 'ENDED'` }
    case 'RENTAL_PRODUCT':
      return {
        seq: rentalProducts.rentalProductSeq,
        name: rentalProducts.displayName,
        ended: sql`not ${rentalProducts.visible}`,
      }
    case 'AFFILIATE_CARD':
      return {
        seq: affiliateCards.affiliateCardSeq,
        name: affiliateCards.name,
        ended: sql`${displayStateAt(affiliateCards, now)} in ('HIDDEN', 'ENDED')`,
      }
  }
}

const selectTargets = (db: Db, { seq, name, ended, where }: TargetSource, condition: SQL | undefined) =>
  db
    .select({ seq: sql<number>`${seq}`, name: sql<string>`${name}`, ended })
    .from(seq.table)
    .where(and(where, condition))

/**
 * Returns a page of possible link targets. Sorted by name if requested; by default ended ones come last, and newer ones
 * first.
 */
export function listTargets({ db, now }: Pick<Call, 'db' | 'now'>, query: Query & { page?: number; size?: number }) {
  const targets = targetsOf(query.linkType, now)
  const { seq, name, ended, search = (keyword) => contains(keyword, name) } = targets
  const where = and(search(query.keyword), query.seqs?.length ? inArray(seq, query.seqs) : undefined)
  const [, direction] = (query.sort ?? '').split(',')
  const order = direction === undefined ? [asc(ended), desc(seq)] : [direction === 'asc' ? asc(name) : desc(name)]
  return paged(
    query,
    () => countRows(db, seq.table, and(targets.where, where)),
    (limit, offset) =>
      selectTargets(db, targets, where)
        .orderBy(...order, desc(seq))
        .limit(limit)
        .offset(offset),
  )
}

/** Returns the targets by key. Those that were deleted are missing. */
export async function findTargets(
  { db, now }: Pick<Call, 'db' | 'now'>,
  type: Type,
  seqs: readonly number[],
): Promise<Map<number, Schemas['LinkTarget']>> {
  if (seqs.length === 0) return new Map()
  const targets = targetsOf(type, now)
  const rows = await selectTargets(db, targets, inArray(targets.seq, [...new Set(seqs)]))
  return new Map(rows.map((row) => [row.seq, row]))
}
