import { eq, sql } from 'drizzle-orm'
import { checkDigit } from '../../domain/common/business-number'
import { queryRows } from '../../server/db/rows'
import { guguns } from '../../server/db/schema'
import { newFile } from './goods'
import type { TestShop } from './harness'

let n = 0

/** Returns the next member of the sample who can apply. */
async function applicant(shop: TestShop): Promise<number> {
  const [row] = await queryRows<{ seq: number }>(
    shop.services.db,
    sql`select member_seq as seq from members m where member_type = 'PERSONAL' and state = 'ACTIVE'
      and not exists (select from business_applications a where a.member_seq = m.member_seq) limit 1`,
  )
  if (!row) throw new Error('nobody is left to apply')
  return row.seq
}

const license = (shop: TestShop): Promise<number> => newFile(shop, 'PERSONAL', { name: 'license-01.webp' })

/** Returns the business data of a body without its number, with personal data. */
export async function businessFields(shop: TestShop) {
  const {
    memberSeq: _1,
    businessNumber: _2,
    monthlyQuantity: _3,
    interestSizeSeqs: _4,
    memo: _5,
    ...fields
  } = await applicationBody(shop)
  return fields
}

/** Returns a valid body with the number of a running business. */
export const applicationBody = async (shop: TestShop) => {
  n += 1
  return {
    memberSeq: await applicant(shop),
    companyName: `시험상사 ${n}`,
    companyKind: 'INDIVIDUAL',
    businessNumber: goodNumber(n),
    ceoName: '김대표',
    openedOn: '2019-03-02',
    businessType: '소매업',
    businessCategory: '타이어',
    industry: 'TIRE_SHOP',
    zipCode: '06236',
    address1: '서울특별시 강남구 테헤란로 12',
    sidoId: 1,
    gugunId: await firstGugun(shop),
    tel: '0212345678',
    managerName: '이담당',
    managerPhone: '01023456789',
    taxEmail: 'tax@example.com',
    licenseFileSeq: await license(shop),
    monthlyQuantity: 'LT_100',
    interestSizeSeqs: [1],
    memo: '시험 신청',
  }
}

async function firstGugun(shop: TestShop): Promise<number> {
  const [row] = await shop.services.db.select({ id: guguns.id }).from(guguns).where(eq(guguns.sidoId, 1)).limit(1)
  return row?.id ?? 0
}

/**
 * Returns the n-th business number with a given state at the simulated tax office. `answer`: last digit of the digit
 * sum, which decides the state; by default a running business.
 */
export function goodNumber(n: number, answer = 5): string {
  for (let nine = 101_010_000 + n * 97; ; nine += 1) {
    const number = `${nine}${checkDigit(String(nine))}`
    if ([...number].reduce((sum, digit) => sum + Number(digit), 0) % 10 === answer) return number
  }
}
