import { required } from '../../../domain/messages/required'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { invalid, invalidState, type Refusal } from '../../contract/refusal'
import { formatNumber } from '../../lib/numbers'
import { formatOrderNo } from '../../orderdelivery/order/order-messages'
import type { giftCardGrants, giftCards } from '../schema/gift-card.schema'

export type GiftCardRow = typeof giftCards.$inferSelect
export type GrantRow = typeof giftCardGrants.$inferSelect

/** Data of an order line that policies check. */
export interface GiftCardLine {
  brandSeq: number
  patternSeq: number | null
  itemSeq: number
  rim: number
  /** Quantity that was neither canceled nor returned. */
  quantity: number
  business: boolean
  /** Days in Seoul, YYYY-MM-DD. */
  orderedDay: string
  confirmedDay: string
}

type Policy = Pick<
  GiftCardRow,
  'tiers' | 'targetType' | 'targetSeqs' | 'orderFrom' | 'orderTo' | 'mountDeadline' | 'businessAllowed'
>

/** Returns the highest amount, in won, that a quantity of tires of a rim size reaches; null if it reaches no tier. */
export function amountOf(tiers: Schemas['GiftTier'][], rim: number, quantity: number): number | null {
  const reached = tiers.filter((tier) => tier.rimFrom <= rim && rim <= tier.rimTo && tier.minQuantity <= quantity)
  return reached.length > 0 ? Math.max(...reached.map(({ amount }) => amount)) : null
}

function isTarget({ targetType, targetSeqs }: Policy, line: GiftCardLine): boolean {
  switch (targetType) {
    case 'ALL':
      return true
    case 'BRAND':
      return targetSeqs.includes(line.brandSeq)
    case 'PATTERN':
      return line.patternSeq !== null && targetSeqs.includes(line.patternSeq)
    case 'ITEM':
      return targetSeqs.includes(line.itemSeq)
  }
}

/**
 * Returns the gift-card amount of a line under a policy; null if there is none. Ignores whether the policy is visible:
 * orders placed while it was visible are still entitled to it.
 */
export function earnedGiftAmount(policy: Policy, line: GiftCardLine): number | null {
  const inTime =
    policy.orderFrom <= line.orderedDay &&
    line.orderedDay <= policy.orderTo &&
    line.confirmedDay <= policy.mountDeadline
  if (!inTime || (line.business && !policy.businessAllowed) || !isTarget(policy, line)) return null
  return amountOf(policy.tiers, line.rim, line.quantity)
}

/** Throws 400 if tiers are invalid or overlap, dates contradict each other, or targets are missing. */
export function checkPolicy(body: Schemas['GiftCardFields']): void {
  const problems: Record<string, string> = {}
  for (const [index, tier] of body.tiers.entries()) {
    if (tier.rimTo < tier.rimFrom) {
      problems[`tiers.${index}.rimTo`] = '최대 인치는 최소 인치 이상이어야 합니다.'
      continue
    }
    const other = body.tiers.findIndex(
      (each, at) =>
        at < index && each.minQuantity === tier.minQuantity && each.rimFrom <= tier.rimTo && tier.rimFrom <= each.rimTo,
    )
    if (other >= 0) problems[`tiers.${index}.rimFrom`] = `${other + 1}번째 구간과 인치와 수량이 겹칩니다.`
  }
  if (body.orderTo < body.orderFrom) problems.orderTo = '주문기간 종료일은 시작일 이후여야 합니다.'
  if (body.mountDeadline < body.orderTo) problems.mountDeadline = '장착기한은 주문기간 종료일 이후여야 합니다.'
  if (body.targetType !== 'ALL' && !body.targetSeqs?.length) problems.targetSeqs = required('대상 선택')
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

export const wrongState = ({ state }: GrantRow): Refusal =>
  invalidState(`‘${labelOf('GiftCardGrantState', state)}’ 상태에서는 처리할 수 없습니다.`)

/** Returns the text that notifies the buyer of a gift card. `hasNumber`: it contains the number of the card. */
export function grantText(title: string, amount: number, orderNo: string, hasNumber: boolean): string {
  const number = hasNumber ? '\n상품권번호: #{상품권번호}' : ''
  return `[#{쇼핑몰명}] #{고객명}님, ‘${title}’ ${formatNumber(amount)}원이 지급되었습니다.\n주문번호: ${formatOrderNo(orderNo)}${number}`
}
