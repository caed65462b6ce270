import { isDeepStrictEqual } from 'node:util'
import { and, count, desc, eq, like, ne } from 'drizzle-orm'
import { mountFeeProblem } from '../../../domain/branch/store-rules'
import type { AdminCall, Call } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { duplicate, invalid, Refusal } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { lockPlaces } from '../../db/locks'
import { seoulDay } from '../../lib/seoul-time'
import { assertUnique, nameEquals } from '../../resource/unique'
import type { OwnPassword } from '../../session/own-password'
import { storeFeeHistories, stores } from '../schema/store.schema'
import { writeSlotRules } from './slot-events'
import { accountChanged, confirmOwnPassword, notifyAccountChanged, sealedNumber } from './store-account'
import { type StoreRow, storeRows } from './store-rows'
import { checkFeesFrom, type StoreBody, type StoreDocuments, storeValues } from './store-values'

/** Maximum number of recommended stores per 구/군. */
const MAX_RECOMMENDED = 10

/** Returns the next store code: `S` and five digits. Locks the codes until the end of the transaction. */
async function nextCode(db: Db): Promise<string> {
  await lockPlaces(db, 'stores/code')
  const [last] = await db
    .select({ code: stores.storeCode })
    .from(stores)
    .where(like(stores.storeCode, 'S_____'))
    .orderBy(desc(stores.storeCode))
    .limit(1)
  return `S${String(Number(last?.code.slice(1) ?? 0) + 1).padStart(5, '0')}`
}

/** Throws LIMIT_EXCEEDED if a 구/군 has the maximum number of recommended stores, not counting `ownSeq`. */
export async function assertRecommendedLimit(db: Db, gugunId: number, ownSeq: number | undefined): Promise<void> {
  await lockPlaces(db, `stores/recommended/${gugunId}`)
  const [row] = await db
    .select({ n: count() })
    .from(stores)
    .where(
      and(
        eq(stores.gugunId, gugunId),
        eq(stores.recommended, true),
        ne(stores.state, 'CLOSED'),
        ne(stores.storeSeq, ownSeq ?? 0),
      ),
    )
  if (Number(row?.n ?? 0) < MAX_RECOMMENDED) return
  throw new Refusal(409, 'LIMIT_EXCEEDED', `추천점은 시군구당 ${MAX_RECOMMENDED}곳까지 지정할 수 있습니다.`)
}

/**
 * Throws DUPLICATE for the same name and address, or the same business number unless that is allowed, and
 * LIMIT_EXCEEDED for too many recommended stores.
 */
async function checkOtherStores(
  db: Db,
  values: Pick<StoreRow, 'name' | 'address1' | 'businessNumber' | 'recommended' | 'gugunId'>,
  before: StoreRow | null,
  { allowSameBusiness }: StoreBody,
): Promise<void> {
  const { name, address1, businessNumber, recommended, gugunId } = values
  const nameAndAddress = and(nameEquals(stores.name, name), eq(stores.address1, address1))
  await assertUnique(db, stores.storeSeq, before?.storeSeq, {
    name: [nameAndAddress, '같은 이름과 주소의 장착점이 있습니다.'],
  })
  if (businessNumber && businessNumber !== before?.businessNumber && !allowSameBusiness) {
    const same = await db
      .select({ seq: stores.storeSeq })
      .from(stores)
      .where(and(eq(stores.businessNumber, businessNumber), ne(stores.storeSeq, before?.storeSeq ?? 0)))
    const [first] = same
    const question = `동일한 사업자번호의 장착점이 ${same.length}곳 있습니다. 계속하시겠습니까?`
    if (first) throw duplicate('businessNumber', first.seq, question)
  }
  const becomesRecommended = recommended && !(before?.recommended && before.gugunId === gugunId)
  if (becomesRecommended) await assertRecommendedLimit(db, gugunId, before?.storeSeq)
}

async function insertFeeHistory(
  call: Call,
  storeSeq: number,
  fees: Schemas['StoreFees'],
  feesFrom: string,
): Promise<void> {
  await call.db
    .insert(storeFeeHistories)
    .values({ storeSeq, feesFrom, fees, createdAt: call.now, createdBy: call.actor?.loginId ?? null })
}

/** Columns of a new store that its form does not have. */
type ExtraColumns = Partial<Pick<StoreRow, 'storeApplySeq' | 'ntsState' | 'ntsCheckedAt'>>

/**
 * Creates a store in preparation, with its code and its first fees. `existingDocuments`: documents of the application it comes
 * from. The caller writes the log.
 *
 * Throws 400 on fields of the body; DUPLICATE on `name`, and without `allowSameBusiness` on `businessNumber`;
 * LIMIT_EXCEEDED for recommended stores.
 */
export async function createStore(
  call: Call,
  body: Schemas['StoreCreate'],
  extra: ExtraColumns = {},
  existingDocuments: StoreDocuments | null = null,
): Promise<StoreRow> {
  const { values } = await storeValues(call, body, null, existingDocuments)
  const storeCode = await nextCode(call.db)
  await checkOtherStores(call.db, values, null, body)
  const row = await storeRows.insert(call, {
    storeCode,
    state: 'PREPARING',
    ...values,
    ...sealedNumber(call, body.accountNumber, null),
    ...extra,
  })
  if (values.fees && values.feesFrom) await insertFeeHistory(call, row.storeSeq, values.fees, values.feesFrom)
  return row
}

/**
 * Replaces the data of a locked store. The caller has checked the version and writes the log. Notifies the store if
 * its account changed.
 *
 * Throws like `createStore`, and 400 on `currentPassword` if the account changes.
 */
export async function replaceStore(
  call: AdminCall,
  before: StoreRow,
  body: Omit<Schemas['StoreUpdate'], 'version'>,
  ownPassword: OwnPassword,
): Promise<StoreRow> {
  const { values, feesChanged } = await storeValues(call, body, before)
  const next = { ...values, ...sealedNumber(call, body.accountNumber, before) }
  await checkOtherStores(call.db, values, before, body)
  const isAccountChanged = accountChanged(before, next)
  // checked before any write, because a wrong password is counted even if the rest fails
  if (isAccountChanged) await confirmOwnPassword(call, ownPassword)
  const row = await storeRows.update(call, before, next)
  await writeSlotRules(call, row.storeSeq, { before, after: row })
  if (feesChanged && values.fees && values.feesFrom)
    await insertFeeHistory(call, row.storeSeq, values.fees, values.feesFrom)
  if (isAccountChanged) await notifyAccountChanged(call, before)
  return row
}

/**
 * Sets other fees of a locked store from a day on, today at the earliest. Equal fees change nothing. The caller
 * writes the log.
 *
 * Throws 400 on `feesFrom`, or on `fees.mountFees` if they do not cover the store's rim sizes.
 */
export async function saveFees(
  call: Call,
  store: StoreRow,
  fees: Schemas['StoreFees'],
  from: string = seoulDay(call.now),
): Promise<StoreRow> {
  checkFeesFrom(from, call.now)
  const problem = mountFeeProblem(fees.mountFees, store.maxRim)
  if (problem) throw invalid({ [`fees.mountFees${problem[0]}`]: problem[1] })
  if (isDeepStrictEqual(store.fees, fees)) return store
  await insertFeeHistory(call, store.storeSeq, fees, from)
  return storeRows.update(call, store, { fees, feesFrom: from })
}
