import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { DAY_MS } from '../../../../domain/common/durations'
import { cardFee, TIER_RISES, tierProblems } from '../../../../domain/rental/rental-fee'

type Tier = Schemas['AffiliateCardTier']
type Values = Partial<Schemas['AffiliateCardBody']>
type Fees = Pick<Schemas['AffiliateCardRow'], 'annualFeeDomestic' | 'annualFeeGlobal'>

const MAN = 10_000

/** Returns e.g. `30만↑`. */
export const spendText = (minSpend: number): string =>
  minSpend === 0 ? '실적 무관' : `${formatThousands(minSpend / MAN)}만↑`

/** Returns e.g. `30만↑ 13,000 · 70만↑ 17,000`. */
export const tiersText = (tiers: readonly Tier[]): string =>
  tiers.map(({ minSpend, discountAmount }) => `${spendText(minSpend)} ${formatThousands(discountAmount)}`).join(' · ')

/** Returns e.g. `국내 15,000 / 해외 18,000`. */
export const feesText = ({ annualFeeDomestic, annualFeeGlobal }: Fees): string =>
  [
    annualFeeDomestic === null ? null : `국내 ${formatThousands(annualFeeDomestic)}`,
    annualFeeGlobal === null ? null : `해외 ${formatThousands(annualFeeGlobal)}`,
  ]
    .filter(Boolean)
    .join(' / ')

const ENDING_DAYS = 30

/** Returns whether a review has expired or expires within 30 days. Both dates are days in Seoul. */
export const isReviewEnding = (reviewUntil: string, today: string): boolean =>
  Date.parse(reviewUntil) - Date.parse(today) <= ENDING_DAYS * DAY_MS

/** Returns the monthly payment with each tier. Incomplete tiers are omitted. */
export const paymentsOf = (tiers: readonly Partial<Tier>[], monthlyFee: number) =>
  tiers.flatMap(({ minSpend, discountAmount }) =>
    typeof minSpend === 'number' && typeof discountAmount === 'number'
      ? { minSpend, discountAmount, payFee: cardFee(monthlyFee, discountAmount) }
      : [],
  )

/** Returns the problems of a card that the contract's rules do not cover. */
export function cardProblems({ tiers = [], annualFeeDomestic, annualFeeGlobal, startAt, endAt }: Values) {
  const rows: Record<string, string> = {}
  for (const { at, field } of tierProblems(tiers)) rows[`tiers[${at}].${field}`] = TIER_RISES
  return {
    ...rows,
    ...(annualFeeDomestic == null &&
      annualFeeGlobal == null && { annualFeeDomestic: '국내와 해외겸용 연회비 중 하나를 입력해 주세요.' }),
    ...(startAt &&
      endAt &&
      Date.parse(endAt) <= Date.parse(startAt) && { endAt: '종료일시는 시작일시보다 뒤여야 합니다.' }),
  }
}
