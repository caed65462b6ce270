import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { stores } from '../branch/schema/store.schema'
import { readStore, storeSlots } from '../branch/store/slot-context'
import { hasAbilities, missingAbility, requiredAbilitiesOfItems } from '../branch/store/store-abilities'
import type { Db } from '../db/database'
import { seoulDay, shiftDays, startOfDay } from '../lib/seoul-time'
import { rentalReservationValues } from '../orderdelivery/mount/rental-reservation'
import { mountReservations } from '../orderdelivery/schema/mount-reservation.schema'
import { rentalApplications } from '../rental/schema/rental-application.schema'
import type { Dice } from './random'

/** Percentage of contracts with a booked mounting. */
const BOOKED = 70
/** First day from today for mountings. */
const FROM = 3
const UNTIL = 16

/** Books mountings of contracted tires in free slots of capable stores. Must run after the orders' reservations. */
export async function loadRentalBookings(db: Db, { dice, now }: { dice: Dice; now: Date }): Promise<void> {
  const contracts = await db
    .select()
    .from(rentalApplications)
    .where(and(eq(rentalApplications.state, 'CONTRACTED'), isNotNull(rentalApplications.storeSeq)))
    .orderBy(asc(rentalApplications.rentalApplicationSeq))
  const today = seoulDay(now)
  for (const row of contracts) {
    if (!dice.chance(BOOKED)) continue
    const store = await fitterFor(db, dice, row)
    if (!store) continue
    const from = shiftDays(today, FROM)
    const days = await storeSlots({ db, now }, store.storeSeq, { from, to: shiftDays(today, UNTIL) })
    const free = days.flatMap(({ date, slots }) =>
      slots.filter(({ available }) => available > 0).map(({ time }) => ({ date, time })),
    )
    if (free.length === 0) continue
    const { date, time } = dice.pick(free)
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    const [created] = await db
      .insert(mountReservations)
      .values({
        ...rentalReservationValues(row, store, new Date(startOfDay(date).getTime() + (hours * 60 + minutes) * 60_000)),
        confirmedAt: row.stateAt,
        createdAt: row.stateAt,
        createdBy: row.updatedBy,
        updatedAt: row.stateAt,
        updatedBy: row.updatedBy,
      })
      .returning({ mountReservationSeq: mountReservations.mountReservationSeq })
    await db
      .update(rentalApplications)
      .set({ storeSeq: store.storeSeq, ...created })
      .where(eq(rentalApplications.rentalApplicationSeq, row.rentalApplicationSeq))
  }
}

/** Returns the store of the contract, or another one if it cannot mount the tires. */
async function fitterFor(db: Db, dice: Dice, { itemSeq, storeSeq }: { itemSeq: number; storeSeq: number | null }) {
  const needs = await requiredAbilitiesOfItems(db, [itemSeq])
  const store = storeSeq === null ? null : await readStore(db, storeSeq)
  if (store && store.state === 'OPEN' && !missingAbility(store, needs)) return store
  const able = await db
    .select()
    .from(stores)
    .where(and(eq(stores.state, 'OPEN'), eq(stores.reservationOn, true), hasAbilities(needs)))
    .orderBy(asc(stores.storeSeq))
    .limit(50)
  return able.length > 0 ? dice.pick(able) : null
}
