import { isDeepStrictEqual } from 'node:util'
import { inArray } from 'drizzle-orm'
import { feesUpTo, mountFeeProblem } from '../../../domain/branch/store-rules'
import type { AdminCall } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { invalid } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { lockPlaces } from '../../db/locks'
import { fieldChanges } from '../../log/field-changes'
import { checkVersion, createdStamp, updatedStamp } from '../../resource/stamps'
import { stores } from '../schema/store.schema'
import { storeFeeDefaults } from '../schema/store-fee-default.schema'
import { STANDARD_FEES } from '../store/store-fees'

type Fees = Schemas['StoreFees']

const SINGLE_ROW = 1
const LARGEST_RIM = 24
const MAX_PREVIEW = 100

/** Returns the shop's standard fee table, or the built-in one if it was never changed. */
export async function readFeeDefaults(db: Db): Promise<Schemas['StoreFeeDefaults']> {
  const [row] = await db.select().from(storeFeeDefaults)
  if (!row) return { fees: STANDARD_FEES, updatedAt: null, updatedBy: null, version: 1 }
  const { fees, updatedAt, updatedBy, version } = row
  return { fees, updatedAt: updatedAt.toISOString(), updatedBy, version }
}

/**
 * Returns a store's fees by the standard table, up to its largest rim. Keeps the store's own visit fee and free
 * text.
 */
export function standardFees(defaults: Fees, { maxRim, fees }: { maxRim: number; fees: Fees | null }): Fees {
  const storeFees = fees && { visitFee: fees.visitFee, freeText: fees.freeText }
  return { ...feesUpTo(defaults, maxRim), ...storeFees }
}

export const sameFees = (a: Fees | null, b: Fees): boolean =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(a)), JSON.parse(JSON.stringify(b)))

/** Saves the standard table. Fees of stores do not change. Throws 400, CONFLICT. */
export async function saveFeeDefaults(call: AdminCall, { fees, version }: Schemas['StoreFeeDefaultsUpdate']) {
  const problem = mountFeeProblem(fees.mountFees, LARGEST_RIM)
  if (fees.mountFees.length === 0) throw invalid({ 'fees.mountFees': '13인치 구간의 장착비가 없습니다.' })
  if (problem) throw invalid({ [`fees.mountFees${problem[0]}`]: problem[1] })
  await lockPlaces(call.db, 'store-fee-defaults')
  const before = await readFeeDefaults(call.db)
  await checkVersion(before, version, () => before)
  const values = { fees, ...updatedStamp(call), version: version + 1 }
  await call.db
    .insert(storeFeeDefaults)
    .values({ storeFeeDefaultSeq: SINGLE_ROW, ...createdStamp(call), ...values })
    .onConflictDoUpdate({ target: storeFeeDefaults.storeFeeDefaultSeq, set: values })
  call.log({
    action: 'UPDATE',
    resource: 'stores',
    summary: '장착점 기본 요금표 수정',
    changes: fieldChanges('StoreFees', before.fees as Record<keyof Fees, unknown>, fees),
  })
  return readFeeDefaults(call.db)
}

/** Returns what the standard table would change at these stores. */
export async function previewFees(db: Db, seqs: readonly number[]): Promise<Schemas['StoreFeePreview']> {
  const { fees: defaults } = await readFeeDefaults(db)
  const rows = await db
    .select()
    .from(stores)
    .where(inArray(stores.storeSeq, [...seqs]))
    .orderBy(stores.storeCode)
  const changed = rows.flatMap((store) => {
    const { storeSeq, storeCode, name, fees } = store
    const after = standardFees(defaults, store)
    return sameFees(fees, after) ? [] : [{ storeSeq, storeCode, name, before: fees, after }]
  })
  return { changed: changed.length, same: rows.length - changed.length, stores: changed.slice(0, MAX_PREVIEW) }
}
