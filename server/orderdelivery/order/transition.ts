import { and, eq, inArray, sql } from 'drizzle-orm'
import { required } from '../../../domain/messages/required'
import { timeLimitProblem } from '../../../domain/orderdelivery/order-time-limits'
import {
  canStart,
  moveProblem,
  NOT_REVERTIBLE,
  type OrderAction,
  orderTransitions,
  startStatesOf,
  wrongStateText,
} from '../../../domain/orderdelivery/order-transitions'
import type { Call } from '../../call/call'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { invalid, invalidState, type Refusal } from '../../contract/refusal'
import { writeEvent } from '../../events/write-event'
import { orderLines } from '../schema/order.schema'
import { claimInProgressError, openClaimsOf } from './open-claims'
import { type HistoryActor, writeHistory } from './order-history'
import { isActive, type LockedOrder, type OrderLineRow, refreshOrder } from './order-lock'
import { linesShippedTogether } from './shipped-together'
import { stateLabel } from './state-label'

export interface MoveOptions {
  /** Default: all lines in a state where the action can start. */
  lineSeqs?: readonly number[] | undefined
  reason?: string | undefined
  /** When it happened (paid, delivered, mounted). Default: now. */
  at?: Date | undefined
  /** Source of a deposit confirmation. HAND (default) is only allowed for BANK_TRANSFER. */
  via?: 'HAND' | 'BANK' | 'PG' | 'CARD' | undefined
  /**
   * CONFIRM_DEPOSIT: total received for MAIN, in won; must equal the order's amount. Default: the provider reports
   * the full amount.
   */
  received?: number | undefined
  /** SHIP: carrier and tracking numbers, for the history. */
  shipped?: { packageName: string; trackingNumbers: readonly string[] } | undefined
  by?: HistoryActor | undefined
  /** Replaces the default history text; `relatedSeq` is the record it refers to. */
  summary?: string | undefined
  relatedSeq?: number | undefined
  /** Sends no messages. */
  quiet?: boolean | undefined
  /** The caller updates the reservation. */
  reservationMoved?: boolean | undefined
}

const wrongState = (order: LockedOrder, line?: OrderLineRow): Refusal =>
  invalidState(wrongStateText(stateLabel({ deliveryMethod: order.deliveryMethod, state: line?.state ?? order.state })))

/**
 * Returns the lines that an action applies to.
 *
 * Throws INVALID_STATE if a requested line is in another state or no line fits; 400 for a line of another order.
 */
function linesFor(
  action: OrderAction,
  order: LockedOrder,
  requestedSeqs: readonly number[] | undefined,
): OrderLineRow[] {
  const active = order.lines.filter(isActive)
  const starts = startStatesOf(action, order.deliveryMethod)
  const facts = { ...order, lines: active }
  if (requestedSeqs) {
    for (const seq of requestedSeqs) {
      const line = order.lines.find(({ orderLineSeq }) => orderLineSeq === seq)
      if (!line) throw invalid({ orderLineSeqs: '이 주문의 상품이 아닙니다.' })
      if (!isActive(line) || !starts.includes(line.state)) throw wrongState(order, line)
    }
  }
  if (active.length === 0 || !canStart(action, facts)) {
    throw action === 'REVERT_DEPOSIT' ? invalidState(NOT_REVERTIBLE) : wrongState(order)
  }
  const startable = active.filter(({ state }) => starts.includes(state))
  // all lines are mounted together, even if only some were requested
  const together = action === 'MOUNT' || action === 'UNMOUNT' || orderTransitions[action].whole
  return requestedSeqs && !together
    ? startable.filter(({ orderLineSeq }) => requestedSeqs.includes(orderLineSeq))
    : startable
}

/**
 * Returns all lines of the shipments that contain these lines. Throws INVALID_STATE if one of them has already moved
 * on.
 */
async function wholeShipments(call: Call, order: LockedOrder, lines: readonly OrderLineRow[]): Promise<OrderLineRow[]> {
  const together = await linesShippedTogether(call, lines)
  const all = order.lines.filter((line) => isActive(line) && (lines.includes(line) || together.has(line.orderLineSeq)))
  const gone = all.find(({ state }) => state !== 'SHIPPED')
  if (gone) throw wrongState(order, gone)
  return all
}

/** Time columns that an action sets, and that the opposite action clears. */
const MOMENTS = {
  PREPARE: ['preparedAt'],
  UNPREPARE: ['preparedAt'],
  SHIP: ['shippedAt'],
  UNSHIP: ['shippedAt'],
  DELIVER: ['deliveredAt'],
  UNDELIVER: ['deliveredAt'],
  MOUNT: ['mountedAt'],
  UNMOUNT: ['mountedAt'],
  CONFIRM: ['confirmedAt'],
} as const satisfies Partial<Record<OrderAction, readonly (keyof OrderLineRow)[]>>

const BACKWARDS: readonly OrderAction[] = ['REVERT_DEPOSIT', 'UNPREPARE', 'UNSHIP', 'UNDELIVER', 'UNMOUNT']

function checkReason(action: OrderAction, reason: string | undefined): void {
  const minLength = orderTransitions[action].reason
  if (minLength === undefined) return
  const text = reason?.trim() ?? ''
  if (text === '') throw invalid({ reason: required('사유') })
  if ([...text].length < minLength) throw invalid({ reason: `사유는 ${minLength}자 이상 입력해 주세요.` })
}

