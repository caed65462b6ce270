import { members } from '../../server/db/schema'
import type { TestShop } from './harness'

let serial = 0

/** Creates a member without points or deposit, by default named 김장부. */
export async function newMember(
  shop: TestShop,
  overrides: Partial<typeof members.$inferInsert> = {},
): Promise<typeof members.$inferSelect> {
  serial += 1
  const [row] = await shop.services.db
    .insert(members)
    .values({
      loginId: `ledger${serial}`,
      name: '김장부',
      mobilePhone: `0199${String(serial).padStart(7, '0')}`,
      memberType: 'PERSONAL',
      state: 'ACTIVE',
      ...overrides,
    })
    .returning()
  if (!row) throw new Error('no member was made')
  return row
}
