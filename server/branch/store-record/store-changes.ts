import { inArray } from 'drizzle-orm'
import type { Call } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { admins } from '../../db/schema'
import { fieldChanges } from '../../log/field-changes'
import { regionNames } from '../../member/business-profile/profile'
import { accountNumberOf } from '../store/store-account'
import { maskField, type StoreRow } from '../store/store-rows'

/** Columns that are derived or not part of the store form. */
const UNLOGGED = [
  'storeSeq',
  'storeCode',
  'state',
  'sidoId',
  'gugunId',
  'island',
  'accountSealed',
  'accountEnd',
  'accountLength',
  'ntsState',
  'ntsCheckedAt',
  'storeApplySeq',
  'pauseReason',
  'pausedUntil',
  'closeReason',
  'ratingAverage',
  'storeReviewCount',
  'createdAt',
  'createdBy',
  'updatedAt',
  'updatedBy',
  'version',
]

/** Returns the changes of a store for the log: names instead of numbers, personal data masked. */
export async function storeChanges(
  call: Pick<Call, 'db' | 'services'>,
  before: StoreRow,
  after: StoreRow,
): Promise<Schemas['FieldChange'][]> {
  const regions = await regionNames(call.db)
  const managers = await call.db
    .select({ seq: admins.adminSeq, name: admins.name })
    .from(admins)
    .where(inArray(admins.adminSeq, [before.managerAdminSeq ?? 0, after.managerAdminSeq ?? 0]))
  const loggedFields = (row: StoreRow): Record<string, unknown> => ({
    ...Object.fromEntries(Object.entries(row).filter(([name]) => !UNLOGGED.includes(name))),
    accountNumber: accountNumberOf(call, row),
    managerAdminSeq: managers.find(({ seq }) => seq === row.managerAdminSeq)?.name ?? null,
    visitGugunIds: row.visitGugunIds.map((id) => regions.get(id) ?? ''),
  })
  return fieldChanges('StoreUpdate', loggedFields(before), loggedFields(after)).map((change) => ({
    ...change,
    before: change.before && maskField(change.field, change.before),
    after: change.after && maskField(change.field, change.after),
  }))
}
