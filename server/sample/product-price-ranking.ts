import { asc, eq } from 'drizzle-orm'
import { DAY_MS } from '../../domain/common/durations'
import type { Schemas } from '../contract/contract-types'
import type { Db } from '../db/database'
import { seoulDay } from '../lib/seoul-time'
import { items } from '../product/schema/item.schema'
import { marketPrices, priceRankingDaily } from '../product/schema/price-ranking.schema'
import { continueNumbers, insertAll } from './insert'
import type { Dice } from './random'

interface Context {
  dice: Dice
  now: Date
  scale: 'small' | 'full'
}

const COUNTS = { small: { offers: 600, items: 60, days: 10 }, full: { offers: 9_000, items: 900, days: 90 } }
const COLLECTED_DAYS = 10

const CHANNELS = [
  ['NAVER', 40],
  ['DANAWA', 25],
  ['COUPANG', 15],
  ['ELEVENST', 8],
  ['GMARKET', 8],
  ['ETC', 4],
] as const satisfies readonly (readonly [Schemas['MarketChannel'], number])[]

const SELLERS = [
  '타이어나라',
  '타이어몰',
  '바퀴도사',
  '모두의타이어',
  '카센터플러스',
  '굿타이어',
  '싸다타이어',
  '휠앤타이어',
  '오토마트',
  '타이어119',
  '드라이브샵',
  '정비왕',
  '배터리뱅크',
  '카파츠몰',
  '로드킹',
  '타이어클릭',
]

const near = (dice: Dice, price: number, from: number, to: number): number =>
  Math.round((price * dice.int(from, to)) / 100 / 10) * 10

type Offer = typeof marketPrices.$inferSelect

function* offersOf(dice: Dice, goods: { itemSeq: number; salePrice: number }[], now: Date, total: number) {
  const each = Math.round(total / goods.length)
  let marketPriceSeq = 0
  for (const { itemSeq, salePrice } of goods) {
    // some markets are cheaper than the shop, some dearer
    const level = dice.int(96, 106)
    for (const sellerName of dice.shuffled(SELLERS).slice(0, each)) {
      marketPriceSeq += 1
      const offer: Offer = {
        marketPriceSeq,
        itemSeq,
        channel: dice.weighted(CHANNELS),
        sellerName,
        price: near(dice, (salePrice * level) / 100, 97, 112),
        url: `https://shop.example.com/offers/${marketPriceSeq}`,
        collectedAt: new Date(now.getTime() - dice.int(10, COLLECTED_DAYS * 24 * 60 - 10) * 60_000),
      }
      yield offer
    }
  }
}

/** Yields the daily ranks, which end at the offers of today. */
function* dailyOf(dice: Dice, goods: { itemSeq: number; salePrice: number }[], now: Date, days: number) {
  for (const { itemSeq, salePrice } of goods) {
    let lowestPrice = near(dice, salePrice, 95, 104)
    let rank = lowestPrice < salePrice ? dice.int(2, 6) : 1
    for (let ago = days; ago >= 1; ago--) {
      if (dice.chance(30)) {
        lowestPrice = near(dice, lowestPrice, 98, 102)
        rank = lowestPrice < salePrice ? Math.max(2, Math.min(9, rank + dice.int(-1, 1))) : 1
      }
      yield { itemSeq, day: seoulDay(new Date(now.getTime() - ago * DAY_MS)), ourPrice: salePrice, lowestPrice, rank }
    }
  }
}

/** Loads competitors' offers for best-selling items, and the shop's rank. */
export async function loadPriceRankings(db: Db, { dice, now, scale }: Context): Promise<void> {
  const counts = COUNTS[scale]
  const selling = await db
    .select({ itemSeq: items.itemSeq, salePrice: items.salePrice })
    .from(items)
    .where(eq(items.saleState, 'ON_SALE'))
    .orderBy(asc(items.itemSeq))
  const goods = dice.shuffled(selling).slice(0, counts.items)
  await insertAll(db, marketPrices, offersOf(dice, goods, now, counts.offers))
  await continueNumbers(db, marketPrices, 'marketPriceSeq')
  await insertAll(db, priceRankingDaily, dailyOf(dice, goods, now, counts.days))
}
