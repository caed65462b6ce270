import { and, asc, eq, inArray, lt, type SQL } from 'drizzle-orm'
import { HOUR_MS, MINUTE_MS } from '../../../domain/common/durations'
import type { AdminCall } from '../../call/call'
import { checkQuery } from '../../contract/contract'
import type { Schemas } from '../../contract/contract-types'
import { invalid, notFound, Refusal } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { insertRows, isAmong } from '../../db/rows'
import { defineJob } from '../../jobs/define-job'
import { type ItemFilter, itemFilter } from '../item/item-query'
import { brands } from '../schema/brand.schema'
import { items } from '../schema/item.schema'
import { patterns } from '../schema/pattern.schema'
import { pricePreviewLines, pricePreviews } from '../schema/price-job.schema'
import { applyRule, type PriceRule, priceRule } from './price-rule'

/** How long a preview can be applied. */
const VALID_MS = 10 * MINUTE_MS
/** How long a preview is kept, to report why it cannot be applied. */
const RETENTION_MS = HOUR_MS
export const MAX_LINES = 20_000
export const PREVIEW_EXPIRED = '미리보기를 다시 실행해 주세요.'

type Preview = typeof pricePreviews.$inferSelect
type Source = Preview['source']

/** A target item: its price in a list of prices, or why it is left out. */
export interface Target {
  itemSeq: number
  price: number | null
  note: string | null
}

export const expiryOf = (preview: Preview): Date => new Date(preview.createdAt.getTime() + VALID_MS)

/** Locks the admin's own preview. Returns null when it does not exist or has expired. */
export async function lockPreview(call: AdminCall, seq: number): Promise<Preview | null> {
  const [preview] = await call.db.select().from(pricePreviews).where(own(call, seq)).for('update')
  return preview && expiryOf(preview) > call.now ? preview : null
}

const priceColumns = {
  itemSeq: items.itemSeq,
  listPrice: items.listPrice,
  salePrice: items.salePrice,
  costPrice: items.costPrice,
}

const tooMany = (): Refusal => new Refusal(409, 'LIMIT_EXCEEDED', '한 번에 20,000개까지 변경할 수 있습니다.')

function refuseTooMany(count: number): void {
  if (count > MAX_LINES) throw tooMany()
}

async function pricedItems(call: AdminCall, where: SQL | undefined) {
  const rows = await call.db
    .select(priceColumns)
    .from(items)
    .innerJoin(brands, eq(brands.brandSeq, items.brandSeq))
    .leftJoin(patterns, eq(patterns.patternSeq, items.patternSeq))
    .where(where)
    .orderBy(asc(items.itemSeq))
    .limit(MAX_LINES + 1)
  refuseTooMany(rows.length)
  return rows
}

const among = (seqs: number[]): SQL => isAmong(items.itemSeq, seqs)

function targetsOf(body: Schemas['PricePreviewBody']): { where: SQL | undefined; targets: Target[] } {
  switch (body.targetMode) {
    case 'SELECTED':
      refuseTooMany(body.seqs?.length ?? 0)
      return { where: among(body.seqs ?? []), targets: [] }
    case 'FILTER':
      return {
        where: itemFilter(checkQuery('GET /api/v1/admin/items', body.filter ?? {}) as ItemFilter),
        targets: [],
      }
    case 'LINES': {
      const lines = body.lines ?? []
      refuseTooMany(lines.length)
      return {
        where: among(lines.map(({ itemSeq }) => itemSeq)),
        targets: lines.map((line) => ({ ...line, note: null })),
      }
    }
  }
}

async function store(call: AdminCall, rule: PriceRule, targetMode: Preview['targetMode'], source: Source) {
  const [preview] = await call.db
    .insert(pricePreviews)
    .values({ ...rule, targetMode, source, adminSeq: call.actor.adminSeq, createdAt: call.now })
    .returning()
  if (!preview) throw new Error('preview was not inserted')
  return preview
}

