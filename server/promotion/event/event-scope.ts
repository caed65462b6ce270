import type { AdminCall, Handler, SteppedHandler } from '../../call/call'
import type { BodyOf, OperationName, PathOf, QueryOf, ResultOf, Schemas } from '../../contract/contract-types'
import type { EventScope } from '../schema/event.schema'

/** The differences between events of the shop and of the rental shop. */
export interface EventConfig {
  scope: EventScope
  noun: string
  /** Path of the operations. Both paths have the same contract. */
  path: '/api/v1/admin/events' | '/api/v1/admin/rental-events'
  code: Schemas['PermissionCode']
  kinds: readonly Schemas['EventKind'][]
  /** Scopes of events whose recent winners are excluded from a draw. */
  exclude: readonly EventScope[]
  /** Resource name in the log, like the four below. */
  events: 'events' | 'rental-events'
  prizes: string
  winners: 'event-winners' | 'rental-event-winners'
  comments: 'event-comments' | 'rental-event-comments'
  entries: 'event-entries' | 'rental-event-entries'
}

export const shopEvents: EventConfig = {
  scope: 'SHOP',
  noun: '이벤트',
  path: '/api/v1/admin/events',
  code: 'EVENT',
  kinds: ['INFO', 'ITEM', 'COUPON', 'COMMENT', 'ENTRY'],
  exclude: ['SHOP'],
  events: 'events',
  prizes: 'event-prizes',
  winners: 'event-winners',
  comments: 'event-comments',
  entries: 'event-entries',
}

export const rentalEvents: EventConfig = {
  scope: 'RENTAL',
  noun: '렌탈 이벤트',
  path: '/api/v1/admin/rental-events',
  code: 'RENTAL_EVENT_MANAGEMENT',
  kinds: ['INFO', 'COMMENT', 'ENTRY'],
  exclude: ['SHOP', 'RENTAL'],
  events: 'rental-events',
  prizes: 'rental-event-prizes',
  winners: 'rental-event-winners',
  comments: 'rental-event-comments',
  entries: 'rental-event-entries',
}

export const allEvents: readonly EventConfig[] = [shopEvents, rentalEvents]

/** Prefixes of the paths of all event operations (events, prizes, winners …). */
const SHOP_PREFIX = '/api/v1/admin/event'
const RENTAL_PREFIX = '/api/v1/admin/rental-event'

type RentalName<N> = N extends `${infer M} ${typeof SHOP_PREFIX}${infer R}` ? `${M} ${typeof RENTAL_PREFIX}${R}` : N

/** A handler of N by its parts, without its name: two names with equal parts have the same. */
type UnnamedHandler<N extends OperationName> = (
  call: AdminCall,
  input: { query: QueryOf<N>; path: PathOf<N>; body: BodyOf<N> },
) => Promise<ResultOf<N> | Response>

type Unnamed<N extends OperationName, H> = H extends Handler<N> | SteppedHandler<N> ? UnnamedHandler<N> : H

/**
 * Returns the shop's event handlers under the names of the rental shop's operations. If the contract lacks such an
 * operation, or it has another type, the registration of the handlers does not compile.
 */
export const asRental = <H extends { [N in OperationName]?: unknown }>(handlers: H) =>
  // The cast mirrors the renaming of the keys.
  Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [name.replace(` ${SHOP_PREFIX}`, ` ${RENTAL_PREFIX}`), handler]),
  ) as { [N in keyof H & OperationName as RentalName<N>]: Unnamed<N, H[N]> }
