import { sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows'
import type { Db, Schemas } from '../../http/call'
import { marketPrices } from './price-ranking.schema'

export interface Offer {
  itemSeq: number
  channel: Schemas['MarketChannel']
  sellerName: string
  price: number
  url: string | null
  collectedAt: Date
}

const AT_ONCE = 1_000
/** Clocks of collectors differ a little. */
const AHEAD_MS = 5 * 60_000

export const FROM_FUTURE = '수집일시는 현재보다 늦을 수 없습니다.'
export const isFromFuture = (collectedAt: Date, now: Date): boolean => collectedAt.getTime() > now.getTime() + AHEAD_MS

/** One seller's offer of an item on a channel. */
const keyOf = ({ itemSeq, channel, sellerName }: Offer): string => `${itemSeq} ${channel} ${sellerName}`

/** Of several offers of one seller the newest; of two at the same moment the later one. */
function newestOf(offers: Offer[]): Offer[] {
  const newest = new Map<string, Offer>()
  for (const offer of offers) {
    const known = newest.get(keyOf(offer))
    if (!known || known.collectedAt <= offer.collectedAt) newest.set(keyOf(offer), offer)
  }
  // In one order, so that two collectors never wait for each other.
  return [...newest.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

/** Stores offers unless a newer one of the same seller is there. Gives how many were stored. */
export async function storeOffers(db: Db, offers: Offer[]): Promise<number> {
  const newest = newestOf(offers)
  let stored = 0
  for (let from = 0; from < newest.length; from += AT_ONCE) {
    const rows = await rowsOf<{ seq: number }>(
      db,
      sql`insert into ${marketPrices} (item_seq, channel, seller_name, price, url, collected_at)
          select given."itemSeq", given.channel, given."sellerName", given.price, given.url, given."collectedAt"
          from jsonb_to_recordset(${JSON.stringify(newest.slice(from, from + AT_ONCE))}::jsonb)
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
