import { eq, sql } from 'drizzle-orm'
import type { AdminCall, Call } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { invalid } from '../../contract/refusal'
import { lockPlaces, lockRows } from '../../db/locks'
import { checkImages } from '../../files/file-refs'
import { picturesIn } from '../../resource/fields'
import { checkVersion, createdStamp } from '../../resource/stamps'
import { brands } from '../schema/brand.schema'
import { items, stockHistories } from '../schema/item.schema'
import { patterns } from '../schema/pattern.schema'
import { logItem, logUpdate } from './item-log'
import { itemName } from './item-name'
import { changePrices, checkPrices } from './item-prices'
import { readItem } from './item-record'
import { itemStore } from './item-repository'
import { checkItemFields } from './item-rules'
import { checkStillSellable, nextSaleState } from './item-sale-state'
import { checkUnique } from './item-unique'
import { itemValues } from './item-values'
import { writeSaleResumed } from './sale-resumed'

type Item = typeof items.$inferSelect
type Brand = typeof brands.$inferSelect
type Pattern = typeof patterns.$inferSelect
type Values = ReturnType<typeof itemValues>
type Fields = Schemas['ItemCreate'] | Schemas['ItemUpdate']

interface Makers {
  brand: Brand
  pattern: Pattern | null
}

/**
 * Returns an item's brand and pattern, share-locked so that they are not renamed before the item is stored. Throws
 * 400 when they do not match the item type or each other.
 */
async function makersOf(db: Call['db'], itemType: Schemas['ItemType'], values: Values): Promise<Makers> {
  const [brand] = await db.select().from(brands).where(eq(brands.brandSeq, values.brandSeq)).for('share')
  if (!brand) throw invalid({ brandSeq: '브랜드 값이 올바르지 않습니다.' })
  if (!brand.itemTypes.includes(itemType)) throw invalid({ brandSeq: '이 상품종류를 취급하지 않는 브랜드입니다.' })
  if (values.patternSeq === null) return { brand, pattern: null }
  const [pattern] = await db.select().from(patterns).where(eq(patterns.patternSeq, values.patternSeq)).for('share')
  if (pattern?.brandSeq !== brand.brandSeq) throw invalid({ 'tire.patternSeq': '선택한 브랜드의 패턴이 아닙니다.' })
  return { brand, pattern }
}

/** Checks a body and returns the columns that it sets. Throws 400 and DUPLICATE. */
async function valuesOf(
  call: Call,
  itemType: Schemas['ItemType'],
  body: Fields,
  existing: typeof items.$inferSelect | null,
) {
  checkItemFields(itemType, body, call.now)
  const values = itemValues(body)
  const makers = await makersOf(call.db, itemType, values)
  const { mainFileSeq, imageFileSeqs } = values
  await checkImages(call, picturesIn(items, { mainFileSeq, imageFileSeqs }, existing))
  const { description = null, mobileDescription = null } = body
  await checkUnique(
    call.db,
    existing?.itemSeq ?? null,
    itemType,
    'itemCode' in body ? { ...values, itemCode: body.itemCode } : values,
  )
  const name = itemName({ itemType, ...values }, makers.brand, makers.pattern)
  return { values: { ...values, description, mobileDescription, name }, makers }
}

const LETTER: Record<Schemas['ItemType'], string> = { TIRE: 'T', BATTERY: 'B', ETC: 'E' }

/**
 * Returns the next code of an item type: its letter and 7 digits, one above the highest. Locked until the transaction
 * ends.
 */
async function nextCode(db: Call['db'], itemType: Schemas['ItemType']): Promise<string> {
  const letter = LETTER[itemType]
  await lockPlaces(db, `items/${letter}`)
  const [row] = await db
    .select({ last: sql<number | null>`max(substr(${items.itemCode}, 2)::int)` })
    .from(items)
    .where(sql`${items.itemCode} ~ ${`^${letter}\\d{7}$`}`)
  return `${letter}${String((row?.last ?? 0) + 1).padStart(7, '0')}`
}

