import { and, asc, eq, sql } from 'drizzle-orm'
import { required } from '../../../../domain/messages/required'
import {
  type ClaimTransition,
  claimReasons,
  claimRefusal,
  claimTransitionOf,
} from '../../../../domain/orderdelivery/claim-transitions'
import type { Call } from '../../../call/call'
import { labelOf } from '../../../contract/contract-labels'
import type { Schemas } from '../../../contract/contract-types'
import { conflict, invalid, invalidState, notFound } from '../../../contract/refusal'
import type { Db } from '../../../db/database'
import { checkImages } from '../../../files/file-refs'
import { textOrNull } from '../../../resource/fields'
import { updatedStamp } from '../../../resource/stamps'
import { type HistoryActor, writeHistory } from '../../order/order-history'
import { type LockedOrder, lockOrder, refreshOrder } from '../../order/order-lock'
import { orderClaimLines, orderClaims } from '../../schema/claim.schema'
import { orderLines } from '../../schema/order.schema'
import { shipments } from '../../schema/shipment.schema'
import { checkShipping } from '../../shipment/ship-lines'
import {
  type ClaimedPieces,
  type ClaimRow,
  goodsOfPieces,
  piecesText,
  readClaimContext,
} from '../settlement/claim-context'
import { adjustStock } from '../settlement/claim-effects'
import { cancelUnpaidFee, refundFee } from '../settlement/claim-fee'
import { goodsInHand } from '../settlement/goods-in-hand'
import { checkReasonText } from '../settlement/reason-text'
import { settleClaim } from '../settlement/settle-claim'
import { acceptClaim, changeClaim, chargeExchange, shipClaim } from './accept-claim'
import { replacementGoodsOf } from './claim-rules'

export type ClaimMoveBody = Omit<Schemas['ClaimTransition'], 'requestId' | 'version'>

export interface LockedClaim {
  order: LockedOrder
  claim: ClaimRow
  pieces: ClaimedPieces[]
}

/**
 * Locks a claim and its order (the order first) and returns both. Throws 404, and CONFLICT with what `current`
 * returns if `version` is outdated.
 */
export async function lockClaim(
  db: Db,
  seq: number,
  version?: number,
  current?: () => Promise<unknown>,
): Promise<LockedClaim> {
  const [found] = await db
    .select({ orderSeq: orderClaims.orderSeq })
    .from(orderClaims)
    .where(eq(orderClaims.orderClaimSeq, seq))
  if (!found) throw notFound()
  const order = await lockOrder(db, found.orderSeq)
  const [claim] = await db.select().from(orderClaims).where(eq(orderClaims.orderClaimSeq, seq)).for('update')
  if (!claim) throw notFound()
  if (version !== undefined && version !== claim.version) throw conflict((await current?.()) ?? null)
  const lines = await db
    .select()
    .from(orderClaimLines)
    .where(eq(orderClaimLines.orderClaimSeq, seq))
    .orderBy(asc(orderClaimLines.orderLineSeq))
  const pieces = lines.map(({ orderLineSeq, quantity }): ClaimedPieces => {
    const line = order.lines.find((each) => each.orderLineSeq === orderLineSeq)
    if (!line) throw new Error('the claim refers to a line of another order')
    return { line, quantity }
  })
  return { order, claim, pieces }
}

interface ClaimMoveContext extends LockedClaim {
  move: ClaimTransition
  body: ClaimMoveBody
  /** Default: the caller. */
  by?: HistoryActor | undefined
}

const writeClaimHistory = (
  call: Call,
  { order, claim, pieces, by }: LockedClaim & Pick<ClaimMoveContext, 'by'>,
  what: string,
  why?: string | null,
) =>
  writeHistory(call, {
    orderSeq: order.orderSeq,
    kind: 'CLAIM',
    summary: `${labelOf('ClaimKind', claim.kind)} ${what}: ${piecesText(pieces)}${why ? ` — ${why}` : ''}`,
    relatedSeq: claim.orderClaimSeq,
    by,
  })

/** Returns the replacement goods of an exchange to the stock. */
async function returnExchangeStock(call: Call, { claim, pieces, order }: LockedClaim): Promise<void> {
  const isDeducted = claim.state === 'ACCEPTED' || claim.state === 'COLLECTED'
  if (claim.kind === 'EXCHANGE' && isDeducted) {
    const goods = await goodsInHand(call.db, order)
    await adjustStock(
      call,
      order.orderSeq,
      replacementGoodsOf({ goods }, pieces, claim.exchangeItemSeq),
      'ORDER_CANCEL',
    )
  }
}

