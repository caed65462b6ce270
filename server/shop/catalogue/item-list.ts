import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import { readViews, type Views } from '../../basicSetting/item-view-setting/read-setting'
import { recommended } from '../../basicSetting/item-view-setting/view-samples'
import type { Call } from '../../call/call'
import { itemsFitting } from '../../car/car-model/fit-queries'
import { carMakers } from '../../car/schema/car-maker.schema'
import { carModels, fitments } from '../../car/schema/car-model.schema'
import type { QueryOf, ResultOf, Schemas } from '../../contract/contract-types'
import { notFound } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { queryRows } from '../../db/rows'
import { buyerPrice } from '../../product/buyer-price/buyer-prices'
import { isShownItem, itemFilter, itemKeyword, itemTables } from '../../product/item/item-query'
import { items } from '../../product/schema/item.schema'
import { withinNumbers } from '../../resource/filters'
import { inOrder } from '../../resource/pages'
import { readBuyer } from './buyer'
import { type Fit, selectItems, shopItems } from './item-rows'

type Query = QueryOf<'GET /api/v1/shop/items'>
type Sort = NonNullable<Query['sort']>

/** Throws 404 unless the shop shows the car, and the fitment is one of it. */
export async function checkCar(db: Db, carModelSeq: number, fitmentSeq?: number): Promise<void> {
  const [car] = await db
    .select({ carModelSeq: carModels.carModelSeq })
    .from(carModels)
    .innerJoin(carMakers, eq(carMakers.carMakerSeq, carModels.carMakerSeq))
    .where(and(eq(carModels.carModelSeq, carModelSeq), eq(carModels.visible, true), eq(carMakers.visible, true)))
  if (!car) throw notFound('차량을 찾을 수 없습니다.')
  if (fitmentSeq === undefined) return
  const [fitment] = await db
    .select({ fitmentSeq: fitments.fitmentSeq })
    .from(fitments)
    .where(and(eq(fitments.fitmentSeq, fitmentSeq), eq(fitments.carModelSeq, carModelSeq)))
  if (!fitment) throw notFound('장착 규격을 찾을 수 없습니다.')
}

const TYPES: readonly Schemas['ItemType'][] = ['TIRE', 'BATTERY', 'ETC']

/** Condition: sold-out items are shown where the shop's settings of their type say so, or when they are asked for. */
function saleStateFilter(saleState: Query['saleState'], views: Views): SQL | undefined {
  if (saleState) return eq(items.saleState, saleState)
  const hidden = TYPES.filter((type) => views[type].soldOut === 'HIDE')
  return and(...hidden.map((type) => or(ne(items.itemType, type), eq(items.saleState, 'ON_SALE'))))
}

/** Matches a keyword as the back-office does, and the search words of an item. */
const keywordFilter = (keyword: string | undefined): SQL | undefined =>
  keyword?.trim()
    ? or(itemKeyword(keyword), sql`${items.keywords} @> ${JSON.stringify([keyword.trim()])}::jsonb`)
    : undefined

function filterOf(query: Query, views: Views, price: SQL): SQL | undefined {
  const { itemType, brandSeq, patternSeq, width, aspect, rim, specCode, season, vehicleType, runFlat } = query
  const { sizeCode, priceFrom: from, priceTo: to, saleState } = query
  return and(
    isShownItem,
    keywordFilter(query.keyword),
    itemFilter({ itemType, brandSeq, patternSeq, width, aspect, rim, specCode, season, vehicleType, runFlat }),
    sizeCode ? eq(items.sizeCode, sizeCode) : undefined,
    saleStateFilter(saleState, views),
    withinNumbers(price, { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }, 'priceTo'),
    query.carModelSeq && query.position ? sql`fit.${sql.raw(query.position.toLowerCase())}` : undefined,
  )
}

/** Returns what a sort orders by, each highest first; nulls come last. */
function sortKeys(sort: Sort, views: Views, price: SQL, now: Date): SQL[] {
  const by: Record<Sort, SQL[]> = {
    RECOMMENDED: [sql`(${recommended('BEST', now)} or ${recommended('EXPERT', now)})`, sql`${items.soldLast30Days}`],
    SALES: [sql`${items.soldLast30Days}`],
    PRICE_ASC: [sql`-${price}`],
    PRICE_DESC: [price],
    NEWEST: [sql`${items.createdAt}`],
    REVIEW: [sql`${items.ratingCount}`],
    RATING: [sql`${items.ratingAverage}`, sql`${items.ratingCount}`],
  }
  const last = TYPES.filter((type) => views[type].soldOut === 'SHOW_LAST')
  const placed = last.length > 0 ? [sql`not (${items.saleState} = 'SOLD_OUT' and ${items.itemType} in ${last})`] : []
  return [...placed, ...by[sort], sql`${items.itemSeq}`]
}

