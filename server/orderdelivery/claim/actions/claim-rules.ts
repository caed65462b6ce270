import { eq, inArray } from 'drizzle-orm'
import {
  claimReasons,
  lineClaimProblem,
  MIN_OVERRIDE_REASON,
  MIN_REASON_TEXT,
  needsText,
  RETURN_DAYS,
  reasonProblem,
} from '../../../../domain/orderdelivery/claim-transitions'
import type { Schemas } from '../../../contract/contract-types'
import { invalid, invalidState, Refusal } from '../../../contract/refusal'
import type { Db } from '../../../db/database'
import { endOfDay, seoulDay, shiftDays } from '../../../lib/seoul-time'
import { items } from '../../../product/schema/item.schema'
import { claimInProgressError } from '../../order/open-claims'
import { activeQuantityOf, isActive } from '../../order/order-lock'
import { stateLabel } from '../../order/state-label'
import {
  type ClaimContext,
  type ClaimedPieces,
  claimableOf,
  goodsOfPieces,
  isUnpaid,
} from '../settlement/claim-context'
import { checkReasonText, reasonTextProblem } from '../settlement/reason-text'
import type { Problem } from '../settlement/settlement-plan'

export type ClaimDraft = Pick<
  Schemas['ClaimDraft'],
  | 'kind'
  | 'reasonCode'
  | 'fault'
  | 'faultMemo'
  | 'reasonText'
  | 'lines'
  | 'exchangeItemSeq'
  | 'override'
  | 'overrideReason'
>

/** Returns whose fault the claim is: the explicit choice, otherwise the default of the reason. */
export const faultOf = ({ reasonCode, fault }: ClaimDraft): Schemas['ClaimFault'] =>
  fault ?? claimReasons[reasonCode].fault

/** Throws 400 if this kind of claim cannot have the reason. */
export function checkReason({ kind, reasonCode }: ClaimDraft, by: Schemas['ClaimBy']): void {
  const problem = reasonProblem(kind, reasonCode, by === 'SYSTEM')
  if (problem) throw invalid({ reasonCode: problem })
}

/**
 * Throws 400 if an explanation is missing: some reasons need a text, and so does a fault that differs from the
 * reason's default.
 */
export function checkReasonTexts(draft: ClaimDraft): void {
  const { reasonCode, reasonText, faultMemo } = draft
  if (needsText(reasonCode)) checkReasonText(reasonText, MIN_REASON_TEXT, 'reasonText', '상세 사유')
  if (faultOf(draft) !== claimReasons[reasonCode].fault) checkReasonText(faultMemo, 2, 'faultMemo', '귀책 변경 사유')
}

/** Returns the claimed pieces. Throws 400 (also for duplicate lines), CLAIM_IN_PROGRESS, INVALID_STATE. */
export function checkClaimedPieces(
  context: ClaimContext,
  kind: Schemas['ClaimKind'],
  fault: Schemas['ClaimFault'],
  wanted: readonly Schemas['ClaimPieces'][],
): ClaimedPieces[] {
  const { order, openClaims: open } = context
  const seen = new Set<number>()
  const pieces = wanted.map(({ orderLineSeq, quantity }, at): ClaimedPieces => {
    const line = order.lines.find((each) => each.orderLineSeq === orderLineSeq)
    if (!line || seen.has(orderLineSeq)) {
      throw invalid({
        [`lines.${at}.orderLineSeq`]: line ? '같은 상품이 두 번 있습니다.' : '이 주문의 상품이 아닙니다.',
      })
    }
    seen.add(orderLineSeq)
    const openClaim = open.get(orderLineSeq)
    if (openClaim) throw claimInProgressError(openClaim.kind)
    const stateName = stateLabel({ state: line.state, deliveryMethod: order.deliveryMethod })
    const problem = lineClaimProblem(kind, fault, { state: line.state, stateName })
    if (problem) throw invalidState(problem)
    const max = claimableOf(line)
    if (quantity > max) throw invalid({ [`lines.${at}.quantity`]: `신청 가능한 수량은 ${max}개입니다.` })
    return { line, quantity }
  })
  checkWhole(context, pieces)
  return pieces
}

