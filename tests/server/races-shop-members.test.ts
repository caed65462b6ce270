import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { members } from '../../server/db/schema'
import { auditShop } from '../../server/member/ledger/audit'
import { coupons } from '../../server/promotion/schema/coupon.schema'
import { memberCoupons } from '../../server/promotion/schema/member-coupon.schema'
import { newCoupon, newMembers } from './coupons'
import { type TestShop, testShop } from './harness'
import { joinBody } from './shop/joined'
import { siteCall } from './shop/shop-api'
import { type TwoServers, times, twoServers } from './shop/two-servers'

/**
 * Two servers of one shop receive simultaneous requests of customers for a limited resource. The embedded database has
 * one connection, so its transactions never overlap.
 */
describe.runIf(process.env.TEST_DATABASE_URL)('simultaneous requests of members', () => {
  let shop: TestShop
  let servers: TwoServers
  beforeAll(async () => {
    shop = await testShop()
    servers = await twoServers(shop)
  })
  afterAll(async () => {
    servers.close()
    await shop.close()
  })

  const db = () => shop.services.db
  const download = (memberSeq: number, couponSeq: number, idempotencyKey?: string) =>
    siteCall('POST /api/v1/shop/members/{memberSeq}/coupons/download', {
      path: { memberSeq },
      body: { couponSeq },
      ...(idempotencyKey ? { idempotencyKey } : {}),
    })
  const copiesOf = (couponSeq: number) =>
    db().select().from(memberCoupons).where(eq(memberCoupons.couponSeq, couponSeq))

  it('300 downloads of a coupon of 100: 100 succeed, and the coupon has ended', async () => {
    const { couponSeq } = await newCoupon(shop, { issueMethod: 'DOWNLOAD', issueLimit: 100 })
    const seqs = await newMembers(shop, 300)
    const answers = await servers.atOnce(seqs.map((memberSeq) => download(memberSeq, couponSeq)))
    const won = seqs.filter((_, n) => answers[n]?.status === 201)
    expect(won).toHaveLength(100)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(200)
    const holders = (await copiesOf(couponSeq)).map(({ memberSeq }) => memberSeq)
    expect(holders.sort((a, b) => a - b)).toEqual(won.sort((a, b) => a - b))
    const [coupon] = await db().select().from(coupons).where(eq(coupons.couponSeq, couponSeq))
    expect(coupon).toMatchObject({ issuedCount: 100, state: 'ENDED' })
    expect(await auditShop(db())).toEqual([])
  })

  it('one download sent twenty times: one copy, twenty equal responses', async () => {
    const { couponSeq } = await newCoupon(shop, { issueMethod: 'DOWNLOAD', perMemberLimit: 99 })
    const [memberSeq = 0] = await newMembers(shop, 1)
    const key = randomUUID()
    const answers = await servers.atOnce(times(20, () => download(memberSeq, couponSeq, key)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    for (const { result } of answers) expect(result).toEqual(answers[0]?.result)
    expect(await copiesOf(couponSeq)).toHaveLength(1)
    expect(await auditShop(db())).toEqual([])
  })

  it('ten sign-ups with one id: one member, nine refusals', async () => {
    const { loginId } = joinBody()
    const answers = await servers.atOnce(
      times(10, () => siteCall('POST /api/v1/shop/members', { body: joinBody({ loginId }) })),
    )
    const codes = answers.map(({ status, code }) => code ?? status).sort()
    expect(codes).toEqual([201, ...Array(9).fill('DUPLICATE')])
    const rows = await db().select().from(members).where(eq(members.loginId, loginId))
    expect(rows).toHaveLength(1)
    expect(await auditShop(db())).toEqual([])
  })

  it('forty guesses of a password: ten attempts are allowed', async () => {
    const body = { loginId: 'guessed', password: 'wrong' }
    const answers = await servers.atOnce(times(40, () => siteCall('POST /api/v1/shop/members/sign-in', { body })))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30)
  })
})
