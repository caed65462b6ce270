import { inArray } from 'drizzle-orm'
import {
  claimReasons,
  lineClaimProblem,
  needsText,
  OVERRIDE_REASON_LEAST,
  REASON_TEXT_LEAST,
  RETURN_DAYS,
  reasonProblem,
} from '../../../openapi/formats/claim-moves'
import type { Db, Schemas } from '../../http/call'
import { badState, invalid, Refusal } from '../../http/refusal'
import { endOfDay, seoulDay, shiftDays } from '../../lib/seoul'
import { items } from '../../product/item/item.schema'
import { type ClaimOrder, claimableOf, goodsOf, isUnpaid, type Pieces } from '../claim-settlement/claim-order'
import type { Problem } from '../claim-settlement/settlement-plan'
import { activeOf, isActive } from '../order/lock'
import { stateLabel } from '../order/transition'
import { claimInProgress } from '../order-move/open-claims'
import { checkWords, wordsProblem } from './claim-words'

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

/** Whose fault it is: the reason's, unless somebody says otherwise. */
export const faultOf = ({ reasonCode, fault }: ClaimDraft): Schemas['ClaimFault'] =>
  fault ?? claimReasons[reasonCode].fault

/** Throws 400 for a reason that this kind of claim cannot have. */
export function checkReason({ kind, reasonCode }: ClaimDraft, by: Schemas['ClaimBy']): void {
  const problem = reasonProblem(kind, reasonCode, by === 'SYSTEM')
  if (problem) throw invalid({ reasonCode: problem })
}

/** Throws 400 where the reason, or another fault than its own, has to be told in words. */
export function checkTold(draft: ClaimDraft): void {
  const { reasonCode, reasonText, faultMemo } = draft
  if (needsText(reasonCode)) checkWords(reasonText, REASON_TEXT_LEAST, 'reasonText', '상세 사유')
  if (faultOf(draft) !== claimReasons[reasonCode].fault) checkWords(faultMemo, 2, 'faultMemo', '귀책 변경 사유')
}

/** The lines of a claim, each once. Throws 400, CLAIM_IN_PROGRESS, INVALID_STATE. */
export function checkPieces(
  world: ClaimOrder,
  kind: Schemas['ClaimKind'],
  fault: Schemas['ClaimFault'],
  wanted: readonly Schemas['ClaimPieces'][],
): Pieces[] {
  const { order, open } = world
  const seen = new Set<number>()
  const pieces = wanted.map(({ orderLineSeq, quantity }, at): Pieces => {
    const line = order.lines.find((each) => each.orderLineSeq === orderLineSeq)
    if (!line || seen.has(orderLineSeq)) {
      throw invalid({
        [`lines.${at}.orderLineSeq`]: line ? '같은 상품이 두 번 있습니다.' : '이 주문의 상품이 아닙니다.',
      })
    }
    seen.add(orderLineSeq)
    const held = open.get(orderLineSeq)
    if (held) throw claimInProgress(held.kind)
    const stateName = stateLabel({ state: line.state, deliveryMethod: order.deliveryMethod })
    const problem = lineClaimProblem(kind, fault, { state: line.state, stateName })
    if (problem) throw badState(problem)
    const most = claimableOf(line)
    if (quantity > most) throw invalid({ [`lines.${at}.quantity`]: `신청 가능한 수량은 ${most}개입니다.` })
    return { line, quantity }
  })
  checkWhole(world, pieces)
  return pieces
}

/** Throws INVALID_STATE: what waits for money that a bank has been told about, or has begun to come, is canceled whole. */
function checkWhole(world: ClaimOrder, pieces: readonly Pieces[]): void {
  const { order, main } = world
  if (!isUnpaid(world)) return
  const partial = (main?.receivedAmount ?? 0) > 0
  if (main?.method !== 'VIRTUAL_ACCOUNT' && !partial) return
  const all = order.lines.filter(isActive)
  const whole = all.every((line) => pieces.some((piece) => piece.line === line && piece.quantity === activeOf(line)))
  if (!whole) throw badState('입금 전에는 전체 취소만 가능합니다.')
}

/** Why goods come too late to be given back; null when they do not. Exchanged pieces count from when they came. */
export function lateMessage(
  world: Pick<ClaimOrder, 'goods'>,
  kind: Schemas['ClaimKind'],
  fault: Schemas['ClaimFault'],
  pieces: readonly Pieces[],
  now: Date,
): string | null {
  if (kind === 'CANCEL') return null
  const late = pieces
    .flatMap((piece) => goodsOf(world, piece))
    .find(({ deliveredAt }) => isLate(deliveredAt, fault, now))
  return late?.deliveredAt ? `반품 가능 기간이 지났습니다. (배송완료 ${seoulDay(late.deliveredAt)})` : null
}