const KINDS: Partial<Record<OrderAction, Schemas['OrderHistoryKind']>> = {
  CONFIRM_DEPOSIT: 'PAYMENT',
  REVERT_DEPOSIT: 'PAYMENT',
  SHIP: 'SHIPMENT',
  UNSHIP: 'SHIPMENT',
}

/**
 * Moves lines of a locked order to the action's state, with all consequences: history, what the `moveFollowers` of
 * the call's services do (payment, shipments, points, vouchers, coupons), and the event `order.moved`.
 *
 * Throws INVALID_STATE if the action cannot start, CLAIM_IN_PROGRESS if an open claim covers a line, 400 if the
 * reason is too short. The caller has validated `at` (`typed-moment`).
 *
 * @returns the updated order
 */
export async function moveLines(
  call: Call,
  order: LockedOrder,
  action: OrderAction,
  options: MoveOptions = {},
): Promise<LockedOrder> {
  const followers = call.services.definitions.moveFollowers
  const move = orderTransitions[action]
  const at = options.at ?? call.now
  const fitting = linesFor(action, order, options.lineSeqs)
  const lines = action === 'UNSHIP' ? await wholeShipments(call, order, fitting) : fitting
  if ((options.via ?? 'HAND') === 'HAND') {
    const problem = moveProblem(action, { ...order, lines: order.lines.filter(isActive) }, stateLabel(order))
    if (problem) throw invalidState(problem)
  }
  checkReason(action, options.reason)
  if (move.unclaimed) {
    const seqs = new Set(lines.map(({ orderLineSeq }) => orderLineSeq))
    const claims = await openClaimsOf(call.db, order.orderSeq)
    const blocking = claims.find(({ orderLineSeq }) => seqs.has(orderLineSeq))
    if (blocking) throw action === 'REVERT_DEPOSIT' ? invalidState(NOT_REVERTIBLE) : claimInProgressError(blocking.kind)
  }
  const late = timeLimitProblem(action, lines, call.now)
  if (late) throw invalidState(late)
  if (action === 'CONFIRM_DEPOSIT' && (options.via ?? 'HAND') === 'HAND' && options.received === undefined) {
    throw new Error('a manual deposit confirmation needs the received amount')
  }
  const before = await followers.beforeMove(call, order, action, lines, { ...options, at })
  const current = new Map(before.lines?.map((line) => [line.orderLineSeq, line]))
  const latest = (line: OrderLineRow): OrderLineRow => current.get(line.orderLineSeq) ?? line
  const back = BACKWARDS.includes(action)
  const moments = action in MOMENTS ? MOMENTS[action as keyof typeof MOMENTS] : []
  const columns: Partial<OrderLineRow> = {
    state: move.to,
    ...Object.fromEntries(moments.map((moment) => [moment, back ? null : at])),
  }
  // mounted goods count as delivered, even if the delivery was not recorded
  const arrived = (line: OrderLineRow) => (action === 'MOUNT' ? { deliveredAt: line.deliveredAt ?? at } : {})
  const moved = new Map(lines.map((line) => [line.orderLineSeq, { ...latest(line), ...columns, ...arrived(line) }]))
  await call.db
    .update(orderLines)
    .set({
      ...columns,
      ...(action === 'MOUNT'
        ? { deliveredAt: sql`coalesce(${orderLines.deliveredAt}, ${at.toISOString()}::timestamptz)` }
        : {}),
    })
    .where(and(eq(orderLines.orderSeq, order.orderSeq), inArray(orderLines.orderLineSeq, [...moved.keys()])))
  const after = await refreshOrder(call.db, call, order.orderSeq, before.order, {
    ...order,
    lines: order.lines.map((line) => moved.get(line.orderLineSeq) ?? latest(line)),
  })
  await writeHistory(call, {
    orderSeq: order.orderSeq,
    kind: KINDS[action] ?? 'STATE',
    summary: options.summary ?? summaryOf(action, order, lines, options),
    relatedSeq: options.relatedSeq,
    before: stateLabel(order),
    after: stateLabel(after),
    by: options.by,
  })
  await followers.afterMove(call, after, action, lines, { ...options, at })
  await writeEvent(call, 'order.moved', {
    recordSeq: order.orderSeq,
    before: { state: order.state },
    after: {
      state: after.state,
      version: after.version,
      action,
      lineSeqs: lines.map(({ orderLineSeq }) => orderLineSeq),
      isQuiet: options.quiet ?? false,
    },
  })
  return after
}

/** Returns the history text: `발송처리: 1·2번 상품 (CJ대한통운 600000000001) — 사유`. */
function summaryOf(
  action: OrderAction,
  order: LockedOrder,
  lines: readonly OrderLineRow[],
  { reason, shipped }: MoveOptions,
): string {
  const some = lines.length < order.lines.filter(isActive).length
  const which = some ? `: ${lines.map(({ lineNo }) => lineNo).join('·')}번 상품` : ''
  const how = shipped ? ` (${[shipped.packageName, ...shipped.trackingNumbers].join(' ')})` : ''
  const why = reason?.trim() ? ` — ${reason.trim()}` : ''
  return `${labelOf('OrderAction', action)}${which}${how}${why}`
}
