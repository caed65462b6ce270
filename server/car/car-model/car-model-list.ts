import { and, eq, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { parseTireKeyword } from '../../../openapi/formats/tire-size'
import { rowsOf } from '../../db/rows'
import type { Db, QueryOf } from '../../http/call'
import { memberCars } from '../../member/member-car/member-car.schema'
import { contains, withinDays } from '../../resource/filters'
import { carMakers } from '../car-maker/car-maker.schema'
import { makerCalled } from '../car-maker/car-maker-names'
import { carBatteries, carModels, fitments } from './car-model.schema'
import { fitItemCounts, fittedCars } from './fit'

export type ModelQuery = QueryOf<'GET /api/v1/admin/car-models'>

const takes = (condition: SQL | undefined): SQL =>
  sql`exists (select 1 from ${fitments} where ${fitments.carModelSeq} = ${carModels.carModelSeq} and ${condition})`
const takesBattery = (condition: SQL | undefined): SQL =>
  sql`exists (select 1 from ${carBatteries} where ${carBatteries.carModelSeq} = ${carModels.carModelSeq} and ${condition})`

/** A whole size, or three digits as the width; in front or in the rear. */
function sizeCondition(keyword: string): SQL {
  if (/^\d{3}$/.test(keyword))
    return takes(or(eq(fitments.frontWidth, Number(keyword)), eq(fitments.rearWidth, Number(keyword))))
  const size = parseTireKeyword(keyword)
  if (!size) return sql`false`
  const { width, aspect, rim } = size
  const { frontWidth, frontAspect, frontRim, rearWidth, rearAspect, rearRim } = fitments
  const aspectIs = (column: typeof frontAspect | typeof rearAspect) =>
    aspect === null ? isNull(column) : eq(column, aspect)
  return takes(
    or(
      and(eq(frontRim, rim), eq(frontWidth, width), aspectIs(frontAspect)),
      and(eq(rearRim, rim), eq(rearWidth, width), aspectIs(rearAspect)),
    ),
  )
}

const SPEC_CODE = /^(MF|DIN|EFB|AGM)\d{2,3}[LR]?$/i

function keywordCondition({ keyword, keywordType }: ModelQuery): SQL | undefined {
  const text = keyword?.trim()
  if (!text) return undefined
  if (keywordType === 'size') return sizeCondition(text)
  if (keywordType === 'battery') return takesBattery(contains(text, carBatteries.specCode))
  return or(
    contains(text, carModels.modelName, carModels.detailName, carModels.generationCode),
    makerCalled(text),
    // what can only be a size or a battery is found without choosing what to search
    parseTireKeyword(text) ? sizeCondition(text) : undefined,
    SPEC_CODE.test(text) ? takesBattery(contains(text, carBatteries.specCode)) : undefined,
  )
}

const LACKS = {
  FITMENT: () => sql`not ${takes(sql`true`)}`,
  BATTERY: () => sql`not ${takesBattery(sql`true`)}`,
  IMAGE: () => isNull(carModels.imageFileSeq),
  NO_ITEM: () => sql`${carModels.carModelSeq} not in (select owner from ${fittedCars} fitted)`,
}

const staggered = (wanted: boolean | undefined): SQL | undefined => {
  if (wanted === undefined) return undefined
  const differs = takes(sql`${fitments.rearWidth} is not null`)
  return wanted ? differs : sql`not ${differs}`
}

/** Condition over car_models joined with their car_makers. */
export const modelFilter = (query: ModelQuery): SQL | undefined =>
  and(
    keywordCondition(query),
    query.origin ? eq(carMakers.origin, query.origin) : undefined,
    query.carMakerSeq ? eq(carModels.carMakerSeq, query.carMakerSeq) : undefined,
    query.modelName ? eq(carModels.modelName, query.modelName) : undefined,
    query.carClass?.length ? inArray(carModels.carClass, query.carClass) : undefined,
    query.fuelTypes?.length ? sql`${carModels.fuelTypes} && ${`{${query.fuelTypes.join(',')}}`}::text[]` : undefined,
    query.year
      ? and(
          lte(carModels.soldFrom, `${query.year}-12`),
          or(isNull(carModels.soldTo), gte(carModels.soldTo, `${query.year}-01`)),
        )
      : undefined,
    staggered(query.staggered),
    query.missing?.length ? or(...query.missing.map((part) => LACKS[part]())) : undefined,
    query.visible === undefined ? undefined : eq(carModels.visible, query.visible),
    withinDays(carModels.createdAt, query.createdAt, 'createdAt'),
    withinDays(carModels.updatedAt, query.updatedAt, 'updatedAt'),
  )

const from = sql`from ${carModels} join ${carMakers} on ${carMakers.carMakerSeq} = ${carModels.carMakerSeq}`

export async function countModels(db: Db, query: ModelQuery): Promise<number> {
  const where = modelFilter(query) ?? sql`true`
  const [row] = await rowsOf<{ n: number }>(db, sql`select count(*)::int as n ${from} where ${where}`)
  return row?.n ?? 0
}

const CLASSES = 'LIGHT,SMALL,COMPACT,MID,FULL,LARGE,SPORTS,SUV,RV,TRUCK'
const { modelName, detailName, carClass, soldFrom, sortOrder, updatedAt, carModelSeq } = carModels

type SortKey = NonNullable<ModelQuery['sort']> extends `${infer K},${'asc' | 'desc'}` ? K : never

/** The newest generation first, unless an admin has put them in another order. */
const within = sql`${modelName}, ${sortOrder}, ${soldFrom} desc, ${carModelSeq} desc`

const ORDERS: Record<SortKey, { by: SQL[]; after: SQL; join?: SQL }> = {
  carMaker: {
    by: [sql`${carMakers.origin}`, sql`${carMakers.sortOrder}`, sql`${carMakers.carMakerSeq}`],
    after: within,
  },
  modelName: { by: [sql`${modelName}`], after: within },
  detailName: { by: [sql`${detailName}`], after: within },
  carClass: { by: [sql`array_position(${`{${CLASSES}}`}::text[], ${carClass}::text)`], after: within },
  soldFrom: { by: [sql`${soldFrom}`], after: within },
  updatedAt: { by: [sql`${updatedAt}`], after: sql`${carModelSeq} desc` },
  fitItemCount: {
    by: [sql`coalesce(fit_counts.n, 0)`],
    after: within,
    join: sql`left join ${fitItemCounts} fit_counts on fit_counts.owner = ${carModelSeq}`,
  },
  memberCarCount: {
    by: [sql`coalesce(owned.n, 0)`],
    after: within,
    join: sql`left join (select ${memberCars.carModelSeq} as seq, count(*) as n from ${memberCars} group by 1) owned
              on owned.seq = ${carModelSeq}`,
  },
}

/** Numbers of the cars of a list, in its order. */
export async function modelSeqs(db: Db, query: ModelQuery, limit: number, offset: number): Promise<number[]> {
  const [key, direction] = (query.sort ?? 'carMaker,asc').split(',') as [SortKey, 'asc' | 'desc']
  const { by, after, join = sql`` } = ORDERS[key]
  const order = sql.join([...by.map((column) => (direction === 'asc' ? column : sql`${column} desc`)), after], sql`, `)
  const where = modelFilter(query) ?? sql`true`
  const rows = await rowsOf<{ seq: number }>(
    db,
    sql`select ${carModelSeq} as seq ${from} ${join} where ${where} order by ${order} limit ${limit} offset ${offset}`,
  )
  return rows.map(({ seq }) => seq)
}
