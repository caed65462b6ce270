import { eq, inArray } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { notFound } from '../../contract/refusal'
import { uploadCalls } from '../../excel/upload-calls'
import { formatNumber } from '../../lib/numbers'
import { itemNames } from '../item/item-name'
import { itemsByCode } from '../item/items-by-code'
import { items } from '../schema/item.schema'
import { marketPrices } from '../schema/price-ranking.schema'
import { FUTURE_DATE_MESSAGE, isFromFuture, type Offer, storeOffers } from './market-offers'
import { marketUpload } from './market-price-upload'

type Row = Schemas['MarketPriceRow']

/** Returns a function that finds a row's item by seq or code. */
async function itemOf(call: AdminCall, rows: Row[]): Promise<(row: Row) => number | null> {
  const seqs = rows.flatMap(({ itemSeq }) => itemSeq ?? [])
  const known = seqs.length
    ? await call.db.select({ seq: items.itemSeq }).from(items).where(inArray(items.itemSeq, seqs))
    : []
  const bySeq = new Set(known.map(({ seq }) => seq))
  const codes = rows.flatMap(({ itemCode }) => itemCode?.trim().toUpperCase() ?? [])
  const byCode = await itemsByCode(call.db, codes)
  return ({ itemSeq, itemCode }) => {
    if (itemSeq !== undefined) return bySeq.has(itemSeq) ? itemSeq : null
    return byCode.get(itemCode?.trim().toUpperCase() ?? '')?.itemSeq ?? null
  }
}

async function collect(call: AdminCall, rows: Row[]): Promise<Schemas['MarketPriceReceipt']> {
  const seqOf = await itemOf(call, rows)
  const failed: Schemas['MarketPriceFailure'][] = []
  const offers: Offer[] = []
  for (const [index, row] of rows.entries()) {
    const itemSeq = seqOf(row)
    const collectedAt = new Date(row.collectedAt)
    const sellerName = row.sellerName.trim()
    if (itemSeq === null) failed.push({ index, message: '등록되지 않은 상품입니다.' })
    else if (isFromFuture(collectedAt, call.now)) failed.push({ index, message: FUTURE_DATE_MESSAGE })
    else offers.push({ itemSeq, channel: row.channel, sellerName, price: row.price, url: row.url ?? null, collectedAt })
  }
  const done = await storeOffers(call.db, offers)
  call.log({
    action: 'BULK',
    resource: 'market-prices',
    targetCount: done,
    names: [...(await itemNames(call.db, [...new Set(offers.map(({ itemSeq }) => itemSeq))])).values()],
    summary: `타사가격 수집: ${formatNumber(done)}건 반영, ${formatNumber(offers.length - done)}건 이전 가격, ${formatNumber(failed.length)}건 실패`,
  })
  return { done, ignored: offers.length - done, failed }
}

async function remove(call: AdminCall, seq: number): Promise<null> {
  const [deleted] = await call.db.delete(marketPrices).where(eq(marketPrices.marketPriceSeq, seq)).returning()
  if (!deleted) throw notFound()
  const { channel, sellerName, price } = deleted
  call.log({
    action: 'DELETE',
    resource: 'market-prices',
    targetSeqs: [seq],
    named: (db) => itemNames(db, [deleted.itemSeq]),
    summary: `타사가격 삭제: ${labelOf('MarketChannel', channel)} ${sellerName} ${price.toLocaleString('en-US')}원`,
  })
  return null
}

const calls = uploadCalls(marketUpload)

export const marketPriceHandlers = handlersOf({
  'POST /api/v1/admin/market-prices': async (call, { body }) => collect(call, body.rows),
  'DELETE /api/v1/admin/market-prices/{seq}': async (call, { path }) => remove(call, path.seq),
  'GET /api/v1/admin/market-prices/excel-template': calls.template,
  'POST /api/v1/admin/market-prices/excel-uploads': calls.upload,
  'POST /api/v1/admin/market-prices/excel-uploads/{uploadSeq}/confirm': calls.confirm,
})
