import { and, eq, inArray, sql } from 'drizzle-orm'
import { lateProblem } from '../../../openapi/formats/order-late'
import {
  fits,
  moveProblem,
  NOT_REVERTIBLE,
  type OrderAction,
  orderMoves,
  startsAt,
  wrongStateText,
} from '../../../openapi/formats/order-moves'
import { required } from '../../../openapi/messages/required'
import type { Call, Schemas } from '../../http/call'
import { badState, invalid, type Refusal } from '../../http/refusal'
import { labelOf } from '../../session/field-changes'
import { beforeMove, followMove, type Shipped, shippedWith } from '../order-move/move-effects'
import { claimInProgress, openClaimsOf } from '../order-move/open-claims'
import { type OrderActorOf, writeHistory } from './history'
import { isActive, type LockedOrder, type OrderLineRow, refreshOrder } from './lock'
import { orderLines } from './order.schema'
import { stateLabel } from './state-label'

export { stateLabel }

export interface MoveOptions {
  /** Left out: all lines that stand where the action begins. */
  lineSeqs?: readonly number[] | undefined
  reason?: string | undefined
  /** When it was: paid, delivered, mounted. Left out: now. */
  at?: Date | undefined
  /** Who confirms a deposit: HAND (default) only that of BANK_TRANSFER. */
  via?: 'HAND' | 'BANK' | 'PG' | 'CARD' | undefined
  /** CONFIRM_DEPOSIT: won that came in for MAIN in all, which must be what the order costs; left out: the provider says that all of it did. */
  received?: number | undefined
  /** SHIP: with whom, for the buyer's message and the history. */
  shipped?: Shipped | undefined
  by?: OrderActorOf | undefined
  /** What the history says instead of the action's name, and what it is about. */
  summary?: string | undefined
  relatedSeq?: number | undefined
  /** Writes to nobody. */
  quiet?: boolean | undefined
  /** The caller moves the reservation himself. */
  reservationMoved?: boolean | undefined
}

const wrongState = (order: LockedOrder, line?: OrderLineRow): Refusal =>
  badState(wrongStateText(stateLabel({ deliveryMethod: order.deliveryMethod, state: line?.state ?? order.state })))

/** The lines that an action takes. Throws INVALID_STATE when one that was named stands elsewhere, or none fits; 400 for a line of another order. */
function linesFor(action: OrderAction, order: LockedOrder, named: readonly number[] | undefined): OrderLineRow[] {
  const active = order.lines.filter(isActive)
  const starts = startsAt(action, order.deliveryMethod)
  const facts = { ...order, lines: active }
  if (named) {
    for (const seq of named) {
      const line = order.lines.find(({ orderLineSeq }) => orderLineSeq === seq)
      if (!line) throw invalid({ orderLineSeqs: '이 주문의 상품이 아닙니다.' })
      if (!isActive(line) || !starts.includes(line.state)) throw wrongState(order, line)
    }
  }
  if (active.length === 0 || !fits(action, facts)) {
    throw action === 'REVERT_DEPOSIT' ? badState(NOT_REVERTIBLE) : wrongState(order)
  }
  const standing = active.filter(({ state }) => starts.includes(state))
  // what is mounted is mounted together, whoever is named
  const together = action === 'MOUNT' || action === 'UNMOUNT' || orderMoves[action].whole
  return named && !together ? standing.filter(({ orderLineSeq }) => named.includes(orderLineSeq)) : standing
}

/** A shipment is taken back with all its goods. Throws INVALID_STATE when some of them have gone on meanwhile. */
async function wholeShipments(call: Call, order: LockedOrder, lines: readonly OrderLineRow[]): Promise<OrderLineRow[]> {
  const together = await shippedWith(call, lines)
  const all = order.lines.filter((line) => isActive(line) && (lines.includes(line) || together.has(line.orderLineSeq)))
  const gone = all.find(({ state }) => state !== 'SHIPPED')
  if (gone) throw wrongState(order, gone)
  return all
}

/** Moments that a line has with a state, and loses when it goes back. */
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
  const least = orderMoves[action].reason
  if (least === undefined) return
  const given = reason?.trim() ?? ''
  if (given === '') throw invalid({ reason: required('사유') })
  if ([...given].length < least) throw invalid({ reason: `사유는 ${least}자 이상 입력해 주세요.` })
}

const KINDS: Partial<Record<OrderAction, Schemas['OrderHistoryKind']>> = {
  CONFIRM_DEPOSIT: 'PAYMENT',
  REVERT_DEPOSIT: 'PAYMENT',
  SHIP: 'SHIPMENT',
  UNSHIP: 'SHIPMENT',
}

/**
 * Moves goods of an order that the caller has locked, with everything that follows: payment, shipments, points, vouchers, coupons, messages, history.
 * Gives the order as it is then. Throws INVALID_STATE from where the action does not begin, CLAIM_IN_PROGRESS while a claim holds what it
 * would move, 400 on a reason that is too short. What is typed of `at` was checked before (`typed-moment`).
 */
export async function moveLines(
  call: Call,
  order: LockedOrder,
  action: OrderAction,
  options: MoveOptions = {},
): Promise<LockedOrder> {
  const move = orderMoves[action]
  const at = options.at ?? call.now
  const fitting = linesFor(action, order, options.lineSeqs)
  const lines = action === 'UNSHIP' ? await wholeShipments(call, order, fitting) : fitting
  if ((options.via ?? 'HAND') === 'HAND') {
    const problem = moveProblem(action, { ...order, lines: order.lines.filter(isActive) }, stateLabel(order))
    if (problem) throw badState(problem)
  }
  checkReason(action, options.reason)
  if (move.unclaimed) {
    const seqs = new Set(lines.map(({ orderLineSeq }) => orderLineSeq))
    const claims = await openClaimsOf(call.db, order.orderSeq)
    const held = claims.find(({ orderLineSeq }) => move.whole || seqs.has(orderLineSeq))
    if (held) throw action === 'REVERT_DEPOSIT' ? badState(NOT_REVERTIBLE) : claimInProgress(held.kind)
  }
  const late = lateProblem(action, lines, call.now)
  if (late) throw badState(late)
  if (action === 'CONFIRM_DEPOSIT' && (options.via ?? 'HAND') === 'HAND' && options.received === undefined) {
    throw new Error('a deposit by hand says what came in')
  }
  const before = await beforeMove(call, order, action, lines, { ...options, at })
  const current = new Map(before.lines?.map((line) => [line.orderLineSeq, line]))
  const asIs = (line: OrderLineRow): OrderLineRow => current.get(line.orderLineSeq) ?? line
  const back = BACKWARDS.includes(action)
  const moments = action in MOMENTS ? MOMENTS[action as keyof typeof MOMENTS] : []
  const columns: Partial<OrderLineRow> = {
    state: move.to,
    ...Object.fromEntries(moments.map((moment) => [moment, back ? null : at])),
  }
  // what is mounted has arrived, even if nobody has said so
  const arrived = (line: OrderLineRow) => (action === 'MOUNT' ? { deliveredAt: line.deliveredAt ?? at } : {})
  const moved = new Map(lines.map((line) => [line.orderLineSeq, { ...asIs(line), ...columns, ...arrived(line) }]))
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
    lines: order.lines.map((line) => moved.get(line.orderLineSeq) ?? asIs(line)),
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
  await followMove(call, after, action, lines, { ...options, at })
  return after
}

/** `발송처리: 1·2번 상품 (CJ대한통운 600000000001) — 사유` */
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
