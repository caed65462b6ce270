import { and, eq } from 'drizzle-orm'
import type { Call } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { invalid, notFound } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { seoulDay, shiftDays } from '../../lib/seoul-time'
import { checkPeriod } from '../../resource/filters'
import { stores } from '../schema/store.schema'
import { assertStoreCan, readSlotContexts, type StoreSlotContext } from './slot-context'
import { bookableDays, type SlotContext, slotStart, slotsBetween, slotsOfDay } from './slots'
import { requiredAbilitiesOfItems } from './store-abilities'

type Store = typeof stores.$inferSelect

/** Stores as customers see them. */

/** Condition: the store can be chosen by customers. */
export const isShownStore = and(eq(stores.state, 'OPEN'), eq(stores.visible, true))

/** Returns a store that customers can choose. Throws 404. */
export async function shownStore(db: Db, storeSeq: number): Promise<Store> {
  const [store] = await db
    .select()
    .from(stores)
    .where(and(eq(stores.storeSeq, storeSeq), isShownStore))
  if (!store) throw notFound('장착점을 찾을 수 없습니다.')
  return store
}

const hiddenReason = '예약이 마감되었습니다.'

/** Returns a context in which the reasons of closures that are not public are hidden. */
const withoutReasons = (context: StoreSlotContext): SlotContext => ({
  ...context,
  closures: context.closures.map((each) => (each.public ? each : { ...each, reason: hiddenReason })),
})

const MAX_DAYS = 31

interface SlotQuestion {
  from?: string
  to?: string
  itemSeq?: readonly number[]
}

/**
 * Returns the slots that customers who order these items now can book, day by day; without a period of all days that
 * can be booked, at most 31. Throws 400 for a longer period, or if the store cannot mount the items.
 */
export async function customerSlots(
  call: Pick<Call, 'db' | 'now'>,
  store: Store,
  { from, to, itemSeq = [] }: SlotQuestion,
): Promise<Schemas['StoreSlotDay'][]> {
  if (itemSeq.length > 0) assertStoreCan(store, await requiredAbilitiesOfItems(call.db, itemSeq))
  const today = seoulDay(call.now)
  const read = { from: from ?? today, to: to ?? shiftDays(from ?? today, store.maxAheadDays) }
  const context = withoutReasons((await readSlotContexts(call, [store], read))(store))
  const { first, last } = bookableDays(context)
  const begin = from ?? first
  const end = to ?? [last, shiftDays(begin, MAX_DAYS - 1)].sort()[0] ?? last
  if (from && to) checkPeriod({ from, to }, 'to')
  if (end > shiftDays(begin, MAX_DAYS - 1)) throw invalid({ to: `최대 ${MAX_DAYS}일까지 조회할 수 있습니다.` })
  return slotsBetween(begin, end, context)
}

/** Returns the first slot that customers who order now can book at each of these stores, by store. */
export async function nextSlots(call: Pick<Call, 'db' | 'now'>, among: readonly Store[]): Promise<Map<number, Date>> {
  const open = among.filter(({ reservationOn }) => reservationOn)
  if (open.length === 0) return new Map()
  const today = seoulDay(call.now)
  const latest = shiftDays(today, Math.max(...open.map(({ maxAheadDays }) => maxAheadDays)))
  const contextOf = await readSlotContexts(call, open, { from: today, to: latest })
  return new Map(
    open.flatMap((store) => {
      const next = nextSlot(contextOf(store))
      return next ? [[store.storeSeq, next] as const] : []
    }),
  )
}

function nextSlot(context: SlotContext): Date | null {
  const { first, last } = bookableDays(context)
  for (let day = first; day <= last; day = shiftDays(day, 1)) {
    const free = slotsOfDay(day, context).slots.find(({ available }) => available > 0)
    if (free) return slotStart(day, free.time)
  }
  return null
}