/** Returns the notice of a new item: its own values over the brand's defaults. */
const withDefaults = (notice: Schemas['ItemNotice'], brand: Brand): Schemas['ItemNotice'] => {
  const defaults = Object.entries(brand.noticeDefaults).flatMap(([key, value]) => (value ? [[key, value]] : []))
  return { ...Object.fromEntries(defaults), ...notice }
}

/** Inserts a new item with its first stock. Throws 400, DUPLICATE, BELOW_COST, NOT_SELLABLE. */
export async function insertItem(call: Call, body: Schemas['ItemCreate'], reason: Schemas['StockReason'] = 'PURCHASE') {
  const { itemType } = body
  const { values, makers } = await valuesOf(call, itemType, body, null)
  const prices = { listPrice: body.listPrice, salePrice: body.salePrice, costPrice: body.costPrice ?? null }
  checkPrices(prices, body.allowBelowCost)
  const stockQuantity = body.initialStockQuantity ?? 0
  const draft = { ...values, ...prices, itemType, stockQuantity, saleState: 'READY' as const, soldOutBy: null }
  const item = await itemStore.insert(call, {
    ...draft,
    ...nextSaleState(draft, makers.pattern, body.saleState ?? 'READY'),
    notice: withDefaults(values.notice, makers.brand),
    itemCode: body.itemCode || (await nextCode(call.db, itemType)),
    priceChangedAt: call.now,
  })
  if (stockQuantity > 0) {
    const { createdAt, createdBy } = createdStamp(call)
    const quantities = { delta: stockQuantity, beforeQuantity: 0, afterQuantity: stockQuantity }
    await call.db.insert(stockHistories).values({ itemSeq: item.itemSeq, ...quantities, reason, createdAt, createdBy })
  }
  return item
}

/** Inserts an item and logs it. */
export async function createItem(call: AdminCall, body: Schemas['ItemCreate']): Promise<Schemas['Item']> {
  const item = await insertItem(call, body)
  logItem(call, 'CREATE', item, '등록')
  return readItem(call, item.itemSeq)
}

/** Locks brand and pattern before the item, in the same order as renaming them does. */
async function lockMakers(db: Call['db'], { brandSeq, tire }: Fields): Promise<void> {
  await lockRows(db, brands.brandSeq, [brandSeq], 'share')
  if (tire) await lockRows(db, patterns.patternSeq, [tire.patternSeq], 'share')
}

/** Stores the values of a body in a locked item and returns the updated item. */
export async function replaceItem(
  call: Call,
  item: Item,
  body: Omit<Schemas['ItemUpdate'], 'version'>,
  source: Schemas['PriceSource'],
): Promise<Item> {
  const { itemType } = item
  const { values, makers } = await valuesOf(call, itemType, { ...body, version: item.version }, item)
  const { listPrice, salePrice } = body
  const costPrice = body.costPrice ?? null
  const withPrices = await changePrices(call, item, { listPrice, salePrice, costPrice }, source, {
    ...(body.allowBelowCost === undefined ? {} : { allowBelowCost: body.allowBelowCost }),
  })
  const draft = { ...withPrices, ...values }
  const state = nextSaleState(draft, makers.pattern, body.saleState ?? item.saleState)
  if (state.saleState === 'ON_SALE' || state.saleState === 'SOLD_OUT') {
    const [pattern = null] = await call.db
      .select()
      .from(patterns)
      .where(eq(patterns.patternSeq, item.patternSeq ?? 0))
    checkStillSellable({ item, pattern }, { item: draft, pattern: makers.pattern })
  }
  const saved = await itemStore.update(call, item, { ...values, ...state })
  await writeSaleResumed(call, item, state)
  return saved
}

/** Replaces an item and logs it. Throws 404, CONFLICT, and as `insertItem`. */
export async function updateItem(call: AdminCall, itemSeq: number, body: Schemas['ItemUpdate']) {
  await lockMakers(call.db, body)
  const item = await itemStore.lock(call.db, itemSeq)
  await checkVersion(item, body.version, () => readItem(call, itemSeq))
  const saved = await replaceItem(call, item, body, 'DETAIL')
  await logUpdate(call, item, saved)
  return readItem(call, itemSeq)
}
