import type { OrderAction } from '../../domain/orderdelivery/order-transitions'
import type { Schemas } from '../contract/contract-types'

/**
 * All kinds of events: the record that each is about, and what it stores of the change. Events hold states, amounts and
 * numbers of records. Personal data is left to the followers, which read it from the record.
 */
export interface EventKinds {
  'order.placed': { record: 'order'; before: null; after: { state: Schemas['OrderState']; version: number } }
  /** Lines of an order moved (`moveLines`). */
  'order.moved': {
    record: 'order'
    before: { state: Schemas['OrderState'] }
    after: {
      state: Schemas['OrderState']
      /** Version of the order after the move. */
      version: number
      action: OrderAction
      lineSeqs: number[]
      /** Whether the admin chose to send no messages. */
      isQuiet: boolean
    }
  }
  /** A claim was opened, or its kind or state changed. `before` is null for a new claim. */
  'claim.moved': {
    record: 'order'
    before: Pick<ClaimState, 'kind' | 'state'> | null
    after: ClaimState
  }
  /** A refund was paid out. */
  'refund.done': { record: 'order'; before: null; after: { refundSeq: number; cashAmount: number } }
  /** An item can be bought again: stock arrived, or an admin put it back on sale. */
  'item.restocked': { record: 'item'; before: ItemStock; after: ItemStock }
  /** The stock of an item fell to its threshold. */
  'item.stock_low': {
    record: 'item'
    before: ItemStock
    after: ItemStock & { stockHistorySeq: number }
  }
  /**
   * An inquiry was answered, or its answer edited. `resource`: the last segment of its path, which distinguishes the
   * kinds.
   */
  'inquiry.answered': {
    record: 'inquiry'
    before: null
    after: { resource: string; memberSeq: number | null; isEdit: boolean }
  }
  /** Slots of a store between two moments were booked, freed, closed, opened or changed. */
  'slots.changed': { record: 'store'; before: null; after: { change: SlotChange; from: string; to: string } }
}

/**
 * Bookings take and free a place of one slot. Closures, and whether a store takes bookings, close and open a period.
 * CHANGED: other hours, rules or public holidays make other slots.
 */
export type SlotChange = 'BOOKED' | 'FREED' | 'CLOSED' | 'OPENED' | 'CHANGED'

interface ItemStock {
  saleState: Schemas['SaleState']
  stockQuantity: number
}

interface ClaimState {
  orderClaimSeq: number
  kind: Schemas['ClaimKind']
  state: Schemas['ClaimState']
  requestedBy: Schemas['ClaimBy']
  reasonCode: Schemas['ClaimReason']
  /** Refunded cash in won; null before the settlement. */
  cashAmount: number | null
}

export type EventKind = keyof EventKinds

/** What an event can be about. */
export type RecordType = EventKinds[EventKind]['record']

/** The kinds of events about a type of record. */
export type EventKindOf<R extends RecordType> = {
  [K in EventKind]: EventKinds[K]['record'] extends R ? K : never
}[EventKind]

/** An event as a follower receives it. */
export type RecordEvent<K extends EventKind = EventKind> = {
  [E in K]: {
    kind: E
    recordSeq: number
    before: EventKinds[E]['before']
    after: EventKinds[E]['after']
    adminSeq: number | null
    createdAt: Date
  }
}[K]
