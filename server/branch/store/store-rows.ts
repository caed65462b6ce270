import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Call, LogEntry } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { maskAccount, maskEmail, maskName, maskPhone } from '../../lib/mask'
import { createNameLookup } from '../../resource/each-row'
import { shortenForLog } from '../../resource/fields'
import { anyInKeyword, contains } from '../../resource/filters'
import { createRepository } from '../../resource/repository'
import { stores } from '../schema/store.schema'

export type StoreRow = typeof stores.$inferSelect

export const storeRows = createRepository(stores, 'storeSeq')

/** Returns `S00012 한빛타이어 역삼점`. */
export const storeTitle = ({ storeCode, name }: Pick<StoreRow, 'storeCode' | 'name'>): string => `${storeCode} ${name}`

/**
 * Condition: stores whose public phone contains the digits of a keyword; several phones at once. Matches nothing
 * without digits.
 */
export const phoneContains = (keyword: string): SQL | undefined =>
  anyInKeyword(keyword, 'phone', (text) => {
    const digits = text.replace(/\D/g, '')
    return digits ? contains(digits, stores.phone) : sql`false`
  })

/** Names stores in the results of bulk actions. */
export const storeNames = createNameLookup(stores.storeSeq, async (db: Db, seqs) => {
  const { storeSeq, storeCode, name } = stores
  const rows = await db.select({ storeSeq, storeCode, name }).from(stores).where(inArray(storeSeq, seqs))
  return new Map(rows.map((row) => [row.storeSeq, storeTitle(row)]))
})

/** Returns the store as a log subject. */
export const storeSubject = ({ storeSeq, name }: Pick<StoreRow, 'storeSeq' | 'name'>): Schemas['LogSubject'] => ({
  type: 'STORE',
  seq: storeSeq,
  label: name,
})

/** Logs an action on a store: `장착점 {what}: {code} {name}`. */
export function logStore(
  call: Pick<Call, 'log'>,
  store: Pick<StoreRow, 'storeSeq' | 'storeCode' | 'name'>,
  { what, ...entry }: Omit<LogEntry, 'summary' | 'resource'> & { what: string },
): void {
  call.log({
    resource: 'stores',
    targetSeqs: [store.storeSeq],
    // by name, because a deleted store cannot be found by number
    names: [storeTitle(store)],
    subjects: [storeSubject(store)],
    summary: shortenForLog(`장착점 ${what}: ${storeTitle(store)}`),
    personal: true,
    ...entry,
  })
}

/** Masks of a store's personal data and account. */
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

/** Returns a field's value, masked if it is personal data. */
export const maskField = (field: string, value: string): string => masks[field]?.(value) ?? value
