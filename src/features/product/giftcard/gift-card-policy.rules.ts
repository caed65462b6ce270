import type { Schemas } from '@/shared/api/types'
import { requiredPrompt } from '@/shared/lib/validate'
import { giftCardTransitions } from '../../../../domain/product/gift-card-transitions'

type Action = Schemas['GiftCardGrantAction']
type Tier = Partial<Schemas['GiftTier']>

/** Returns why a grant cannot make a move, or undefined. */
export function moveRefusal(
  action: Action,
  { state, recoveryNeeded }: Pick<Schemas['GiftCardGrant'], 'state' | 'recoveryNeeded'>,
  labels: Readonly<Record<Schemas['GiftCardGrantState'], string>>,
): string | undefined {
  if (!giftCardTransitions[action].includes(state)) return `‘${labels[state]}’ 상태에서는 처리할 수 없습니다.`
  return action === 'RECOVERED' && !recoveryNeeded ? '회수가 필요하지 않은 지급입니다.' : undefined
}

export const GIFT_NUMBER = /^[A-Za-z0-9]{8,30}$/
export const GIFT_NUMBER_RULE = '8~30자의 영문, 숫자로 입력해 주세요.'

/** Returns the problems of the entered gift card numbers, by seq. `needed`: grants that require a number. */
export function numberProblems(
  numbers: Readonly<Record<number, string>>,
  needed: readonly number[],
): Record<number, string> {
  const problems: Record<number, string> = {}
  const seen = new Set<string>()
  for (const seq of needed) if (!numbers[seq]) problems[seq] = requiredPrompt('상품권번호')
  for (const [seq, number] of Object.entries(numbers)) {
    if (!number) continue
    if (!GIFT_NUMBER.test(number)) problems[Number(seq)] = GIFT_NUMBER_RULE
    else if (seen.has(number)) problems[Number(seq)] = '같은 상품권번호가 두 번 있습니다.'
    seen.add(number)
  }
  return problems
}

type Fields = Partial<Schemas['GiftCardFields']>
type Problems = { [K in 'orderTo' | 'mountDeadline' | 'targetSeqs' | `tiers[${string}`]?: string }

/**
 * Returns the problems that the contract's rules do not cover: conflicting tiers, dates out of order, missing targets.
 */
export function policyProblems({
  tiers = [],
  orderFrom,
  orderTo,
  mountDeadline,
  targetType,
  targetSeqs,
}: Fields): Problems {
  const problems: Problems = tierProblems(tiers)
  if (orderFrom && orderTo && orderTo < orderFrom) problems.orderTo = '주문기간 종료일은 시작일 이후여야 합니다.'
  if (orderTo && mountDeadline && mountDeadline < orderTo) {
    problems.mountDeadline = '장착기한은 주문기간 종료일 이후여야 합니다.'
  }
  if (targetType && targetType !== 'ALL' && !targetSeqs?.length) problems.targetSeqs = requiredPrompt('대상 선택')
  return problems
}

function tierProblems(tiers: readonly Tier[]): Problems {
  const problems: Problems = {}
  for (const [index, { rimFrom, rimTo, minQuantity }] of tiers.entries()) {
    if (rimFrom === undefined || rimTo === undefined) continue
    if (rimTo < rimFrom) {
      problems[`tiers[${index}].rimTo`] = '최대 인치는 최소 인치 이상이어야 합니다.'
      continue
    }
    const other = tiers.findIndex(
      (tier, at) =>
        at < index && tier.minQuantity === minQuantity && (tier.rimFrom ?? 99) <= rimTo && rimFrom <= (tier.rimTo ?? 0),
    )
    if (other >= 0) problems[`tiers[${index}].rimFrom`] = `${other + 1}번째 구간과 인치와 수량이 겹칩니다.`
  }
  return problems
}
