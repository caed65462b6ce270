import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import { checkImages, fileRefs } from '../../files/refs'
import type { AdminCall, Schemas } from '../../http/call'
import { inUse } from '../../http/refusal'
import { defineResource } from '../../resource/define'
import { namedBy } from '../../resource/each-row'
import { shownStamp, textOrNull } from '../../resource/fields'
import { anyOf, contains, isSet } from '../../resource/filters'
import { handlersOf } from '../../resource/handlers-of'
import { countRows, orderBy } from '../../resource/pages'
import type { SortAt } from '../../resource/types'
import { refuseHeld, sameName } from '../../resource/unique'
import { labelOf } from '../../session/field-changes'
import { items } from '../item/item.schema'
import { renameItems } from '../item/item-name'
import { patterns } from '../pattern/pattern.schema'
import { brands } from './brand.schema'

type Row = typeof brands.$inferSelect

/** Brands with what there is of each. */
function rows({ db }: Pick<AdminCall, 'db'>, where: SQL | undefined, sort?: SortAt<'/api/v1/admin/brands'>) {
  const ofItems = db
    .select({
      brandSeq: items.brandSeq,
      n: sql<number>`count(*)::int`.as('item_count'),
      onSale: sql<number>`(count(*) filter (where ${items.saleState} = 'ON_SALE'))::int`.as('on_sale_count'),
    })
    .from(items)
    .groupBy(items.brandSeq)
    .as('of_items')
  const ofPatterns = db
    .select({ brandSeq: patterns.brandSeq, n: sql<number>`count(*)::int`.as('pattern_count') })
    .from(patterns)
    .groupBy(patterns.brandSeq)
    .as('of_patterns')
  const itemCount = sql<number>`coalesce(${ofItems.n}, 0)`
  const patternCount = sql<number>`coalesce(${ofPatterns.n}, 0)`
  const { sortOrder, name, nameEn, updatedAt, brandSeq } = brands
  return db
    .select({ brand: brands, patternCount, itemCount, onSaleCount: sql<number>`coalesce(${ofItems.onSale}, 0)` })
    .from(brands)
    .leftJoin(ofItems, eq(ofItems.brandSeq, brandSeq))
    .leftJoin(ofPatterns, eq(ofPatterns.brandSeq, brandSeq))
    .where(where)
    .orderBy(
      ...orderBy(sort, 'sortOrder,asc', { sortOrder, name, nameEn, patternCount, itemCount, updatedAt }, brandSeq),
    )
}

/** A kind that the brand still has items of stays. Throws IN_USE with how many there are. */
async function checkDropped({ db }: AdminCall, before: Row, itemTypes: Schemas['ItemType'][]): Promise<void> {
  const held = await db
    .select({ itemType: items.itemType, n: count() })
    .from(items)
    .where(eq(items.brandSeq, before.brandSeq))
    .groupBy(items.itemType)
  const used = held.filter(({ itemType }) => before.itemTypes.includes(itemType) && !itemTypes.includes(itemType))
  if (used.length === 0) return
  const words = used.map(({ itemType, n }) => `${labelOf('ItemType', itemType)} ${n}개`).join(', ')
  throw inUse(`등록된 상품이 있어 취급 상품에서 뺄 수 없습니다. (${words})`)
}

const brand = defineResource({
  path: '/api/v1/admin/brands',
  noun: '브랜드',
  table: brands,
  key: 'brandSeq',
  schema: 'BrandUpdate',
  named: namedBy(brands, brands.brandSeq, brands.name),
  nameOf: ({ name }) => name,
  filter: (query) =>
    and(
      contains(query.keyword, brands.name, brands.nameEn),
      query.itemType?.length ? sql`${brands.itemTypes} && ${`{${query.itemType.join(',')}}`}::text[]` : undefined,
      anyOf(brands.origin, query.origin),
      isSet(brands.visible, query.visible),
    ),
  rows,
  async show({ db }, found) {
    const refOf = await fileRefs(
      db,
      found.flatMap(({ brand: { logoFileSeq, bannerFileSeq } }) => [logoFileSeq, bannerFileSeq]),
    )
    return found.map(({ brand: { logoFileSeq, bannerFileSeq, ...row }, ...counts }) => ({
      ...shownStamp(row),
      ...counts,
      logoImage: refOf(logoFileSeq),
      bannerImage: refOf(bannerFileSeq),
    }))
  },
  values: (_call, body) => ({
    name: body.name.trim(),
    nameEn: body.nameEn.trim(),
    itemTypes: [...new Set(body.itemTypes)],
    origin: body.origin,
    country: textOrNull(body.country),
    grade: body.grade ?? null,
    logoFileSeq: body.logoFileSeq,
    bannerFileSeq: body.bannerFileSeq ?? null,
    description: textOrNull(body.description),
    noticeDefaults: {
      maker: textOrNull(body.noticeDefaults?.maker),
      warranty: textOrNull(body.noticeDefaults?.warranty),
      asContact: textOrNull(body.noticeDefaults?.asContact),
    },
    visible: body.visible ?? true,
  }),
  async check(call, values, before) {
    await refuseHeld(call.db, brands.brandSeq, before?.brandSeq, {
      name: [sameName(brands.name, values.name), '이미 등록된 브랜드명입니다.'],
      nameEn: [sameName(brands.nameEn, values.nameEn), '이미 등록된 영문명입니다.'],
    })
    await checkImages(call, { logoFileSeq: values.logoFileSeq, bannerFileSeq: values.bannerFileSeq })
    if (before) await checkDropped(call, before, values.itemTypes)
  },
  async saved(call, row, before) {
    if (before && before.name !== row.name) await renameItems(call.db, eq(items.brandSeq, row.brandSeq))
  },
  async checkRemoval({ db }, { brandSeq }) {
    const patternCount = await countRows(db, patterns, eq(patterns.brandSeq, brandSeq))
    const itemCount = await countRows(db, items, eq(items.brandSeq, brandSeq))
    if (patternCount + itemCount > 0) {
      throw inUse(`사용 중인 브랜드입니다. (패턴 ${patternCount}개, 상품 ${itemCount}개)`)
    }
  },
  bulk: { labels: 'VisibleAction', changes: { SHOW: { visible: true }, HIDE: { visible: false } } },
  order: {},
})

const { brandSeq, name, nameEn, origin, itemTypes, visible, sortOrder } = brands

export const brandHandlers = handlersOf({
  ...brand.handlers,
  'GET /api/v1/admin/brands/options': async ({ db }, { query }) =>
    db
      .select({ brandSeq, name, nameEn, origin, itemTypes, visible })
      .from(brands)
      .where(query.itemType ? sql`${query.itemType} = any(${itemTypes})` : undefined)
      .orderBy(sortOrder, brandSeq),
})

export const brandExcel = brand.excel({
  title: '브랜드',
  permission: ['BRAND_MANAGEMENT'],
  schema: 'Brand',
  columns: [
    { field: 'brandSeq', width: 8 },
    { field: 'sortOrder', width: 8 },
    { field: 'name', width: 18 },
    { field: 'nameEn', width: 20 },
    { field: 'origin', width: 8 },
    { field: 'country', width: 12 },
    { field: 'grade', width: 10 },
    { field: 'itemTypes', width: 18 },
    { field: 'patternCount', width: 10 },
    { field: 'onSaleCount', width: 10 },
    { field: 'itemCount', width: 10 },
    { field: 'visible', width: 8, value: ({ brand: { visible } }) => (visible ? '노출' : '숨김') },
    { field: 'description', width: 40 },
    { field: 'updatedAt', width: 20 },
  ],
})
