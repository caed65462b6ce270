import { and, ilike, inArray, like, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type KeywordKind, kindOf, readKeyword, type Term } from '../../openapi/formats/keyword'
import { invalid } from '../http/refusal'

/** What a keyword is compared with. */
export interface Searched {
  /** A word is looked for anywhere in these. */
  texts: readonly (PgColumn | SQL)[]
  /** Where several codes or numbers are asked for at once, they are compared whole, with these. */
  codes?: readonly PgColumn[]
  /** What a term of this kind means and nothing else: a size where there are sizes. Undefined: it is a text. */
  own?: (term: Term) => SQL | undefined
  /** What a term may mean beside its text: names in other tables. */
  also?: (term: Term) => SQL | undefined
  /** Initials are looked for in names alone: in the sentences of 200,000 rows they would take a third of a second. */
  sentences?: true
  /** Any of several words will do, whatever they are: a column of codes. */
  any?: boolean
}

/** Words that must all match; each is looked for in every row that the ones before it have left. */
const MOST_WORDS = 20

/** A text inside of a LIKE: `%` and `_` stand for themselves. */
export const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** Hangul and digits have no case; without case to ignore the comparison is several times as fast. */
const hasCase = (text: string): boolean => text.toLowerCase() !== text.toUpperCase()

/** A term anywhere in one of the columns: by any of its texts, or by its initials. `%` and `_` stand for themselves. */
export const holds = (
  { texts, initials }: Pick<Term, 'texts' | 'initials'>,
  ...columns: readonly (PgColumn | SQL)[]
): SQL | undefined =>
  or(
    ...columns.flatMap((column) => [
      ...texts.map((text) => (hasCase(text) ? ilike : like)(column as PgColumn, `%${escaped(text)}%`)),
      ...(initials ? [sql`${column} ~ ${initials}`] : []),
    ]),
  )

/**
 * Rows that a keyword means; undefined for an empty one. Throws 400 on `keyword` for more words than anybody looks for.
 */
export function searchFor(keyword: string | undefined, searched: Searched): SQL | undefined {
  const { texts, codes = [], own, also } = searched
  const read = readKeyword(keyword ?? '')
  const groups = searched.any && read.length > 1 ? [read.flat()] : read
  if (groups.length > MOST_WORDS) throw invalid({ keyword: `검색어는 ${MOST_WORDS}단어까지 입력할 수 있습니다.` })
  const written = (term: Term) => holds(searched.sentences ? { ...term, initials: undefined } : term, ...texts)
  const meant = (term: Term) => own?.(term) ?? or(also?.(term), written(term)) ?? sql`false`
  return and(
    ...groups.map((group) => {
      const whole = group.length > 1 && codes.length > 0 ? group.filter(({ code, number }) => code ?? number) : []
      const named = whole.flatMap((term) => [term.text, ...term.texts.map((text) => text.toUpperCase())])
      const rest = group.filter((term) => !whole.includes(term))
      return or(...codes.flatMap((column) => (named.length > 0 ? inArray(column, named) : [])), ...rest.map(meant))
    }),
  )
}

/**
 * The type of keyword that is meant: what can only be a phone, a code or an order number is looked for as one, whatever was
 * chosen. `types`: a list's types by what a keyword can be.
 */
export const typeMeant = <K extends string>(
  keyword: string,
  chosen: K,
  types: Readonly<Partial<Record<KeywordKind, NoInfer<K>>>>,
): K => {
  const kind = kindOf(keyword)
  return (kind && types[kind]) ?? chosen
}