interface Found extends Fit {
  itemSeq: number
}

interface Asked {
  joins: SQL
  where: SQL | undefined
  keys: SQL[]
  fit: SQL
}

/** Returns the number of items that a query finds, and those of a page: one pass over the items for both. */
async function findItems(
  db: Db,
  { joins, where, keys, fit }: Asked,
  { page, size }: { page: number; size: number },
): Promise<{ total: number; found: Found[] }> {
  const named = keys.map((key, i) => sql`${key} as ${sql.identifier(`key${i}`)}`)
  const order = sql.join(
    keys.map((_, i) => sql`${sql.identifier(`key${i}`)} desc nulls last`),
    sql`, `,
  )
  const [row] = await queryRows<{ total: number; found: Found[] }>(
    db,
    sql`with found as materialized (
        select ${items.itemSeq} as "itemSeq", ${fit}, ${sql.join(named, sql`, `)} from ${itemTables} ${joins} where ${where}
      )
      select (select count(*)::int from found) as total, coalesce((
        select jsonb_agg(jsonb_build_object('itemSeq', "itemSeq", 'front', front, 'rear', rear) order by ${order})
        from (select * from found order by ${order} limit ${size} offset ${(page - 1) * size}) page
      ), '[]') as found`,
  )
  return row ?? { total: 0, found: [] }
}

/** Returns a page of the items that the shop shows. Throws 404 for an unknown member, car or size; 400. */
export async function itemPage(
  call: Pick<Call, 'db' | 'now'>,
  query: Query,
): Promise<ResultOf<'GET /api/v1/shop/items'>> {
  const { db, now } = call
  const { carModelSeq, fitmentSeq, page = 1, size = 20 } = query
  const buyer = await readBuyer(db, query.memberSeq)
  if (carModelSeq) await checkCar(db, carModelSeq, fitmentSeq)
  const views = await readViews(db)
  const sort = query.sort ?? views[query.itemType ?? 'TIRE'].defaultSort
  const { price, join } = buyerPrice(now, buyer)
  const limits = query.priceFrom !== undefined || query.priceTo !== undefined
  const priced = limits || sort === 'PRICE_ASC' || sort === 'PRICE_DESC' ? join : sql``
  const fitting = carModelSeq
    ? sql`join ${itemsFitting(carModelSeq, fitmentSeq)} as fit on fit.item_seq = ${items.itemSeq}`
    : sql``
  const asked = {
    joins: sql`${fitting} ${priced}`,
    where: filterOf(query, views, price),
    keys: sortKeys(sort, views, price, now),
    fit: carModelSeq ? sql`fit.front, fit.rear` : sql`false as front, false as rear`,
  }
  const { total, found } = await findItems(db, asked, { page, size })
  const seqs = found.map(({ itemSeq }) => itemSeq)
  const rows = seqs.length > 0 ? inOrder(seqs, await selectItems(call, seqs), ({ shown }) => shown.itemSeq) : []
  const fits = carModelSeq ? new Map<number, Fit>(found.map((row) => [row.itemSeq, row])) : null
  return { items: await shopItems(call, rows, { buyer, views, fits }), page, size, total }
}

/** Returns where tires fit on a car, by item; null without a car. Throws 404 for a car that the shop does not show. */
export async function readFits(
  db: Db,
  carModelSeq: number | undefined,
  itemSeq: number,
): Promise<ReadonlyMap<number, Fit> | null> {
  if (carModelSeq === undefined) return null
  await checkCar(db, carModelSeq)
  const rows = await queryRows<Found>(
    db,
    sql`select fit.item_seq as "itemSeq", fit.front, fit.rear from ${itemsFitting(carModelSeq)} as fit where fit.item_seq = ${itemSeq}`,
  )
  return new Map(rows.map((row) => [row.itemSeq, row]))
}
