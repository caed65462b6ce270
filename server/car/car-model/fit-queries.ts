import { type SQL, sql } from 'drizzle-orm'
import { speedSymbols } from '../../../domain/product/tire-size'
import type { Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { queryRows } from '../../db/rows'
import { itemBrand } from '../../product/item/item-name'
import { items } from '../../product/schema/item.schema'
import { patterns } from '../../product/schema/pattern.schema'
import { carMakers } from '../schema/car-maker.schema'
import { carBatteries, carModels, fitments } from '../schema/car-model.schema'

/**
 * Rules for what fits a car. A tire fits if width, aspect and rim equal those of the front or rear, the C flag matches,
 * and its load index and speed are at least those of the fitment, if given. A winter tire may be one speed symbol
 * lower. A battery fits if its spec code is one of the car's.
 */

const speeds = sql.raw(`'${Object.keys(speedSymbols).join('')}'`)

/** Returns the rank of a speed symbol, from 1; 0 without one. */
const speedRank = (symbol: SQL): SQL => sql`coalesce(strpos(${speeds}, ${symbol}), 0)`

/** Columns of what a tire offers, as compared by `fits`. */
const offer = sql`
  ${items.width} as width, coalesce(${items.aspect}, 0) as aspect, ${items.rim} as rim,
  ${items.isCommercial} as commercial, coalesce(${items.loadIndex}, 0) as load,
  ${speedRank(sql`${items.speedSymbol}`)} + (coalesce(${patterns.season}, '') = 'WINTER')::int as speed`

const tires = sql`${items} left join ${patterns} on ${patterns.patternSeq} = ${items.patternSeq}`
const onSale = sql`${items.itemType} = 'TIRE' and ${items.saleState} = 'ON_SALE'`

const side = (name: 'front' | 'rear'): SQL => {
  const column = (part: string) => sql.identifier(`${name}_${part}`)
  return sql`${column('width')} as width, coalesce(${column('aspect')}, 0) as aspect, ${column('rim')} as rim,
    ${column('is_commercial')} as commercial, coalesce(${column('load_index')}, 0) as load,
    ${speedRank(sql`${column('speed_symbol')}`)} as speed`
}

/** Selects both sides of the matching fitments: the owner, the position on the car, and the required size. */
const sidesOf = (owner: SQL, where: SQL = sql`true`): SQL => sql`
  select ${owner} as owner, true as front, rear_width is null as rear, ${side('front')} from ${fitments} where ${where}
  union all
  select ${owner} as owner, false as front, true as rear, ${side('rear')} from ${fitments}
    where rear_width is not null and ${where}`

/** Whether `tire` (an offer) fits `need` (a side). */
const fits = sql`tire.rim = need.rim and tire.width = need.width and tire.aspect = need.aspect
  and tire.commercial = need.commercial and tire.load >= need.load and tire.speed >= need.speed`

/**
 * Groups the tires on sale by what decides whether they fit: hundreds of kinds instead of thousands of items. Each item
 * belongs to one kind.
 */
const kinds = sql`kinds as materialized (
    select row_number() over () as kind, offers.* from (
      select ${offer}, count(*)::int as n from ${tires} where ${onSale} group by 1, 2, 3, 4, 5, 6
    ) offers
  )`

/** Selects (owner, n): the number of tires on sale that fit the sides. */
const countsBy = (sides: SQL): SQL => sql`
  with ${kinds}
  select owner, sum(n)::int as n from (
    select distinct need.owner, tire.kind, tire.n from (${sides}) need join kinds tire on ${fits}
  ) pairs group by owner`

/**
 * Subquery (owner = carModelSeq, n) with the number of tires on sale that fit each car; cars without any are missing.
 */
export const fitItemCounts: SQL = sql`(${countsBy(sidesOf(sql`${fitments.carModelSeq}`))})`

/** Subquery (owner = carModelSeq) of cars that at least one tire on sale fits. */
export const fittedCars: SQL = sql`(with ${kinds}
  select need.owner from (${sidesOf(sql`${fitments.carModelSeq}`)}) need
  where exists (select 1 from kinds tire where ${fits}))`

interface Counted {
  owner: number
  n: number
}

async function queryCounts(db: Db, sides: SQL): Promise<Map<number, number>> {
  const rows = await queryRows<Counted>(db, countsBy(sides))
  return new Map(rows.map(({ owner, n }) => [owner, n]))
}

/** Passes a list of seqs as one parameter. */
const among = (column: SQL, seqs: number[]): SQL => sql`${column} = any(${`{${seqs.join(',')}}`}::int[])`

/** Returns the number of fitting tires on sale per car. */
export const fitCountsOfCars = async (db: Db, seqs: number[]): Promise<Map<number, number>> =>
  seqs.length === 0
    ? new Map()
    : queryCounts(db, sidesOf(sql`${fitments.carModelSeq}`, among(sql`${fitments.carModelSeq}`, seqs)))

/** Returns the number of fitting tires on sale per fitment of a car. */
export const fitCountsOfFitments = (db: Db, carModelSeq: number): Promise<Map<number, number>> =>
  queryCounts(db, sidesOf(sql`${fitments.fitmentSeq}`, sql`${fitments.carModelSeq} = ${carModelSeq}`))

/** Returns the number of fitting tires on sale for sizes that are not stored, in the given order. */
export async function fitCountsOfSizes(db: Db, pairs: Schemas['FitCountPair'][]): Promise<number[]> {
  const sides = pairs.flatMap(({ front, rear }, owner) => [{ owner, ...front }, ...(rear ? [{ owner, ...rear }] : [])])
  const found = await queryCounts(
    db,
    sql`select owner, width, coalesce(aspect, 0) as aspect, rim, "isCommercial" as commercial,
          coalesce("loadIndex", 0) as load, ${speedRank(sql`"speedSymbol"`)} as speed
        from jsonb_to_recordset(${JSON.stringify(sides)}::jsonb)
          as given(owner int, width int, aspect int, rim int, "isCommercial" boolean, "loadIndex" int, "speedSymbol" text)`,
  )
  return pairs.map((_, owner) => found.get(owner) ?? 0)
}

/** The size code of a side, as `sizeCode` has it. Tires are found by it through its index. */
const codeOfSide = sql`need.width::text || lpad(need.aspect::text, 2, '0') || need.rim::text`

/**
 * Selects (item_seq, front, rear): the tires that fit a car, in front or in the rear. `where`: a condition on `items`;
 * `fitmentSeq`: one of the car's sizes alone. The sides are materialized, because the database would otherwise start
 * parallel workers for these few rows, which takes longer than the query.
 */
const fittingTires = (carModelSeq: number, where: SQL, fitmentSeq?: number): SQL => sql`
  with need as materialized (
    ${sidesOf(sql`${fitments.carModelSeq}`, sql`${fitments.carModelSeq} = ${carModelSeq} and ${fitmentSeq === undefined ? sql`true` : sql`${fitments.fitmentSeq} = ${fitmentSeq}`}`)}
  )
  select tire.item_seq, bool_or(need.front) as front, bool_or(need.rear) as rear
  from need
  join (
    select ${items.itemSeq} as item_seq, ${items.sizeCode} as code, ${offer} from ${tires} where ${items.itemType} = 'TIRE' and ${where}
  ) tire on tire.code = ${codeOfSide} and ${fits}
  group by tire.item_seq`

/** As `fittingTires`, for batteries, which have no position. */
const fittingBatteries = (carModelSeq: number, where: SQL): SQL => sql`
  select ${items.itemSeq} as item_seq, false as front, false as rear from ${items}
  where ${items.itemType} = 'BATTERY' and ${where} and ${items.specCode} in
    (select ${carBatteries.specCode} from ${carBatteries} where ${carBatteries.carModelSeq} = ${carModelSeq})`

/** Returns a subquery (item_seq, front, rear) of all items that fit a car, or its fitment. */
export const itemsFitting = (carModelSeq: number, fitmentSeq?: number): SQL =>
  sql`(${fittingTires(carModelSeq, sql`true`, fitmentSeq)} union all ${fittingBatteries(carModelSeq, sql`true`)})`

/** Returns the 20 best-selling items on sale that fit a car, and the total number. */
export async function fitItemsOf(db: Db, carModelSeq: number, kind: 'TIRE' | 'BATTERY'): Promise<Schemas['FitItems']> {
  const sold = sql`${items.saleState} = 'ON_SALE'`
  const found = kind === 'TIRE' ? fittingTires(carModelSeq, sold) : fittingBatteries(carModelSeq, sold)
  const rows = await queryRows<Schemas['FitItem'] & { total: number }>(
    db,
    sql`select ${items.itemSeq} as "itemSeq", ${items.itemCode} as "itemCode", ${items.name} as name, ${itemBrand} as "brandName",
          ${items.sizeLabel} as "sizeLabel", ${items.salePrice} as "salePrice", ${items.stockQuantity} as "stockQuantity",
          ${items.soldLast30Days} as "soldLast30Days", found.front as "fitsFront", found.rear as "fitsRear",
          count(*) over ()::int as total
        from (${found}) found join ${items} on ${items.itemSeq} = found.item_seq
        order by ${items.soldLast30Days} desc, ${items.itemSeq} desc limit 20`,
  )
  return { total: rows[0]?.total ?? 0, items: rows.map(({ total: _, ...item }) => item) }
}

const inCarsOfOrigin = (origin: Schemas['Origin']): SQL => sql`in (
  select ${carModels.carModelSeq} from ${carModels}
  join ${carMakers} on ${carMakers.carMakerSeq} = ${carModels.carMakerSeq} where ${carMakers.origin} = ${origin})`

/** Returns the condition over `items` for tires and batteries that fit a car of a maker of that origin. */
export const fitsCarsOf = (origin: Schemas['Origin']): SQL => sql`${items.itemSeq} in (
  select tire.item_seq from (
    select distinct width, aspect, rim, commercial, load, speed
    from (${sidesOf(sql`null`, sql`${fitments.carModelSeq} ${inCarsOfOrigin(origin)}`)}) sides
  ) need
  join (select ${items.itemSeq} as item_seq, ${offer} from ${tires} where ${items.itemType} = 'TIRE') tire on ${fits}
  union all
  select ${items.itemSeq} from ${items} join ${carBatteries} on ${carBatteries.specCode} = ${items.specCode}
  where ${items.itemType} = 'BATTERY' and ${carBatteries.carModelSeq} ${inCarsOfOrigin(origin)})`
