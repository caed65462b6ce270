import { and, asc, between, eq, sql } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '../../domain/common/durations'
import type { Schemas } from '../contract/contract-types'
import type { Db } from '../db/database'
import { seoulDay, shiftDays, startOfDay } from '../lib/seoul-time'
import { isOffered } from '../product/item/item-query'
import { brands } from '../product/schema/brand.schema'
import { items } from '../product/schema/item.schema'
import { patterns } from '../product/schema/pattern.schema'
import { affiliateCardDays, affiliateCards } from '../rental/schema/affiliate-card.schema'
import { rentalProducts, type StoredPlan } from '../rental/schema/rental-product.schema'
import { continueNumbers, insertAll } from './insert'
import type { PictureSeq } from './pictures'
import type { Dice } from './random'
import { CARDS, noticeOf, RENTAL_COMPANIES } from './rental-goods.data'

interface Context {
  dice: Dice
  now: Date
  opened: Date
  scale: 'small' | 'full'
  picture: PictureSeq
}

const COUNTS = { small: 40, full: 600 }
const COUNTED_DAYS = 60

const STAMP = { createdBy: 'item_lead', updatedBy: 'item_lead', version: 1 }

function cardRows({ now, picture }: Context): (typeof affiliateCards.$inferSelect)[] {
  const today = seoulDay(now)
  const at = (days: number): Date => startOfDay(shiftDays(today, days))
  return CARDS.map((card, i) => {
    const [annualFeeDomestic, annualFeeGlobal] = card.fees
    const createdAt = new Date(at(card.start - 5).getTime() + 14 * HOUR_MS)
    return {
      affiliateCardSeq: i + 1,
      cardCompany: card.cardCompany,
      name: card.name,
      annualFeeDomestic,
      annualFeeGlobal,
      imageFileSeq: picture(`card-${card.cardCompany.toLowerCase()}`),
      rentalCompanies: card.only ? [card.only] : [],
      tiers: card.tiers.map(([minSpend, discountAmount]) => ({ minSpend, discountAmount })),
      discountMonths: card.months ?? null,
      spendIncludesRental: i % 3 === 0,
      firstBenefit: card.first ?? null,
      applyUrl: `https://www.example.com/cards/rental-${i + 1}`,
      applyTel: `1544${String(1_000 + i * 37)}`,
      benefits:
        '<ul><li>전월 실적에 따라 월 렌탈료를 할인해 드립니다.</li><li>자동이체 등록 시 매월 결제일에 할인됩니다.</li></ul>',
      cautions:
        '<p>연체 중이거나 한도를 초과한 경우 할인이 제공되지 않습니다. 상품권·세금 결제는 실적에서 제외됩니다.</p>',
      reviewNo: `여신금융협회 심의필 제2026-C1c-${String(2_101 + i * 13).padStart(5, '0')}호`,
      reviewUntil: shiftDays(today, card.review),
      startAt: at(card.start),
      endAt: card.end === undefined ? null : at(card.end),
      visible: card.hidden === undefined,
      sortOrder: i + 1,
      ...STAMP,
      createdAt,
      updatedAt: new Date(Math.min(now.getTime(), createdAt.getTime() + 20 * DAY_MS)),
    }
  })
}

/** Yields daily figures of displayed cards. */
function* cardDayRows({ dice, now }: Context) {
  const today = seoulDay(now)
  for (const [i, card] of CARDS.entries()) {
    for (let back = COUNTED_DAYS; back >= 0; back -= 1) {
      const shown = card.start <= -back && (card.end ?? 1) > -back && card.review >= -back && card.liked > 0
      if (!shown) continue
      const viewCount = Math.round(card.liked * (8 + 8 * dice.next()))
      const clickCount = Math.round(viewCount * (0.04 + 0.05 * dice.next()))
      yield { affiliateCardSeq: i + 1, day: shiftDays(today, -back), viewCount, clickCount }
    }
  }
}

interface Tire {
  itemSeq: number
  name: string
  salePrice: number
  offered: boolean
}

/** Selects tires for rental: 15 to 20 inches, medium prices. */
const tiresOf = (db: Db): Promise<Tire[]> =>
  db
    .select({
      itemSeq: items.itemSeq,
      name: items.name,
      salePrice: items.salePrice,
      offered: sql<boolean>`${isOffered}`,
    })
    .from(items)
    .innerJoin(brands, eq(brands.brandSeq, items.brandSeq))
    .leftJoin(patterns, eq(patterns.patternSeq, items.patternSeq))
    .where(and(eq(items.itemType, 'TIRE'), between(items.rim, 15, 20), between(items.salePrice, 100_000, 340_000)))
    .orderBy(asc(items.itemSeq))

