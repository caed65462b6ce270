import { eq, sql } from 'drizzle-orm'
import { adjustedFee, duplicatePlans, PLAN_TWICE, purchaseRatio, totalFee } from '../../../domain/rental/rental-fee'
import type { AdminCall } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { invalid, invalidState } from '../../contract/refusal'
import { formatNumber } from '../../lib/numbers'
import { isOffered } from '../../product/item/item-query'
import { brands } from '../../product/schema/brand.schema'
import { items } from '../../product/schema/item.schema'
import { patterns } from '../../product/schema/pattern.schema'
import { rentalProducts, type StoredPlan } from '../schema/rental-product.schema'

/** Returns plans with their calculated totals. */
export const shownPlans = (plans: readonly StoredPlan[], salePrice: number): Schemas['RentalPlan'][] =>
  plans.map((plan) => ({ ...plan, totalFee: totalFee(plan), purchaseRatio: purchaseRatio(plan, salePrice) }))

/**
 * Returns the plans to store, in the given order. An existing plan keeps its number; it is found by number,
 * otherwise by quantity and term.
 *
 * Throws 400 on rows with the same quantity and term.
 */
export function plansOf(rows: readonly Schemas['RentalPlanBody'][], stored: readonly StoredPlan[]): StoredPlan[] {
  const duplicates = duplicatePlans(rows)
  if (duplicates.length > 0)
    throw invalid(Object.fromEntries(duplicates.map((at) => [`plans.${at}.months`, PLAN_TWICE])))
  const unusedSeqs = new Set(stored.map(({ planSeq }) => planSeq))
  const take = (planSeq: number | null | undefined): number | null =>
    planSeq != null && unusedSeqs.delete(planSeq) ? planSeq : null
  const givenSeqs = rows.map(({ planSeq }) => take(planSeq))
  let last = Math.max(0, ...stored.map(({ planSeq }) => planSeq))
  return rows.map(({ quantity, months, monthlyFee, registrationFee, visible }, at) => {
    const same = stored.find((plan) => plan.quantity === quantity && plan.months === months)
    const planSeq = givenSeqs[at] ?? take(same?.planSeq) ?? ++last
    return { planSeq, quantity, months, monthlyFee, registrationFee, visible }
  })
}

const MIN_FEE = 3_000
const MAX_FEE = 500_000

type FeeChange = Schemas['RentalFeeChange']

const isAffected = ({ quantity, months }: FeeChange, plan: StoredPlan): boolean =>
  (quantity === undefined || plan.quantity === quantity) && (months === undefined || plan.months === months)

/** Returns the affected plans of a product with their new fees. */
export const adjustedFees = (plans: readonly StoredPlan[], fee: FeeChange) =>
  plans.filter((plan) => isAffected(fee, plan)).map((plan) => ({ plan, after: adjustedFee(plan.monthlyFee, fee.rate) }))

/** Returns why a product's fees cannot be changed like this, or null. */
export function adjustProblem(found: ReturnType<typeof adjustedFees>): string | null {
  if (found.length === 0) return '조건에 맞는 요금제가 없습니다.'
  const out = found.find(({ after }) => after < MIN_FEE || after > MAX_FEE)
  if (!out) return null
  const { plan, after } = out
  const limits = `${formatNumber(MIN_FEE)}~${formatNumber(MAX_FEE)}원`
  return `${plan.quantity}본 ${plan.months}개월의 월 렌탈료가 ${formatNumber(after)}원이 됩니다. ${limits}만 가능합니다.`
}

/** Returns a product's plans with their new fees. Throws INVALID_STATE if they cannot be changed like this. */
export function adjustedPlans(plans: readonly StoredPlan[], fee: FeeChange): StoredPlan[] {
  const found = adjustedFees(plans, fee)
  const problem = adjustProblem(found)
  if (problem) throw invalidState(problem)
  const feeOf = new Map(found.map(({ plan, after }) => [plan.planSeq, after]))
  return plans.map((plan) => ({ ...plan, monthlyFee: feeOf.get(plan.planSeq) ?? plan.monthlyFee }))
}

/** A plan as an application stores it, with the data that decides which cards fit. */
export interface ChosenPlan extends Omit<StoredPlan, 'visible'> {
  rentalProductSeq: number
  rentalCompany: string
  itemSeq: number
  itemName: string
  sizeLabel: string | null
  earlyTerminationRate: number
  affiliateCardSeqs: number[]
  /** Whether product, plan and item are available now. */
  offered: boolean
}

/** Returns a plan of a rental product. Throws 400 on `rentalProductSeq` or `planSeq` if it does not exist. */
export async function planOf(
  { db }: Pick<AdminCall, 'db'>,
  rentalProductSeq: number,
  planSeq: number,
): Promise<ChosenPlan> {
  const [found] = await db
    .select({
      product: rentalProducts,
      name: items.name,
      sizeLabel: items.sizeLabel,
      offered: sql<boolean>`${isOffered}`,
    })
    .from(rentalProducts)
    .innerJoin(items, eq(items.itemSeq, rentalProducts.itemSeq))
    .innerJoin(brands, eq(brands.brandSeq, items.brandSeq))
    .leftJoin(patterns, eq(patterns.patternSeq, items.patternSeq))
    .where(eq(rentalProducts.rentalProductSeq, rentalProductSeq))
  if (!found) throw invalid({ rentalProductSeq: '등록되지 않은 렌탈 상품입니다.' })
  const { product, name, sizeLabel } = found
  const plan = product.plans.find((each) => each.planSeq === planSeq)
  if (!plan) throw invalid({ planSeq: '렌탈 상품에 없는 요금제입니다.' })
  const { visible, ...fees } = plan
  const { rentalCompany, itemSeq, earlyTerminationRate, affiliateCardSeqs } = product
  return {
    ...fees,
    rentalProductSeq,
    rentalCompany,
    itemSeq,
    itemName: name,
    sizeLabel,
    earlyTerminationRate,
    affiliateCardSeqs,
    offered: product.visible && visible !== false && found.offered,
  }
}
