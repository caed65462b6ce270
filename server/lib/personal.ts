import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { kindOf, namedIn, plainText } from '../../openapi/formats/keyword'
import { invalid } from '../http/refusal'
import { anyNamed, endsWith, startsWith } from '../resource/filters'
import { isMasked, maskAccount, maskCarNumber, maskEmail, maskLoginId, maskName, maskPhone } from './mask'

/** Throws 400 when a keyword is too short to look for people with. */
export function atLeast(keyword: string, length: number, unit: '자' | '자리'): void {
  if ([...plainText(keyword)].length < length)
    throw invalid({ keyword: `검색어를 ${length}${unit} 이상 입력해 주세요.` })
}

/** Names are found by their beginning, never by any fragment. */
export function nameFilter(keyword: string, column: PgColumn): SQL | undefined {
  atLeast(keyword, 2, '자')
  return startsWith(keyword, column)
}

/** Addresses are found by their beginning, in whatever case. */
export function emailFilter(keyword: string, column: PgColumn): SQL | undefined {
  atLeast(keyword, 3, '자')
  return startsWith(keyword.toLowerCase(), sql`lower(${column})`)
}

/** Phones are found whole, several at once, or by at least the last four digits. */
export const phoneFilter = (keyword: string, column: PgColumn): SQL | undefined =>
  anyNamed(keyword, 'phone', (text) => {
    const digits = text.replace(/\D/g, '')
    atLeast(digits, 4, '자리')
    return endsWith(digits, column)
  })

/** Plates are found whole, several at once, by their beginning, or by the digits at their end. Throws 400 for less than four. */
export const plateFilter = (keyword: string, column: PgColumn): SQL | undefined =>
  anyNamed(keyword, 'plate', (text) => {
    const plate = text.replace(/\s/g, '')
    atLeast(plate, 4, '자리')
    return /^\d+$/.test(plate) ? endsWith(plate, column) : startsWith(plate, column)
  })

/** Masks of what is looked for, by keyword type. A name that was typed is somebody's. */
const keywordMasks: Record<string, (text: string) => string> = {
  carNumber: maskCarNumber,
  email: maskEmail,
  loginId: maskLoginId,
  mobilePhone: maskPhone,
  phone: maskPhone,
  name: maskName,
  applicantName: maskName,
  ordererName: maskName,
  identifier: maskAccount,
  ordererPhone: maskPhone,
  receiverName: maskName,
  depositorName: maskName,
  ceoName: maskName,
  managerPhone: maskPhone,
}

/**
 * What was typed to look for, as the log notes it: masked where it is personal data. `shown`: types of keyword that stay as they are
 * although their name is that of a personal field.
 */
export function shownKeyword(type: string, text: string, shown: readonly string[] = []): string {
  // a phone or a plate is somebody's wherever it was typed
  const kind = kindOf(text)
  if (kind === 'phone') return namedIn(text, kind).map(maskPhone).join(', ')
  if (kind === 'plate') return namedIn(text, kind).map(maskCarNumber).join(', ')
  const mask = shown.includes(type) ? undefined : keywordMasks[type]
  return mask ? mask(text) : text
}

/** Throws 400 when a masked value is sent back to be stored. */
export function starsRefused<F extends string>(body: { [field in F]?: string | null }, fields: readonly F[]): void {
  const bad = fields.filter((field) => isMasked(body[field]))
  if (bad.length === 0) return
  throw invalid(
    Object.fromEntries(bad.map((field) => [field, '가려진 값은 저장할 수 없습니다. 보기를 누른 뒤 수정해 주세요.'])),
  )
}