/** Offers in addition to four tires for 36 months, which every product has. */
const OTHERS: readonly [quantity: number, months: number][] = [
  [4, 24],
  [4, 48],
  [4, 60],
  [2, 36],
  [2, 24],
]

function plansOf(dice: Dice, { salePrice }: Tire): StoredPlan[] {
  const base = 1.16 + 0.2 * dice.next()
  const registrationFee = dice.chance(75) ? 0 : dice.pick([10_000, 20_000, 30_000])
  const terms = [...dice.shuffled(OTHERS).slice(0, dice.int(1, 5)), [4, 36] as const]
  return terms
    .sort(([q1, m1], [q2, m2]) => q2 - q1 || m1 - m2)
    .map(([quantity, months], i) => {
      // longer rentals cost more in total
      const whole = salePrice * quantity * (base + ((months - 12) / 48) * 0.2) - registrationFee
      const monthlyFee = Math.max(3_000, Math.round(whole / months / 100) * 100)
      return { planSeq: i + 1, quantity, months, monthlyFee, registrationFee, visible: i === 0 || !dice.chance(6) }
    })
}

const SERVICES: readonly Schemas['RentalService'][] = [
  { service: 'MOUNT', count: 1, note: '장착비 포함' },
  { service: 'ALIGNMENT', count: 1, note: null },
  { service: 'ROTATION', count: 3, note: '1년에 1회' },
  { service: 'INSPECTION', count: 6, note: '6개월마다' },
  { service: 'DAMAGE', count: 1, note: '1회 1본 보상' },
  { service: 'EXTRA_TIRE', count: 2, note: '만기 전 교체' },
]
const BADGES = ['인기', '특가', '무료장착', '단독'] as const

function productRows({ dice, now, scale }: Context, tires: readonly Tire[]): (typeof rentalProducts.$inferSelect)[] {
  const count = COUNTS[scale]
  const gone = Math.round(count * 0.06)
  const hidden = Math.round(count * 0.08)
  const chosen = [
    ...dice.shuffled(tires.filter((tire) => !tire.offered)).slice(0, gone),
    ...dice.shuffled(tires.filter((tire) => tire.offered)).slice(0, count - gone),
  ]
  const ranks = new Map<string, number>()
  return dice.shuffled(chosen.map((tire, i) => ({ tire, visible: i < gone || i >= gone + hidden }))).map((one, i) => {
    const { tire, visible } = one
    const rentalCompany = RENTAL_COMPANIES[i % RENTAL_COMPANIES.length] ?? RENTAL_COMPANIES[0]
    const sortOrder = (ranks.get(rentalCompany) ?? 0) + 1
    ranks.set(rentalCompany, sortOrder)
    // all are older than the oldest application
    const createdAt = new Date(now.getTime() - (420 + ((count - i) * 400) / count) * DAY_MS)
    return {
      rentalProductSeq: i + 1,
      itemSeq: tire.itemSeq,
      rentalCompany,
      displayName: `렌탈 ${tire.name}`.slice(0, 60),
      plans: plansOf(dice, tire),
      services: SERVICES.filter((_, n) => n === 0 || dice.chance(45)),
      earlyTerminationRate: dice.pick([30, 40, 40, 40, 50]),
      ownership: dice.chance(85) ? 'TRANSFER' : 'RETURN',
      affiliateCardSeqs: dice.chance(75) ? [] : [1, 2, 3, 4].filter(() => dice.chance(70)),
      badgeText: dice.chance(20) ? dice.pick(BADGES) : null,
      notice: noticeOf(rentalCompany),
      visible,
      sortOrder,
      ...STAMP,
      createdAt,
      updatedAt: new Date(now.getTime() - dice.int(1, 120) * DAY_MS),
    }
  })
}

/** Loads affiliate cards and rental products. */
export async function loadRentalGoods(db: Db, context: Context): Promise<void> {
  await insertAll(db, affiliateCards, cardRows(context))
  await continueNumbers(db, affiliateCards, 'affiliateCardSeq')
  await insertAll(db, affiliateCardDays, cardDayRows(context))
  await insertAll(db, rentalProducts, productRows(context, await tiresOf(db)))
  await continueNumbers(db, rentalProducts, 'rentalProductSeq')
}
