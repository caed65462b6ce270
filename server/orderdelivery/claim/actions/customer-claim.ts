import { required } from '../../../../domain/messages/required'
import {
  claimReasons,
  claimTransitionOf,
  lineClaimProblem,
  RETURN_DAYS,
} from '../../../../domain/orderdelivery/claim-transitions'
import { wrongStateText } from '../../../../domain/orderdelivery/order-transitions'
import type { Call } from '../../../call/call'
import type { Schemas } from '../../../contract/contract-types'
import { invalid, invalidState } from '../../../contract/refusal'
import { endOfDay, seoulDay, shiftDays } from '../../../lib/seoul-time'
import type { LockedOrder, OrderLineRow } from '../../order/order-lock'
import { stateLabel } from '../../order/state-label'
import { type ClaimContext, type ClaimRow, claimableOf, readClaimContext } from '../settlement/claim-context'
import type { QuoteInput } from '../settlement/claim-quote'
import { planSettlement } from '../settlement/settlement-plan'
import { previewClaim } from './claim-preview'
import { checkClaimedPieces, checkReason, faultOf } from './claim-rules'
import { type ClaimRequest, isDoneAtOnce, openClaim } from './open-claim'

/** Claims of customers, who can set neither the fault nor the amounts to recall. */

export interface CustomerClaim {
  kind: Schemas['ClaimKind']
  reasonCode: Schemas['ClaimReason']
  reasonText?: string | undefined
  /** Default: all remaining pieces of the order. */
  lines?: readonly Schemas['ClaimPieces'][] | undefined
  exchangeItemSeq?: number | undefined
  refundMethod?: Schemas['RefundMethod'] | undefined
  refundAccount?: RefundAccount | undefined
  imageFileSeqs?: number[] | undefined
  pickup?: Schemas['ClaimPickupFields'] | undefined
  /** The refund that the customer saw; default: any. */
  expectedCashAmount?: number | undefined
}

interface RefundAccount {
  bankCode: Schemas['BankCode']
  accountNumber: string
  accountHolder: string
}

/** Returns the pieces that a claim is for. Throws INVALID_STATE if the order has no remaining pieces. */
function piecesOf(order: LockedOrder, lines: CustomerClaim['lines']): Schemas['ClaimPieces'][] {
  if (lines) return [...lines]
  const left = order.lines
    .map((line) => ({ orderLineSeq: line.orderLineSeq, quantity: claimableOf(line) }))
    .filter(({ quantity }) => quantity > 0)
  if (left.length === 0) throw invalidState(wrongStateText(stateLabel(order)))
  return left
}

/** Throws 400 for a reason that only the shop can judge, if the claim is completed without a decision of the shop. */
function checkOwnReason({ reasonCode }: CustomerClaim): void {
  if (claimReasons[reasonCode].fault !== 'BUYER') throw invalid({ reasonCode: '선택할 수 없는 사유입니다.' })
}

/** Returns the refund methods that a customer may choose: card payments are only refunded to the card. */
const ownMethods = (methods: readonly Schemas['RefundMethod'][]): Schemas['RefundMethod'][] =>
  methods.includes('PG_CANCEL') ? ['PG_CANCEL'] : [...methods]

const NO_CHOICES = { feePayment: 'DEDUCT' as const, adjustAmount: 0 }

/**
 * Returns the refund method and account of a claim: as chosen, otherwise the way it was paid. Throws 400 for a method that
 * the order does not allow, and for a missing account.
 */
async function chosenRefund(call: Call, context: ClaimContext, claimed: QuoteInput, input: CustomerClaim) {
  const { refundMethod, refundAccount } = input
  const requested = { ...NO_CHOICES, method: refundMethod ?? ('NONE' as const) }
  const { refund, choices } = await planSettlement(call.db, context, claimed, requested, { draft: true })
  const methods = ownMethods(choices.methods)
  const method = refundMethod ?? methods[0] ?? 'NONE'
  if (refund.cashAmount === 0) return { method: refundMethod ?? ('NONE' as const) }
  if (!methods.includes(method)) throw invalid({ refundMethod: '이 주문에는 사용할 수 없는 환불방법입니다.' })
  if (!choices.accountMethods.includes(method)) return { method }
  if (!refundAccount) throw invalid({ refundAccount: required('환불 계좌') })
  return { method, ...refundAccount }
}

