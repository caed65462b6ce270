import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Term } from '../../../domain/common/keyword'
import { parseTireKeyword, parseTireSpec, sizeCode } from '../../../domain/product/tire-size'
import type { Schemas } from '../../contract/contract-types'
import { formatNumber } from '../../lib/numbers'
import { matchesTerm } from '../../resource/keyword'

/** A requested line in an inquiry of a business, from whichever table. */
interface RequestedLine {
  lineSeq: number
  businessSizeSeq?: number | null
  sizeName: string
  brandSeq: number | null
  brandName: string | null
  patternText: string | null
  quantity: number
}

/** Returns the size in a line; null when the text cannot be parsed as a size. */
export const requestedSize = ({ sizeName }: Pick<RequestedLine, 'sizeName'>): Schemas['AskedSize'] | null => {
  const size = parseTireSpec(sizeName) ?? parseTireKeyword(sizeName)
  return size && { width: size.width, aspect: size.aspect, rim: size.rim }
}

/** Returns the size code of a line, for the search; null without a size. */
export const requestedSizeCode = (line: Pick<RequestedLine, 'sizeName'>): string | null => {
  const size = requestedSize(line)
  return size && sizeCode(size)
}

/** Formats requested lines: `225/45R17 외 2종 · 48본`; null when there are none. */
export function requestedText(lines: readonly Pick<RequestedLine, 'sizeName' | 'quantity'>[]): string | null {
  const [first, ...rest] = lines
  if (!first) return null
  const sum = lines.reduce((n, { quantity }) => n + quantity, 0)
  return `${first.sizeName}${rest.length > 0 ? ` 외 ${rest.length}종` : ''} · ${formatNumber(sum)}본`
}

/** Maps a line to the contract's shape. */
export const toRequestedLine = (line: RequestedLine): Schemas['AskedLine'] => ({
  lineSeq: line.lineSeq,
  businessSizeSeq: line.businessSizeSeq ?? null,
  sizeName: line.sizeName,
  brandSeq: line.brandSeq,
  brandName: line.brandName,
  patternText: line.patternText,
  quantity: line.quantity,
  size: requestedSize(line),
})

type Lines = PgTable & Record<'sizeCode' | 'sizeName' | 'patternText', PgColumn>

/** Matches a line by its size code, otherwise by its text. */
function lineFilter(lines: Lines, term: Term): SQL | undefined {
  if (term.size) return eq(lines.sizeCode, sizeCode(term.size))
  if (term.sizeStart) return sql`${lines.sizeCode} like ${`${term.sizeStart}%`}`
  return matchesTerm(term, lines.sizeName, lines.patternText)
}

/**
 * Returns a function that matches inquiries with a line for a search term: by size in any spelling, otherwise by
 * text. `key` is the inquiry's key in its table, `of` the reference in the table of lines.
 */
export const matchesRequestedLine =
  (key: PgColumn, lines: Lines, of: PgColumn) =>
  (term: Term): SQL =>
    sql`${key} in (select ${of} from ${lines} where ${lineFilter(lines, term)})`
