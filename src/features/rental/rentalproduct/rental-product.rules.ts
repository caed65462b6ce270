import type { Schemas } from '@/shared/api/types'
import { won } from '@/shared/lib/format'
import { requiredPrompt } from '@/shared/lib/validate'
import {
  cardFits,
  NOTICE_NEEDED,
  PLAN_SHOWN,
  PLAN_TWICE,
  plansTwice,
  purchaseRatio,
  totalFee,
} from '../../../../openapi/formats/rental-fee'
import { isBlank } from '../../../../openapi/formats/visible-text'

type Values = Partial<Schemas['RentalProductBody']>
type Notice = Schemas['RentalNotice']
/** A plan of the form: what has not been entered yet is not there. */
export type TypedPlan = Partial<Schemas['RentalPlanBody']>

/** A plan that has all that its total follows from; null: something is missing. */
export function wholePlan({ quantity, months, monthlyFee, registrationFee }: TypedPlan) {
  const numbers = [quantity, months, monthlyFee, registrationFee]
  if (!numbers.every((each) => typeof each === 'number')) return null
  // every one of them is a number by the line above
  const plan = { quantity, months, monthlyFee, registrationFee } as Required<Omit<TypedPlan, 'planSeq' | 'visible'>>
  return { ...plan, total: totalFee(plan), ratio: (salePrice: number) => purchaseRatio(plan, salePrice) }
}

/** The best discount of the cards that are displayed and work for a product; 0: none does. */
export const bestDiscount = (
  cards: readonly Schemas['AffiliateCardOption'][],
  product: { rentalCompany: string; affiliateCardSeqs: readonly number[] },
): number =>
  Math.max(
    0,
    ...cards
      .filter((card) => card.displayState === 'DISPLAYING' && cardFits(card, product))
      .map(({ maxDiscount }) => maxDiscount),
  )

/** What the contract cannot say of a product. `titles`: of the notice's members. */
export function productProblems(
  { plans = [], services = [], notice, visible }: Values,
  titles: Readonly<Partial<Record<keyof Notice, string>>>,
) {
  const rows: Record<string, string> = {}
  for (const at of plansTwice(plans)) rows[`plans[${at}].months`] = PLAN_TWICE
  const kinds = services.map(({ service }) => service)
  for (const [at, kind] of kinds.entries())
    if (kind && kinds.indexOf(kind) !== at) rows[`services[${at}].service`] = '이미 추가한 서비스입니다.'
  if (visible) {
    if (plans.length > 0 && !plans.some((plan) => plan.visible)) rows.plans = PLAN_SHOWN
    for (const field of NOTICE_NEEDED)
      if (isBlank(notice?.[field] ?? '')) rows[`notice.${field}`] = requiredPrompt(titles[field] ?? field)
  }
  return rows
}

/** `4본 36개월 24,000원 / …`, for the conflict view. */
export const plansText = (plans: unknown): string =>
  // the field holds the contract's plans
  ((plans ?? []) as TypedPlan[])
    .map(
      (plan) => `${plan.quantity}본 ${plan.months}개월 ${won(plan.monthlyFee ?? 0)}원${plan.visible ? '' : ' (숨김)'}`,
    )
    .join(' / ')

/** Of a company's notice what stands where nothing was entered yet. */
export function filledNotice(mine: Notice | undefined, of: Notice): Notice {
  const typed = Object.entries(mine ?? {}).filter(([, text]) => typeof text === 'string' && !isBlank(text))
  return { ...of, ...Object.fromEntries(typed) }
}