const isLate = (deliveredAt: Date | null, fault: Schemas['ClaimFault'], now: Date): boolean =>
  deliveredAt !== null && now >= endOfDay(shiftDays(seoulDay(deliveredAt), RETURN_DAYS[fault]))

/** RETURN_EXPIRED, unless it is taken all the same; then it has to be said why. */
function lateProblems({ override, overrideReason }: ClaimDraft, late: string | null, facts: Asked): Problem[] {
  if (!late) return []
  if (!override || facts.by !== 'ADMIN') {
    return [{ refusal: new Refusal(409, 'RETURN_EXPIRED', late), field: 'overrideReason' }]
  }
  const words = facts.draft ? null : wordsProblem(overrideReason, OVERRIDE_REASON_LEAST, '기간 경과 사유')
  return words ? [{ refusal: invalid({ overrideReason: words }), field: 'overrideReason' }] : []
}

const OTHER_PRICE = '가격이 다른 상품으로는 교환할 수 없습니다. 반품 후 다시 주문해 주세요.'
const NOT_ON_SALE = '판매중인 상품으로만 교환할 수 있습니다.'

interface Exchange {
  /** What another item costs; null: it may be sent. */
  priceChange: Schemas['ClaimPriceChange'] | null
  problems: Problem[]
}

/**
 * Whether pieces may be exchanged for an item: it is what the buyer has, or is sold for what was paid. `sending`: it leaves the stock with this, so it has to be
 * there.
 */
export async function exchangeOf(
  db: Db,
  world: ClaimOrder,
  pieces: readonly Pieces[],
  itemSeq: number | null | undefined,
  sending: boolean,
): Promise<Exchange> {
  const wanted = sentGoods(world, pieces, itemSeq)
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
  const isHeld = ({ line, quantity }: Pieces): boolean =>
    line.itemSeq === itemSeq || goodsOf(world, { line, quantity }).every((goods) => goods.itemSeq === itemSeq)
  const isOnSale = other?.saleState === 'ON_SALE'
  const fits = pieces.every(
    (piece) => !itemSeq || isHeld(piece) || (isOnSale && other.salePrice === piece.line.unitPrice),
  )
  if (!fits) problems.push({ refusal: badState(isOnSale ? OTHER_PRICE : NOT_ON_SALE), field: 'exchangeItemSeq' })
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

export const outOfStock = (name: string, left: number): Refusal =>
  new Refusal(409, 'OUT_OF_STOCK', `재고가 부족합니다. (${name}, 남은 수량 ${left})`)

/** What is sent in the place of pieces, per item. */
export function sentGoods(
  world: Pick<ClaimOrder, 'goods'>,
  pieces: readonly Pieces[],
  itemSeq: number | null | undefined,
): { itemSeq: number; quantity: number }[] {
  const counts = new Map<number, number>()
  for (const piece of pieces) {
    for (const goods of goodsOf(world, piece)) {
      const sent = itemSeq ?? goods.itemSeq
      counts.set(sent, (counts.get(sent) ?? 0) + goods.quantity)
    }
  }
  return [...counts].map(([seq, quantity]) => ({ itemSeq: seq, quantity }))
}

interface Asked {
  by: Schemas['ClaimBy']
  now: Date
  /** What has not been entered yet is no problem. */
  draft: boolean
  /** The claim begins with its pickup, so that an exchange takes what it sends out of the stock. */
  accepting: boolean
}

export interface OpeningPlan {
  fault: Schemas['ClaimFault']
  pieces: Pieces[]
  /** The goods come too late; `override` takes them all the same. */
  late: string | null
  priceChange: Schemas['ClaimPriceChange'] | null
  problems: Problem[]
}

/**
 * Returns what a claim would take, and what opening it refuses: the preview and the opening are this one check. Throws 400, CLAIM_IN_PROGRESS and INVALID_STATE
 * of pieces that cannot be claimed at all.
 */
export async function planOpening(db: Db, world: ClaimOrder, wish: ClaimDraft, facts: Asked): Promise<OpeningPlan> {
  const { kind } = wish
  checkReason(wish, facts.by)
  if (!facts.draft) checkTold(wish)
  const fault = faultOf(wish)
  const pieces = checkPieces(world, kind, fault, wish.lines)
  const late = lateMessage(world, kind, fault, pieces, facts.now)
  const exchange =
    kind === 'EXCHANGE' ? await exchangeOf(db, world, pieces, wish.exchangeItemSeq, facts.accepting) : null
  return {
    fault,
    pieces,
    late,
    priceChange: exchange?.priceChange ?? null,
    problems: [...lateProblems(wish, late, facts), ...(exchange?.problems ?? [])],
  }
}
