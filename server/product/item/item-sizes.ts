import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { AdminCall } from '../../call/call'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import { items } from '../schema/item.schema'

type Query = QueryOf<'GET /api/v1/admin/items/size-options'>

/** Returns the distinct values of a column among some items, ascending. */
async function valuesOf<T>({ db }: AdminCall, column: PgColumn, where: SQL | undefined): Promise<T[]> {
  const rows = await db
    .selectDistinct({ value: sql<T>`${column}` })
    .from(items)
    .where(and(where, isNotNull(column)))
    .orderBy(asc(sql`${column}`))
  return rows.map(({ value }) => value)
}

/**
 * Returns the options of the size selects: aspect ratios for the width, rims for width and aspect ratio. 0 stands for
 * no aspect ratio.
 */
export async function sizeOptions(call: AdminCall, query: Query): Promise<Schemas['ItemSizeOptions']> {
  const among = and(
    query.itemType ? eq(items.itemType, query.itemType) : undefined,
    query.brandSeq?.length ? inArray(items.brandSeq, query.brandSeq) : undefined,
    query.patternSeq ? eq(items.patternSeq, query.patternSeq) : undefined,
  )
  const ofWidth = and(among, query.width ? eq(items.width, query.width) : undefined)
  const none = and(eq(items.itemType, 'TIRE'), isNull(items.aspect))
  const byAspect = query.aspect === 0 ? none : eq(items.aspect, query.aspect ?? 0)
  const ofAspect = query.aspect === undefined ? undefined : byAspect
  const [withoutAspect] = await call.db.select({ n: sql<number>`count(*)::int` }).from(items).where(and(ofWidth, none))
  const aspects = await valuesOf<number>(call, items.aspect, ofWidth)
  return {
    widths: await valuesOf<number>(call, items.width, among),
    aspects: withoutAspect?.n ? [0, ...aspects] : aspects,
    rims: await valuesOf<number>(call, items.rim, and(ofWidth, ofAspect)),
    specCodes: await valuesOf<string>(call, items.specCode, among),
  }
}
