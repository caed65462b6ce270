import { type SQL, sql } from 'drizzle-orm'
import { adminLogs } from '../db/schema'
import type { Db, LogEntry } from '../http/call'
import { grouped } from '../lib/numbers'
import type { BareRow } from './flags'

/** Letters of a row's words at most: the codes of 20,000 items. */
const LONGEST = 200_000
/** Letters of what the list shows. */
const SHOWN = 200

/** An order's number as it is typed, with or without its dash: rows and keywords have it without. */
export const plainOrderNo = (text: string): string => text.replace(/(?<!\d)(\d{8})-(\d{6})(?!\d)/g, '$1$2')

/** What a keyword is looked for in, by the index of the log. Rows from before there were words are found by their summary. */
export const searchedText: SQL = sql`(${adminLogs.summary} || ' ' || ${adminLogs.words})`

/** What only looks: its rows are found by their summary, and cost no further statement. */
const VIEWS: readonly LogEntry['action'][] = ['SCREEN', 'LIST', 'DETAIL', 'UNMASK', 'EXPORT', 'PRINT']

/** Codes and names of the records that an entry has changed; the numbers that are sent may be more than a row keeps. */
export async function namesOf(db: Db, { action, named, names = [], targetSeqs = [] }: LogEntry): Promise<string[]> {
  const found =
    named && targetSeqs.length > 0 && !VIEWS.includes(action) ? [...(await named(db, targetSeqs)).values()] : []
  return [...new Set([...found, ...names])].filter(Boolean)
}

/** `T0000007 Ventus S2 AS 외 299건` */
export function targetsText(names: readonly string[], targetCount: number): string {
  const [first] = names
  if (first === undefined) return ''
  const others = (targetCount || names.length) - 1
  const more = others > 0 ? ` 외 ${grouped(others)}건` : ''
  const letters = [...first]
  const room = SHOWN - more.length
  return `${letters.length > room ? `${letters.slice(0, room - 1).join('')}…` : first}${more}`
}

/** What a row is found by: whatever it is about, what was changed in it, who did it, on which screen and why. */
export function wordsOf(row: BareRow, entry: LogEntry, names: readonly string[]): string {
  const fields = [...row.changes.map(({ label }) => label), ...(entry.fields ?? [])]
  // of very many records their codes alone
  const whole = names.reduce((sum, { length }) => sum + length + 1, 0) <= LONGEST
  const called = whole ? names : names.map((name) => name.split(' ')[0] ?? '')
  // order numbers of the summary once more, as they are typed
  const typed = plainOrderNo(row.summary)
  const parts = [
    row.adminName,
    row.loginId,
    row.screenTitle,
    row.reason,
    typed === row.summary ? null : typed,
    ...new Set(fields),
    ...called.map(plainOrderNo),
  ]
  return parts.filter(Boolean).join(' ').slice(0, LONGEST)
}
