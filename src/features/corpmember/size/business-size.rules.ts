import type { BodyOf } from '@/shared/api/types'
import { sizeText } from '../../../../domain/product/tire-size'

type Values = Partial<BodyOf<'post', '/api/v1/admin/business-sizes'>>

/** Returns the problems that the contract's rules do not cover, by field. */
export function sizeProblems({ width, rim, aspect, isCommercial, orderUnit, minQuantity }: Values) {
  const whole = typeof width === 'number' && typeof rim === 'number'
  const uneven =
    typeof orderUnit === 'number' && typeof minQuantity === 'number' && orderUnit > 0 && minQuantity % orderUnit > 0
  return {
    aspect: whole && aspect == null && !isCommercial ? '편평비가 없는 규격은 C규격만 등록할 수 있습니다.' : undefined,
    minQuantity: uneven ? '최소수량은 주문단위의 배수여야 합니다.' : undefined,
  }
}

/** Returns the size formed by the parts, or undefined while they are incomplete. */
export function nameOf({ width, aspect, rim, isCommercial }: Values): string | undefined {
  if (typeof width !== 'number' || typeof rim !== 'number' || (aspect == null && !isCommercial)) return undefined
  return sizeText({ width, aspect: aspect ?? null, rim, isCommercial })
}
