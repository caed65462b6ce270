/** Fees of rentals, shared by screens and server. Amounts are integers in won. */

interface Plan {
  quantity: number
  months: number
  monthlyFee: number
  registrationFee: number
}

/** Returns the total of a plan over its term. */
export const totalFee = ({ months, monthlyFee, registrationFee }: Plan): number => monthlyFee * months + registrationFee

/** Returns the ratio of the total to the purchase price of the tires, with two decimals. Null without a price. */
export const purchaseRatio = (plan: Plan, salePrice: number): number | null =>
  salePrice > 0 ? Math.round((totalFee(plan) / (salePrice * plan.quantity)) * 100) / 100 : null

/** Returns the monthly fee minus a card's discount. */
export const cardFee = (monthlyFee: number, discountAmount: number): number => Math.max(0, monthlyFee - discountAmount)

/** Returns a fee changed by a percentage (one decimal), floored to 100 won. */
export const adjustedFee = (monthlyFee: number, rate: number): number =>
  Math.floor((monthlyFee * (1000 + Math.round(rate * 10))) / 100_000) * 100

/** Returns the visible plan with the lowest monthly fee. Of equal ones, that with the lowest total. */
export function lowestPlan<P extends Plan & { visible?: boolean }>(plans: readonly P[]): P | undefined {
  return plans
    .filter(({ visible }) => visible !== false)
    .sort((a, b) => a.monthlyFee - b.monthlyFee || totalFee(a) - totalFee(b))[0]
}

interface Card {
  affiliateCardSeq: number
  rentalCompanies: readonly string[]
}

/** Returns whether a card applies to a company's product. An empty list on either side means all. */
export const cardFits = (
  { affiliateCardSeq, rentalCompanies }: Card,
  product: { rentalCompany: string; affiliateCardSeqs: readonly number[] },
): boolean =>
  (rentalCompanies.length === 0 || rentalCompanies.includes(product.rentalCompany)) &&
  (product.affiliateCardSeqs.length === 0 || product.affiliateCardSeqs.includes(affiliateCardSeq))

interface Tier {
  minSpend?: number | null
  discountAmount?: number | null
}

/** Message for a tier that does not exceed the previous one. */
export const TIER_RISES = '실적과 할인액은 이전 구간보다 커야 합니다.'

/** Returns the tiers that do not exceed the previous one, with the field that does not. */
export function tierProblems(tiers: readonly Tier[]): { at: number; field: keyof Tier }[] {
  return tiers.flatMap((tier, at) => {
    const previous = tiers[at - 1]
    const fields: readonly (keyof Tier)[] = ['minSpend', 'discountAmount']
    const field = fields.find((each) => {
      const [before, after] = [previous?.[each], tier[each]]
      return before != null && after != null && after <= before
    })
    return field ? [{ at, field }] : []
  })
}

/** Returns the indexes of plans whose quantity and term duplicate an earlier one. */
export function duplicatePlans(plans: readonly { quantity?: number | null; months?: number | null }[]): number[] {
  const seen = new Set<string>()
  return plans.flatMap(({ quantity, months }, at) => {
    if (quantity == null || months == null) return []
    const key = `${quantity} ${months}`
    if (seen.has(key)) return [at]
    seen.add(key)
    return []
  })
}

export const PLAN_TWICE = '같은 수량과 개월의 요금제가 이미 있습니다.'
export const PLAN_SHOWN = '노출하려면 노출할 요금제가 1개 이상 있어야 합니다.'

/** Fields of the notice required before a product can be shown. */
export const NOTICE_NEEDED = ['ownershipTerms', 'maintenance', 'liability', 'cancellation', 'contact'] as const
