import { eq } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { invalidState, notFound } from '../../contract/refusal'
import { defineResource } from '../../resource/define'
import { nameLookupFrom } from '../../resource/each-row'
import { visibleBulk } from '../../resource/fields'
import { events } from '../schema/event.schema'
import { eventCouponViews, eventFilter, eventItemViews, eventRows, eventState, eventStats } from './event-record'
import { affiliateCardViews, rentalProductViews } from './event-rental'
import { checkLinks, checkPinned, checkRemoval, checkStartedEvent, checkThumb, eventValues } from './event-rules'
import type { EventConfig } from './event-scope'

const { eventSeq, title } = events

/** Defines the resource of a scope's events. */
const defineEvents = (config: EventConfig) => {
  const { scope, noun } = config
  return defineResource({
    // The cast is safe: the rental shop's path has the same contract.
    path: config.path as '/api/v1/admin/events',
    noun,
    table: events,
    key: 'eventSeq',
    schema: 'EventUpdate',
    lookUpNames: nameLookupFrom(events, eventSeq, title),
    nameOf: (event) => event.title,
    filter: eventFilter(scope),
    rows: eventRows(scope),
    details: async (call, { itemSeqs, couponSeqs, rentalProductSeqs, affiliateCardSeqs }) => ({
      items: await eventItemViews(call.db, itemSeqs),
      coupons: await eventCouponViews(call.db, couponSeqs),
      rentalProducts: await rentalProductViews(call.db, rentalProductSeqs),
      affiliateCards: await affiliateCardViews(call, affiliateCardSeqs),
    }),
    values: (_, body, before) => eventValues(config, body, before),
    async check(call, values, before) {
      if (before) await checkStartedEvent(call, values, before)
      await checkThumb(call, values, before)
      await checkLinks(call, values, before)
    },
    checkChange: checkPinned,
    checkRemoval: ({ db }, event) => checkRemoval(db, event),
    guard(_, event) {
      if (event.scope !== scope) throw notFound()
    },
    serial: true,
    bulk: visibleBulk,
  })
}

type EventRow = typeof events.$inferSelect
type Change = Partial<EventRow>

/** Returns a scope's event resource with its actions. */
export function eventActions(config: EventConfig) {
  const event = defineEvents(config)

  /** Locks an event of this scope. Throws 404. */
  async function lock(call: AdminCall, seq: number) {
    const found = await event.lock(call, seq)
    if (found.scope !== config.scope) throw notFound()
    return found
  }

  async function act(
    call: AdminCall,
    seq: number,
    what: string,
    change: (event: EventRow) => Promise<Change> | Change,
  ): Promise<Schemas['Event']> {
    const before = await lock(call, seq)
    await event.update(call, before, await change(before))
    event.log(call, { action: 'STATE', what, names: [before.title], seqs: [seq] })
    return event.read(call, seq)
  }

  return {
    event,
    /** Applies a change to a locked event and logs it. Throws 404, and what `change` throws. */
    act,
    close: (call: AdminCall, seq: number) =>
      act(call, seq, '조기종료', (before) => {
        const state = eventState(before, call.now)
        if (state === 'ENDED') throw invalidState('이미 종료된 이벤트입니다.')
        if (state === 'SCHEDULED') throw invalidState('진행 중인 이벤트만 종료할 수 있습니다.')
        return { closedAt: call.now }
      }),
    reopen: (call: AdminCall, seq: number) =>
      act(call, seq, '재개', ({ closedAt, endAt, winnersPublishedAt }) => {
        const isBeforeEnd = endAt === null || endAt > call.now
        if (closedAt === null || !isBeforeEnd || winnersPublishedAt !== null)
          throw invalidState('재개할 수 없는 이벤트입니다.')
        return { closedAt: null }
      }),
    async stats(call: AdminCall, seq: number): Promise<Schemas['EventStats']> {
      const [found] = await eventRows(config.scope)(call, eq(eventSeq, seq))
      if (!found) throw notFound()
      return eventStats(call, found)
    },
  }
}
