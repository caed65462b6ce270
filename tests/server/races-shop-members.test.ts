import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { members } from '../../server/db/schema'
import { auditShop } from '../../server/member/ledger/audit'
import { coupons } from '../../server/promotion/schema/coupon.schema'
import { memberCoupons } from '../../server/promotion/schema/member-coupon.schema'
import { SAMPLE_SHOP_KEY } from '../../server/sample/sign-ins'
import { newCoupon, newMembers } from './coupons'
import { type TestShop, testShop } from './harness'
import { siteProcess } from './other-process'
import { joinBody } from './shop/joined'
import { shopCall } from './shop/shop-api'

/** The embedded database has one connection: its transactions never meet. */
const onServer = Boolean(process.env.TEST_DATABASE_URL)

let shop: TestShop
let other: TestShop
beforeAll(async () => {
  shop = await testShop()
  other = await shop.another()
})
afterAll(() => shop.close())

const DOWNLOAD = 'POST /api/v1/shop/members/{memberSeq}/coupons/download'

it.runIf(onServer)(
  '300 members download a coupon of 100 at once, from two server processes: 100 have one, and the coupon has ended',
  async () => {
    const { db } = shop.services
    const { couponSeq } = await newCoupon(shop, { issueMethod: 'DOWNLOAD', issueLimit: 100 })
    const seqs = await newMembers(shop, 300)
    const calls = seqs.map((memberSeq) => ({
      to: `/api/v1/shop/members/${memberSeq}/coupons/download`,
      body: { couponSeq },
      idempotencyKey: randomUUID(),
    }))
    const processes = await Promise.all(
      [calls.slice(0, 150), calls.slice(150)].map((half) => siteProcess(shop, SAMPLE_SHOP_KEY, half)),
    )
    for (const each of processes) each.go()
    const counts = await Promise.all(processes.map((each) => each.statuses()))
    const total = (status: string) => counts.reduce((sum, each) => sum + (each[status] ?? 0), 0)
    expect([total('201'), total('409')]).toEqual([100, 200])
    const copies = await db.select().from(memberCoupons).where(eq(memberCoupons.couponSeq, couponSeq))
    expect(new Set(copies.map(({ memberSeq }) => memberSeq)).size).toBe(100)
    const [coupon] = await db.select().from(coupons).where(eq(coupons.couponSeq, couponSeq))
    expect(coupon).toMatchObject({ issuedCount: 100, state: 'ENDED' })
    expect(await auditShop(db)).toEqual([])
  },
)

it.runIf(onServer)('one download is sent twenty times to two servers: one copy, twenty equal answers', async () => {
  const { couponSeq } = await newCoupon(shop, { issueMethod: 'DOWNLOAD', perMemberLimit: 99 })
  const [memberSeq = 0] = await newMembers(shop, 1)
  const sent = { path: { memberSeq }, body: { couponSeq }, idempotencyKey: randomUUID() }
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => shopCall(n % 2 ? shop : other, DOWNLOAD, sent)),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  for (const { result } of answers) expect(result).toEqual(answers[0]?.result)
  const copies = await shop.services.db.select().from(memberCoupons).where(eq(memberCoupons.couponSeq, couponSeq))
  expect(copies).toHaveLength(1)
})

it.runIf(onServer)('ten sign-ups of one id at once, at two servers: one member, nine refusals', async () => {
  const { loginId } = joinBody()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      shopCall(n % 2 ? shop : other, 'POST /api/v1/shop/members', { body: joinBody({ loginId }) }),
    ),
  )
  const codes = answers.map(({ status, code }) => code ?? status).sort()
  expect(codes).toEqual([201, ...Array(9).fill('DUPLICATE')])
  const rows = await shop.services.db.select().from(members).where(eq(members.loginId, loginId))
  expect(rows).toHaveLength(1)
})

it.runIf(onServer)('forty guesses of a password at two servers get ten tries', async () => {
  const signIn = (server: TestShop) =>
    shopCall(server, 'POST /api/v1/shop/members/sign-in', { body: { loginId: 'guessed', password: 'wrong' } })
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => signIn(n % 2 ? shop : other)))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(30)
})
