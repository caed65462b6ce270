import { and, count, eq, sql } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { inUse } from '../../contract/refusal'
import { defineResource } from '../../resource/define'
import { nameLookupFrom } from '../../resource/each-row'
import { textOrNull, visibleBulk } from '../../resource/fields'
import { anyOf, contains, isSet } from '../../resource/filters'
import { countUsesOf, createListQuery } from '../../resource/list-query'
import { assertUnique, nameEquals } from '../../resource/unique'
import { renameItems } from '../item/item-name'
import { brands } from '../schema/brand.schema'
import { items } from '../schema/item.schema'
import { patterns } from '../schema/pattern.schema'

const { brandSeq, name, nameEn, origin, itemTypes, visible, sortOrder } = brands

/** Throws IN_USE with the counts when an item type is removed that the brand still has items of. */
async function checkRemovedTypes(
  { db }: AdminCall,
  before: typeof brands.$inferSelect,
  itemTypes: Schemas['ItemType'][],
): Promise<void> {
  const itemCounts = await db
    .select({ itemType: items.itemType, n: count() })
    .from(items)
    .where(eq(items.brandSeq, before.brandSeq))
    .groupBy(items.itemType)
  const used = itemCounts.filter(({ itemType }) => before.itemTypes.includes(itemType) && !itemTypes.includes(itemType))
  if (used.length === 0) return
  const counts = used.map(({ itemType, n }) => `${labelOf('ItemType', itemType)} ${n}개`).join(', ')
  throw inUse(`등록된 상품이 있어 취급 상품에서 뺄 수 없습니다. (${counts})`)
}

/** Selects brands with their counts of patterns and items. */
const rows = createListQuery(
  brands,
  'brandSeq',
  {
    patternCount: countUsesOf(patterns.brandSeq, brandSeq),
    itemCount: countUsesOf(items.brandSeq, brandSeq),
    onSaleCount: countUsesOf(items.brandSeq, brandSeq, eq(items.saleState, 'ON_SALE')),
  },
  'sortOrder,asc',
)

const brand = defineResource({
  path: '/api/v1/admin/brands',
  noun: '브랜드',
  table: brands,
  key: 'brandSeq',
  schema: 'BrandUpdate',
  lookUpNames: nameLookupFrom(brands, brandSeq, name),
  nameOf: (row) => row.name,
  filter: (query) =>
    and(
      contains(query.keyword, name, nameEn),
      query.itemType?.length ? sql`${itemTypes} && ${`{${query.itemType.join(',')}}`}::text[]` : undefined,
      anyOf(origin, query.origin),
      isSet(visible, query.visible),
    ),
  rows,
  values: (_call, body) => ({
    itemTypes: [...new Set(body.itemTypes)],
    noticeDefaults: {
      maker: textOrNull(body.noticeDefaults?.maker),
      warranty: textOrNull(body.noticeDefaults?.warranty),
      asContact: textOrNull(body.noticeDefaults?.asContact),
    },
    visible: body.visible ?? true,
  }),
  async check(call, values, before) {
    await assertUnique(call.db, brandSeq, before?.brandSeq, {
      name: [nameEquals(name, values.name), '이미 등록된 브랜드명입니다.'],
      nameEn: [nameEquals(nameEn, values.nameEn), '이미 등록된 영문명입니다.'],
    })
    if (before) await checkRemovedTypes(call, before, values.itemTypes)
  },
  async saved(call, row, before) {
    if (before && before.name !== row.name) await renameItems(call.db, eq(items.brandSeq, row.brandSeq))
    return undefined
  },
  uses: {
    columns: [patterns.brandSeq, items.brandSeq],
    message: (inPatterns, inItems) => `사용 중인 브랜드입니다. (패턴 ${inPatterns}개, 상품 ${inItems}개)`,
  },
  bulk: visibleBulk,
  order: {},
})

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
    { field: 'visible', width: 8 },
    { field: 'description', width: 40 },
    { field: 'updatedAt', width: 20 },
  ],
})
