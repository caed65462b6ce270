import { sql } from 'drizzle-orm'
import type { Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { queryRows } from '../../db/rows'
import { marketPrices } from '../schema/price-ranking.schema'

export interface Offer {
  itemSeq: number
  channel: Schemas['MarketChannel']
  sellerName: string
  price: number
  url: string | null
  collectedAt: Date
}

const ROWS_PER_STATEMENT = 1_000
/** Tolerance for the clocks of collectors. */
const AHEAD_MS = 5 * 60_000

export const FUTURE_DATE_MESSAGE = '수집일시는 현재보다 늦을 수 없습니다.'
export const isFromFuture = (collectedAt: Date, now: Date): boolean => collectedAt.getTime() > now.getTime() + AHEAD_MS

/** Key of a seller's offer of an item on a channel. */
const keyOf = ({ itemSeq, channel, sellerName }: Offer): string => `${itemSeq} ${channel} ${sellerName}`

/** Keeps the newest offer of each seller; at the same time, the later one in the list. */
function newestOf(offers: Offer[]): Offer[] {
  const newest = new Map<string, Offer>()
  for (const offer of offers) {
    const known = newest.get(keyOf(offer))
    if (!known || known.collectedAt <= offer.collectedAt) newest.set(keyOf(offer), offer)
  }
  // Sorted, so that two collectors cannot deadlock.
  return [...newest.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

/** Stores offers, except those older than a stored offer of the same seller. Returns how many were stored. */
export async function storeOffers(db: Db, offers: Offer[]): Promise<number> {
  const newest = newestOf(offers)
  let stored = 0
  for (let from = 0; from < newest.length; from += ROWS_PER_STATEMENT) {
    const rows = await queryRows<{ seq: number }>(
      db,
      sql`insert into ${marketPrices} (item_seq, channel, seller_name, price, url, collected_at)
          select given."itemSeq", given.channel, given."sellerName", given.price, given.url, given."collectedAt"
          from jsonb_to_recordset(${JSON.stringify(newest.slice(from, from + ROWS_PER_STATEMENT))}::jsonb)
            as given("itemSeq" int, channel text, "sellerName" text, price int, url text, "collectedAt" timestamptz)
          on conflict (item_seq, channel, seller_name) do update
            set price = excluded.price, url = excluded.url, collected_at = excluded.collected_at
            where ${marketPrices}.collected_at <= excluded.collected_at
          returning market_price_seq as seq`,
    )
    stored += rows.length
  }
  return stored
}
