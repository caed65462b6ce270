import { and, desc, eq, lte } from 'drizzle-orm'
import type { Db, Schemas } from '../../http/call'
import { storeFeeHistories } from './store.schema'

/** What a mount takes, of goods whose mounting is in their price. */
export interface MountedGood {
  itemType: Schemas['ItemType']
  mountFeeType: Schemas['MountFeeType'] | null
  rim: number | null
  quantity: number
}

const LEAST_RIM = 13

/** Won that the shop pays a store for mounting these: per tire by its inches, per battery. */
export function settleFeeOf(fees: Schemas['StoreFees'], goods: readonly MountedGood[]): number {
  const each = ({ itemType, rim }: MountedGood): number => {
    if (itemType === 'BATTERY') return fees.batterySettle
    if (itemType !== 'TIRE') return 0
    const inches = Math.max(LEAST_RIM, rim ?? LEAST_RIM)
    return fees.mountFees.find(({ rimFrom, rimTo }) => inches >= rimFrom && inches <= rimTo)?.settlePerTire ?? 0
  }
  return goods
    .filter(({ mountFeeType }) => mountFeeType === 'INCLUDED')
    .reduce((sum, good) => sum + each(good) * good.quantity, 0)
}

/** What a store took on a day: of what was said of it and of days before, the last word. Null before it had said anything. */
export async function feesOn(db: Db, storeSeq: number, day: string): Promise<Schemas['StoreFees'] | null> {
  const [row] = await db
    .select({ fees: storeFeeHistories.fees })
    .from(storeFeeHistories)
    .where(and(eq(storeFeeHistories.storeSeq, storeSeq), lte(storeFeeHistories.feesFrom, day)))
    .orderBy(desc(storeFeeHistories.storeFeeHistorySeq))
    .limit(1)
  return row?.fees ?? null
}
