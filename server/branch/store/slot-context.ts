import { and, count, eq, gt, gte, inArray, lt, ne } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import { invalid, notFound, type Refusal } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { endOfDay, seoulDay, shiftDays, startOfDay } from '../../lib/seoul-time'
import { mountReservations } from '../../orderdelivery/schema/mount-reservation.schema'
import { checkPeriod } from '../../resource/filters'
import { storeClosures, stores } from '../schema/store.schema'
import { holidaysBetween } from './holidays'
import { type SlotContext, slotsBetween } from './slots'
import {
  missingAbility,
  type RequiredAbilities,
  requiredAbilitiesOfItems,
  requiredAbilitiesOfOrder,
} from './store-abilities'

type Store = typeof stores.$inferSelect

const MAX_DAYS = 31

/** Returns a store. Throws 404. */
export async function readStore(db: Db, storeSeq: number): Promise<Store> {
  const [store] = await db.select().from(stores).where(eq(stores.storeSeq, storeSeq))
  if (!store) throw storeNotFound()
  return store
}

export const storeNotFound = (): Refusal => notFound('장착점을 찾을 수 없습니다.')

/** Throws 400 on `storeSeq` if a store lacks a required ability. */
export function assertStoreCan(store: Pick<Store, 'maxRim' | 'can' | 'services'>, needs: RequiredAbilities): void {
  const label = missingAbility(store, needs)
  if (label) throw invalid({ storeSeq: `이 장착점에서 장착할 수 없는 규격입니다. (${label})` })
}

/** Returns the number of cars by store and the start of their slot, in ms. All states except CANCELED occupy their place. */
async function takenBetween(
  db: Db,
  storeSeqs: number[],
  from: Date,
  to: Date,
): Promise<Map<number, Map<number, number>>> {
  const rows = await db
    .select({ storeSeq: mountReservations.storeSeq, at: mountReservations.reservedAt, cars: count() })
    .from(mountReservations)
    .where(
      and(
        inArray(mountReservations.storeSeq, storeSeqs),
        gte(mountReservations.reservedAt, from),
        lt(mountReservations.reservedAt, to),
        ne(mountReservations.state, 'CANCELED'),
      ),
    )
    .groupBy(mountReservations.storeSeq, mountReservations.reservedAt)
  const taken = new Map<number, Map<number, number>>()
  for (const { storeSeq, at, cars } of rows) {
    const takenAtStore = taken.get(storeSeq) ?? new Map<number, number>()
    taken.set(storeSeq, takenAtStore.set(at.getTime(), Number(cars)))
  }
  return taken
}

interface SlotSpan {
  from: string
  to: string
  orderedOn?: string
  force?: boolean
}

/** A slot context with the stored rows of its closures. */
export interface StoreSlotContext extends SlotContext {
  closures: readonly (typeof storeClosures.$inferSelect)[]
}

/** Reads everything that determines the slots of stores in a period. Returns a function from the store to its context. */
export async function readSlotContexts(
  { db, now }: Pick<AdminCall, 'db' | 'now'>,
  among: readonly Store[],
  { from, to, orderedOn, force }: SlotSpan,
): Promise<(store: Store) => StoreSlotContext> {
  const today = seoulDay(now)
  const lead = Math.max(0, ...among.map(({ minLeadDays }) => minLeadDays))
  const first = [from, today, orderedOn ?? today].sort()[0] ?? from
  const last = [to, shiftDays(orderedOn ?? today, lead * 2 + 30)].sort()[1] ?? to
  const seqs = among.map(({ storeSeq }) => storeSeq)
  const closures = await db
    .select()
    .from(storeClosures)
    .where(
      and(
        inArray(storeClosures.storeSeq, seqs),
        gt(storeClosures.toAt, startOfDay(from)),
        lt(storeClosures.fromAt, endOfDay(to)),
      ),
    )
    .orderBy(storeClosures.storeClosureSeq)
  const holidays = await holidaysBetween(db, first, last)
  const taken = await takenBetween(db, seqs, startOfDay(from), endOfDay(to))
  return (store) => ({
    store,
    now,
    closures: closures.filter(({ storeSeq }) => storeSeq === store.storeSeq),
    holidays,
    taken: taken.get(store.storeSeq) ?? new Map(),
    ...(orderedOn ? { orderedOn } : {}),
    ...(force ? { force } : {}),
  })
}

/** As `readSlotContexts`, for one store. */
export const readSlotContext = async (
  call: Pick<AdminCall, 'db' | 'now'>,
  store: Store,
  span: SlotSpan,
): Promise<StoreSlotContext> => (await readSlotContexts(call, [store], span))(store)

type Query = Omit<QueryOf<'GET /api/v1/admin/mount-reservations/slots'>, 'storeSeq'>

/**
 * Returns the slots of at most 31 days. Throws 400 for a longer period, or if the store cannot mount the goods; 404.
 */
export async function storeSlots(
  call: Pick<AdminCall, 'db' | 'now'>,
  storeSeq: number,
  { from, to, orderSeq, itemSeq, force }: Query,
): Promise<Schemas['StoreSlotDay'][]> {
  checkPeriod({ from, to }, 'to')
  if (to > shiftDays(from, MAX_DAYS - 1)) throw invalid({ to: `최대 ${MAX_DAYS}일까지 조회할 수 있습니다.` })
  const store = await readStore(call.db, storeSeq)
  const order = orderSeq ? await requiredAbilitiesOfOrder(call.db, orderSeq) : null
  if (order) assertStoreCan(store, order)
  if (itemSeq?.length) assertStoreCan(store, await requiredAbilitiesOfItems(call.db, itemSeq))
  const span = { from, to, ...(order ? { orderedOn: seoulDay(order.orderedAt) } : {}), ...(force ? { force } : {}) }
  return slotsBetween(from, to, await readSlotContext(call, store, span))
}
