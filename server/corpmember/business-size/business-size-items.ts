import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { sizeText } from '../../../domain/product/tire-size'
import type { AdminCall } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { notFound } from '../../contract/refusal'
import { cellsOf } from '../../product/business-price/business-cells'
import { gradesOf } from '../../product/business-price/business-price-rules'
import { brands } from '../../product/schema/brand.schema'
import { items } from '../../product/schema/item.schema'
import { patterns } from '../../product/schema/pattern.schema'
import { businessSizes } from '../schema/business-size.schema'
import type { businessSize } from './business-size-resource'
import { itemsOfSize } from './business-size-rows'

/** Returns the items on sale in a size, with the price of each grade, by brand and name. Throws 404. */
export async function readItemsOfSize(call: AdminCall, seq: number): Promise<Schemas['BusinessSizeItem'][]> {
  const { db, now } = call
  const [size] = await db.select().from(businessSizes).where(eq(businessSizes.businessSizeSeq, seq))
  if (!size) throw notFound()
  const found = await db
    .select({ item: items, brandName: brands.name, patternName: patterns.name })
    .from(businessSizes)
    .innerJoin(items, itemsOfSize)
    .innerJoin(brands, eq(brands.brandSeq, items.brandSeq))
    .leftJoin(patterns, eq(patterns.patternSeq, items.patternSeq))
    .where(and(eq(businessSizes.businessSizeSeq, seq), eq(items.saleState, 'ON_SALE')))
    .orderBy(asc(brands.sortOrder), asc(items.name), asc(items.itemSeq))
  const names = new Map((await gradesOf(db)).map((grade) => [grade.businessGradeSeq, grade.name]))
  const seqs = found.map(({ item }) => item.itemSeq)
  const priced = await cellsOf(db, now, seqs)
  return found.map(({ item, brandName, patternName }) => {
    const { cells = [], eventPrice = null } = priced.get(item.itemSeq) ?? {}
    const { itemSeq, itemCode, name, productionWeekFrom, productionWeekTo, stockQuantity, salePrice } = item
    const dual = item.loadIndexDual === null ? '' : `/${item.loadIndexDual}`
    return {
      itemSeq,
      itemCode,
      name,
      productionWeekFrom,
      productionWeekTo,
      stockQuantity,
      salePrice,
      brandName,
      patternName,
      eventPrice,
      load: `${item.loadIndex ?? ''}${dual}${item.speedSymbol ?? ''}`,
      prices: cells.map(({ businessGradeSeq, price }) => ({
        businessGradeSeq,
        price,
        gradeName: names.get(businessGradeSeq) ?? '',
      })),
    }
  })
}

/** Selects the sizes of items on sale that are not business sizes yet. Uses the most frequent vehicle type. */
const missingSizes = ({ db }: AdminCall) =>
  db
    .select({
      width: sql<number>`${items.width}`,
      aspect: items.aspect,
      rim: sql<number>`${items.rim}`,
      isCommercial: items.isCommercial,
      vehicleType: sql<Schemas['VehicleType']>`mode() within group (order by ${patterns.vehicleType})`,
    })
    .from(items)
    .innerJoin(patterns, eq(patterns.patternSeq, items.patternSeq))
    .leftJoin(businessSizes, itemsOfSize)
    .where(and(eq(items.itemType, 'TIRE'), eq(items.saleState, 'ON_SALE'), isNull(businessSizes.businessSizeSeq)))
    .groupBy(items.width, items.aspect, items.rim, items.isCommercial)
    .orderBy(asc(items.rim), asc(items.width), asc(items.aspect))

const DEFAULTS = { orderUnit: 2, minQuantity: 4, featured: false, visible: true }

/** Adds the missing sizes. With `dryRun` only returns which ones. */
export async function importSizes(
  call: AdminCall,
  dryRun: boolean,
  sizes: Pick<typeof businessSize, 'add' | 'log'>,
): Promise<Schemas['BusinessSizeImported']> {
  const missing = await missingSizes(call)
  const names = missing.map(sizeText)
  if (!dryRun && missing.length > 0) {
    const seqs: number[] = []
    for (const size of missing) seqs.push((await sizes.add(call, { ...size, ...DEFAULTS })).businessSizeSeq)
    sizes.log(call, { action: 'BULK', what: '판매상품에서 가져오기', names, seqs })
  }
  return { added: missing.length, names }
}
