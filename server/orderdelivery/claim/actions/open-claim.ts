import { eq } from 'drizzle-orm'
import type { Call } from '../../../call/call'
import { labelOf } from '../../../contract/contract-labels'
import type { Schemas } from '../../../contract/contract-types'
import { invalid } from '../../../contract/refusal'
import { checkImages } from '../../../files/file-refs'
import { textOrNull } from '../../../resource/fields'
import { createdStamp } from '../../../resource/stamps'
import { writeHistory } from '../../order/order-history'
import { type LockedOrder, refreshOrder } from '../../order/order-lock'
import { orderClaimLines, orderClaims } from '../../schema/claim.schema'
import { writeClaimEvent } from '../claim-event'
import { type ClaimedPieces, type ClaimRow, piecesText, readClaimContext } from '../settlement/claim-context'
import { type RefundWish, wishColumns } from '../settlement/refund-wish'
import { settleClaim } from '../settlement/settle-claim'
import { type Settlement, throwFirstProblem } from '../settlement/settlement-plan'
import { acceptClaim, pickupColumns } from './accept-claim'
import { type ClaimDraft, planOpening } from './claim-rules'

export interface ClaimRequest extends ClaimDraft {
  by: Schemas['ClaimBy']
  imageFileSeqs?: number[] | undefined
  /** Files of the inquiry that the claim comes from; the claim may use them as images. */
  existingFileSeqs?: number[]
  feePayment?: Schemas['FeePayment'] | undefined
  /** RETURN, EXCHANGE: an admin's claim becomes ACCEPTED at once; a customer's pickup is only a wish. */
  pickup?: Schemas['ClaimPickupFields'] | undefined
  /** CANCEL, RETURN: how the customer wants the money back. */
  refund?: RefundWish | undefined
  /** For a CANCEL that is completed at once. */
  settlement?: Settlement | undefined
  /** Set when the claim comes from a return inquiry: the claim stores the pickup data and stays REQUESTED. */
  returnInquirySeq?: number | undefined
}

async function writeClaim(
  call: Call,
  order: LockedOrder,
  request: ClaimRequest,
  fault: Schemas['ClaimFault'],
  pieces: readonly ClaimedPieces[],
): Promise<ClaimRow> {
  const { kind, reasonCode } = request
  const [claim] = await call.db
    .insert(orderClaims)
    .values({
      orderSeq: order.orderSeq,
      returnInquirySeq: request.returnInquirySeq ?? null,
      kind,
      state: 'REQUESTED',
      requestedBy: request.by,
      reasonCode,
      fault,
      faultMemo: textOrNull(request.faultMemo),
      reasonText: textOrNull(request.reasonText),
      imageFileSeqs: request.imageFileSeqs ?? [],
      feePayment: request.settlement?.feePayment ?? request.feePayment ?? 'DEDUCT',
      exchangeItemSeq: kind === 'CANCEL' ? null : (request.exchangeItemSeq ?? null),
      overrideReason: request.override ? textOrNull(request.overrideReason) : null,
      ...(request.pickup && !isAccepted(request) ? pickupColumns(order, request.pickup) : {}),
      ...(request.refund ? wishColumns(call, request.refund) : {}),
      requestedAt: call.now,
      ...createdStamp(call),
    })
    .returning()
  if (!claim) throw new Error('claim insert returned no row')
  const { orderClaimSeq } = claim
  await call.db
    .insert(orderClaimLines)
    .values(pieces.map(({ line, quantity }) => ({ orderClaimSeq, orderLineSeq: line.orderLineSeq, quantity })))
  await writeClaimEvent(call, null, claim)
  return claim
}

/** Returns whether a return or exchange is accepted at once: one that an admin opens with its pickup. */
const isAccepted = ({ pickup, returnInquirySeq, by }: ClaimRequest): boolean =>
  pickup !== undefined && returnInquirySeq === undefined && by !== 'CUSTOMER'

/** Returns whether a claim is completed at once: cancellations, except a customer's of goods in preparation. */
export const isDoneAtOnce = (
  { kind, by }: Pick<ClaimRequest, 'kind' | 'by'>,
  pieces: readonly ClaimedPieces[],
): boolean => kind === 'CANCEL' && (by !== 'CUSTOMER' || pieces.every(({ line }) => line.state !== 'PREPARING'))

/**
 * Opens a claim on pieces of a locked order, for an admin, a customer of the shop or the system.
 *
 * A CANCEL is completed at once, except a customer's of goods in preparation. A return or exchange is REQUESTED, or
 * ACCEPTED if an admin opens it with a pickup, unless it comes from a return inquiry.
 *
 * Throws 400, INVALID_STATE, CLAIM_IN_PROGRESS, RETURN_EXPIRED, OUT_OF_STOCK, and the errors of `settleClaim`.
 */
export async function openClaim(call: Call, order: LockedOrder, request: ClaimRequest): Promise<ClaimRow> {
  const { kind, by } = request
  const context = await readClaimContext(call.db, order)
  const accepting = isAccepted(request)
  const plan = await planOpening(call.db, context, request, { by, now: call.now, draft: false, accepting })
  const { fault, pieces } = plan
  throwFirstProblem(plan.problems)
  await checkImages(call, {
    imageFileSeqs: {
      column: orderClaims.imageFileSeqs,
      seqs: request.imageFileSeqs,
      existingSeqs: request.existingFileSeqs,
    },
  })
  const done = isDoneAtOnce(request, pieces)
  if (done && !request.settlement) throw invalid({ settlement: '환불 방법을 선택해 주세요.' })

  const claim = await writeClaim(call, order, request, fault, pieces)
  const actor = by === 'CUSTOMER' ? { by: { type: 'CUSTOMER' as const } } : {}
  if (done && request.settlement) {
    await settleClaim(call, context, claim, pieces, request.settlement, { restock: true, ...actor })
    return reread(call, claim)
  }
  await writeHistory(call, {
    orderSeq: order.orderSeq,
    kind: 'CLAIM',
    summary: `${labelOf('ClaimKind', kind)}요청: ${piecesText(pieces)} (${labelOf('ClaimReason', request.reasonCode)})`,
    relatedSeq: claim.orderClaimSeq,
    ...actor,
  })
  if (request.pickup && accepting) await acceptClaim(call, order, claim, pieces, request.pickup)
  await refreshOrder(call.db, call, order.orderSeq)
  return reread(call, claim)
}

async function reread(call: Call, { orderClaimSeq }: ClaimRow): Promise<ClaimRow> {
  const [claim] = await call.db.select().from(orderClaims).where(eq(orderClaims.orderClaimSeq, orderClaimSeq))
  if (!claim) throw new Error('claim not found')
  return claim
}
