import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { kindOf } from '../../openapi/formats/keyword'
import { invalid } from '../http/refusal'
import { endsWith, startsWith } from '../resource/filters'
import { phoneDigits } from '../resource/keyword'
import { isMasked, maskAccount, maskCarNumber, maskEmail, maskLoginId, maskName, maskPhone } from './mask'

/** Throws 400 when a keyword is too short to look for people with. */
export function atLeast(keyword: string, length: number, unit: '자' | '자리'): void {
  if ([...keyword].length < length) throw invalid({ keyword: `검색어를 ${length}${unit} 이상 입력해 주세요.` })
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

/** Phones are found whole, or by at least the last four digits. */
export function phoneFilter(keyword: string, column: PgColumn): SQL {
  const digits = phoneDigits(keyword)
  atLeast(digits, 4, '자리')
  return endsWith(digits, column)
}

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
  // a phone is somebody's wherever it was typed
  const mask = kindOf(text) === 'phone' ? maskPhone : shown.includes(type) ? undefined : keywordMasks[type]
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
