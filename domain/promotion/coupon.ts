import { required } from '../messages/required'

/** Discount and rules of a coupon, shared by forms, their example and the server. */

type Kind = 'ITEM' | 'ORDER' | 'DELIVERY'
type Benefit = 'AMOUNT' | 'PERCENT' | 'FREE'

/** The discount of a coupon. */
export interface CouponRule {
  kind: Kind
  benefitType: Benefit
  benefitValue?: number | null | undefined
  perUnit?: boolean | undefined
  maxUnits?: number | null | undefined
  maxDiscount?: number | null | undefined
  roundUnit?: number | null | undefined
}

/** Default maximum number of pieces with a per-piece discount. */
export const MAX_UNITS = 4
export const ROUND_UNIT = 100

/**
 * Returns the discount in won on `base`, the amount the coupon applies to, for `quantity` pieces.
 * Rounded down, never more than `base`.
 */
export function discountOf(rule: CouponRule, base: number, quantity: number): number {
  const { benefitType, benefitValue, perUnit, maxUnits, maxDiscount, roundUnit } = rule
  if (base <= 0) return 0
  if (benefitType === 'FREE') return base
  const value = benefitValue ?? 0
  if (benefitType === 'AMOUNT') {
    const units = perUnit ? Math.min(quantity, maxUnits ?? MAX_UNITS) : 1
    return Math.min(value * units, base)
  }
  const unit = roundUnit ?? ROUND_UNIT
  const discount = Math.floor((base * value) / 100 / unit) * unit
  return Math.min(discount, maxDiscount ?? discount, base)
}

const won = (n: number): string => n.toLocaleString('en-US')

/** Returns e.g. `10% (최대 30,000원)`, `1본당 5,000원`, `20,000원` or `무료`. */
export function benefitText({ benefitType, benefitValue, perUnit, maxDiscount }: Omit<CouponRule, 'kind'>): string {
  if (benefitType === 'FREE') return '무료'
  const value = benefitValue ?? 0
  if (benefitType === 'PERCENT') return maxDiscount ? `${value}% (최대 ${won(maxDiscount)}원)` : `${value}%`
  return perUnit ? `1본당 ${won(value)}원` : `${won(value)}원`
}

/** Returns e.g. `30만원·4본 이상`, or an empty string. */
export function conditionText({
  minOrderAmount,
  minQuantity,
}: {
  minOrderAmount: number
  minQuantity: number
}): string {
  const amount = minOrderAmount % 10_000 === 0 ? `${won(minOrderAmount / 10_000)}만원` : `${won(minOrderAmount)}원`
  const parts = [minOrderAmount > 0 && amount, minQuantity > 0 && `${minQuantity}본`].filter(Boolean)
  return parts.length > 0 ? `${parts.join('·')} 이상` : ''
}

/** Returns whether the discount is so high that saving it needs a confirmation. */
export const isBigDiscount = ({ benefitType, benefitValue }: Partial<CouponRule>): boolean =>
  (benefitType === 'PERCENT' && (benefitValue ?? 0) >= 50) ||
  (benefitType === 'AMOUNT' && (benefitValue ?? 0) >= 100_000)

interface TargetRow {
  type: 'ITEM' | 'BRAND' | 'PATTERN' | 'ITEM_TYPE' | 'RIM'
  seq?: number | null | undefined
  value?: string | null | undefined
}

/** An edited coupon. Any field may be missing. */
interface Fields extends Partial<CouponRule> {
  targets?: { mode: 'ALL' | 'INCLUDE' | 'EXCLUDE'; rows?: readonly TargetRow[] | undefined } | undefined
  issueMethod?: 'DOWNLOAD' | 'MANUAL' | 'AUTO' | 'CODE' | undefined
  autoTrigger?: string | null | undefined
  issueStartAt?: string | undefined
  issueEndAt?: string | null | undefined
  usePeriodType?: 'FIXED' | 'DAYS' | undefined
  useStartAt?: string | null | undefined
  useEndAt?: string | null | undefined
  useDays?: number | null | undefined
  codeType?: 'SHARED' | 'UNIQUE' | null | undefined
  sharedCode?: string | null | undefined
  codeCount?: number | null | undefined
}

