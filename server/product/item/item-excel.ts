import { eq, inArray } from 'drizzle-orm'
import { BATCH, defineExcel } from '../../excel/resource'
import { inOrder } from '../../resource/pages'
import { brands } from '../schema/brand.schema'
import { items } from '../schema/item.schema'
import { patterns } from '../schema/pattern.schema'
import { discountRateOf, marginRateOf } from './item-prices'
import { type ItemQuery, itemFilter } from './item-query'
import { countItems, orderedSeqs } from './item-rows'
import { type Draft, KEY_TITLE, sheetColumns } from './item-sheet'
import { draftOf } from './item-to-body'

interface Line {
  item: typeof items.$inferSelect
  draft: Draft
}

const exportColumns = [
  { title: '상품명', width: 44, value: ({ item }: Line) => item.name },
  { title: '할인율', width: 8, value: ({ item }: Line) => discountRateOf(item) },
  { title: '마진율', width: 8, value: ({ item }: Line) => marginRateOf(item) },
  { title: '30일 판매', width: 10, value: ({ item }: Line) => item.soldLast30Days },
  { title: '규격코드', width: 10, value: ({ item }: Line) => item.specCode ?? item.sizeCode },
  { title: '등록일', width: 20, value: ({ item }: Line) => item.createdAt },
  { title: '수정일', width: 20, value: ({ item }: Line) => item.updatedAt },
]

/** Columns of the export that an upload ignores, so that an export may be edited and sent back. */
export const EXPORT_ONLY = exportColumns.map(({ title }) => title)

const isAmount = (text: string): boolean => /^-?\d{1,9}(\.\d+)?$/.test(text)
/** Fields that consist of digits but are not numbers. */
const CODE_FIELDS = new Set(['supplierCode', 'barcode', 'tire.productionWeekFrom', 'tire.productionWeekTo'])

export const itemExcel = defineExcel<Line>({
  resource: 'items',
  title: '상품',
  permission: ['ITEM_MANAGEMENT'],
  personal: false,
  listOperation: 'GET /api/v1/admin/items',
  columns: [
    { title: KEY_TITLE, width: 12, value: ({ item }) => item.itemCode },
    ...sheetColumns.map((column) => ({
      title: column.title,
      width: column.width ?? Math.max(8, column.title.length * 2),
      value: ({ draft }: Line) => {
        const text = column.show(draft)
        return isAmount(text) && !CODE_FIELDS.has(column.field) ? Number(text) : text || null
      },
    })),
    ...exportColumns,
  ],
  count: (db, query) => countItems(db, itemFilter(query as ItemQuery)),
  async *rows(db, query) {
    // The worker has validated it against the list's contract.
    const list = query as ItemQuery
    const seqs = await orderedSeqs(db, itemFilter(list), list.sort)
    for (let from = 0; from < seqs.length; from += BATCH) {
      const batch = seqs.slice(from, from + BATCH)
      const rows = await db
        .select({ item: items, brandName: brands.name, patternName: patterns.name })
        .from(items)
        .innerJoin(brands, eq(brands.brandSeq, items.brandSeq))
        .leftJoin(patterns, eq(patterns.patternSeq, items.patternSeq))
        .where(inArray(items.itemSeq, batch))
      yield inOrder(batch, rows, ({ item }) => item.itemSeq).map(({ item, brandName, patternName }) => ({
        item,
        draft: draftOf(item, brandName, patternName),
      }))
    }
  },
})
