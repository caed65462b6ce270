import type { Db } from '../../server/db/database'
import { members } from '../../server/db/schema'
import { inTransaction } from '../../server/db/transaction'
import { issueCoupon } from '../../server/promotion/member-coupon/issue-coupon'
import { coupons } from '../../server/promotion/schema/coupon.schema'
import type { TestShop } from './harness'

type Member = typeof members.$inferInsert

let serial = 0

/** Inserts a coupon to be issued by hand: 5,000 won off an order, for 30 days, one per member. */
export async function newCoupon({ services }: TestShop, overrides: Partial<typeof coupons.$inferInsert> = {}) {
  serial += 1
  const now = services.clock.now()
  const [row] = await services.db
    .insert(coupons)
    .values({
      name: `시험쿠폰 ${serial}`,
      kind: 'ORDER',
      benefitType: 'AMOUNT',
      benefitValue: 5_000,
      perUnit: false,
      minOrderAmount: 0,
      minQuantity: 0,
      targetMode: 'ALL',
      targetRows: [],
      device: 'ALL',
      usableWithOther: false,
      firstOrderOnly: false,
      issueMethod: 'MANUAL',
      issueStartAt: new Date(now.getTime() - 1_000),
      perMemberLimit: 1,
      usePeriodType: 'DAYS',
      useDays: 30,
      state: 'ACTIVE',
      createdAt: now,
      ...overrides,
    })
    .returning()
  if (!row) throw new Error('no coupon was stored')
  return row
}

/** Inserts members, and returns them in the order of their numbers. */
export async function newMembers(
  { services }: TestShop,
  n: number,
  overrides: Partial<Member> = {},
): Promise<number[]> {
  const rows = await services.db
    .insert(members)
    .values(
      Array.from({ length: n }, (): Member => {
        serial += 1
        return {
          loginId: `coupon${serial}`,
          name: `쿠폰${serial}`,
          mobilePhone: `0106${String(serial).padStart(7, '0')}`,
          memberType: 'PERSONAL',
          state: 'ACTIVE',
          ...overrides,
        }
      }),
    )
    .returning({ seq: members.memberSeq })
  return rows.map(({ seq }) => seq).sort((a, b) => a - b)
}

/** Issues a coupon to a member in a transaction of its own, as a download or a prize does. */
export const give = ({ services }: TestShop, couponSeq: number, memberSeq: number) =>
  inTransaction(services, (db: Db) =>
    issueCoupon(db, { now: services.clock.now(), couponSeq, memberSeq, issuedBy: null, reason: '시험' }),
  )
