import { and, desc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { storeFeeHistories, stores } from '../schema/store.schema'

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
 * Returns the fees that applied at stores on a day, by store: the latest entry that starts on or before it. Stores
 * without one are missing.
 */
export async function feesOfStores(
  db: Db,
  storeSeqs: readonly number[],
  day: string,
): Promise<Map<number, Schemas['StoreFees']>> {
  if (storeSeqs.length === 0) return new Map()
  const { storeSeq, fees, feesFrom, storeFeeHistorySeq } = storeFeeHistories
  const rows = await db
    .selectDistinctOn([storeSeq], { storeSeq, fees })
    .from(storeFeeHistories)
    .where(and(inArray(storeSeq, [...storeSeqs]), lte(feesFrom, day)))
    .orderBy(storeSeq, desc(storeFeeHistorySeq))
  return new Map(rows.map((row) => [row.storeSeq, row.fees]))
}

/** As `feesOfStores`, as a column of a query over stores; null for a store without fees. */
export function feesColumn(day: string): SQL<Schemas['StoreFees'] | null> {
  const { storeSeq, fees, feesFrom, storeFeeHistorySeq } = storeFeeHistories
  const applied = and(eq(storeSeq, stores.storeSeq), lte(feesFrom, day))
  return sql`(select ${fees} from ${storeFeeHistories} where ${applied} order by ${desc(storeFeeHistorySeq)} limit 1)`
}

/** As `feesOfStores`, of one store; null if there is none. */
export const feesOn = async (db: Db, storeSeq: number, day: string): Promise<Schemas['StoreFees'] | null> =>
  (await feesOfStores(db, [storeSeq], day)).get(storeSeq) ?? null
