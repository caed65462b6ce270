import { and, count, eq, ne, sql } from 'drizzle-orm'
import { lockPlaces } from '../../db/locks'
import { brands, items, patterns } from '../../db/product.schema'
import { checkImages } from '../../files/refs'
import type { AdminCall, Db, Schemas } from '../../http/call'
import { duplicate, notFound, Refusal } from '../../http/refusal'
import { checkVersion, countRows, createdStamp, updatedStamp } from '../../resource'
import { fieldChanges, labelOf } from '../../session/field-changes'
import { renameItems } from '../item/item-name'
import { type BrandRow, type BrandValues, readBrand, sameName } from './brand-record'

const RESOURCE = 'brands'
const inUse = (message: string): Refusal => new Refusal(409, 'IN_USE', message)

async function lock(db: Db, seq: number): Promise<BrandRow> {
  const [brand] = await db.select().from(brands).where(eq(brands.brandSeq, seq)).for('update')
  if (!brand) throw notFound()
  return brand
}

const valuesOf = (body: Schemas['BrandBody']): BrandValues => ({
  name: body.name.trim(),
  nameEn: body.nameEn.trim(),
  itemTypes: [...new Set(body.itemTypes)],
  origin: body.origin,
  country: body.country?.trim() || null,
  grade: body.grade ?? null,
  logoFileSeq: body.logoFileSeq,
  bannerFileSeq: body.bannerFileSeq ?? null,
  description: body.description?.trim() || null,
  noticeDefaults: {
    maker: body.noticeDefaults?.maker?.trim() || null,
    warranty: body.noticeDefaults?.warranty?.trim() || null,
    asContact: body.noticeDefaults?.asContact?.trim() || null,
  },
  visible: body.visible ?? true,
})

/** Throws DUPLICATE on the name that another brand has, and 400 on pictures that are none. */
async function check(call: AdminCall, values: BrandValues, before: BrandRow | null): Promise<void> {
  for (const [field, label] of [
    ['name', '브랜드명'],
    ['nameEn', '영문명'],
  ] as const) {
    const [holder] = await call.db
      .select({ seq: brands.brandSeq })
      .from(brands)
      .where(and(sameName(brands[field], values[field]), ne(brands.brandSeq, before?.brandSeq ?? 0)))
    if (holder) throw duplicate(field, holder.seq, `이미 등록된 ${label}입니다.`)
  }
  await checkImages(call, { logoFileSeq: values.logoFileSeq, bannerFileSeq: values.bannerFileSeq })
}

/** A kind that the brand still has items of stays. Throws IN_USE with how many there are. */
async function checkDropped(db: Db, before: BrandRow, values: BrandValues): Promise<void> {
  const dropped = before.itemTypes.filter((type) => !values.itemTypes.includes(type))
  if (dropped.length === 0) return
  const held = await db
    .select({ itemType: items.itemType, n: count() })
    .from(items)
    .where(eq(items.brandSeq, before.brandSeq))
    .groupBy(items.itemType)
  const used = held.filter(({ itemType }) => dropped.includes(itemType))
  if (used.length === 0) return
  const words = used.map(({ itemType, n }) => `${labelOf('ItemType', itemType)} ${n}개`).join(', ')
  throw inUse(`등록된 상품이 있어 취급 상품에서 뺄 수 없습니다. (${words})`)
}

/** Throws DUPLICATE and 400. */
export async function createBrand(call: AdminCall, body: Schemas['BrandBody']): Promise<Schemas['Brand']> {
  const values = valuesOf(body)
  await lockPlaces(call.db, RESOURCE)
  await check(call, values, null)
  const [brand] = await call.db
    .insert(brands)
    .values({
      ...values,
      sortOrder: sql`(select coalesce(max(${brands.sortOrder}), 0) + 1 from ${brands})`,
      ...createdStamp(call),
    })
    .returning()
  if (!brand) throw new Error('no brand was stored')
  call.log({
    action: 'CREATE',
    resource: RESOURCE,
    targetSeqs: [brand.brandSeq],
    summary: `브랜드 등록: ${brand.name}`,
  })
  return readBrand(call.db, brand.brandSeq)
}

/** Throws 404, CONFLICT, DUPLICATE, IN_USE and 400. A new name renames the items that follow it. */
export async function updateBrand(
  call: AdminCall,
  seq: number,
  { version, ...body }: Schemas['BrandUpdate'],
): Promise<Schemas['Brand']> {
  const before = await lock(call.db, seq)
  await checkVersion(before, version, () => readBrand(call.db, seq))
  const values = valuesOf(body)
  await check(call, values, before)
  await checkDropped(call.db, before, values)
  await call.db
    .update(brands)
    .set({ ...values, ...updatedStamp(call), version: version + 1 })
    .where(eq(brands.brandSeq, seq))
  if (values.name !== before.name) await renameItems(call.db, eq(items.brandSeq, seq))
  call.log({
    action: 'UPDATE',
    resource: RESOURCE,
    targetSeqs: [seq],
    summary: `브랜드 수정: ${values.name}`,
    changes: fieldChanges('BrandUpdate', before, values),
  })
  return readBrand(call.db, seq)
}

/** Throws 404. */
export async function showBrand(call: AdminCall, seq: number, visible: boolean): Promise<void> {
  const brand = await lock(call.db, seq)
  if (brand.visible === visible) return
  await call.db
    .update(brands)
    .set({ visible, ...updatedStamp(call), version: brand.version + 1 })
    .where(eq(brands.brandSeq, seq))
}

/** Its entry on the main page goes with it. Throws 404, and IN_USE while it has patterns or items. */
export async function removeBrand(call: AdminCall, seq: number): Promise<BrandRow> {
  const brand = await lock(call.db, seq)
  const patternCount = await countRows(call.db, patterns, eq(patterns.brandSeq, seq))
  const itemCount = await countRows(call.db, items, eq(items.brandSeq, seq))
  if (patternCount + itemCount > 0) {
    throw inUse(`사용 중인 브랜드입니다. (패턴 ${patternCount}개, 상품 ${itemCount}개)`)
  }
  await call.db.delete(brands).where(eq(brands.brandSeq, seq))
  return brand
}
