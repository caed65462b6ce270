import { and, eq } from 'drizzle-orm'
import {
  claimReasons,
  lineClaimProblem,
  needsText,
  OVERRIDE_REASON_LEAST,
  REASON_TEXT_LEAST,
  RETURN_DAYS,
  reasonProblem,
} from '../../../openapi/formats/claim-moves'
import { required } from '../../../openapi/messages/required'
import type { Db, Schemas } from '../../http/call'
import { badState, invalid, Refusal } from '../../http/refusal'
import { endOfDay, seoulDay, shiftDays } from '../../lib/seoul'
import { items } from '../../product/item/item.schema'
import { type ClaimOrder, claimableOf, isUnpaid, type Pieces } from '../claim-settlement/claim-order'
import { activeOf, isActive, type OrderLineRow } from '../order/lock'
import { stateLabel } from '../order/transition'
import { claimInProgress } from '../order-move/open-claims'

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

const lengthOf = (text: string | null | undefined): number => [...(text?.trim() ?? '')].length

/** A reason in words of at least so many characters. Throws 400. */
export function checkWords(text: string | null | undefined, least: number, field: string, title: string): void {
  if (lengthOf(text) === 0) throw invalid({ [field]: required(title) })
  if (lengthOf(text) < least) throw invalid({ [field]: `${title}는 ${least}자 이상 입력해 주세요.` })
}

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

/** Why goods come too late to be given back; null when they do not. */
export function lateMessage(
  kind: Schemas['ClaimKind'],
  fault: Schemas['ClaimFault'],
  pieces: readonly Pieces[],
  now: Date,
): string | null {
  if (kind === 'CANCEL') return null
  const late = pieces.find(({ line }) => isLate(line, fault, now))
  return late?.line.deliveredAt ? `반품 가능 기간이 지났습니다. (배송완료 ${seoulDay(late.line.deliveredAt)})` : null
}

const isLate = ({ deliveredAt }: OrderLineRow, fault: Schemas['ClaimFault'], now: Date): boolean =>
  deliveredAt !== null && now >= endOfDay(shiftDays(seoulDay(deliveredAt), RETURN_DAYS[fault]))

/** Throws RETURN_EXPIRED, and 400 where it is to be taken all the same without saying why. */
export function checkInTime(
  { kind, override, overrideReason }: ClaimDraft,
  fault: Schemas['ClaimFault'],
  pieces: readonly Pieces[],
  now: Date,
  by: Schemas['ClaimBy'],
): void {
  const late = lateMessage(kind, fault, pieces, now)
  if (!late) return
  if (!override || by !== 'ADMIN') throw new Refusal(409, 'RETURN_EXPIRED', late)
  checkWords(overrideReason, OVERRIDE_REASON_LEAST, 'overrideReason', '기간 경과 사유')
}

/** Throws INVALID_STATE unless each of these goods may be exchanged for that item: it is the same, or sold for what was paid. */
export async function checkExchange(
  db: Db,
  pieces: readonly Pieces[],
  itemSeq: number | null | undefined,
): Promise<void> {
  if (!itemSeq || pieces.every(({ line }) => line.itemSeq === itemSeq)) return
  const [item] = await db
    .select({ salePrice: items.salePrice })
    .from(items)
    .where(and(eq(items.itemSeq, itemSeq), eq(items.saleState, 'ON_SALE')))
  const fits = pieces.every(({ line }) => line.itemSeq === itemSeq || line.unitPrice === item?.salePrice)
  if (!fits) throw badState('가격이 다른 상품으로는 교환할 수 없습니다. 반품 후 다시 주문해 주세요.')
}
