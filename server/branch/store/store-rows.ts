import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Call, Db, LogEntry, Schemas } from '../../http/call'
import { maskAccount, maskEmail, maskName, maskPhone } from '../../lib/mask'
import { naming } from '../../resource/each-row'
import { cut } from '../../resource/fields'
import { anyNamed, contains } from '../../resource/filters'
import { storeOf } from '../../resource/store'
import { stores } from './store.schema'

export type StoreRow = typeof stores.$inferSelect

export const storeRows = storeOf(stores, 'storeSeq')

/** `S00012 한빛타이어 역삼점` */
export const storeTitle = ({ storeCode, name }: Pick<StoreRow, 'storeCode' | 'name'>): string => `${storeCode} ${name}`

/** Stores whose public phone holds the digits of a keyword; several phones at once. Without a digit none. */
export const phoneHolds = (keyword: string): SQL | undefined =>
  anyNamed(keyword, 'phone', (text) => {
    const digits = text.replace(/\D/g, '')
    return digits ? contains(digits, stores.phone) : sql`false`
  })

/** For receipts of actions on many. */
export const storeNames = naming(stores.storeSeq, async (db: Db, seqs) => {
  const { storeSeq, storeCode, name } = stores
  const rows = await db.select({ storeSeq, storeCode, name }).from(stores).where(inArray(storeSeq, seqs))
  return new Map(rows.map((row) => [row.storeSeq, storeTitle(row)]))
})

/** Whose data it is, for the log. */
export const storeSubject = ({ storeSeq, name }: Pick<StoreRow, 'storeSeq' | 'name'>): Schemas['LogSubject'] => ({
  type: 'STORE',
  seq: storeSeq,
  label: name,
})

/** Writes a row of the log about one store: `장착점 {what}: {code} {name}`. */
export function logStore(
  call: Pick<Call, 'log'>,
  store: Pick<StoreRow, 'storeSeq' | 'storeCode' | 'name'>,
  { what, ...entry }: Omit<LogEntry, 'summary' | 'resource'> & { what: string },
): void {
  call.log({
    resource: 'stores',
    targetSeqs: [store.storeSeq],
    // a deleted one is no longer found by its number
    names: [storeTitle(store)],
    subjects: [storeSubject(store)],
    summary: cut(`장착점 ${what}: ${storeTitle(store)}`),
    personal: true,
    ...entry,
  })
}

/** The people behind a store and its account, and how much of each is shown. */
export const PEOPLE_MASKS = {
  ownerName: maskName,
  ownerPhone: maskPhone,
  contactName: maskName,
  contactPhone: maskPhone,
  email: maskEmail,
  receiverName: maskName,
  receiverPhone: maskPhone,
  ceoName: maskName,
  taxEmail: maskEmail,
  accountNumber: maskAccount,
  accountHolder: maskName,
} as const

const masks: Readonly<Record<string, ((text: string) => string) | undefined>> = PEOPLE_MASKS

/** The value of a store's field as it may be shown to everybody who reads stores. */
export const maskField = (field: string, value: string): string => masks[field]?.(value) ?? value
