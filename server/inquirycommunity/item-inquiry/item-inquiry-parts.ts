import { and, desc, eq, inArray, ne, notInArray, sql } from 'drizzle-orm'
import { modelFilter, modelRows } from '../../car/car-model/car-model-list'
import { withParts } from '../../car/car-model/car-model-record'
import { frontOf, rearOf } from '../../car/car-model/car-model-sizes'
import type { Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { queryRows } from '../../db/rows'
import { orderLines, orders } from '../../orderdelivery/schema/order.schema'
import { briefRows, toBrief } from '../../product/item/item-brief'
import { brands } from '../../product/schema/brand.schema'
import { items } from '../../product/schema/item.schema'
import { itemInquiries } from '../schema/item-inquiry.schema'

type Row = typeof itemInquiries.$inferSelect

/** Returns the existing items of inquiries, by key. */
export async function itemsOf(db: Db, rows: readonly Row[]): Promise<Map<number, Schemas['PickedItem']>> {
  const seqs = [...new Set(rows.flatMap(({ itemSeq }) => itemSeq ?? []))]
  if (seqs.length === 0) return new Map()
  const found = await briefRows(db).where(inArray(items.itemSeq, seqs))
  return new Map(found.map((row) => [row.itemSeq, toBrief(row)]))
}

/** States of lines that were not bought or not kept. */
const NOT_BOUGHT = ['PAYMENT_PENDING', 'CANCELED', 'RETURNED'] as const

/** Returns the keys of those inquiries whose writer has bought the item. */
export async function purchasedInquiries(db: Db, rows: readonly Row[]): Promise<Set<number>> {
  const writerItems = rows.flatMap(({ memberSeq, itemSeq }) => (memberSeq && itemSeq ? [{ memberSeq, itemSeq }] : []))
  if (writerItems.length === 0) return new Set()
  const pairs = sql.join(
    writerItems.map(({ memberSeq, itemSeq }) => sql`(${memberSeq}::int, ${itemSeq}::int)`),
    sql`, `,
  )
  const found = await queryRows<{ member: number; item: number }>(
    db,
    sql`select distinct asked.member, asked.item from (values ${pairs}) as asked(member, item)
        where exists (select from ${orderLines} join ${orders} on ${orders.orderSeq} = ${orderLines.orderSeq}
          where ${orderLines.itemSeq} = asked.item and ${orders.memberSeq} = asked.member
            and ${notInArray(orderLines.state, [...NOT_BOUGHT])})`,
  )
  const bought = new Set(found.map(({ member, item }) => `${member}/${item}`))
  return new Set(
    rows
      .filter(({ memberSeq, itemSeq }) => bought.has(`${memberSeq}/${itemSeq}`))
      .map(({ itemInquirySeq }) => itemInquirySeq),
  )
}

/** Formats the production weeks `1226` or `1226 ~ 1826`, or the month of a battery. */
const producedText = (item: typeof items.$inferSelect): string | null => {
  const { productionWeekFrom: from, productionWeekTo: to, productionYm } = item
  if (from && to && from !== to) return `${from} ~ ${to}`
  return from ?? productionYm
}

/** Returns the current data of an item; null when it was deleted. */
export async function askedItem(db: Db, itemSeq: number | null): Promise<Schemas['AskedItem'] | null> {
  if (itemSeq === null) return null
  const [row] = await db
    .select({ item: items, brandName: brands.name })
    .from(items)
    .innerJoin(brands, eq(brands.brandSeq, items.brandSeq))
    .where(eq(items.itemSeq, itemSeq))
  if (!row) return null
  const { item, brandName } = row
  return {
    itemSeq,
    itemCode: item.itemCode,
    name: item.name,
    brandName,
    sizeLabel: item.sizeLabel,
    salePrice: item.salePrice,
    stockQuantity: item.stockQuantity,
    saleState: item.saleState,
    producedText: producedText(item),
  }
}

const MAX_CARS = 5

/** Returns the cars that a customer's text may refer to, with their sizes. */
export async function matchingCars(db: Db, carText: string | null): Promise<Schemas['AskedCar'][]> {
  if (!carText) return []
  const found = await modelRows({ db }, modelFilter({ keyword: carText })).limit(MAX_CARS)
  const cars = await withParts(db, found)
  return cars.map(({ carModelSeq, carMakerName, modelName, detailName, fitments }) => ({
    carModelSeq,
    name: [carMakerName, modelName, detailName].join(' '),
    sizes: [
      ...new Set(fitments.map((row) => [frontOf(row).sizeText, rearOf(row)?.sizeText].filter(Boolean).join(' · '))),
    ],
  }))
}

const MAX_LISTED = 10

/** Returns the latest other questions on an item. */
export async function otherQuestions(db: Db, { itemSeq, itemInquirySeq }: Row): Promise<Schemas['ItemQuestion'][]> {
  if (itemSeq === null) return []
  const { itemInquirySeq: seq, title, state, secret, createdAt } = itemInquiries
  const rows = await db
    .select({ itemInquirySeq: seq, title, state, secret, createdAt })
    .from(itemInquiries)
    .where(and(eq(itemInquiries.itemSeq, itemSeq), ne(seq, itemInquirySeq)))
    .orderBy(desc(createdAt), desc(seq))
    .limit(MAX_LISTED)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}
