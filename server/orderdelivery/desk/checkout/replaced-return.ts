import { asc, eq } from 'drizzle-orm'
import { claimRefusal } from '../../../../domain/orderdelivery/claim-transitions'
import { stores } from '../../../branch/schema/store.schema'
import type { Call } from '../../../call/call'
import type { Schemas } from '../../../contract/contract-types'
import { invalidState, notFound } from '../../../contract/refusal'
import type { Db } from '../../../db/database'
import { maskAddress, maskCarNumber, maskName, maskPhone } from '../../../lib/mask'
import { findReplacementOrder as replacingOrder } from '../../claim/claim-record'
import { type ClaimedPieces, type ClaimRow, readClaimContext } from '../../claim/settlement/claim-context'
import { planSettlement } from '../../claim/settlement/settlement-plan'
import { type LockedOrder, lockOrder, readOrderLines } from '../../order/order-lock'
import { orderClaimLines, orderClaims } from '../../schema/claim.schema'
import { findOrder } from '../record/order-rules'
import type { Draft } from './draft-lines'

/** 반품 후 재주문: an order that replaces a return. */

export interface ReplacedReturn {
  claim: ClaimRow
  order: LockedOrder
  pieces: ClaimedPieces[]
}

const CLOSED_STATES: readonly Schemas['ClaimState'][] = ['REJECTED', 'WITHDRAWN']

/**
 * Reads a return with its order. `lock`: prevents another replacing order until the end of the transaction.
 *
 * Throws 404; INVALID_STATE if the claim is not a return, was rejected or withdrawn, or was already replaced by an
 * order.
 */
export async function readReplacedReturn(db: Db, seq: number, lock = false): Promise<ReplacedReturn> {
  const query = db.select().from(orderClaims).where(eq(orderClaims.orderClaimSeq, seq))
  const [found] = await query
  if (!found) throw notFound('반품을 찾을 수 없습니다.')
  const { orderSeq } = found
  const order = lock
    ? await lockOrder(db, orderSeq)
    : { ...(await findOrder(db, orderSeq)), lines: await readOrderLines(db, orderSeq) }
  // read again under the order's lock
  const [claim = found] = lock ? await query : [found]
  if (claim.kind !== 'RETURN') throw invalidState('반품만 다시 주문할 수 있습니다.')
  if (CLOSED_STATES.includes(claim.state)) throw invalidState(claimRefusal(claim))
  const other = await replacingOrder(db, seq)
  if (other) throw invalidState(`이미 다시 주문한 반품입니다. (${other.orderNo})`)
  const rows = await db
    .select()
    .from(orderClaimLines)
    .where(eq(orderClaimLines.orderClaimSeq, seq))
    .orderBy(asc(orderClaimLines.orderLineSeq))
  const pieces = rows.flatMap(({ orderLineSeq, quantity }) => {
    const line = order.lines.find((each) => each.orderLineSeq === orderLineSeq)
    return line ? [{ line, quantity }] : []
  })
  return { claim, order, pieces }
}

/** Returns the draft with missing values taken from the returned order. */
export function fillFromReturn(draft: Draft, { order }: ReplacedReturn): Draft {
  const { receiverName, receiverPhone, receiverPhone2, zipCode, address1, address2, deliveryMessage } = order
  const receiver =
    draft.deliveryMethod === 'MOUNT' || !zipCode
      ? undefined
      : {
          name: receiverName || order.ordererName,
          phone: receiverPhone || order.ordererPhone,
          phone2: receiverPhone2,
          zipCode,
          address1,
          address2,
          message: deliveryMessage,
        }
  const { carModelSeq, carText, carNumber } = order
  return {
    ...draft,
    memberSeq: draft.memberSeq === undefined ? order.memberSeq : draft.memberSeq,
    ordererName: draft.ordererName ?? order.ordererName,
    ordererPhone: draft.ordererPhone ?? order.ordererPhone,
    ordererEmail: draft.ordererEmail === undefined ? order.ordererEmail : draft.ordererEmail,
    receiver: draft.receiver ?? receiver ?? null,
    car: draft.car ?? { carModelSeq, carText, carNumber },
    depositorName: draft.depositorName ?? order.ordererName,
  }
}

/**
 * Returns the initial values of the new order's form: the items to order instead, and where to send them. Throws
 * like `readReplacedReturn`.
 */
export async function reorderStart(db: Db, seq: number): Promise<Schemas['ClaimReorder']> {
  const { claim, order, pieces } = await readReplacedReturn(db, seq)
  const counts = new Map<number, number>()
  for (const { line, quantity } of pieces) {
    const itemSeq = claim.exchangeItemSeq ?? line.itemSeq
    counts.set(itemSeq, (counts.get(itemSeq) ?? 0) + quantity)
  }
  const [store] = order.storeSeq
    ? await db
        .select({ storeSeq: stores.storeSeq, name: stores.name, state: stores.state })
        .from(stores)
        .where(eq(stores.storeSeq, order.storeSeq))
    : []
  const open = store?.state === 'OPEN' ? store : null
  return {
    orderClaimSeq: claim.orderClaimSeq,
    orderSeq: order.orderSeq,
    memberSeq: order.memberSeq,
    deliveryMethod: order.deliveryMethod,
    storeSeq: open?.storeSeq ?? null,
    storeName: open?.name ?? null,
    lines: [...counts].map(([itemSeq, quantity]) => ({ itemSeq, quantity })),
  }
}

/** Returns the cash refund of a return; for an open one, what it would refund now. */
async function refundOf(db: Db, { claim, order, pieces }: ReplacedReturn): Promise<number> {
  if (claim.state === 'DONE') return claim.cashAmount ?? 0
  const context = await readClaimContext(db, order, claim.orderClaimSeq)
  const { refund } = await planSettlement(
    db,
    context,
    { kind: 'RETURN', fault: claim.fault, pieces },
    { feePayment: claim.feePayment, method: 'NONE' },
    { draft: true },
  )
  return refund.cashAmount
}

/**
 * Returns the return and its order for the form, masked, with the difference between the new order's price and the
 * refund.
 */
export async function toReorder(
  { db }: Pick<Call, 'db'>,
  replaced: ReplacedReturn,
  payAmount: number,
): Promise<Schemas['OrderReorder']> {
  const { claim, order, pieces } = replaced
  const refundAmount = await refundOf(db, replaced)
  return {
    orderClaimSeq: claim.orderClaimSeq,
    orderSeq: order.orderSeq,
    orderNo: order.orderNo,
    memberSeq: order.memberSeq,
    ordererName: maskName(order.ordererName),
    ordererPhone: maskPhone(order.ordererPhone),
    receiver: {
      name: maskName(order.receiverName),
      phone: maskPhone(order.receiverPhone),
      phone2: maskPhone(order.receiverPhone2),
      zipCode: order.zipCode && '***',
      address1: maskAddress(order.address1),
      address2: order.address2 && '***',
      message: order.deliveryMessage,
    },
    car: { carModelSeq: order.carModelSeq, carText: order.carText, carNumber: maskCarNumber(order.carNumber) },
    itemSummary: pieces.map(({ line, quantity }) => `${line.itemName} ×${quantity}`).join(', '),
    refundAmount,
    difference: payAmount - refundAmount,
  }
}
