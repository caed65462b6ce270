import { sql } from 'drizzle-orm'
import type { Schemas } from '../../contract/contract-types'
import { businessGrades } from '../../corpmember/schema/business-grade.schema'
import type { Db } from '../../db/database'
import { queryRows } from '../../db/rows'
import { seoulDay } from '../../lib/seoul-time'
import { itemBrand } from '../item/item-name'
import { businessPrices } from '../schema/business-price.schema'
import { items } from '../schema/item.schema'
import { itemEventItems, itemEvents } from '../schema/item-event.schema'
import { priceJobLines } from '../schema/price-job.schema'

const MAX_LISTED = 200

/**
 * Returns fixed prices that a job left at or above the new sale price, since they do not follow it: those of events
 * that have not ended and of business grades. The first 200, and the total count.
 */
export async function itemsNeedingAttention(
  db: Db,
  jobSeq: number,
  now: Date,
): Promise<Pick<Schemas['PriceJobDetail'], 'attention' | 'attentionCount'>> {
  const at = sql`${now.toISOString()}::timestamptz`
  const today = sql`${seoulDay(now)}::date`
  const rows = await queryRows<Schemas['PriceAttention'] & { total: number }>(
    db,
    sql`with changed as (
          select ${items.itemSeq} as item_seq, ${items.itemCode} as code, ${items.name} as name, ${items.salePrice} as price,
            ${itemBrand} as brand, ${items.sizeLabel} as size_label
          from ${priceJobLines} join ${items} on ${items.itemSeq} = ${priceJobLines.itemSeq}
          where ${priceJobLines.priceJobSeq} = ${jobSeq} and ${priceJobLines.state} in ('DONE', 'REVERTED', 'KEPT')
        ), found as (
          select 'EVENT' as kind, c.*, e.event_price as fixed, v.title as of_what
          from changed c
          join ${itemEventItems} e on e.item_seq = c.item_seq
          join ${itemEvents} v on v.item_event_seq = e.item_event_seq
          where v.discount_type = 'PRICE' and v.end_at > ${at} and e.event_price >= c.price
          union all
          select 'BUSINESS', c.*, b.price, g.name
          from changed c
          join ${businessPrices} b on b.item_seq = c.item_seq
          join ${businessGrades} g on g.business_grade_seq = b.business_grade_seq
          where b.price_type = 'FIXED' and b.price >= c.price and (b.end_on is null or b.end_on >= ${today})
        )
        select kind, item_seq as "itemSeq", code as "itemCode", name as "itemName", brand as "brandName", size_label as "sizeLabel", price as "salePrice",
          fixed as price, of_what as name, count(*) over ()::int as total
        from found order by item_seq, kind desc, of_what limit ${MAX_LISTED}`,
  )
  return {
    attentionCount: rows[0]?.total ?? 0,
    attention: rows.map(({ total: _total, ...row }) => row),
  }
}
