import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { requiredPrompt } from '@/shared/lib/validate'
import { isBlank } from '../../../../domain/common/visible-text'
import {
  cardFits,
  duplicatePlans,
  NOTICE_NEEDED,
  PLAN_SHOWN,
  PLAN_TWICE,
  purchaseRatio,
  totalFee,
} from '../../../../domain/rental/rental-fee'

type Values = Partial<Schemas['RentalProductBody']>
type Notice = Schemas['RentalNotice']
/** An edited plan. Fields not entered yet are missing. */
export type TypedPlan = Partial<Schemas['RentalPlanBody']>

/** Returns the plan with its total, or null if it is incomplete. */
export function completePlan({ quantity, months, monthlyFee, registrationFee }: TypedPlan) {
  const numbers = [quantity, months, monthlyFee, registrationFee]
  if (!numbers.every((each) => typeof each === 'number')) return null
  // all are numbers by the check above
  const plan = { quantity, months, monthlyFee, registrationFee } as Required<Omit<TypedPlan, 'planSeq' | 'visible'>>
  return { ...plan, total: totalFee(plan), ratio: (salePrice: number) => purchaseRatio(plan, salePrice) }
}

/** Returns the highest discount of the displayed cards that apply to a product, or 0. */
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

/** Returns the problems of a product that the contract's rules do not cover. `titles`: of the notice's fields. */
export function productProblems(
  { plans = [], services = [], notice, visible }: Values,
  titles: Readonly<Partial<Record<keyof Notice, string>>>,
) {
  const rows: Record<string, string> = {}
  for (const at of duplicatePlans(plans)) rows[`plans[${at}].months`] = PLAN_TWICE
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

/** Returns e.g. `4본 36개월 24,000원 / …`, for the conflict view. */
export const plansText = (plans: unknown): string =>
  // the field holds plans of the contract
  ((plans ?? []) as TypedPlan[])
    .map(
      (plan) =>
        `${plan.quantity}본 ${plan.months}개월 ${formatThousands(plan.monthlyFee ?? 0)}원${plan.visible ? '' : ' (숨김)'}`,
    )
    .join(' / ')

/** Fills the empty fields of a notice with those of the company's notice. */
export function fillNotice(mine: Notice | undefined, of: Notice): Notice {
  const typed = Object.entries(mine ?? {}).filter(([, text]) => typeof text === 'string' && !isBlank(text))
  return { ...of, ...Object.fromEntries(typed) }
}
