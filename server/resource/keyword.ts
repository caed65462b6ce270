import { and, ilike, inArray, like, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type KeywordKind, keywordKindOf, parseKeyword, type Term } from '../../domain/common/keyword'
import { invalid } from '../contract/refusal'

/** What a keyword search compares with. */
export interface KeywordTarget {
  /** Columns that are searched for each word, anywhere in the text. */
  texts: readonly (PgColumn | SQL)[]
  /** Columns compared by equality when a keyword has several codes or numbers. */
  codes?: readonly PgColumn[]
  /** Exclusive meaning of a term, such as a size; undefined to search it as text. */
  exclusive?: (term: Term) => SQL | undefined
  /** Additional meaning of a term beside its text, such as names in other tables. */
  additional?: (term: Term) => SQL | undefined
  /** Set for long texts: initials are not searched in them, which takes a third of a second in 200,000 rows. */
  sentences?: true
  /** Match any of several words instead of all of them: for a column of codes. */
  matchAny?: boolean
}

/** Maximum number of words. Each one is checked in every row that matches the words before it. */
const MAX_WORDS = 20

/** Escapes `%` and `_` for LIKE. */
export const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** Texts of Hangul and digits have no case, so LIKE suffices, which is several times as fast as ILIKE. */
const hasCase = (text: string): boolean => text.toLowerCase() !== text.toUpperCase()

/** Matches a term anywhere in one of the columns, by any of its texts or by its initials. */
export const matchesTerm = (
  { texts, initials }: Pick<Term, 'texts' | 'initials'>,
  ...columns: readonly (PgColumn | SQL)[]
): SQL | undefined =>
  or(
    ...columns.flatMap((column) => [
      ...texts.map((text) => (hasCase(text) ? ilike : like)(column as PgColumn, `%${escaped(text)}%`)),
      ...(initials ? [sql`${column} ~ ${initials}`] : []),
    ]),
  )

/** Returns the filter of a keyword; undefined for an empty one. Throws 400 on `keyword` for more than 20 words. */
export function keywordCondition(keyword: string | undefined, searched: KeywordTarget): SQL | undefined {
  const { texts, codes = [], exclusive, additional } = searched
  const read = parseKeyword(keyword ?? '')
  const groups = searched.matchAny && read.length > 1 ? [read.flat()] : read
  if (groups.length > MAX_WORDS) throw invalid({ keyword: `검색어는 ${MAX_WORDS}단어까지 입력할 수 있습니다.` })
  const matchText = (term: Term) => matchesTerm(searched.sentences ? { ...term, initials: undefined } : term, ...texts)
  const matchTerm = (term: Term) => exclusive?.(term) ?? or(additional?.(term), matchText(term)) ?? sql`false`
  return and(
    ...groups.map((group) => {
      const whole = group.length > 1 && codes.length > 0 ? group.filter(({ code, number }) => code ?? number) : []
      const named = whole.flatMap((term) => [term.text, ...term.texts.map((text) => text.toUpperCase())])
      const rest = group.filter((term) => !whole.includes(term))
      return or(...codes.flatMap((column) => (named.length > 0 ? inArray(column, named) : [])), ...rest.map(matchTerm))
    }),
  )
}

/**
 * Returns the list's search type for a keyword. A phone, code or order number gets its own type whatever was chosen.
 * `types` maps kinds of keywords to types.
 */
export const detectKeywordType = <K extends string>(
  keyword: string,
  chosen: K,
  types: Readonly<Partial<Record<KeywordKind, NoInfer<K>>>>,
): K => {
  const kind = keywordKindOf(keyword)
  return (kind && types[kind]) ?? chosen
}
