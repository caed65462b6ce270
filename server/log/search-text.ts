import { type SQL, sql } from 'drizzle-orm'
import type { LogEntry } from '../call/call'
import type { Db } from '../db/database'
import { adminLogs } from '../db/schema'
import { formatNumber } from '../lib/numbers'
import type { RowWithoutSearch } from './flags'

/** Maximum length of a row's search text: enough for the codes of 20,000 items. */
const MAX_LENGTH = 200_000
/** Maximum length of what the list shows. */
const MAX_SHOWN = 200

/** Removes the dash from order numbers; rows and keywords have them without. */
export const plainOrderNo = (text: string): string => text.replace(/(?<!\d)(\d{8})-(\d{6})(?!\d)/g, '$1$2')

/** The indexed search text of the log. Older rows without `words` are found by their summary. */
export const searchTextSql: SQL = sql`(${adminLogs.summary} || ' ' || ${adminLogs.words})`

/** Read-only actions. Their rows are found by the summary, without a query for names. */
const VIEWS: readonly LogEntry['action'][] = ['SCREEN', 'LIST', 'DETAIL', 'UNMASK', 'EXPORT', 'PRINT']

/**
 * Returns codes and names of the records that an entry changed. `targetSeqs` may have more records than a row stores.
 */
export async function collectNames(
  db: Db,
  { action, named, names = [], targetSeqs = [] }: LogEntry,
): Promise<string[]> {
  const found =
    named && targetSeqs.length > 0 && !VIEWS.includes(action) ? [...(await named(db, targetSeqs)).values()] : []
  return [...new Set([...found, ...names])].filter(Boolean)
}

/** Formats the targets: `T0000007 Ventus S2 AS 외 299건`. */
export function targetsText(names: readonly string[], targetCount: number): string {
  const [first] = names
  if (first === undefined) return ''
  const others = (targetCount || names.length) - 1
  const othersText = others > 0 ? ` 외 ${formatNumber(others)}건` : ''
  const letters = [...first]
  const room = MAX_SHOWN - othersText.length
  return `${letters.length > room ? `${letters.slice(0, room - 1).join('')}…` : first}${othersText}`
}

/** Returns the search text of a row: records, changed fields, admin, screen and reason. */
export function searchTextOf(row: RowWithoutSearch, entry: LogEntry, names: readonly string[]): string {
  const fields = [...row.changes.map(({ label }) => label), ...(entry.fields ?? [])]
  // with very many records, only their codes
  const fits = names.reduce((sum, { length }) => sum + length + 1, 0) <= MAX_LENGTH
  const labels = fits ? names : names.map((name) => name.split(' ')[0] ?? '')
  // order numbers of the summary again, without the dash
  const typed = plainOrderNo(row.summary)
  const parts = [
    row.adminName,
    row.loginId,
    row.screenTitle,
    row.reason,
    typed === row.summary ? null : typed,
    ...new Set(fields),
    ...labels.map(plainOrderNo),
  ]
  return parts.filter(Boolean).join(' ').slice(0, MAX_LENGTH)
}