/**
 * Opens a customer's claim on a locked order. A cancel of goods that are not in preparation is completed at once. It refunds
 * by the chosen method, otherwise the way it was paid. Any other claim waits for the shop and stores the refund method.
 *
 * Throws 400 by field, INVALID_STATE, CLAIM_IN_PROGRESS, RETURN_EXPIRED, OUT_OF_STOCK and the errors of `settleClaim`.
 */
export async function openCustomerClaim(call: Call, order: LockedOrder, input: CustomerClaim): Promise<ClaimRow> {
  const { kind, reasonCode, reasonText, imageFileSeqs, pickup, expectedCashAmount } = input
  const lines = piecesOf(order, input.lines)
  const request: ClaimRequest = { by: 'CUSTOMER', kind, reasonCode, reasonText, lines, imageFileSeqs }
  if (kind === 'EXCHANGE') {
    return openClaim(call, order, { ...request, exchangeItemSeq: input.exchangeItemSeq, pickup })
  }
  checkReason(request, 'CUSTOMER')
  const fault = faultOf(request)
  const context = await readClaimContext(call.db, order)
  const pieces = checkClaimedPieces(context, kind, fault, lines)
  const isAtOnce = isDoneAtOnce(request, pieces)
  if (isAtOnce) checkOwnReason(input)
  const refund = await chosenRefund(call, context, { kind, fault, pieces }, input)
  if (isAtOnce) {
    return openClaim(call, order, { ...request, settlement: { ...NO_CHOICES, ...refund, expectedCashAmount } })
  }
  return openClaim(call, order, { ...request, refund, ...(kind === 'RETURN' ? { pickup } : {}) })
}

/**
 * Returns what a customer's claim would refund, and why it would be refused. Throws as `previewClaim`, for pieces that
 * cannot be claimed at all.
 */
export async function previewCustomerClaim(
  call: Call,
  order: LockedOrder,
  input: CustomerClaim,
): Promise<Schemas['ClaimPreview'] & { doneAtOnce: boolean }> {
  const { kind, reasonCode, refundMethod } = input
  const lines = piecesOf(order, input.lines)
  const claimed = order.lines.filter((line) => lines.some(({ orderLineSeq }) => orderLineSeq === line.orderLineSeq))
  const doneAtOnce = isDoneAtOnce(
    { kind, by: 'CUSTOMER' },
    claimed.map((line) => ({ line, quantity: 0 })),
  )
  if (doneAtOnce) checkOwnReason(input)
  const preview = await previewClaim(
    call,
    order.orderSeq,
    {
      kind,
      reasonCode,
      lines,
      ...(kind === 'EXCHANGE' && input.exchangeItemSeq !== undefined ? { exchangeItemSeq: input.exchangeItemSeq } : {}),
      ...(refundMethod ? { settlement: { ...NO_CHOICES, method: refundMethod } } : {}),
    },
    async () => null,
    'CUSTOMER',
  )
  return { ...preview, methods: ownMethods(preview.methods), doneAtOnce }
}

/** Returns the kinds of claim that a customer can ask for on a line now, for some reason. */
export function claimKindsOf(
  order: LockedOrder,
  line: OrderLineRow,
  isClaimed: boolean,
  now: Date,
): Schemas['ClaimKind'][] {
  if (isClaimed || claimableOf(line) === 0) return []
  const stateName = stateLabel({ state: line.state, deliveryMethod: order.deliveryMethod })
  const isWithin = (days: number): boolean =>
    line.deliveredAt === null || now < endOfDay(shiftDays(seoulDay(line.deliveredAt), days))
  return (['CANCEL', 'RETURN', 'EXCHANGE'] as const).filter((kind) =>
    (['BUYER', 'SELLER'] as const).some(
      (fault) =>
        lineClaimProblem(kind, fault, { state: line.state, stateName }) === null &&
        (kind === 'CANCEL' || isWithin(RETURN_DAYS[fault])),
    ),
  )
}

/** Returns whether a customer can withdraw a claim. */
export const isWithdrawable = ({ kind, state }: Pick<ClaimRow, 'kind' | 'state'>): boolean =>
  claimTransitionOf({ kind, state }, 'WITHDRAW') !== null
