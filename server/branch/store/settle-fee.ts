import { and, desc, eq, lte } from 'drizzle-orm'
import type { Db } from '../../db/database'
import type { Schemas } from '../../http/contract-types'
import { storeFeeHistories } from './store.schema'

/** Goods of a mount, as input of the fee calculation. */
export interface MountedGood {
  itemType: Schemas['ItemType']
  mountFeeType: Schemas['MountFeeType'] | null
  rim: number | null
  quantity: number
}

const MIN_RIM = 13

/**
 * Returns what the shop pays a store for mounting these goods, in won: per tire by rim size, per battery. Counts
 * only goods with mounting included in the price.
 */
export function settleFeeOf(fees: Schemas['StoreFees'], goods: readonly MountedGood[]): number {
  const each = ({ itemType, rim }: MountedGood): number => {
    if (itemType === 'BATTERY') return fees.batterySettle
    if (itemType !== 'TIRE') return 0
    const inches = Math.max(MIN_RIM, rim ?? MIN_RIM)
    return fees.mountFees.find(({ rimFrom, rimTo }) => inches >= rimFrom && inches <= rimTo)?.settlePerTire ?? 0
  }
  return goods
    .filter(({ mountFeeType }) => mountFeeType === 'INCLUDED')
    .reduce((sum, good) => sum + each(good) * good.quantity, 0)
}

/**
 * Returns the fees that applied at a store on a day: the latest entry that starts on or before it. Null if there is
 * none.
 */
export async function feesOn(db: Db, storeSeq: number, day: string): Promise<Schemas['StoreFees'] | null> {
  const [row] = await db
    .select({ fees: storeFeeHistories.fees })
    .from(storeFeeHistories)
    .where(and(eq(storeFeeHistories.storeSeq, storeSeq), lte(storeFeeHistories.feesFrom, day)))
    .orderBy(desc(storeFeeHistories.storeFeeHistorySeq))
    .limit(1)
  return row?.fees ?? null
}
