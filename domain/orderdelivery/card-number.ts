import { isBusinessNumber } from '../common/business-number'
import { required } from '../messages/required'

/** Rules of a card number taken by phone, shared by form and server. */

/** Returns whether the digits have a valid check digit (Luhn). */
export function isLuhn(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits[digits.length - 1 - i])
    const twice = i % 2 === 1 ? digit * 2 : digit
    sum += twice > 9 ? twice - 9 : twice
  }
  return digits.length > 0 && sum % 10 === 0
}

/** Masks the middle of a card number: `1234-****-****-5678`. Fewer than 12 digits stay as entered. */
export const maskCardNumber = (digits: string): string =>
  digits.length < 12 ? digits : `${digits.slice(0, 4)}-****-****-${digits.slice(12)}`

/** Returns a typed month with two digits: `9` becomes `09`. Other texts stay as they are. */
export const expiryMonthOf = (typed: string): string => (/^[1-9]$/.test(typed) ? `0${typed}` : typed)

/** Reads a pasted expiry date (`09/27`, `9/27`, `0927`) as month and year, or returns null. */
export function readExpiry(text: string): { expiryMonth: string; expiryYear: string } | null {
  const [, month = '', year = ''] =
    /^\s*(\d{1,2})\s*[/.\-\s]\s*(?:20)?(\d{2})\s*$/.exec(text) ?? /^\s*(\d{2})(\d{2})\s*$/.exec(text) ?? []
  return month ? { expiryMonth: expiryMonthOf(month), expiryYear: year } : null
}

/** Minimum amount of an installment payment, in won. */
export const INSTALLMENTS_FROM = 50_000
export const MAX_INSTALLMENTS = 12

export interface TypedCard {
  cardType: 'PERSONAL' | 'CORPORATE'
  cardNumber: string
  expiryMonth: string
  expiryYear: string
  holderIdentity: string
  cardPasswordFirst2?: string | null | undefined
  installmentMonths: number
  amount: number
  agreed: boolean
}

const isDay = (yymmdd: string): boolean => {
  const [month, day] = [Number(yymmdd.slice(2, 4)), Number(yymmdd.slice(4))]
  return /^\d{6}$/.test(yymmdd) && month >= 1 && month <= 12 && day >= 1 && day <= new Date(2000, month, 0).getDate()
}

/**
 * Returns the problems of a card by field, with messages for the admin. `month` is the current month in Seoul
 * (`2026-11`).
 */
export function cardProblems(card: TypedCard, month: string): { [F in keyof TypedCard]?: string } {
  const problems: { [F in keyof TypedCard]?: string } = {}
  if (!/^\d{14,16}$/.test(card.cardNumber) || !isLuhn(card.cardNumber))
    problems.cardNumber = '카드번호를 확인해 주세요.'
  const until = `20${card.expiryYear}-${card.expiryMonth}`
  if (!/^(0[1-9]|1[0-2])$/.test(card.expiryMonth) || !/^\d{2}$/.test(card.expiryYear)) {
    problems.expiryMonth = '유효기간을 확인해 주세요.'
  } else if (until < month) problems.expiryMonth = '유효기간이 지난 카드입니다.'
  if (card.cardType === 'CORPORATE') {
    if (!isBusinessNumber(card.holderIdentity)) problems.holderIdentity = '사업자번호를 확인해 주세요.'
  } else {
    if (!isDay(card.holderIdentity)) problems.holderIdentity = '생년월일 6자리를 확인해 주세요.'
    if (!card.cardPasswordFirst2) problems.cardPasswordFirst2 = required('비밀번호 앞 2자리')
    else if (!/^\d{2}$/.test(card.cardPasswordFirst2))
      problems.cardPasswordFirst2 = '비밀번호 앞 2자리를 확인해 주세요.'
  }
  if (card.installmentMonths === 1 || card.installmentMonths > MAX_INSTALLMENTS) {
    problems.installmentMonths = '할부 개월을 확인해 주세요.'
  } else if (card.installmentMonths > 0 && card.amount < INSTALLMENTS_FROM) {
    problems.installmentMonths = '할부는 50,000원 이상부터 가능합니다.'
  }
  if (!card.agreed) problems.agreed = '결제 동의가 필요합니다.'
  return problems
}
