import { eq } from 'drizzle-orm'
import type { BodyOf } from '../../server/contract/contract-types'
import { members, shopInfo } from '../../server/db/schema'
import { addDeposit } from '../../server/member/deposit-entry/deposits'
import { businessProfiles } from '../../server/member/schema/business-profile.schema'
import { memberPasswordLinks } from '../../server/member/schema/member-password.schema'
import { sha256 } from '../../server/session/crypto'
import { newCoupon } from '../server/coupons'
import type { TestShop } from '../server/harness'
import { joinBody, joined, PASSWORD } from '../server/shop/joined'
import { shopCall } from '../server/shop/shop-api'
import type { ShopCases } from './shop-cases'

const path = async (shop: TestShop) => ({ path: { memberSeq: (await joined(shop)).memberSeq } })

const address: BodyOf<'POST /api/v1/shop/members/{memberSeq}/addresses'> = {
  label: '집',
  receiverName: '김가입',
  mobilePhone: '01012345678',
  zipCode: '06236',
  address1: '서울 강남구 테헤란로 1',
}
const car: BodyOf<'POST /api/v1/shop/members/{memberSeq}/cars'> = { carText: '쏘나타', frontSize: '225/45R17' }

async function withAddress(shop: TestShop) {
  const { memberSeq } = await joined(shop)
  const to = { path: { memberSeq }, body: address }
  const { result } = await shopCall(shop, 'POST /api/v1/shop/members/{memberSeq}/addresses', to)
  return { memberSeq, memberAddressSeq: result.memberAddressSeq }
}

async function withCar(shop: TestShop) {
  const { memberSeq } = await joined(shop)
  const { result } = await shopCall(shop, 'POST /api/v1/shop/members/{memberSeq}/cars', {
    path: { memberSeq },
    body: car,
  })
  return { memberSeq, memberCarSeq: result.memberCarSeq }
}

async function withDeposit(shop: TestShop) {
  const { memberSeq } = await joined(shop)
  const { db, clock } = shop.services
  const credit = { memberSeq, amount: 10_000, kind: 'ADMIN_ADD' as const, reason: '시험', now: clock.now() }
  await db.transaction((tx) => addDeposit(tx, credit))
  const account = { bankCode: '004' as const, accountNumber: '12345678901', accountHolder: '김가입' }
  return { path: { memberSeq }, body: { amount: 4_000, ...account } }
}

/** One request that succeeds for every operation on members, their cars, addresses, ledgers and coupons. */
export const shopMemberCases = {
  'POST /api/v1/shop/members': () => ({ body: joinBody() }),
  'POST /api/v1/shop/members/sign-in': async (shop) => {
    const { loginId } = await joined(shop)
    return { body: { loginId, password: PASSWORD } }
  },
  'POST /api/v1/shop/members/social-sign-in': async (shop) => {
    const { loginId } = await joined(shop, { joinType: 'KAKAO', password: undefined })
    return { body: { joinType: 'KAKAO', loginId } }
  },
  'POST /api/v1/shop/members/password-links': async (shop) => {
    await shop.services.db.update(shopInfo).set({ shopUrl: 'https://shop.example' })
    const { loginId, mobilePhone } = await joined(shop)
    return { body: { loginId, mobilePhone } }
  },
  'POST /api/v1/shop/members/password-resets': async (shop) => {
    const { db, clock } = shop.services
    const { memberSeq } = await joined(shop)
    const [now, expiresAt] = [clock.now(), new Date(clock.now().getTime() + 60_000)]
    const link = { memberSeq, tokenHash: sha256(`link ${memberSeq}`), sentBy: '쇼핑몰', sentAt: now, expiresAt }
    await db.insert(memberPasswordLinks).values(link)
    return { body: { token: `link ${memberSeq}`, newPassword: 'another one 2026!' } }
  },
  'GET /api/v1/shop/members/{memberSeq}': path,
  'PUT /api/v1/shop/members/{memberSeq}': async (shop) => ({ ...(await path(shop)), body: { name: '김바뀜' } }),
  'PUT /api/v1/shop/members/{memberSeq}/password': async (shop) => ({
    ...(await path(shop)),
    body: { currentPassword: PASSWORD, newPassword: 'another one 2026!' },
  }),
  'POST /api/v1/shop/members/{memberSeq}/withdrawal': async (shop) => ({
    ...(await path(shop)),
    body: { reason: 'LOW_USE' },
  }),
  'GET /api/v1/shop/members/{memberSeq}/business': async ({ services: { db } }) => {
    const [profile] = await db.select().from(businessProfiles).where(eq(businessProfiles.active, true)).limit(1)
    if (!profile) throw new Error('the sample has no business member')
    await db.update(members).set({ state: 'ACTIVE' }).where(eq(members.memberSeq, profile.memberSeq))
    return { path: { memberSeq: profile.memberSeq } }
  },

  'GET /api/v1/shop/members/{memberSeq}/addresses': path,
  'POST /api/v1/shop/members/{memberSeq}/addresses': async (shop) => ({ ...(await path(shop)), body: address }),
  'PUT /api/v1/shop/members/{memberSeq}/addresses/{memberAddressSeq}': async (shop) => ({
    path: await withAddress(shop),
    body: address,
  }),
  'DELETE /api/v1/shop/members/{memberSeq}/addresses/{memberAddressSeq}': async (shop) => ({
    path: await withAddress(shop),
  }),

  'GET /api/v1/shop/members/{memberSeq}/cars': path,
  'POST /api/v1/shop/members/{memberSeq}/cars': async (shop) => ({ ...(await path(shop)), body: car }),
  'PUT /api/v1/shop/members/{memberSeq}/cars/{memberCarSeq}': async (shop) => ({
    path: await withCar(shop),
    body: car,
  }),
  'DELETE /api/v1/shop/members/{memberSeq}/cars/{memberCarSeq}': async (shop) => ({ path: await withCar(shop) }),

  'GET /api/v1/shop/members/{memberSeq}/balances': path,
  'GET /api/v1/shop/members/{memberSeq}/point-entries': path,
  'GET /api/v1/shop/members/{memberSeq}/deposit-entries': path,
  'GET /api/v1/shop/members/{memberSeq}/deposit-refunds': path,
  'POST /api/v1/shop/members/{memberSeq}/deposit-refunds': withDeposit,
  'POST /api/v1/shop/members/{memberSeq}/deposit-refunds/{depositRefundSeq}/cancel': async (shop) => {
    const withRefund = await withDeposit(shop)
    const { result } = await shopCall(shop, 'POST /api/v1/shop/members/{memberSeq}/deposit-refunds', withRefund)
    return { path: { ...withRefund.path, depositRefundSeq: result.depositRefundSeq } }
  },

  'GET /api/v1/shop/members/{memberSeq}/coupons': path,
  'GET /api/v1/shop/members/{memberSeq}/downloadable-coupons': path,
  'POST /api/v1/shop/members/{memberSeq}/coupons/download': async (shop) => {
    const { couponSeq } = await newCoupon(shop, { issueMethod: 'DOWNLOAD' })
    return { ...(await path(shop)), body: { couponSeq } }
  },
  'POST /api/v1/shop/members/{memberSeq}/coupons/redeem': async (shop) => {
    const sharedCode = 'SHARED2026'
    await newCoupon(shop, { issueMethod: 'CODE', codeType: 'SHARED', sharedCode })
    return { ...(await path(shop)), body: { code: sharedCode } }
  },
} satisfies Partial<ShopCases>
