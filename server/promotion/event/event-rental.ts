import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Call } from '../../call/call'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { members } from '../../db/schema'
import { displayStateAt } from '../../exhibit/display-state'
import { seoulDay } from '../../lib/seoul-time'
import { items } from '../../product/schema/item.schema'
import {
  hasRentalApplication,
  hasRunningRental,
  newestApplicationOf,
} from '../../rental/rental-application/member-rentals'
import { affiliateCards } from '../../rental/schema/affiliate-card.schema'
import { rentalProducts } from '../../rental/schema/rental-product.schema'
import type { SheetField } from '../../resource/excel'
import { inOrder } from '../../resource/pages'
import type { EventScope } from '../schema/event.schema'

// Data that only events of the rental shop have.

/** Returns the rental products of an event in the contract's shape. */
export async function rentalProductViews(db: Db, seqs: readonly number[]): Promise<Schemas['EventRentalProduct'][]> {
  if (seqs.length === 0) return []
  const { rentalProductSeq, displayName: name, rentalCompany, visible } = rentalProducts
  const rows = await db
    .select({
      rentalProductSeq,
      name,
      rentalCompany,
      sizeLabel: items.sizeLabel,
      shown: sql<boolean>`(${visible} and ${items.visible} and ${items.saleState} = 'ON_SALE')`,
    })
    .from(rentalProducts)
    .innerJoin(items, sql`${items.itemSeq} = ${rentalProducts.itemSeq}`)
    .where(inArray(rentalProductSeq, [...seqs]))
  return inOrder(seqs, rows, (product) => product.rentalProductSeq)
}

/** Returns the affiliate cards of an event in the contract's shape. */
export async function affiliateCardViews(
  { db, now }: Pick<Call, 'db' | 'now'>,
  seqs: readonly number[],
): Promise<Schemas['EventAffiliateCard'][]> {
  if (seqs.length === 0) return []
  const { affiliateCardSeq, name, reviewUntil } = affiliateCards
  const rows = await db
    .select({
      affiliateCardSeq,
      name,
      shown: sql<boolean>`((${displayStateAt(affiliateCards, now)}) = 'DISPLAYING' and ${reviewUntil} >= ${seoulDay(now)}::date)`,
    })
    .from(affiliateCards)
    .where(inArray(affiliateCardSeq, [...seqs]))
  return inOrder(seqs, rows, (card) => card.affiliateCardSeq)
}

/** Returns the SQL condition that a member (a row of `members`) meets an entry condition; undefined: no condition. */
export function meetsCondition(condition: Schemas['RentalEntryCondition'] | null): SQL | undefined {
  const memberSeq = sql`${members}.member_seq`
  switch (condition) {
    case 'APPLIED':
      return hasRentalApplication(memberSeq)
    case 'MOUNTED':
      return hasRunningRental(memberSeq)
    default:
      return undefined
  }
}

type Newest = Schemas['EventRentalApplication']

/** Returns the additional columns in sheets of the rental shop. */
export const rentalSheet = <L extends Schemas['EventRental']>(scope: EventScope): SheetField<L>[] =>
  scope === 'RENTAL' ? [{ field: 'rentalApplication', width: 22, value: rentalText }] : []

/** Formats an application: `R261121-0001 렌탈중`. */
const rentalText = ({ rentalApplication: newest }: Schemas['EventRental']): string | null =>
  newest && `${newest.applicationNo} ${labelOf('RentalApplicationState', newest.state)}`

/** Returns a function that gives a member's newest rental application; always null for events of the shop. */
export async function newestApplications(
  db: Db,
  scope: EventScope,
  memberSeqs: readonly (number | null)[],
): Promise<(memberSeq: number | null) => Newest | null> {
  const rentalMembers = scope === 'RENTAL' ? memberSeqs.filter((seq) => seq !== null) : []
  const applicationOf = await newestApplicationOf(db, rentalMembers)
  return (seq) => (seq === null ? null : (applicationOf.get(seq) ?? null))
}
