import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../domain/common/durations'
import type { Term } from '../../../domain/common/keyword'
import { sizeCode } from '../../../domain/product/tire-size'
import type { QueryOf } from '../../contract/contract-types'
import { items } from '../../product/schema/item.schema'
import { anyOf, isSet } from '../../resource/filters'
import { keywordCondition } from '../../resource/keyword'
import type { Reader } from '../../resource/options'
import { orderBy } from '../../resource/pages'
import { businessInquiries, businessInquiryLines } from '../schema/business-inquiry.schema'
import { businessSizes } from '../schema/business-size.schema'

type Query = QueryOf<'GET /api/v1/admin/business-sizes'>

const { businessSizeSeq, name, sizeCode: code, width, aspect, rim, isCommercial } = businessSizes

const INQUIRY_DAYS = 30

/** Join condition: items of a size, matched by the size alone. */
export const itemsOfSize = and(
  eq(items.itemType, 'TIRE'),
  sql`${items.sizeCode} = ${code}`,
  sql`${items.isCommercial} = ${isCommercial}`,
)
const onSale = sql`exists (select 1 from ${items} where ${itemsOfSize} and ${items.saleState} = 'ON_SALE')`

/** SQL: figures of all items by size; faster than one lookup per size. */
const byItems = sql`(
  select item.size_code, item.is_commercial, sum(item.sold_last_90_days)::int as sold,
         (count(*) filter (where item.sale_state = 'ON_SALE'))::int as on_sale,
         (sum(item.stock_quantity) filter (where item.sale_state = 'ON_SALE'))::int as stock
  from ${items} item where item.item_type = 'TIRE' group by item.size_code, item.is_commercial
)`

const byInquiries = (now: Date): SQL => sql`(
  select line.business_size_seq, count(distinct line.business_inquiry_seq)::int as n
  from ${businessInquiryLines} line join ${businessInquiries} inquiry
    on inquiry.business_inquiry_seq = line.business_inquiry_seq
  where inquiry.created_at > ${new Date(now.getTime() - INQUIRY_DAYS * DAY_MS).toISOString()}::timestamptz
  group by line.business_size_seq
)`

const used = sql<boolean>`exists (select 1 from ${businessInquiryLines} where ${businessInquiryLines.businessSizeSeq} = ${businessSizes}.business_size_seq)`

const bySize = sql`(${rim} * 1000000 + ${width} * 1000 + coalesce(${aspect}, 0))`
const computed = {
  itemCount: sql<number>`coalesce(stats.on_sale, 0)`,
  stockQuantity: sql<number>`coalesce(stats.stock, 0)`,
  sold90d: sql<number>`coalesce(stats.sold, 0)`,
  inquiry30d: sql<number>`coalesce(asked.n, 0)`,
}

/** Returns the query of sizes with their figures. */
export function sizeRows({ db, now }: Reader, where: SQL | undefined, sort: Query['sort'] = 'size,asc') {
  const columns = { ...computed, size: bySize, updatedAt: businessSizes.updatedAt }
  return db
    .select({ ...getTableColumns(businessSizes), ...computed, used })
    .from(businessSizes)
    .leftJoin(sql`${byItems} stats`, sql`stats.size_code = ${code} and stats.is_commercial = ${isCommercial}`)
    .leftJoin(sql`${byInquiries(now)} asked`, sql`asked.business_size_seq = ${businessSizeSeq}`)
    .where(where)
    .orderBy(...orderBy(sort, 'size,asc', columns, businessSizeSeq))
}

/** Condition: a size, the beginning of a size, or a rim. */
function sizeCondition({ size, sizeStart, rim: inches }: Term): SQL | undefined {
  if (size) return and(eq(code, sizeCode(size)), size.isCommercial ? eq(isCommercial, true) : undefined)
  if (sizeStart) return sql`${code} like ${`${sizeStart}%`}`
  return inches ? eq(rim, inches) : undefined
}

/** Returns the condition of the list, on the sizes alone. */
export const sizeFilter = (query: Query): SQL | undefined =>
  and(
    keywordCondition(query.keyword, { texts: [name], exclusive: sizeCondition, matchAny: true }),
    anyOf(rim, query.rim),
    anyOf(businessSizes.vehicleType, query.vehicleType),
    isSet(businessSizes.visible, query.visible),
    isSet(businessSizes.featured, query.featured),
    query.noItem === undefined ? undefined : query.noItem ? sql`not ${onSale}` : onSale,
  )
