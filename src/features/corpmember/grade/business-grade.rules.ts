import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { withParticle } from '../../../../domain/common/particles'

type Grade = Schemas['BusinessGradeLine']

/** Sale price in the example beside the rate. */
const EXAMPLE = 123_400
/** Rates above this are unusual. */
const MAX_USUAL_RATE = 30

/**
 * Returns the price of a grade without more specific rules, floored to 100 won. Uses integers, because rates have one
 * decimal.
 */
export const gradePrice = (salePrice: number, discountRate: number): number =>
  Math.floor((salePrice * (1000 - Math.round(discountRate * 10))) / 100_000) * 100

/** Returns e.g. `판매가 123,400원 → 등급가 113,500원`. */
export const exampleOf = (discountRate: number): string =>
  `판매가 ${formatThousands(EXAMPLE)}원 → 등급가 ${formatThousands(gradePrice(EXAMPLE, discountRate))}원`

/**
 * Returns whether a rate looks like a mistake: below that of the next lower grade, or very high. A new grade ranks
 * highest.
 */
export function isUnusualRate(
  discountRate: number,
  ownGrade: Pick<Grade, 'sortOrder'> | undefined,
  grades: readonly Grade[],
): boolean {
  const below = grades
    .filter(({ sortOrder }) => ownGrade === undefined || sortOrder < ownGrade.sortOrder)
    .sort((a, b) => a.sortOrder - b.sortOrder)
    .at(-1)
  return discountRate > MAX_USUAL_RATE || (below !== undefined && discountRate < (below.discountRate ?? 0))
}

/** Returns e.g. `회원 42명을 '골드'에서 '실버'로 옮깁니다.` */
export const moveQuestion = ({ name, memberCount }: Pick<Grade, 'name' | 'memberCount'>, to: string): string =>
  `회원 ${formatThousands(memberCount ?? 0)}명을 '${name}'에서 ${withParticle(`'${to}'`, '으로/로')} 옮깁니다.`
