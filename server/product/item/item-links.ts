import { and, desc, eq, sql } from 'drizzle-orm'
import { carMakers } from '../../car/car-maker/car-maker.schema'
import { carBatteries, carModels, fitments } from '../../car/car-model/car-model.schema'
import { businessGrades } from '../../corpmember/business-grade/business-grade.schema'
import type { AdminCall, Db, Schemas } from '../../http/call'
import { notFound } from '../../http/refusal'
import { seoulDay } from '../../lib/seoul'
import { rentalProducts } from '../../rental/rental-product/rental-product.schema'
import { labelOf } from '../../session/field-changes'
import { bestExperts } from '../best-expert/best-expert.schema'
import { businessPrices } from '../business-price/business-price.schema'
import { itemEventItems, itemEvents } from '../item-event/item-event.schema'
import { restockNotifies } from '../restock-notify/restock.schema'
import { items } from './item.schema'
import { carsOfTire } from './item-record'

type Item = typeof items.$inferSelect
type Linked = Schemas['ItemLinkedRecord']

/** Records of each kind that are named. */
const NAMED = 10

const link = (kind: Schemas['ItemLinkKind'], rows: (Linked & { total: number })[]): Schemas['ItemLink'] => ({
  kind,
  count: rows[0]?.total ?? 0,
  items: rows.map(({ seq, title, note }) => ({ seq, title, note })),
})

/** All that match, though only the first are read. */
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
    .limit(NAMED)
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
    .limit(NAMED)
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
    .limit(NAMED)
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
    .limit(NAMED)
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
    .limit(NAMED)
  return link('RENTAL_PRODUCT', rows)
}

/** How many wait; who they are is personal and stays on its own screen. */
async function waiting(db: Db, { itemSeq }: Item): Promise<Schemas['ItemLink']> {
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(restockNotifies)
    .where(and(eq(restockNotifies.itemSeq, itemSeq), eq(restockNotifies.state, 'WAITING')))
  return { kind: 'RESTOCK_NOTIFY', count: row?.n ?? 0, items: [] }
}

/** What fits an item and what it is held by. Throws 404. */
export async function linksOf({ db }: AdminCall, itemSeq: number): Promise<Schemas['ItemLink'][]> {
  const [item] = await db.select().from(items).where(eq(items.itemSeq, itemSeq))
  if (!item) throw notFound()
  const links: Schemas['ItemLink'][] = []
  for (const read of [cars, events, recommendations, businessRules, rentals, waiting]) links.push(await read(db, item))
  return links
}
