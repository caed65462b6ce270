import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { carMakers, carModels } from '../../db/car.schema'
import { fileRefs } from '../../files/refs'
import type { Db, QueryOf, Schemas } from '../../http/call'
import { contains, orderBy } from '../../resource'

export type MakerRow = typeof carMakers.$inferSelect
export type MakerQuery = QueryOf<'GET /api/v1/admin/car-makers'>

/** Words of a maker's other names, for searching. */
const aliasText = sql`(select coalesce(string_agg(alias, ' '), '') from jsonb_array_elements_text(${carMakers.aliases}) alias)`

/** A maker called so: by its name, its English one or another name. */
export const makerCalled = (keyword: string | undefined): SQL | undefined =>
  contains(keyword, carMakers.name, carMakers.nameEn, aliasText)

export const makerFilter = (query: MakerQuery): SQL | undefined =>
  and(
    makerCalled(query.keyword),
    query.origin?.length ? inArray(carMakers.origin, query.origin) : undefined,
    query.isPopular === undefined ? undefined : eq(carMakers.isPopular, query.isPopular),
    query.visible === undefined ? undefined : eq(carMakers.visible, query.visible),
  )

interface CountedMaker {
  maker: MakerRow
  modelCount: number
  carCount: number
}

/** Makers with the number of their models and cars, in the list's order: by origin, then as the admins have put them. */
export function makerRows(db: Db, where: SQL | undefined, sort?: MakerQuery['sort']) {
  const cars = db
    .select({
      seq: carModels.carMakerSeq,
      models: sql<number>`count(distinct ${carModels.modelName})::int`.as('models'),
      cars: sql<number>`count(*)::int`.as('cars'),
    })
    .from(carModels)
    .groupBy(carModels.carMakerSeq)
    .as('cars')
  const modelCount = sql<number>`coalesce(${cars.models}, 0)`
  const carCount = sql<number>`coalesce(${cars.cars}, 0)`
  const { origin, name, nameEn, updatedAt, sortOrder, carMakerSeq } = carMakers
  const byOrigin = sort === undefined || sort.startsWith('origin')
  return db
    .select({ maker: carMakers, modelCount, carCount })
    .from(carMakers)
    .leftJoin(cars, eq(cars.seq, carMakerSeq))
    .where(where)
    .orderBy(
      ...(byOrigin
        ? [sort === 'origin,desc' ? desc(origin) : asc(origin), asc(sortOrder), asc(carMakerSeq)]
        : orderBy(sort, 'origin,asc', { origin, name, nameEn, modelCount, carCount, updatedAt }, carMakerSeq)),
    )
}

/** Makers as the screens show them. */
export async function toMakers(db: Db, rows: CountedMaker[]): Promise<Schemas['CarMaker'][]> {
  const refOf = await fileRefs(
    db,
    rows.map(({ maker }) => maker.logoFileSeq),
  )
  return rows.map(({ maker: { logoFileSeq, createdAt, updatedAt, ...maker }, modelCount, carCount }) => ({
    ...maker,
    logoImage: refOf(logoFileSeq),
    modelCount,
    carCount,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }))
}
