import type { BodyOf, ResultOf } from '../../../server/contract/contract-types'
import type { TestShop } from '../harness'
import { shopCall } from './shop-api'

let serial = 0

export const PASSWORD = 'tire-shop 2026!'

/** Returns the body of a sign-up with a password and only the required fields. */
export function joinBody(
  overrides: Partial<BodyOf<'POST /api/v1/shop/members'>> = {},
): BodyOf<'POST /api/v1/shop/members'> {
  serial += 1
  return {
    joinType: 'SHOP',
    loginId: `joined${serial}`,
    password: PASSWORD,
    name: '김가입',
    mobilePhone: `0177${String(serial).padStart(7, '0')}`,
    smsConsent: false,
    emailConsent: false,
    identityVerified: false,
    ...overrides,
  }
}

/** Signs up a new member. */
export async function joined(
  shop: TestShop,
  overrides: Partial<BodyOf<'POST /api/v1/shop/members'>> = {},
): Promise<ResultOf<'POST /api/v1/shop/members'>> {
  const answer = await shopCall(shop, 'POST /api/v1/shop/members', { body: joinBody(overrides) })
  if (answer.status !== 201) throw new Error(answer.message)
  return answer.result
}
