import { and, count, eq, getTableColumns, gte, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Term } from '../../../domain/common/keyword'
import type { QueryOf } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { memberCars } from '../../member/schema/member-car.schema'
import { anyOf, isSet, withinDays } from '../../resource/filters'
import { keywordCondition, matchesTerm } from '../../resource/keyword'
import { countUsesOf } from '../../resource/list-query'
import { makerNameColumns } from '../car-maker/car-maker-names'
import { carMakers } from '../schema/car-maker.schema'
import { carBatteries, carModels, fitments } from '../schema/car-model.schema'
import { fitItemCounts, fittedCars } from './fit-queries'

export type ModelQuery = QueryOf<'GET /api/v1/admin/car-models'>

const hasFitment = (condition: SQL | undefined): SQL =>
  sql`exists (select 1 from ${fitments} where ${fitments.carModelSeq} = ${carModels.carModelSeq} and ${condition})`
const hasBattery = (condition: SQL | undefined): SQL =>
  sql`exists (select 1 from ${carBatteries} where ${carBatteries.carModelSeq} = ${carModels.carModelSeq} and ${condition})`

/** Matches a complete size or a width, at the front or the rear. */
function hasSize({ size, sizeStart = '' }: Term): SQL | undefined {
  if (sizeStart.length === 3)
    return hasFitment(or(eq(fitments.frontWidth, Number(sizeStart)), eq(fitments.rearWidth, Number(sizeStart))))
  if (!size) return undefined
  const { width, aspect, rim } = size
  const { frontWidth, frontAspect, frontRim, rearWidth, rearAspect, rearRim } = fitments
  const aspectIs = (column: typeof frontAspect | typeof rearAspect) =>
    aspect === null ? isNull(column) : eq(column, aspect)
  return hasFitment(
    or(
      and(eq(frontRim, rim), eq(frontWidth, width), aspectIs(frontAspect)),
      and(eq(rearRim, rim), eq(rearWidth, width), aspectIs(rearAspect)),
    ),
  )
}

const { modelName, detailName, carClass, soldFrom, sortOrder, updatedAt, carModelSeq, generationCode } = carModels

function modelKeyword({ keyword, keywordType }: ModelQuery): SQL | undefined {
  if (keywordType === 'size') return keywordCondition(keyword, { texts: [], exclusive: hasSize })
  if (keywordType === 'battery')
    return keywordCondition(keyword, {
      texts: [],
      exclusive: (term) => hasBattery(matchesTerm(term, carBatteries.specCode)),
    })
  return keywordCondition(keyword, {
    texts: [modelName, detailName, generationCode, ...makerNameColumns],
    // a term that can only be a size or a battery is found in every search type
    additional: (term) =>
      or(
        term.size ? hasSize(term) : undefined,
        term.battery ? hasBattery(matchesTerm(term, carBatteries.specCode)) : undefined,
      ),
  })
}

const MISSING_CONDITIONS = {
  FITMENT: () => sql`not ${hasFitment(sql`true`)}`,
  BATTERY: () => sql`not ${hasBattery(sql`true`)}`,
  IMAGE: () => isNull(carModels.imageFileSeq),
  NO_ITEM: () => sql`${carModels.carModelSeq} not in (select owner from ${fittedCars} fitted)`,
}

const staggeredFilter = (wanted: boolean | undefined): SQL | undefined => {
  if (wanted === undefined) return undefined
  const differs = hasFitment(sql`${fitments.rearWidth} is not null`)
  return wanted ? differs : sql`not ${differs}`
}

/** Returns the condition for car_models joined with car_makers. */
export const modelFilter = (query: ModelQuery): SQL | undefined =>
  and(
    modelKeyword(query),
    query.origin ? eq(carMakers.origin, query.origin) : undefined,
    query.carMakerSeq ? eq(carModels.carMakerSeq, query.carMakerSeq) : undefined,
    query.modelName ? eq(carModels.modelName, query.modelName) : undefined,
    anyOf(carModels.carClass, query.carClass),
    query.fuelTypes?.length ? sql`${carModels.fuelTypes} && ${`{${query.fuelTypes.join(',')}}`}::text[]` : undefined,
    query.year
      ? and(
          lte(carModels.soldFrom, `${query.year}-12`),
          or(isNull(carModels.soldTo), gte(carModels.soldTo, `${query.year}-01`)),
        )
      : undefined,
    staggeredFilter(query.staggered),
    query.missing?.length ? or(...query.missing.map((part) => MISSING_CONDITIONS[part]())) : undefined,
    isSet(carModels.visible, query.visible),
    withinDays(carModels.createdAt, query.createdAt, 'createdAt'),
    withinDays(carModels.updatedAt, query.updatedAt, 'updatedAt'),
  )

const CLASSES = 'LIGHT,SMALL,COMPACT,MID,FULL,LARGE,SPORTS,SUV,RV,TRUCK'

type Sort = NonNullable<ModelQuery['sort']>
type SortKey = Sort extends `${infer K},${'asc' | 'desc'}` ? K : never

const memberCarCount = countUsesOf(memberCars.carModelSeq, carModelSeq)

/** Order within a model name: manual order first, then newest generation. */
const withinModel = sql`${modelName}, ${sortOrder}, ${soldFrom} desc, ${carModelSeq} desc`

const ORDERS: Record<SortKey, SQL[]> = {
  carMaker: [sql`${carMakers.origin}`, sql`${carMakers.sortOrder}`, sql`${carMakers.carMakerSeq}`],
  modelName: [sql`${modelName}`],
  detailName: [sql`${detailName}`],
  carClass: [sql`array_position(${`{${CLASSES}}`}::text[], ${carClass}::text)`],
  soldFrom: [sql`${soldFrom}`],
  updatedAt: [sql`${updatedAt}`],
  fitItemCount: [sql`coalesce(fit_counts.n, 0)`],
  memberCarCount: [memberCarCount],
}

/** Returns the query of cars with their maker's name and the number of members who have one, in the list's order. */
export function modelRows({ db }: { db: Db }, where: SQL | undefined, sort: Sort = 'carMaker,asc') {
  const [key, direction] = sort.split(',') as [SortKey, 'asc' | 'desc']
  const cars = db
    .select({ ...getTableColumns(carModels), carMakerName: carMakers.name, memberCarCount })
    .from(carModels)
    .innerJoin(carMakers, eq(carMakers.carMakerSeq, carModels.carMakerSeq))
    .$dynamic()
  const joined =
    key === 'fitItemCount'
      ? cars.leftJoin(sql`${fitItemCounts} fit_counts`, sql`fit_counts.owner = ${carModelSeq}`)
      : cars
  const by = ORDERS[key].map((column) => (direction === 'asc' ? column : sql`${column} desc`))
  return joined.where(where).orderBy(...by, key === 'updatedAt' ? sql`${carModelSeq} desc` : withinModel)
}

/** Counts the matching cars. */
export async function countModels({ db }: { db: Db }, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(carModels)
    .innerJoin(carMakers, eq(carMakers.carMakerSeq, carModels.carMakerSeq))
    .where(where)
  return row?.n ?? 0
}
