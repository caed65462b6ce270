import { and, asc, eq, isNotNull, notInArray } from 'drizzle-orm'
import type { Db } from '../db/database'
import type { items } from '../product/schema/item.schema'
import { affiliateCards } from '../rental/schema/affiliate-card.schema'
import { rentalApplications } from '../rental/schema/rental-application.schema'
import { rentalProducts } from '../rental/schema/rental-product.schema'
import type { PictureSeq } from './pictures'
import { loadEventsOf } from './promotion-event'
import type { Dice } from './random'
import { rentalEventPlans } from './rental-event.data'

interface Context {
  dice: Dice
  now: Date
  scale: 'small' | 'full'
  goods: readonly (typeof items.$inferSelect)[]
  picture: PictureSeq
}

const SHOWN = { products: 6, cards: 3 }

/** Returns members with a rental application as required by some events. */
async function membersWith(db: Db, states: 'APPLIED' | 'MOUNTED'): Promise<Set<number>> {
  const { memberSeq, state } = rentalApplications
  const meant = states === 'MOUNTED' ? eq(state, 'MOUNTED') : notInArray(state, ['CANCELED', 'REJECTED'])
  const rows = await db
    .selectDistinct({ memberSeq })
    .from(rentalApplications)
    .where(and(isNotNull(memberSeq), meant))
  return new Set(rows.flatMap((row) => row.memberSeq ?? []))
}

/** Loads the rental shop's events. Must run after its products, cards and applications. */
export async function loadRentalEvents(db: Db, context: Context): Promise<void> {
  const { rentalProductSeq } = rentalProducts
  const { affiliateCardSeq } = affiliateCards
  const products = await db.select({ rentalProductSeq }).from(rentalProducts).orderBy(asc(rentalProductSeq)).limit(60)
  const cards = await db.select({ affiliateCardSeq }).from(affiliateCards).orderBy(asc(affiliateCardSeq))
  const who = { APPLIED: await membersWith(db, 'APPLIED'), MOUNTED: await membersWith(db, 'MOUNTED') }
  await loadEventsOf(db, context, {
    scope: 'RENTAL',
    plans: rentalEventPlans,
    counts: {
      small: { comments: 100, entries: 200, views: 25, winners: 1 },
      full: { comments: 1_200, entries: 6_000, views: 250, winners: 3 },
    },
    displayColumns: (dice, { kind, condition }) => ({
      entryCondition: kind === 'INFO' ? null : (condition ?? 'ANY'),
      rentalProductSeqs: dice
        .shuffled(products)
        .slice(0, SHOWN.products)
        .map((row) => row.rentalProductSeq),
      affiliateCardSeqs: dice
        .shuffled(cards)
        .slice(0, kind === 'INFO' ? SHOWN.cards : 0)
        .map((row) => row.affiliateCardSeq),
    }),
    may: ({ condition = 'ANY' }, memberSeq) => condition === 'ANY' || who[condition].has(memberSeq),
  })
}
