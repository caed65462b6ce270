import { and, asc, eq, isNull } from 'drizzle-orm'
import { claimRefusal, claimTransitionOf } from '../../../../domain/orderdelivery/claim-transitions'
import type { Call } from '../../../call/call'
import type { Schemas } from '../../../contract/contract-types'
import { conflict, invalidState, notFound } from '../../../contract/refusal'
import type { Db } from '../../../db/database'
import type { LockedOrder } from '../../order/order-lock'
import { orderClaimLines, orderClaims } from '../../schema/claim.schema'
import { orderLines, orders } from '../../schema/order.schema'
import { readClaim } from '../claim-record'
import { type ClaimedPieces, type ClaimRow, claimableOf, readClaimContext } from '../settlement/claim-context'
import { type Problem, planSettlement } from '../settlement/settlement-plan'
import { checkExchange, type OpeningPlan, planOpening } from './claim-rules'

type Body = Schemas['ClaimPreviewBody']

/**
 * Returns the amounts of a claim and every reason to refuse its booking, for a dialog that updates while it is
 * filled in. Stores nothing.
 *
 * Throws if nothing can be calculated: pieces that cannot be claimed, a finished claim, or CONFLICT if `version` (of the
 * claim, or of the order for a new claim) is outdated. `currentOrder` returns the order for that error.
 */
export async function previewClaim(
  call: Call,
  orderSeq: number,
  body: Body,
  currentOrder: () => Promise<unknown>,
  by: 'ADMIN' | 'CUSTOMER' = 'ADMIN',
): Promise<Schemas['ClaimPreview']> {
  const { db } = call
  const order = await readOrderRow(db, orderSeq)
  const { orderClaimSeq } = body
  const claimContext = await readClaimContext(db, order, orderClaimSeq)
  const { decidedAmount } = body
  const context =
    decidedAmount === undefined || claimContext.decision
      ? claimContext
      : { ...claimContext, decision: { amount: decidedAmount, reason: null } }
  const existing = orderClaimSeq === undefined ? null : await existingClaim(call, order, orderClaimSeq, body)
  if (!existing && body.version !== undefined && body.version !== order.version) {
    throw conflict(await currentOrder())
  }
  const kind = existing?.claim.kind ?? body.kind
  const opening: OpeningPlan = existing
    ? {
        fault: body.fault ?? existing.claim.fault,
        pieces: existing.pieces,
        late: null,
        ...(kind === 'EXCHANGE'
          ? await checkExchange(db, context, existing.pieces, existing.claim.exchangeItemSeq, true)
          : { priceChange: null, problems: [] }),
      }
    : await planOpening(db, context, body, {
        by,
        now: call.now,
        draft: true,
        accepting: by === 'ADMIN' && body.pickup !== undefined,
      })
  const { fault, pieces } = opening
  const { settlement } = body
  const plan = await planSettlement(
    db,
    context,
    { kind, fault, pieces },
    {
      feePayment: settlement?.feePayment ?? body.feePayment ?? existing?.claim.feePayment ?? 'DEDUCT',
      couponRecall: settlement?.couponRecall,
      deliveryRecall: settlement?.deliveryRecall,
      adjustAmount: settlement?.adjustAmount,
      method: settlement?.method ?? 'NONE',
    },
    { draft: true },
  )
  const { parts, ...sums } = plan.refund
  const { methods, accountMethods, transferAmount } = plan.choices
  return {
    ...sums,
    fault,
    lines: parts.map((part) => {
      const line = pieces.find((piece) => piece.line.orderLineSeq === part.orderLineSeq)?.line
      return {
        orderLineSeq: part.orderLineSeq,
        quantity: part.quantity,
        goods: part.goods,
        ship: part.ship,
        ...part.share,
        goodsCash: part.goodsCash,
        shipCash: part.shipCash,
        returnFee: part.returnFee,
        islandReturnFee: part.islandReturnFee,
        trips: part.trips,
        itemName: line?.itemName ?? '',
        available: line ? claimableOf(line) : 0,
      }
    }),
    decision:
      context.decision && plan.decided
        ? {
            amount: context.decision.amount,
            ...plan.decided,
            adjustReason: context.decision.reason,
          }
        : null,
    refundableAmount: Math.max(0, context.funds.left),
    methods,
    defaultMethod: methods[0] ?? 'NONE',
    accountMethods,
    transferAmount,
    lateMessage: opening.late,
    priceChange: opening.priceChange,
    problems: [...opening.problems, ...plan.problems].map(toProblem),
  }
}

const toProblem = ({ refusal, field }: Problem): Schemas['ClaimProblem'] => ({
  code: refusal.code,
  field,
  message: refusal.message,
})

/**
 * Returns a claim to be settled, or an exchange to be accepted, with its pieces. Throws 404, CONFLICT,
 * INVALID_STATE.
 */
async function existingClaim(
  call: Call,
  order: LockedOrder,
  seq: number,
  { version }: Body,
): Promise<{ claim: ClaimRow; pieces: ClaimedPieces[] }> {
  const [claim] = await call.db
    .select()
    .from(orderClaims)
    .where(and(eq(orderClaims.orderClaimSeq, seq), eq(orderClaims.orderSeq, order.orderSeq)))
  if (!claim) throw notFound()
  if (version !== undefined && version !== claim.version) throw conflict(await readClaim(call, seq))
  const move = claimTransitionOf(claim, claim.kind === 'EXCHANGE' ? 'ACCEPT' : 'COMPLETE')
  if (!move) throw invalidState(claimRefusal(claim))
  return { claim, pieces: await piecesOf(call.db, order, seq) }
}

async function piecesOf(db: Db, order: LockedOrder, orderClaimSeq: number): Promise<ClaimedPieces[]> {
  const rows = await db
    .select()
    .from(orderClaimLines)
    .where(eq(orderClaimLines.orderClaimSeq, orderClaimSeq))
    .orderBy(asc(orderClaimLines.orderLineSeq))
  return rows.map(({ orderLineSeq, quantity }) => {
    const line = order.lines.find((each) => each.orderLineSeq === orderLineSeq)
    if (!line) throw new Error('the claim refers to a line of another order')
    return { line, quantity }
  })
}

/** Reads an order without locking it, because a preview stores nothing. Throws 404. */
async function readOrderRow(db: Db, seq: number): Promise<LockedOrder> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.orderSeq, seq), isNull(orders.deletedAt)))
  if (!order) throw notFound('주문을 찾을 수 없습니다.')
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderSeq, seq)).orderBy(asc(orderLines.lineNo))
  return { ...order, lines }
}
