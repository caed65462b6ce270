import type { components } from '../../openapi/schema.gen'

type Schemas = components['schemas']

/** The states that a coupon can move from, by the state it moves to. */
export const couponTransitions: Readonly<Record<Schemas['CouponTransition']['to'], readonly Schemas['CouponState'][]>> =
  {
    ACTIVE: ['DRAFT', 'PAUSED'],
    PAUSED: ['ACTIVE'],
    ENDED: ['ACTIVE', 'PAUSED'],
  }