type Field = keyof Fields
export type CouponProblems = { [F in Field]?: string }

/** Returns whether a coupon can be per piece: an amount off an item. */
export const hasPerUnit = ({ kind, benefitType }: Partial<Pick<CouponRule, 'kind' | 'benefitType'>>): boolean =>
  kind === 'ITEM' && benefitType === 'AMOUNT'

/** Returns the problems of the discount fields. */
function benefitProblems({ kind, benefitType, benefitValue, perUnit }: Fields): CouponProblems {
  if (perUnit && kind !== undefined && benefitType !== undefined && !hasPerUnit({ kind, benefitType })) {
    return { perUnit: '1개당 할인은 상품쿠폰의 할인 금액에만 쓸 수 있습니다.' }
  }
  if (benefitType === 'FREE') {
    return kind === undefined || kind === 'DELIVERY'
      ? {}
      : { benefitType: '무료 혜택은 배송비쿠폰에만 쓸 수 있습니다.' }
  }
  if (benefitType === undefined) return {}
  const value = benefitValue ?? null
  if (value === null) return { benefitValue: required('할인') }
  if (benefitType === 'PERCENT') return value <= 90 ? {} : { benefitValue: '할인율은 1~90%로 입력해 주세요.' }
  return value >= 100 && value % 10 === 0
    ? {}
    : { benefitValue: '할인 금액은 100원 이상 1,000,000원 이하, 10원 단위로 입력해 주세요.' }
}

/** Returns a key that is equal for equal targets. */
export const targetKey = ({ type, seq, value }: TargetRow): string => `${type}/${seq ?? value ?? ''}`

function targetProblem({ targets }: Fields): string | undefined {
  if (!targets || targets.mode === 'ALL') return undefined
  const rows = targets.rows ?? []
  if (rows.length === 0) return required('대상 선택')
  if (new Set(rows.map(targetKey)).size < rows.length) return '같은 대상이 두 번 있습니다.'
  const bad = rows.some(({ type, seq, value }) => {
    if (type === 'RIM') return !/^(1\d|2[0-4])$/.test(value ?? '')
    return type === 'ITEM_TYPE' ? !/^(TIRE|BATTERY|ETC)$/.test(value ?? '') : !seq
  })
  return bad ? '대상을 확인해 주세요.' : undefined
}

function periodProblems(fields: Fields): CouponProblems {
  const { issueStartAt, issueEndAt, usePeriodType, useStartAt, useEndAt, useDays } = fields
  const problems: CouponProblems = {}
  if (issueStartAt && issueEndAt && Date.parse(issueEndAt) <= Date.parse(issueStartAt)) {
    problems.issueEndAt = '발급 종료일시는 시작일시 이후여야 합니다.'
  }
  if (usePeriodType === 'DAYS' && useDays == null) problems.useDays = required('사용 일수')
  if (usePeriodType === 'FIXED') {
    if (!useStartAt) problems.useStartAt = required('사용 시작일시')
    if (!useEndAt) problems.useEndAt = required('사용 종료일시')
    else if (useStartAt && Date.parse(useEndAt) <= Date.parse(useStartAt)) {
      problems.useEndAt = '사용 종료일시는 시작일시 이후여야 합니다.'
    }
  }
  return problems
}

function methodProblems({ issueMethod, autoTrigger, codeType, sharedCode, codeCount }: Fields): CouponProblems {
  if (issueMethod === 'AUTO') return autoTrigger ? {} : { autoTrigger: required('발급 시점') }
  if (issueMethod !== 'CODE') return {}
  if (!codeType) return { codeType: required('코드 종류') }
  if (codeType === 'SHARED') return sharedCode ? {} : { sharedCode: required('공용 코드') }
  return codeCount == null ? { codeCount: required('코드 수') } : {}
}

/** Returns the problems that the contract's rules do not cover: missing or contradicting fields. */
export function couponProblems(fields: Fields): CouponProblems {
  const targets = targetProblem(fields)
  return {
    ...benefitProblems(fields),
    ...(targets === undefined ? {} : { targets }),
    ...periodProblems(fields),
    ...methodProblems(fields),
  }
}
