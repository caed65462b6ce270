import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Term } from '../../../openapi/formats/keyword'
import { parseTireKeyword, parseTireSpec, sizeCode } from '../../../openapi/formats/tire-size'
import type { Schemas } from '../../http/call'
import { grouped } from '../../lib/numbers'
import { holds } from '../../resource/keyword'

/** What is asked for in inquiries of businesses, whichever table it stands in. */

interface Asked {
  lineSeq: number
  businessSizeSeq?: number | null
  sizeName: string
  brandSeq: number | null
  brandName: string | null
  patternText: string | null
  quantity: number
}

/** What of a line is a size; null: nobody can read it. */
export const askedSize = ({ sizeName }: Pick<Asked, 'sizeName'>): Schemas['AskedSize'] | null => {
  const size = parseTireSpec(sizeName) ?? parseTireKeyword(sizeName)
  return size && { width: size.width, aspect: size.aspect, rim: size.rim }
}

/** Digits of the size that a line is of, to be looked for by. */
export const askedCode = (line: Pick<Asked, 'sizeName'>): string | null => {
  const size = askedSize(line)
  return size && sizeCode(size)
}

/** `225/45R17 외 2종 · 48본`; null: nothing is asked for. */
export function askedText(own: readonly Pick<Asked, 'sizeName' | 'quantity'>[]): string | null {
  const [first, ...more] = own
  if (!first) return null
  const sum = own.reduce((n, { quantity }) => n + quantity, 0)
  return `${first.sizeName}${more.length > 0 ? ` 외 ${more.length}종` : ''} · ${grouped(sum)}본`
}

/** A line as the contract has it. */
export const askedLine = (line: Asked): Schemas['AskedLine'] => ({
  ...{ lineSeq: line.lineSeq, businessSizeSeq: line.businessSizeSeq ?? null, sizeName: line.sizeName },
  ...{ brandSeq: line.brandSeq, brandName: line.brandName, patternText: line.patternText },
  ...{ quantity: line.quantity, size: askedSize(line) },
})

type Lines = PgTable & Record<'sizeCode' | 'sizeName' | 'patternText', PgColumn>

/** Inquiries of which a line has a word: a size in any spelling, else what was written. `key`, `of`: the inquiry in its table, and in that of the lines. */
export const asksFor =
  (key: PgColumn, lines: Lines, of: PgColumn) =>
  (term: Term): SQL =>
    sql`${key} in (select ${of} from ${lines} where ${
      term.size
        ? eq(lines.sizeCode, sizeCode(term.size))
        : term.sizeStart
          ? sql`${lines.sizeCode} like ${`${term.sizeStart}%`}`
          : holds(term, lines.sizeName, lines.patternText)
    })`
