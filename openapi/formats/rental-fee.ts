/** What rentals cost, the same on both sides. Amounts are whole won. */

interface Plan {
  quantity: number
  months: number
  monthlyFee: number
  registrationFee: number
}

/** What is paid for a plan until it ends. */
export const totalFee = ({ months, monthlyFee, registrationFee }: Plan): number => monthlyFee * months + registrationFee

/** That against what so many tires cost to buy at `salePrice`, two decimals; null: they have no price. */
export const purchaseRatio = (plan: Plan, salePrice: number): number | null =>
  salePrice > 0 ? Math.round((totalFee(plan) / (salePrice * plan.quantity)) * 100) / 100 : null

/** A monthly fee less a card's discount. */
export const cardFee = (monthlyFee: number, discountAmount: number): number => Math.max(0, monthlyFee - discountAmount)

/** A fee so many percent (one decimal) higher or lower, floored to 100. */
export const adjustedFee = (monthlyFee: number, rate: number): number =>
  Math.floor((monthlyFee * (1000 + Math.round(rate * 10))) / 100_000) * 100

/** Of the plans that are shown the one with the lowest fee, of several the one that costs least in all. */
export function lowestPlan<P extends Plan & { visible?: boolean }>(plans: readonly P[]): P | undefined {
  return plans
    .filter(({ visible }) => visible !== false)
    .sort((a, b) => a.monthlyFee - b.monthlyFee || totalFee(a) - totalFee(b))[0]
}

interface Card {
  affiliateCardSeq: number
  rentalCompanies: readonly string[]
}

/** Does a card work for a company's product? An empty list, of either, means all. */
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

/** What is said of a tier that does not rise above the one before it. */
export const TIER_RISES = '실적과 할인액은 이전 구간보다 커야 합니다.'

/** Tiers that do not rise, by their place, with the field that does not. */
export function tierFaults(tiers: readonly Tier[]): { at: number; field: keyof Tier }[] {
  return tiers.flatMap((tier, at) => {
    const former = tiers[at - 1]
    const fields: readonly (keyof Tier)[] = ['minSpend', 'discountAmount']
    const field = fields.find((each) => {
      const [before, after] = [former?.[each], tier[each]]
      return before != null && after != null && after <= before
    })
    return field ? [{ at, field }] : []
  })
}

/** Places of plans whose quantity and term another one before them has. */
export function plansTwice(plans: readonly { quantity?: number | null; months?: number | null }[]): number[] {
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

/** Members of the notice that a product needs before it can be shown. */
export const NOTICE_NEEDED = ['ownershipTerms', 'maintenance', 'liability', 'cancellation', 'contact'] as const
