import { and, notLike, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { plainText } from '../../domain/common/keyword'
import { stillMasked } from '../../domain/common/masked-value'
import { invalid } from '../contract/refusal'
import { isMasked } from '../lib/mask'
import { anyInKeyword, endsWith, startsWith } from './filters'

/** Throws 400 if a keyword is too short for a search for people. */
export function checkKeywordLength(keyword: string, length: number, unit: '자' | '자리'): void {
  if ([...plainText(keyword)].length < length)
    throw invalid({ keyword: `검색어를 ${length}${unit} 이상 입력해 주세요.` })
}

/** Matches names by their beginning only, not by any fragment. */
export function nameFilter(keyword: string, column: PgColumn): SQL | undefined {
  checkKeywordLength(keyword, 2, '자')
  return startsWith(keyword, column)
}

/*
 * Prevents guessing a masked value by adding one letter or digit to the keyword at a time: a partial keyword matches
 * only the part that the mask shows; a longer keyword must be the complete value.
 */

/** Matches e-mail addresses by their beginning, ignoring case. Throws 400 unless the part before the `@` is whole. */
export function emailFilter(keyword: string, column: PgColumn): SQL | undefined {
  checkKeywordLength(keyword, 3, '자')
  if (!keyword.includes('@')) throw invalid({ keyword: '이메일은 @까지 입력해 주세요.' })
  return startsWith(keyword.toLowerCase(), sql`lower(${column})`)
}

/** Matches login ids by their beginning. Those that are e-mail addresses are matched like these. */
export const loginIdFilter = (keyword: string, column: PgColumn): SQL | undefined =>
  keyword.includes('@') ? startsWith(keyword, column) : and(startsWith(keyword, column), notLike(column, '%@%'))

/** Minimum digits of a phone number without its area code, which is as hard to guess as the complete number. */
const LOCAL_PHONE = 8

/** Returns whether so many digits are too many for the end of a number and too few for a whole one. */
export const isPartOfNumber = (digits: string): boolean => digits.length > 4 && digits.length < LOCAL_PHONE

/** Matches numbers by their last four digits, or from eight digits up. Throws 400 for anything between or shorter. */
export function numberEnd(digits: string, column: PgColumn): SQL {
  checkKeywordLength(digits, 4, '자리')
  if (isPartOfNumber(digits)) throw invalid({ keyword: `번호는 끝 4자리나 ${LOCAL_PHONE}자리 이상을 입력해 주세요.` })
  return endsWith(digits, column)
}

/** Matches phone numbers, several at once: complete ones, their last four digits, or from eight digits up. */
export const phoneFilter = (keyword: string, column: PgColumn): SQL | undefined =>
  anyInKeyword(keyword, 'phone', (text) => numberEnd(text.replace(/\D/g, ''), column))

/**
 * Matches car numbers, several at once: complete ones, their last four digits, or the part before those. Throws 400
 * for anything else.
 */
export const plateFilter = (keyword: string, column: PgColumn): SQL | undefined =>
  anyInKeyword(keyword, 'plate', (text) => {
    const plate = text.replace(/\s/g, '')
    checkKeywordLength(plate, 4, '자리')
    const isEnd = /^\d+$/.test(plate)
    if (isEnd ? plate.length !== 4 : /\D\d{1,3}$/.test(plate))
      throw invalid({ keyword: '차량번호는 끝 4자리나 전체를 입력해 주세요.' })
    return isEnd ? endsWith(plate, column) : startsWith(plate, column)
  })

/** Throws 400 if a masked value is sent back to be stored. */
export function refuseMaskedText<F extends string>(body: { [field in F]?: string | null }, fields: readonly F[]): void {
  const bad = fields.filter((field) => isMasked(body[field]))
  if (bad.length === 0) return
  throw invalid(Object.fromEntries(bad.map((field) => [field, stillMasked])))
}
