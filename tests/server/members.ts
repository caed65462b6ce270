import { members } from '../../server/db/schema'
import type { TestShop } from './harness'

let made = 0

/** Creates a member without points or deposit, by default named 김장부. */
export async function newMember(
  shop: TestShop,
  more: Partial<typeof members.$inferInsert> = {},
): Promise<typeof members.$inferSelect> {
  made += 1
  const [row] = await shop.services.db
    .insert(members)
    .values({
      loginId: `ledger${made}`,
      name: '김장부',
      mobilePhone: `0199${String(made).padStart(7, '0')}`,
      memberType: 'PERSONAL',
      state: 'ACTIVE',
      ...more,
    })
    .returning()
  if (!row) throw new Error('no member was made')
  return row
}
