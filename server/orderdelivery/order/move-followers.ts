import type { OrderAction } from '../../../domain/orderdelivery/order-transitions'
import type { Call } from '../../call/call'
import type { LockedOrder, OrderLineRow, OrderRow } from './order-lock'

/** The options of `moveLines` that its followers need. */
export interface MoveDetails {
  at: Date
  received?: number | undefined
  reservationMoved?: boolean | undefined
}

/** Changes made before the lines move. */
export interface ChangesBeforeMove {
  /** Columns of the order to update together with the lines. */
  order: Partial<OrderRow>
  /** All lines of the order, if any of them changed. */
  lines?: OrderLineRow[]
}

/**
 * Side effects of a state change of order lines: payments, shipments, documents, reservations, rewards. Runs in the
 * transaction of the move, under the order's lock. Effects that may happen later are triggered by the event `order.moved`.
 */
export interface MoveFollowers {
  /** Runs before the lines change. `order` and `lines` are as they were. */
  beforeMove(
    call: Call,
    order: LockedOrder,
    action: OrderAction,
    lines: readonly OrderLineRow[],
    details: MoveDetails,
  ): Promise<ChangesBeforeMove>
  /**
   * Runs after the lines, the order and its history were written. `order` is the updated order, `lines` as they were.
   */
  afterMove(
    call: Call,
    order: LockedOrder,
    action: OrderAction,
    lines: readonly OrderLineRow[],
    details: MoveDetails,
  ): Promise<void>
}

declare module '../../call/call' {
  interface AppDefinitions {
    /** Runs when an order moves (`moveLines`). Given here because the order's own code knows nothing above it. */
    moveFollowers: MoveFollowers
  }
}