/** Throws INVALID_STATE for a partial cancel of an unpaid order that has a virtual account or a partial payment. */
function checkWhole(context: ClaimContext, pieces: readonly ClaimedPieces[]): void {
  const { order, main } = context
  if (!isUnpaid(context)) return
  const partial = (main?.receivedAmount ?? 0) > 0
  if (main?.method !== 'VIRTUAL_ACCOUNT' && !partial) return
  const all = order.lines.filter(isActive)
  const whole = all.every((line) =>
    pieces.some((piece) => piece.line === line && piece.quantity === activeQuantityOf(line)),
  )
  if (!whole) throw invalidState('입금 전에는 전체 취소만 가능합니다.')
}

/** Returns why a return or exchange is too late, or null. Exchanged pieces count from their own delivery. */
export function lateMessage(
  context: Pick<ClaimContext, 'goods'>,
  kind: Schemas['ClaimKind'],
  fault: Schemas['ClaimFault'],
  pieces: readonly ClaimedPieces[],
  now: Date,
): string | null {
  if (kind === 'CANCEL') return null
  const late = pieces
    .flatMap((piece) => goodsOfPieces(context, piece))
    .find(({ deliveredAt }) => isLate(deliveredAt, fault, now))
  return late?.deliveredAt ? `반품 가능 기간이 지났습니다. (배송완료 ${seoulDay(late.deliveredAt)})` : null
}

const isLate = (deliveredAt: Date | null, fault: Schemas['ClaimFault'], now: Date): boolean =>
  deliveredAt !== null && now >= endOfDay(shiftDays(seoulDay(deliveredAt), RETURN_DAYS[fault]))

/** Returns RETURN_EXPIRED, unless an admin overrides it; an override needs a reason. */
function lateProblems({ override, overrideReason }: ClaimDraft, late: string | null, facts: OpeningFacts): Problem[] {
  if (!late) return []
  if (!override || facts.by !== 'ADMIN') {
    return [{ refusal: new Refusal(409, 'RETURN_EXPIRED', late), field: 'overrideReason' }]
  }
  const textProblem = facts.draft ? null : reasonTextProblem(overrideReason, MIN_OVERRIDE_REASON, '기간 경과 사유')
  return textProblem ? [{ refusal: invalid({ overrideReason: textProblem }), field: 'overrideReason' }] : []
}

const OTHER_PRICE = '가격이 다른 상품으로는 교환할 수 없습니다. 반품 후 다시 주문해 주세요.'
const NOT_ON_SALE = '판매중인 상품으로만 교환할 수 있습니다.'

interface Exchange {
  /** Price difference of another item; null: the exchange is allowed. */
  priceChange: Schemas['ClaimPriceChange'] | null
  problems: Problem[]
}

/**
 * Returns whether pieces may be exchanged for an item: the same item, or one on sale at the paid price.
 *
 * `sending`: the replacement leaves the stock now, so it must be available.
 */
export async function checkExchange(
  db: Db,
  context: ClaimContext,
  pieces: readonly ClaimedPieces[],
  itemSeq: number | null | undefined,
  sending: boolean,
): Promise<Exchange> {
  const wanted = replacementGoodsOf(context, pieces, itemSeq)
  const found = await db
    .select()
    .from(items)
    .where(
      inArray(
        items.itemSeq,
        wanted.map((goods) => goods.itemSeq),
      ),
    )
  const problems: Problem[] = []
  const other = itemSeq ? found.find((item) => item.itemSeq === itemSeq) : undefined
  const isSameItem = ({ line, quantity }: ClaimedPieces): boolean =>
    line.itemSeq === itemSeq || goodsOfPieces(context, { line, quantity }).every((goods) => goods.itemSeq === itemSeq)
  const isOnSale = other?.saleState === 'ON_SALE'
  const fits = pieces.every(
    (piece) => !itemSeq || isSameItem(piece) || (isOnSale && other.salePrice === piece.line.unitPrice),
  )
  if (!fits) problems.push({ refusal: invalidState(isOnSale ? OTHER_PRICE : NOT_ON_SALE), field: 'exchangeItemSeq' })
  if (fits && sending) {
    for (const { itemSeq: seq, quantity } of wanted) {
      const item = found.find((each) => each.itemSeq === seq)
      if (item?.stockManaged && item.stockQuantity < quantity) {
        problems.push({ refusal: outOfStock(item.name, item.stockQuantity), field: 'exchangeItemSeq' })
      }
    }
  }
  const count = pieces.reduce((sum, { quantity }) => sum + quantity, 0)
  const before = pieces.reduce((sum, { line, quantity }) => sum + line.unitPrice * quantity, 0)
  return {
    priceChange: !fits && isOnSale ? { itemName: other.name, before, after: other.salePrice * count } : null,
    problems,
  }
}