async function judgeAll(
  call: AdminCall,
  rule: PriceRule,
  where: SQL | undefined,
  targets: Target[],
  origin: { targetMode: Preview['targetMode']; source: Source },
): Promise<Preview> {
  const rows = await pricedItems(call, where)
  if (rows.length === 0) throw invalid({ targetMode: '변경할 상품이 없습니다.' })
  const targetOf = new Map(targets.map((target) => [target.itemSeq, target]))
  const preview = await store(call, rule, origin.targetMode, origin.source)
  const lines = rows.map(({ itemSeq, ...prices }) => {
    const target = targetOf.get(itemSeq)
    const price = target?.price ?? null
    return { previewSeq: preview.previewSeq, itemSeq, price, ...applyRule(rule, prices, price, target?.note) }
  })
  await insertRows(call.db, pricePreviewLines, lines)
  return preview
}

/**
 * Computes what a rule would do to its targets and stores it as a preview for ten minutes. Throws 400,
 * LIMIT_EXCEEDED.
 */
export async function makePreview(call: AdminCall, body: Schemas['PricePreviewBody']): Promise<Preview> {
  const rule = priceRule(body)
  const { where, targets } = targetsOf(body)
  return judgeAll(call, rule, where, targets, { targetMode: body.targetMode, source: 'JOB' })
}

/** Makes a preview of prices given per item. A target without a price is skipped with its note. */
export async function makePreviewOfPrices(
  call: AdminCall,
  targets: Target[],
  options: { source: Source } & Partial<Pick<PriceRule, 'field' | 'allowBelowCost' | 'allowBigChange'>>,
): Promise<Preview> {
  refuseTooMany(targets.length)
  const { source, ...rest } = options
  const rule = priceRule({ targetMode: 'LINES', ruleType: 'FIXED', field: 'SALE_PRICE', ...rest })
  return judgeAll(call, rule, among(targets.map(({ itemSeq }) => itemSeq)), targets, { targetMode: 'LINES', source })
}

/**
 * Computes the targets of the admin's own preview again, even an expired one, with parts of its rule changed. Throws
 * 404, 400.
 */
export async function recomputePreview(
  call: AdminCall,
  seq: number,
  changes: Schemas['PricePreviewAgain'],
): Promise<Preview> {
  const [old] = await call.db.select().from(pricePreviews).where(own(call, seq))
  if (!old) throw notFound(PREVIEW_EXPIRED)
  const { source, targetMode } = old
  if (source === 'RANKING' && changes.field === 'LIST_PRICE') {
    throw invalid({ field: '최저가 맞춤은 판매가만 변경할 수 있습니다.' })
  }
  const lines = await call.db
    .select({ itemSeq: pricePreviewLines.itemSeq, price: pricePreviewLines.price, message: pricePreviewLines.message })
    .from(pricePreviewLines)
    .where(eq(pricePreviewLines.previewSeq, seq))
  const fixed = old.ruleType === 'FIXED'
  const targets = lines.map(({ itemSeq, price, message }) => ({
    itemSeq,
    price,
    note: fixed && price === null ? message : null,
  }))
  const where = among(targets.map(({ itemSeq }) => itemSeq))
  return judgeAll(call, priceRule({ ...old, ...changes }), where, targets, { targetMode, source })
}

const own = (call: AdminCall, seq: number) =>
  and(eq(pricePreviews.previewSeq, seq), eq(pricePreviews.adminSeq, call.actor.adminSeq))

/** Returns the admin's own preview. Throws 404 when it does not exist or has expired. */
export async function requirePreview(call: AdminCall, seq: number): Promise<Preview> {
  const [preview] = await call.db.select().from(pricePreviews).where(own(call, seq))
  if (!preview || expiryOf(preview) <= call.now) throw notFound(PREVIEW_EXPIRED)
  return preview
}

export const linesOf = (previewSeq: number, results?: Schemas['PricePreviewResult'][]): SQL | undefined =>
  and(
    eq(pricePreviewLines.previewSeq, previewSeq),
    results?.length ? inArray(pricePreviewLines.result, results) : undefined,
  )

/** Deletes long-expired previews. Runs hourly. */
export async function deleteOldPreviews(db: Db, now: Date): Promise<void> {
  await db.delete(pricePreviews).where(lt(pricePreviews.createdAt, new Date(now.getTime() - RETENTION_MS)))
}

export const deleteOldPreviewsJob = defineJob({
  kind: 'price-previews',
  title: '가격 미리보기 정리',
  schedule: { everyMinutes: 60 },
  priority: 'LOW',
  perform: ({ db, now }) => deleteOldPreviews(db, now),
})
