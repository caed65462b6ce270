import { eq, sql } from 'drizzle-orm'
import { adjustedFee, PLAN_TWICE, plansTwice, purchaseRatio, totalFee } from '../../../openapi/formats/rental-fee'
import type { AdminCall, Schemas } from '../../http/call'
import { badState, invalid } from '../../http/refusal'
import { grouped } from '../../lib/numbers'
import { brands } from '../../product/brand/brand.schema'
import { items } from '../../product/item/item.schema'
import { offered } from '../../product/item/item-query'
import { patterns } from '../../product/pattern/pattern.schema'
import { rentalProducts, type StoredPlan } from './rental-product.schema'

/** Plans with what they come to. */
export const shownPlans = (plans: readonly StoredPlan[], salePrice: number): Schemas['RentalPlan'][] =>
  plans.map((plan) => ({ ...plan, totalFee: totalFee(plan), purchaseRatio: purchaseRatio(plan, salePrice) }))

/**
 * Plans as they are stored, in the order given: one that the product has (by its number, else by quantity and term) keeps its number.
 * Throws 400 on a row whose quantity and term another has.
 */
export function plansOf(rows: readonly Schemas['RentalPlanBody'][], held: readonly StoredPlan[]): StoredPlan[] {
  const twice = plansTwice(rows)
  if (twice.length > 0) throw invalid(Object.fromEntries(twice.map((at) => [`plans.${at}.months`, PLAN_TWICE])))
  const free = new Set(held.map(({ planSeq }) => planSeq))
  const take = (planSeq: number | null | undefined): number | null =>
    planSeq != null && free.delete(planSeq) ? planSeq : null
  const named = rows.map(({ planSeq }) => take(planSeq))
  let last = Math.max(0, ...held.map(({ planSeq }) => planSeq))
  return rows.map(({ quantity, months, monthlyFee, registrationFee, visible }, at) => {
    const same = held.find((plan) => plan.quantity === quantity && plan.months === months)
    const planSeq = named[at] ?? take(same?.planSeq) ?? ++last
    return { planSeq, quantity, months, monthlyFee, registrationFee, visible }
  })
}

const LEAST_FEE = 3_000
const MOST_FEE = 500_000

type FeeChange = Schemas['RentalFeeChange']

const isMeant = ({ quantity, months }: FeeChange, plan: StoredPlan): boolean =>
  (quantity === undefined || plan.quantity === quantity) && (months === undefined || plan.months === months)

/** What a change makes of a product's plans: those that it is about, before and after. */
export const adjusted = (plans: readonly StoredPlan[], fee: FeeChange) =>
  plans.filter((plan) => isMeant(fee, plan)).map((plan) => ({ plan, after: adjustedFee(plan.monthlyFee, fee.rate) }))

/** Why a product's fees cannot be changed so; null: they can. */
export function adjustProblem(found: ReturnType<typeof adjusted>): string | null {
  if (found.length === 0) return '조건에 맞는 요금제가 없습니다.'
  const out = found.find(({ after }) => after < LEAST_FEE || after > MOST_FEE)
  if (!out) return null
  const { plan, after } = out
  const limits = `${grouped(LEAST_FEE)}~${grouped(MOST_FEE)}원`
  return `${plan.quantity}본 ${plan.months}개월의 월 렌탈료가 ${grouped(after)}원이 됩니다. ${limits}만 가능합니다.`
}

/** A product's plans with their new fees. Throws INVALID_STATE where they cannot be changed so. */
export function adjustedPlans(plans: readonly StoredPlan[], fee: FeeChange): StoredPlan[] {
  const found = adjusted(plans, fee)
  const problem = adjustProblem(found)
  if (problem) throw badState(problem)
  const feeOf = new Map(found.map(({ plan, after }) => [plan.planSeq, after]))
  return plans.map((plan) => ({ ...plan, monthlyFee: feeOf.get(plan.planSeq) ?? plan.monthlyFee }))
}

/** A plan as an application keeps it, and what decides which cards fit. */
export interface ChosenPlan extends Omit<StoredPlan, 'visible'> {
  rentalProductSeq: number
  rentalCompany: string
  itemSeq: number
  itemName: string
  sizeLabel: string | null
  earlyTerminationRate: number
  affiliateCardSeqs: number[]
  /** It can be chosen now: product, plan and item are offered. */
  offered: boolean
}

/** A plan of a rental product. Throws 400 on `rentalProductSeq` or `planSeq` where there is none. */
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
      offered: sql<boolean>`${offered}`,
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
    ...{ rentalProductSeq, rentalCompany, itemSeq, itemName: name, sizeLabel, earlyTerminationRate, affiliateCardSeqs },
    offered: product.visible && visible !== false && found.offered,
  }
}