/** Applies the fault that the inspection found. Throws 400 if a changed fault has no explanation. */
async function applyFault(call: Call, moving: ClaimMoveContext): Promise<ClaimRow> {
  const { claim, body } = moving
  const { fault } = body
  if (!fault || fault === claim.fault) return claim
  const memo = textOrNull(body.faultMemo)
  if (!memo && fault !== claimReasons[claim.reasonCode].fault) throw invalid({ faultMemo: required('귀책 변경 사유') })
  await writeHistory(call, {
    orderSeq: claim.orderSeq,
    kind: 'CLAIM',
    summary: `귀책 변경${memo ? ` — ${memo}` : ''}`,
    before: labelOf('ClaimFault', claim.fault),
    after: labelOf('ClaimFault', fault),
    relatedSeq: claim.orderClaimSeq,
  })
  return changeClaim(call, claim, { fault, faultMemo: memo })
}

/** Charges or refunds the exchange fee after the fault changed. */
async function adjustExchangeFee(call: Call, { order, pieces }: ClaimMoveContext, claim: ClaimRow): Promise<void> {
  if (claim.fault === 'BUYER') return chargeExchange(call, order, claim, pieces)
  await cancelUnpaidFee(call, claim)
  await refundFee(call, order, claim)
}

async function collect(call: Call, moving: ClaimMoveContext): Promise<void> {
  const { inspection } = moving.body
  if (!inspection) throw invalid({ inspection: required('검수결과') })
  const { result, memo, imageFileSeqs } = inspection
  await checkImages(call, {
    'inspection.imageFileSeqs': {
      column: orderClaims.inspectionImageFileSeqs,
      seqs: imageFileSeqs,
      existingSeqs: moving.claim.imageFileSeqs,
    },
  })
  const claim = await applyFault(call, moving)
  const restock = inspection.restock ?? (claim.fault === 'BUYER' && result === 'OK')
  await changeClaim(call, claim, {
    state: 'COLLECTED',
    inspectionResult: result,
    restock,
    inspectionMemo: textOrNull(memo),
    inspectionImageFileSeqs: imageFileSeqs ?? [],
    collectedAt: call.now,
  })
  if (claim.kind === 'EXCHANGE' && claim.fault !== moving.claim.fault) await adjustExchangeFee(call, moving, claim)
  await markDelivered(call, claim, 'RETURN')
  await writeClaimHistory(
    call,
    moving,
    '수거완료',
    `검수 ${labelOf('InspectionResult', result)}, ${restock ? '재입고' : '재입고 안 함'}`,
  )
  await refreshOrder(call.db, call, claim.orderSeq)
}

/** Marks the claim's shipments in one direction as delivered. */
const markDelivered = (call: Call, { orderClaimSeq }: ClaimRow, direction: 'RETURN' | 'EXCHANGE') =>
  call.db
    .update(shipments)
    .set({
      state: 'DELIVERED',
      deliveredAt: sql`coalesce(${shipments.deliveredAt}, ${call.now.toISOString()}::timestamptz)`,
      ...updatedStamp(call),
      version: sql`${shipments.version} + 1`,
    })
    .where(
      and(
        eq(shipments.orderClaimSeq, orderClaimSeq),
        eq(shipments.direction, direction),
        eq(shipments.state, 'SHIPPED'),
      ),
    )

async function complete(call: Call, moving: ClaimMoveContext): Promise<void> {
  const { order, pieces, body, move } = moving
  if (!body.settlement) throw invalid({ settlement: '환불 방법을 선택해 주세요.' })
  const claim = await applyFault(call, moving)
  const context = await readClaimContext(call.db, order, claim.orderClaimSeq)
  const restock = claim.kind === 'CANCEL' || (!move.early && claim.restock === true)
  await settleClaim(call, context, claim, pieces, body.settlement, {
    restock,
    reason: move.early ? (body.reason?.trim() ?? undefined) : undefined,
  })
}