/** Returns why a return cannot name the item to be ordered in place of the returned one: it does not exist. */
async function reorderProblems(db: Db, itemSeq: number | null | undefined): Promise<Problem[]> {
  if (!itemSeq) return []
  const found = await db.select({ itemSeq: items.itemSeq }).from(items).where(eq(items.itemSeq, itemSeq))
  if (found.length > 0) return []
  return [{ refusal: invalid({ exchangeItemSeq: '상품을 찾을 수 없습니다.' }), field: 'exchangeItemSeq' }]
}

export const outOfStock = (name: string, left: number): Refusal =>
  new Refusal(409, 'OUT_OF_STOCK', `재고가 부족합니다. (${name}, 남은 수량 ${left})`)

/** Returns the replacement goods for these pieces, per item. */
export function replacementGoodsOf(
  context: Pick<ClaimContext, 'goods'>,
  pieces: readonly ClaimedPieces[],
  itemSeq: number | null | undefined,
): { itemSeq: number; quantity: number }[] {
  const counts = new Map<number, number>()
  for (const piece of pieces) {
    for (const goods of goodsOfPieces(context, piece)) {
      const sent = itemSeq ?? goods.itemSeq
      counts.set(sent, (counts.get(sent) ?? 0) + goods.quantity)
    }
  }
  return [...counts].map(([seq, quantity]) => ({ itemSeq: seq, quantity }))
}

interface OpeningFacts {
  by: Schemas['ClaimBy']
  now: Date
  /** Missing inputs are not reported as problems. */
  draft: boolean
  /** The claim is opened with its pickup, so an exchange deducts its replacement from stock. */
  accepting: boolean
}

export interface OpeningPlan {
  fault: Schemas['ClaimFault']
  pieces: ClaimedPieces[]
  /** Why the claim is too late, or null; `override` permits it anyway. */
  late: string | null
  priceChange: Schemas['ClaimPriceChange'] | null
  problems: Problem[]
}

/**
 * Returns what a claim would cover and why it cannot be opened. The preview and the opening share this check.
 *
 * Throws 400, CLAIM_IN_PROGRESS or INVALID_STATE if the pieces cannot be claimed at all.
 */
export async function planOpening(
  db: Db,
  context: ClaimContext,
  request: ClaimDraft,
  facts: OpeningFacts,
): Promise<OpeningPlan> {
  const { kind } = request
  checkReason(request, facts.by)
  if (!facts.draft) checkReasonTexts(request)
  const fault = faultOf(request)
  const pieces = checkClaimedPieces(context, kind, fault, request.lines)
  const late = lateMessage(context, kind, fault, pieces, facts.now)
  const exchange =
    kind === 'EXCHANGE' ? await checkExchange(db, context, pieces, request.exchangeItemSeq, facts.accepting) : null
  const itemProblems =
    kind === 'RETURN' ? await reorderProblems(db, request.exchangeItemSeq) : (exchange?.problems ?? [])
  return {
    fault,
    pieces,
    late,
    priceChange: exchange?.priceChange ?? null,
    problems: [...lateProblems(request, late, facts), ...itemProblems],
  }
}
