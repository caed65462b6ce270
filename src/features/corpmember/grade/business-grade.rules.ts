import type { Schemas } from '@/shared/api/types'
import { won } from '@/shared/lib/format'
import { withParticle } from '../../../../openapi/formats/particles'

type Grade = Schemas['BusinessGradeLine']

/** The price of the example beside the rate. */
const EXAMPLE = 123_400
/** Above it a rate is unusual. */
const USUAL_MOST = 30

/** What a grade pays for an item without finer prices: floored to 100 won. Rates have one decimal: computed in whole numbers. */
export const gradePrice = (salePrice: number, discountRate: number): number =>
  Math.floor((salePrice * (1000 - Math.round(discountRate * 10))) / 100_000) * 100

/** `판매가 123,400원 → 등급가 113,500원` */
export const exampleOf = (discountRate: number): string =>
  `판매가 ${won(EXAMPLE)}원 → 등급가 ${won(gradePrice(EXAMPLE, discountRate))}원`

/** Whether a rate looks like a mistake: less than that of the grade below, or very much. A new grade stands on top. */
export function isOdd(
  discountRate: number,
  own: Pick<Grade, 'sortOrder'> | undefined,
  grades: readonly Grade[],
): boolean {
  const below = grades
    .filter(({ sortOrder }) => own === undefined || sortOrder < own.sortOrder)
    .sort((a, b) => a.sortOrder - b.sortOrder)
    .at(-1)
  return discountRate > USUAL_MOST || (below !== undefined && discountRate < (below.discountRate ?? 0))
}

/** `회원 42명을 '골드'에서 '실버'로 옮깁니다.` */
export const moveQuestion = ({ name, memberCount }: Pick<Grade, 'name' | 'memberCount'>, to: string): string =>
  `회원 ${won(memberCount ?? 0)}명을 '${name}'에서 ${withParticle(`'${to}'`, '으로/로')} 옮깁니다.`