async function reship(call: Call, moving: ClaimMoveContext): Promise<void> {
  const { order, claim, pieces, body } = moving
  const { packageCodeSeq } = body
  if (!packageCodeSeq) throw invalid({ packageCodeSeq: required('택배사') })
  const { courier, numbers: trackingNumbers } = await checkShipping(call.db, order, {
    packageCodeSeq,
    trackingNumbers: body.trackingNumbers ?? [],
  })
  if (claim.restock) {
    const goods = await goodsInHand(call.db, order)
    const back = pieces.flatMap((piece) => goodsOfPieces({ goods }, piece))
    await adjustStock(call, order.orderSeq, back, 'RETURN')
  }
  const exchangeShipmentSeq = await shipClaim(call, claim, 'EXCHANGE', pieces, { packageCodeSeq, trackingNumbers })
  await changeClaim(call, claim, { state: 'RESHIPPED', exchangeShipmentSeq })
  await writeClaimHistory(call, moving, '재발송', [courier.name, ...trackingNumbers].join(' '))
  await refreshOrder(call.db, call, order.orderSeq)
}

async function deliver(call: Call, moving: LockedClaim): Promise<void> {
  const { claim, pieces, order } = moving
  for (const { line, quantity } of pieces) {
    await call.db
      .update(orderLines)
      .set({ exchangedQuantity: sql`${orderLines.exchangedQuantity} + ${quantity}` })
      .where(eq(orderLines.orderLineSeq, line.orderLineSeq))
  }
  await changeClaim(call, claim, { state: 'DONE', doneAt: call.now })
  await markDelivered(call, claim, 'EXCHANGE')
  await writeClaimHistory(call, moving, '완료')
  await refreshOrder(call.db, call, order.orderSeq)
}

async function convert(call: Call, moving: ClaimMoveContext): Promise<void> {
  const { claim, order } = moving
  await returnExchangeStock(call, moving)
  await cancelUnpaidFee(call, claim)
  await changeClaim(call, claim, { kind: 'RETURN', exchangeItemSeq: null, feePayment: 'DEDUCT' })
  await writeClaimHistory(call, moving, '반품으로 전환')
  await refreshOrder(call.db, call, order.orderSeq)
}

async function close(call: Call, moving: ClaimMoveContext, state: 'REJECTED' | 'WITHDRAWN'): Promise<void> {
  const { claim, order, body, move } = moving
  await returnExchangeStock(call, moving)
  await cancelUnpaidFee(call, claim)
  const reason = textOrNull(body.reason)
  await changeClaim(call, claim, { state, ...(state === 'REJECTED' ? { rejectReason: reason } : {}) })
  await writeClaimHistory(call, moving, move.label, reason)
  await refreshOrder(call.db, call, order.orderSeq)
}

/**
 * Applies one action to a locked claim. `by` defaults to the calling admin.
 *
 * Throws INVALID_STATE if the action is not available, 400, OUT_OF_STOCK, and the errors of `settleClaim`.
 */
export async function moveClaim(
  call: Call,
  locked: LockedClaim,
  body: ClaimMoveBody,
  by?: HistoryActor,
): Promise<void> {
  const { claim, order, pieces } = locked
  const move = claimTransitionOf(claim, body.action)
  if (!move) throw invalidState(claimRefusal(claim))
  if (move.reason) checkReasonText(body.reason, move.reason, 'reason', '사유')
  const moving = { ...locked, move, body, by }
  switch (body.action) {
    case 'ACCEPT':
      if (!body.pickup) throw invalid({ pickup: required('수거방법') })
      await acceptClaim(call, order, claim, pieces, body.pickup, body.feePayment)
      await refreshOrder(call.db, call, order.orderSeq)
      return
    case 'COLLECT':
      return collect(call, moving)
    case 'COMPLETE':
      return complete(call, moving)
    case 'RESHIP':
      return reship(call, moving)
    case 'DELIVER':
      return deliver(call, moving)
    case 'CONVERT_TO_RETURN':
      return convert(call, moving)
    case 'REJECT':
      return close(call, moving, 'REJECTED')
    case 'WITHDRAW':
      return close(call, moving, 'WITHDRAWN')
  }
}

/**
 * Completes an exchange whose replacement arrived, for the tracking job. Does nothing if the claim does not wait for
 * it.
 */
export async function deliverExchange(call: Call, orderClaimSeq: number): Promise<void> {
  const locked = await lockClaim(call.db, orderClaimSeq)
  if (locked.claim.kind === 'EXCHANGE' && locked.claim.state === 'RESHIPPED') await deliver(call, locked)
}
