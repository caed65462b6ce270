import { eq, sql } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { invalid, notFound } from '../../contract/refusal'
import { formatNumber } from '../../lib/numbers'
import { paged } from '../../resource/pages'
import { checkVersion } from '../../resource/stamps'
import { changeItemCells } from '../item/item-grid'
import { changesOf, priceHistoryOf, stockHistoryOf } from '../item/item-histories'
import { logItem, logUpdate } from '../item/item-log'
import { changePrices } from '../item/item-prices'
import { countColumns, itemFilter } from '../item/item-query'
import { readItem } from '../item/item-record'
import { itemStore } from '../item/item-repository'
import { countItems, itemRow, itemRows } from '../item/item-rows'
import { sizeOptions } from '../item/item-sizes'
import { itemUploadCalls } from '../item/item-upload'
import { createItem, updateItem } from '../item/item-write'
import { moveStock } from '../item/stock'
import { brands } from '../schema/brand.schema'
import { items } from '../schema/item.schema'
import { patterns } from '../schema/pattern.schema'
import { bulkItems, selectedItems } from './item-bulk'
import { deleteItem } from './item-delete'
import { linksOf } from './item-references'
import { usesOf } from './item-usage'

async function currentRow(call: AdminCall, itemSeq: number): Promise<Schemas['ItemRow']> {
  const row = await itemRow(call.db, itemSeq, call.now)
  if (!row) throw notFound()
  return row
}

async function editPrice(call: AdminCall, itemSeq: number, body: Schemas['ItemPrice']): Promise<Schemas['ItemRow']> {
  const item = await itemStore.lock(call.db, itemSeq)
  const { version, allowBelowCost = false, ...prices } = body
  await checkVersion(item, version, () => currentRow(call, itemSeq))
  const saved = await changePrices(call, item, prices, 'INLINE', { allowBelowCost })
  // Always raise the version, even when the prices stay the same.
  if (saved.version === version) await itemStore.update(call, item, {})
  await logUpdate(call, item, saved, '가격 수정')
  return currentRow(call, itemSeq)
}

async function editStock(call: AdminCall, itemSeq: number, body: Schemas['StockChange']): Promise<Schemas['ItemRow']> {
  const { mode, quantity, reason, memo } = body
  if (mode !== 'SET' && quantity === 0) throw invalid({ quantity: '수량을 1 이상 입력해 주세요.' })
  const item = await moveStock(call, itemSeq, { mode, quantity, reason, memo: memo ?? null })
  const what = `재고조정(${labelOf('StockMode', mode)} ${formatNumber(quantity)}, ${labelOf('StockReason', reason)}) → ${formatNumber(item.stockQuantity)}개`
  logItem(call, 'UPDATE', item, what)
  return currentRow(call, itemSeq)
}

export const itemHandlers = handlersOf({
  'GET /api/v1/admin/items': async (call, { query }) => {
    const where = itemFilter(query)
    return paged(
      query,
      () => countItems(call.db, where),
      (limit, offset) =>
        itemRows(call.db, where, call.now, { ...(query.sort ? { sort: query.sort } : {}), limit, offset }),
    )
  },

  'POST /api/v1/admin/items': (call, { body }) => createItem(call, body),

  'GET /api/v1/admin/items/counts': async (call, { query }) => {
    const [row] = await call.db
      .select(countColumns)
      .from(items)
      .innerJoin(brands, eq(brands.brandSeq, items.brandSeq))
      .leftJoin(patterns, eq(patterns.patternSeq, items.patternSeq))
      .where(itemFilter(query) ?? sql`true`)
    return row ?? { all: 0, onSale: 0, soldOut: 0, lowStock: 0, ready: 0, stopped: 0 }
  },

  'GET /api/v1/admin/items/size-options': (call, { query }) => sizeOptions(call, query),

  'GET /api/v1/admin/items/{seq}': (call, { path }) => readItem(call, path.seq),

  'PUT /api/v1/admin/items/{seq}': (call, { path, body }) => updateItem(call, path.seq, body),

  'DELETE /api/v1/admin/items/{seq}': (call, { path, query }) => deleteItem(call, path.seq, query.version),

  'PUT /api/v1/admin/items/{seq}/price': (call, { path, body }) => editPrice(call, path.seq, body),

  'POST /api/v1/admin/items/{seq}/stock': (call, { path, body }) => editStock(call, path.seq, body),

  'GET /api/v1/admin/items/{seq}/price-histories': async (call, { path, query }) =>
    priceHistoryOf(call, path.seq, query),

  'GET /api/v1/admin/items/{seq}/stock-histories': async (call, { path, query }) =>
    stockHistoryOf(call, path.seq, query),

  'GET /api/v1/admin/items/{seq}/changes': (call, { path, query }) => changesOf(call, path.seq, query),

  'GET /api/v1/admin/items/{seq}/links': (call, { path }) => linksOf(call, path.seq),

  'POST /api/v1/admin/items/running-uses': async (call, { body }) => usesOf(call, await selectedItems(call, body)),

  'PUT /api/v1/admin/items/cells': (call, { body }) => changeItemCells(call, body),

  'POST /api/v1/admin/items/bulk': (call, { body }) => bulkItems(call, body),

  'GET /api/v1/admin/items/excel-template': itemUploadCalls.template,
  'POST /api/v1/admin/items/excel-uploads': itemUploadCalls.upload,
  'POST /api/v1/admin/items/excel-uploads/{uploadSeq}/confirm': itemUploadCalls.confirm,
})
