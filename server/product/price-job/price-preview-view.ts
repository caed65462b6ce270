import { count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { paged } from '../../resource/pages'
import { itemBrand } from '../item/item-name'
import { marginRateOf } from '../item/item-prices'
import { items } from '../schema/item.schema'
import { pricePreviewLines as lines, type pricePreviews } from '../schema/price-job.schema'
import { expiryOf, linesOf } from './price-preview'
import { ruleText } from './price-rule-text'

type Preview = typeof pricePreviews.$inferSelect
export type PreviewQuery = QueryOf<'GET /api/v1/admin/price-jobs/previews/{seq}'>

/** Returns a percentage with one decimal. */
const percentOf = (part: number, whole: number): number => Math.round((part / whole) * 1000) / 10

const delta = sql`(${lines.after} - ${lines.before})`
const sortColumns: Record<string, SQL> = {
  after: sql`${lines.after}`,
  delta,
  deltaRate: sql`${delta}::float8 / ${lines.before}`,
}

/** Returns the requested order; by default failed lines first, then skipped ones. */
function order(sort: PreviewQuery['sort']): SQL[] {
  if (!sort) {
    const urgency = sql`case ${lines.result} when 'FAILED' then 0 when 'SKIPPED' then 1 when 'SAME' then 3 else 2 end`
    return [urgency, sql`${lines.itemSeq}`]
  }
  const [key = '', direction] = sort.split(',')
  const way = direction === 'asc' ? sql`asc` : sql`desc`
  return [sql`${sortColumns[key]} ${way} nulls last`, desc(lines.itemSeq)]
}

interface Line {
  line: typeof lines.$inferSelect
  item: Pick<typeof items.$inferSelect, 'itemCode' | 'name' | 'sizeLabel' | 'costPrice' | 'salePrice' | 'listPrice'> & {
    brandName: string
  }
}

function lineView({ line, item }: Line, field: Preview['field']): Schemas['PricePreviewLine'] {
  const { before, after } = line
  const sold = (price: number | null) => marginRateOf({ ...item, salePrice: price ?? before })
  const ofSale = field === 'SALE_PRICE'
  return {
    itemSeq: line.itemSeq,
    itemCode: item.itemCode,
    itemName: item.name,
    brandName: item.brandName,
    sizeLabel: item.sizeLabel,
    costPrice: item.costPrice,
    before,
    after,
    delta: after === null ? null : after - before,
    deltaRate: after === null ? null : percentOf(after - before, before),
    marginBefore: ofSale ? sold(before) : marginRateOf(item),
    marginAfter: ofSale ? sold(after) : marginRateOf(item),
    result: line.result,
    message: line.message,
  }
}

async function pageOf(db: Db, preview: Preview, query: PreviewQuery) {
  const where = linesOf(preview.previewSeq, query.result)
  const joined = eq(items.itemSeq, lines.itemSeq)
  const page = await paged(
    query,
    async () => {
      const [row] = await db.select({ n: count() }).from(lines).innerJoin(items, joined).where(where)
      return Number(row?.n ?? 0)
    },
    (limit, offset) =>
      db
        .select({
          line: lines,
          item: {
            itemCode: items.itemCode,
            name: items.name,
            brandName: itemBrand,
            sizeLabel: items.sizeLabel,
            costPrice: items.costPrice,
            salePrice: items.salePrice,
            listPrice: items.listPrice,
          },
        })
        .from(lines)
        .innerJoin(items, joined)
        .where(where)
        .orderBy(...order(query.sort))
        .limit(limit)
        .offset(offset),
  )
  return { ...page, items: page.items.map((row) => lineView(row, preview.field)) }
}

const tally = (condition: SQL): SQL<number> => sql<number>`count(*) filter (where ${condition})::int`
const resulting = (result: Schemas['PricePreviewResult']): SQL<number> => tally(eq(lines.result, result))

/** Returns a preview with its counts and one page of its lines. */
export async function previewView(db: Db, preview: Preview, query: PreviewQuery): Promise<Schemas['PricePreview']> {
  const [counts] = await db
    .select({
      count: sql<number>`count(*)::int`,
      up: resulting('UP'),
      down: resulting('DOWN'),
      same: resulting('SAME'),
      skipped: resulting('SKIPPED'),
      failed: resulting('FAILED'),
      belowCost: tally(sql`${lines.belowCost}`),
      bigChange: tally(sql`${lines.bigChange}`),
    })
    .from(lines)
    .where(linesOf(preview.previewSeq))
  if (!counts) throw new Error('preview has no counts')
  const { previewSeq, adminSeq: _admin, createdAt, ...rule } = preview
  return {
    previewId: previewSeq,
    ...rule,
    ruleText: ruleText(rule),
    ...counts,
    createdAt: createdAt.toISOString(),
    expiresAt: expiryOf(preview).toISOString(),
    lines: await pageOf(db, preview, query),
  }
}
