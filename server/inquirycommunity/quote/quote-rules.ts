import { eq, inArray } from 'drizzle-orm'
import type { TireSize } from '../../../domain/product/tire-size'
import type { AdminCall, Call } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { invalid } from '../../contract/refusal'
import { seoulDay } from '../../lib/seoul-time'
import { cellsOf } from '../../product/business-price/business-cells'
import { brands } from '../../product/schema/brand.schema'
import { items } from '../../product/schema/item.schema'

type Body = Schemas['QuoteBody']

/** The fields of a requested line that a quote checks. */
export interface QuotedLine {
  lineSeq: number
  /** Null: the text is no size, so any tire is accepted. */
  size: Pick<TireSize, 'width' | 'aspect' | 'rim'> | null
}

const hasSize = (
  size: QuotedLine['size'],
  item: Pick<typeof items.$inferSelect, 'width' | 'aspect' | 'rim'>,
): boolean => size === null || (item.width === size.width && item.aspect === size.aspect && item.rim === size.rim)

/**
 * Throws 400 on each invalid field of `quote`: an unknown or duplicate line, an available one without a price, an
 * item of another size, a past date. `before`: the stored quote, whose date may be past.
 */
export async function checkQuote(
  { db, now }: Pick<Call, 'db' | 'now'>,
  requestedLines: readonly QuotedLine[],
  quote: Body,
  before: Body | null,
): Promise<void> {
  const errors: Record<string, string> = {}
  const seqs = quote.lines.flatMap(({ itemSeq }) => itemSeq ?? [])
  const found = seqs.length > 0 ? await db.select().from(items).where(inArray(items.itemSeq, seqs)) : []
  for (const [index, line] of quote.lines.entries()) {
    const at = `quote.lines.${index}`
    const requested = requestedLines.find(({ lineSeq }) => lineSeq === line.lineSeq)
    const isDuplicate = quote.lines.findIndex(({ lineSeq }) => lineSeq === line.lineSeq) !== index
    if (!requested || isDuplicate) errors[`${at}.lineSeq`] = '문의에 없는 품목입니다.'
    if (line.available && line.unitPrice === 0) errors[`${at}.unitPrice`] = '단가를 입력해 주세요.'
    if (line.itemSeq == null) continue
    const item = found.find(({ itemSeq }) => itemSeq === line.itemSeq)
    if (!item) errors[`${at}.itemSeq`] = '상품을 찾을 수 없습니다.'
    else if (requested && !hasSize(requested.size, item)) errors[`${at}.itemSeq`] = '문의한 규격과 다른 상품입니다.'
  }
  if (quote.validUntil < seoulDay(now) && quote.validUntil !== before?.validUntil)
    errors['quote.validUntil'] = '유효기간은 오늘 이후여야 합니다.'
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Returns items with their current data and the price for a grade; without a grade the price of the shop. */
export async function quotedItems(
  { db, now }: Pick<AdminCall, 'db' | 'now'>,
  itemSeqs: readonly number[],
  businessGradeSeq: number | null,
): Promise<Schemas['QuotedItem'][]> {
  if (itemSeqs.length === 0) return []
  const found = await db
    .select({
      itemSeq: items.itemSeq,
      itemCode: items.itemCode,
      name: items.name,
      brandName: brands.name,
      sizeLabel: items.sizeLabel,
      saleState: items.saleState,
      stockQuantity: items.stockQuantity,
      salePrice: items.salePrice,
    })
    .from(items)
    .innerJoin(brands, eq(brands.brandSeq, items.brandSeq))
    .where(inArray(items.itemSeq, [...itemSeqs]))
  const cells = await cellsOf(
    db,
    now,
    found.map(({ itemSeq }) => itemSeq),
  )
  return found.map((item) => {
    const { cells: prices = [], eventPrice = null } = cells.get(item.itemSeq) ?? {}
    const gradePrice = prices.find((cell) => cell.businessGradeSeq === businessGradeSeq)
    return { ...item, gradePrice: gradePrice?.price ?? Math.min(item.salePrice, eventPrice ?? item.salePrice) }
  })
}

/** Returns a stored quote in the contract's shape. */
export async function toQuote(
  call: Pick<AdminCall, 'db' | 'now'>,
  quote: Body | null,
  businessGradeSeq: number | null,
): Promise<Schemas['Quote'] | null> {
  if (!quote) return null
  const seqs = quote.lines.flatMap(({ itemSeq }) => itemSeq ?? [])
  const found = new Map((await quotedItems(call, seqs, businessGradeSeq)).map((item) => [item.itemSeq, item]))
  return {
    lines: quote.lines.map(({ itemSeq, note, ...line }) => ({
      ...line,
      item: found.get(itemSeq ?? 0) ?? null,
      note: note ?? null,
    })),
    totalAmount: quoteTotal(quote),
    validUntil: quote.validUntil,
    expired: quote.validUntil < seoulDay(call.now),
  }
}

/** Returns the total of the available lines of a quote. */
export const quoteTotal = ({ lines }: Pick<Body, 'lines'>): number =>
  lines.reduce((sum, { available, unitPrice, quantity }) => (available ? sum + unitPrice * quantity : sum), 0)
