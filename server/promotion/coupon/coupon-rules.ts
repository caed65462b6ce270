import { isDeepStrictEqual } from 'node:util'
import { couponProblems, hasPerUnit, MAX_UNITS, ROUND_UNIT } from '../../../domain/promotion/coupon'
import type { Schemas } from '../../contract/contract-types'
import { invalid, invalidState } from '../../contract/refusal'
import { formatNumber } from '../../lib/numbers'
import type { coupons } from '../schema/coupon.schema'
import { type Targets, targetsOf } from './coupon-targets'

export type CouponRow = typeof coupons.$inferSelect

const momentOf = (text: string | null | undefined): Date | null => (text ? new Date(text) : null)

/** The columns that a form sets; the others are state and counts. */
type CouponValues = Omit<
  CouponRow,
  | 'couponSeq'
  | 'state'
  | 'issuedCount'
  | 'usedCount'
  | 'usedAmount'
  | 'expiredCount'
  | 'revokedCount'
  | 'createdAt'
  | 'createdBy'
  | 'updatedAt'
  | 'updatedBy'
  | 'version'
>

/** Returns the benefit columns; those that the benefit type does not have are null. */
function benefitOf(body: Schemas['CouponFields']) {
  const { kind, benefitType, benefitValue = null } = body
  const perUnit = hasPerUnit({ kind, benefitType }) && body.perUnit === true
  const percent = benefitType === 'PERCENT'
  return {
    benefitValue: benefitType === 'FREE' ? null : benefitValue,
    perUnit,
    maxUnits: perUnit ? (body.maxUnits ?? MAX_UNITS) : null,
    maxDiscount: percent ? (body.maxDiscount ?? null) : null,
    roundUnit: percent ? (body.roundUnit ?? ROUND_UNIT) : null,
  }
}

/** Returns the columns of issuing and of the period of use. */
function issuingOf(body: Schemas['CouponFields'], codesMade: number | null) {
  const { issueMethod, usePeriodType } = body
  const fixed = usePeriodType === 'FIXED'
  const codeType = issueMethod === 'CODE' ? (body.codeType ?? null) : null
  return {
    autoTrigger: issueMethod === 'AUTO' ? (body.autoTrigger ?? null) : null,
    issueStartAt: new Date(body.issueStartAt),
    issueEndAt: momentOf(body.issueEndAt),
    issueLimit: body.issueLimit ?? null,
    perMemberLimit: body.perMemberLimit ?? 1,
    useStartAt: fixed ? momentOf(body.useStartAt) : null,
    useEndAt: fixed ? momentOf(body.useEndAt) : null,
    useDays: fixed ? null : (body.useDays ?? null),
    codeType,
    sharedCode: codeType === 'SHARED' ? (body.sharedCode?.toUpperCase() ?? null) : null,
    codeCount: codeType === 'UNIQUE' ? (codesMade ?? body.codeCount ?? null) : null,
  }
}

const targetColumns = ({ mode, rows }: Targets) => ({ targetMode: mode, targetRows: rows })

/**
 * Returns the columns of a body. Throws 400 when fields are missing or contradict each other. `codesMade`: how many
 * codes exist.
 */
export function couponValues(body: Schemas['CouponFields'], codesMade: number | null): CouponValues {
  const problems = couponProblems(body)
  if (Object.keys(problems).length > 0) throw invalid(problems as Record<string, string>)
  const { name, memo = null, kind, benefitType, issueMethod, usePeriodType } = body
  return {
    name,
    memo: memo || null,
    kind,
    benefitType,
    issueMethod,
    usePeriodType,
    minOrderAmount: body.minOrderAmount ?? 0,
    minQuantity: body.minQuantity ?? 0,
    ...targetColumns(targetsOf(body.targets ?? { mode: 'ALL' })),
    device: body.device ?? 'ALL',
    usableWithOther: body.usableWithOther ?? false,
    firstOrderOnly: body.firstOrderOnly ?? false,
    ...benefitOf(body),
    ...issuingOf(body, codesMade),
  }
}

/** Fields that can be changed after the coupon was issued. */
const CHANGEABLE = new Set<keyof CouponValues>(['name', 'memo', 'issueEndAt', 'issueLimit'])

/**
 * Throws INVALID_STATE when an issued coupon's benefits or conditions would change, 400 when a limit or period is
 * reduced.
 */
export function checkIssuedCoupon(next: CouponValues, before: CouponRow): void {
  if (before.issuedCount === 0) return
  const fixed = (Object.keys(next) as (keyof CouponValues)[]).filter((field) => !CHANGEABLE.has(field))
  if (fixed.some((field) => !isDeepStrictEqual(next[field], before[field]))) {
    throw invalidState('이미 발급된 쿠폰은 혜택과 조건을 변경할 수 없습니다.')
  }
  if (next.issueLimit !== null && next.issueLimit < before.issuedCount) {
    throw invalid({
      issueLimit: `이미 ${formatNumber(before.issuedCount)}장이 발급되었습니다. 그 이상으로 입력해 주세요.`,
    })
  }
  const never = Number.POSITIVE_INFINITY
  if ((next.issueEndAt?.getTime() ?? never) < (before.issueEndAt?.getTime() ?? never)) {
    throw invalid({ issueEndAt: '발급 종료일시는 늦추는 것만 가능합니다.' })
  }
}

/** Throws INVALID_STATE when a coupon with generated codes would change its issue method or code type. */
export function checkCodes(next: CouponValues, before: CouponRow, codesMade: number | null): void {
  if (codesMade === null) return
  if (next.issueMethod !== before.issueMethod || next.codeType !== before.codeType) {
    throw invalidState('코드가 생성된 쿠폰은 발급 방법과 코드 종류를 변경할 수 없습니다.')
  }
}
