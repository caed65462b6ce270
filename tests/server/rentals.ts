import { eq } from 'drizzle-orm'
import { items } from '../../server/product/schema/item.schema'
import { rentalApplications } from '../../server/rental/schema/rental-application.schema'
import { rentalProducts } from '../../server/rental/schema/rental-product.schema'
import type { TestShop } from './harness'

type Row = typeof rentalApplications.$inferSelect

let last = 9_000

/** Creates a new application from the customer site with these values. */
export async function newApplication(
  { services }: Pick<TestShop, 'services'>,
  values: Partial<typeof rentalApplications.$inferInsert> = {},
): Promise<Row> {
  const [product] = await services.db
    .select({ rentalProductSeq: rentalProducts.rentalProductSeq, itemSeq: items.itemSeq, itemName: items.name })
    .from(rentalProducts)
    .innerJoin(items, eq(items.itemSeq, rentalProducts.itemSeq))
    .orderBy(rentalProducts.rentalProductSeq)
    .limit(1)
  if (!product) throw new Error('nothing is rented')
  const now = services.clock.now()
  last += 1
  const [row] = await services.db
    .insert(rentalApplications)
    .values({
      applicationNo: `R000101-${last}`,
      source: 'WEB',
      applicantType: 'PERSONAL',
      applicantName: '홍길동',
      mobilePhone: `0109999${last}`,
      carText: '현대 그랜저',
      ...product,
      planSeq: 1,
      rentalCompany: '한빛렌탈',
      quantity: 4,
      months: 36,
      monthlyFee: 24_000,
      registrationFee: 0,
      earlyTerminationRate: 40,
      payFee: 24_000,
      privacyAgreedAt: now,
      state: 'RECEIVED',
      stateAt: now,
      createdAt: now,
      updatedAt: now,
      ...values,
    })
    .returning()
  if (!row) throw new Error('nothing was written')
  return row
}
