import { isBusinessNumber } from '../common/business-number'
import { isMobileNumber } from '../common/phone'

/** Recipient number of a receipt issued without a request. */
export const SELF_ISSUED_TO = '0100001234'

const CARD = /^\d{13,19}$/

/** Returns what is wrong with the recipient number of a receipt of this kind, or null. */
export function identifierProblem(kind: 'INCOME' | 'EXPENSE', identifier: string): string | null {
  if (CARD.test(identifier)) return null
  if (kind === 'INCOME') {
    return isMobileNumber(identifier) || identifier === SELF_ISSUED_TO
      ? null
      : '휴대폰 번호(10~11자리) 또는 현금영수증 카드번호(13~19자리)를 입력해 주세요.'
  }
  return isBusinessNumber(identifier)
    ? null
    : '사업자등록번호(10자리) 또는 현금영수증 카드번호(13~19자리)를 입력해 주세요.'
}
