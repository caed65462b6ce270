import { and, desc, eq, sql } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import { carMakers } from '../../car/schema/car-maker.schema'
import { carBatteries, carModels, fitments } from '../../car/schema/car-model.schema'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { notFound } from '../../contract/refusal'
import { businessGrades } from '../../corpmember/schema/business-grade.schema'
import type { Db } from '../../db/database'
import { seoulDay } from '../../lib/seoul-time'
import { rentalProducts } from '../../rental/schema/rental-product.schema'
import { carsOfTire } from '../item/item-record'
import { bestExperts } from '../schema/best-expert.schema'
import { businessPrices } from '../schema/business-price.schema'
import { items } from '../schema/item.schema'
import { itemEventItems, itemEvents } from '../schema/item-event.schema'
import { restockNotifies } from '../schema/restock.schema'

type Item = typeof items.$inferSelect
type Linked = Schemas['ItemLinkedRecord']

/** Maximum number of records listed per kind. */
const MAX_LISTED = 10

const link = (kind: Schemas['ItemLinkKind'], rows: (Linked & { total: number })[]): Schemas['ItemLink'] => ({
  kind,
  count: rows[0]?.total ?? 0,
  items: rows.map(({ seq, title, note }) => ({ seq, title, note })),
})

/** Count of all matches, though only the first rows are read. */
const total = sql<number>`(count(*) over ())::int`

async function cars(db: Db, item: Item): Promise<Schemas['ItemLink']> {
  const fits =
    item.itemType === 'TIRE'
      ? sql`select ${fitments.carModelSeq} from ${fitments} where ${carsOfTire(item)}`
      : sql`select ${carBatteries.carModelSeq} from ${carBatteries} where ${carBatteries.specCode} = ${item.specCode ?? ''}`
  const rows = await db
    .select({
      seq: carModels.carModelSeq,
      title: sql<string>`${carMakers.name} || ' ' || ${carModels.detailName}`,
      note: carModels.generationCode,
      total,
    })
    .from(carModels)
    .innerJoin(carMakers, eq(carMakers.carMakerSeq, carModels.carMakerSeq))
    .where(item.itemType === 'ETC' ? sql`false` : sql`${carModels.carModelSeq} in (${fits})`)
    .orderBy(carMakers.sortOrder, carModels.modelName, desc(carModels.soldFrom))
    .limit(MAX_LISTED)
  return link('CAR', rows)
}

const span = (startAt: Date | null, endAt: Date | null): string =>
  `${startAt ? seoulDay(startAt) : ''} ~ ${endAt ? seoulDay(endAt) : ''}`.trim()

async function events(db: Db, { itemSeq }: Item): Promise<Schemas['ItemLink']> {
  const rows = await db
    .select({
      seq: itemEvents.itemEventSeq,
      title: itemEvents.title,
      startAt: itemEvents.startAt,
      endAt: itemEvents.endAt,
      total,
    })
    .from(itemEventItems)
    .innerJoin(itemEvents, eq(itemEvents.itemEventSeq, itemEventItems.itemEventSeq))
    .where(eq(itemEventItems.itemSeq, itemSeq))
    .orderBy(desc(itemEvents.endAt), desc(itemEvents.itemEventSeq))
    .limit(MAX_LISTED)
  return link(
    'ITEM_EVENT',
    rows.map((row) => ({ ...row, note: span(row.startAt, row.endAt) })),
  )
}

async function recommendations(db: Db, { itemSeq }: Item): Promise<Schemas['ItemLink']> {
  const rows = await db
    .select({
      seq: bestExperts.bestExpertSeq,
      title: bestExperts.headline,
      recommendType: bestExperts.recommendType,
      section: bestExperts.section,
      total,
    })
    .from(bestExperts)
    .where(eq(bestExperts.itemSeq, itemSeq))
    .orderBy(bestExperts.recommendType, bestExperts.section)
    .limit(MAX_LISTED)
  return link(
    'BEST_EXPERT',
    rows.map((row) => ({
      ...row,
      note: `${labelOf('RecommendType', row.recommendType)} · ${labelOf('BestSection', row.section)}`,
    })),
  )
}

async function businessRules(db: Db, item: Item): Promise<Schemas['ItemLink']> {
  const rows = await db
    .select({
      seq: businessPrices.businessPriceSeq,
      title: businessGrades.name,
      price: businessPrices.price,
      rate: businessPrices.rate,
      total,
    })
    .from(businessPrices)
    .innerJoin(businessGrades, eq(businessGrades.businessGradeSeq, businessPrices.businessGradeSeq))
    .where(eq(businessPrices.itemSeq, item.itemSeq))
    .orderBy(businessGrades.sortOrder)
    .limit(MAX_LISTED)
  return link(
    'BUSINESS_PRICE',
    rows.map((row) => ({
      ...row,
      note: row.price === null ? `${row.rate}%` : `${row.price.toLocaleString('en-US')}원`,
    })),
  )
}

async function rentals(db: Db, { itemSeq }: Item): Promise<Schemas['ItemLink']> {
  const rows = await db
    .select({
      seq: rentalProducts.rentalProductSeq,
      title: rentalProducts.displayName,
      note: rentalProducts.rentalCompany,
      total,
    })
    .from(rentalProducts)
    .where(eq(rentalProducts.itemSeq, itemSeq))
    .orderBy(rentalProducts.rentalProductSeq)
    .limit(MAX_LISTED)
  return link('RENTAL_PRODUCT', rows)
}

/** Counts the waiting notifications. The people are personal data, shown on their own screen. */
async function waiting(db: Db, { itemSeq }: Item): Promise<Schemas['ItemLink']> {
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(restockNotifies)
    .where(and(eq(restockNotifies.itemSeq, itemSeq), eq(restockNotifies.state, 'WAITING')))
  return { kind: 'RESTOCK_NOTIFY', count: row?.n ?? 0, items: [] }
}

/** Returns the records that refer to an item, and the cars that it fits. Throws 404. */
export async function linksOf({ db }: AdminCall, itemSeq: number): Promise<Schemas['ItemLink'][]> {
  const [item] = await db.select().from(items).where(eq(items.itemSeq, itemSeq))
  if (!item) throw notFound()
  const links: Schemas['ItemLink'][] = []
  for (const read of [cars, events, recommendations, businessRules, rentals, waiting]) links.push(await read(db, item))
  return links
}
