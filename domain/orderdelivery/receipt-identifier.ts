import { isBusinessNumber } from '../common/business-number'

/** Recipient number of a receipt issued without a request. */
export const SELF_ISSUED_TO = '0100001234'

const CARD = /^\d{13,19}$/

/** Returns what is wrong with the recipient number of a receipt of this kind, or null. */
export function identifierProblem(kind: 'INCOME' | 'EXPENSE', identifier: string): string | null {
  if (CARD.test(identifier)) return null
  if (kind === 'INCOME') {
    return /^01\d{8,9}$/.test(identifier)
      ? null
      : '휴대폰 번호(10~11자리) 또는 현금영수증 카드번호(13~19자리)를 입력해 주세요.'
  }
  return isBusinessNumber(identifier)
    ? null
    : '사업자등록번호(10자리) 또는 현금영수증 카드번호(13~19자리)를 입력해 주세요.'
}
