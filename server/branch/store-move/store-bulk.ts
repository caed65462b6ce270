import { eq, inArray } from 'drizzle-orm'
import { closureProblems } from '../../../domain/branch/store-rules'
import { STORE_STATE_REFUSED } from '../../../domain/branch/store-transitions'
import { required } from '../../../domain/messages/required'
import type { AdminCall } from '../../call/call'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { invalid, invalidState } from '../../contract/refusal'
import { lockPlaces } from '../../db/locks'
import { admins } from '../../db/schema'
import { seoulDay } from '../../lib/seoul-time'
import { fieldChanges } from '../../log/field-changes'
import { forEachRow } from '../../resource/each-row'
import { shortenForLog, summarizeNames } from '../../resource/fields'
import { assigneeName } from '../../session/assignees'
import { stores } from '../schema/store.schema'
import { addClosure } from '../store/closure-write'
import { logStore, type StoreRow, storeNames, storeRows, storeSubject, storeTitle } from '../store/store-rows'
import { checkFeesFrom } from '../store/store-values'
import { assertRecommendedLimit, saveFees } from '../store/store-write'
import { readFeeDefaults, sameFees, standardFees } from '../store-fee-default/fee-table'
import { moveLocked } from './move-store'

type Body = Schemas['StoreBulk']
type Change = Schemas['FieldChange']
/** Applies an action to a locked store. Returns the changes for the log. */
type StoreAction = (call: AdminCall, store: StoreRow) => Promise<Change[]>

/** Actions that are logged per store, because the store's history shows them. */
const LOGGED_EACH: readonly Schemas['StoreBulkAction'][] = ['OPEN', 'PAUSE', 'RESUME', 'ADD_CLOSURE']

/** Throws 400 if there are problems in a part of the body. `at` is the prefix of its fields. */
function throwProblems(problems: Record<string, string>, at: string): void {
  const found = Object.entries(problems).map(([field, message]) => [`${at}${field}`, message])
  if (found.length > 0) throw invalid(Object.fromEntries(found))
}

/** Returns an action that updates these columns if they differ. */
const setColumns =
  (values: Partial<StoreRow>): StoreAction =>
  async (call, store) => {
    const changes = fieldChanges('StoreRow', store as Record<keyof StoreRow, unknown>, values)
    if (changes.length > 0) await storeRows.update(call, store, values)
    return changes
  }

const nameOf = async ({ db }: AdminCall, adminSeq: number | null): Promise<string | null> => {
  if (adminSeq === null) return null
  const [admin] = await db.select({ name: admins.name }).from(admins).where(eq(admins.adminSeq, adminSeq))
  return admin?.name ?? null
}

/** Returns an action that changes the manager. Throws 400 if the admin may not manage stores. */
async function setManager(call: AdminCall, adminSeq: number | null | undefined): Promise<StoreAction> {
  if (adminSeq === undefined) throw invalid({ managerAdminSeq: required('담당자') })
  const after = adminSeq === null ? null : await assigneeName(call.db, 'STORE_MANAGEMENT', adminSeq, 'managerAdminSeq')
  return async (inner, store) => {
    if (store.managerAdminSeq === adminSeq) return []
    const before = await nameOf(inner, store.managerAdminSeq)
    await storeRows.update(inner, store, { managerAdminSeq: adminSeq })
    return [{ field: 'managerAdminSeq', label: '담당자', before, after }]
  }
}

async function applyFees(call: AdminCall, from: string): Promise<StoreAction> {
  checkFeesFrom(from, call.now)
  const defaults = await readFeeDefaults(call.db)
  return async (inner, store) => {
    const after = standardFees(defaults.fees, store)
    if (sameFees(store.fees, after)) return []
    await saveFees(inner, store, after, from)
    return fieldChanges('Store', { fees: store.fees }, { fees: after })
  }
}

/** Returns the action to apply to each store. Throws 400 if required inputs are missing. */
async function createAction(call: AdminCall, body: Body): Promise<StoreAction> {
  const { reason, until } = body
  switch (body.action) {
    case 'PAUSE':
      if (!reason) throw invalid({ reason: required('사유') })
      if (until && until <= seoulDay(call.now)) throw invalid({ until: '재개 예정일은 내일 이후로 입력해 주세요.' })
      return async (inner, store) => {
        await moveLocked(inner, store, { to: 'PAUSED', reason, until: until ?? null })
        return []
      }
    case 'OPEN':
    case 'RESUME':
      return async (inner, store) => {
        if (body.action === 'RESUME' && store.state !== 'PAUSED') throw invalidState(STORE_STATE_REFUSED)
        await moveLocked(inner, store, { to: 'OPEN' })
        return []
      }
    case 'SHOW':
    case 'HIDE':
      return setColumns({ visible: body.action === 'SHOW' })
    case 'UNRECOMMEND':
      return setColumns({ recommended: false })
    case 'RECOMMEND': {
      const of = await call.db
        .selectDistinct({ id: stores.gugunId })
        .from(stores)
        .where(inArray(stores.storeSeq, body.seqs))
      // locks lists before rows, as everywhere
      await lockPlaces(call.db, ...of.map(({ id }) => `stores/recommended/${id}`))
      return async (inner, store) => {
        if (!store.recommended) await assertRecommendedLimit(inner.db, store.gugunId, store.storeSeq)
        return setColumns({ recommended: true })(inner, store)
      }
    }
    case 'CHANGE_MANAGER':
      return setManager(call, body.managerAdminSeq)
    case 'ADD_CLOSURE': {
      const { closure, keepReservations = false } = body
      if (!closure) throw invalid({ closure: required('휴무') })
      throwProblems(closureProblems(closure, call.now), 'closure.')
      return async (inner, store) => {
        await addClosure(inner, store.storeSeq, closure, { keepReservations })
        logStore(inner, store, {
          action: 'BULK',
          what: labelOf('StoreBulkAction', body.action),
          reason: closure.reason,
        })
        return []
      }
    }
    case 'APPLY_FEES':
      return applyFees(call, body.feesFrom ?? seoulDay(call.now))
  }
}

/** Applies an action to stores, each separately. Throws 400. */
export async function bulkStores(call: AdminCall, body: Body): Promise<Schemas['BulkReceipt']> {
  const { action, seqs, reason } = body
  const act = await createAction(call, body)
  const changedStores: StoreRow[] = []
  const changes = new Map<string, Change>()
  const { done, failed, doneSeqs } = await forEachRow(
    call,
    seqs,
    async (db, seq) => {
      const inner = { ...call, db }
      const store = await storeRows.lock(db, seq)
      for (const change of await act(inner, store)) changes.set(JSON.stringify(change), change)
      changedStores.push(store)
    },
    storeNames,
  )
  if (done > 0 && !LOGGED_EACH.includes(action)) {
    call.log({
      action: 'BULK',
      resource: 'stores',
      targetSeqs: doneSeqs,
      named: storeNames,
      subjects: changedStores.map(storeSubject),
      summary: shortenForLog(
        `장착점 ${labelOf('StoreBulkAction', action)}: ${summarizeNames(changedStores.map(storeTitle))}`,
      ),
      ...(reason ? { reason } : {}),
      changes: [...changes.values()],
    })
  }
  return { done, failed }
}
