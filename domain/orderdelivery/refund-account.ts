import { notChosen, required } from '../messages/required'

/** An account as typed; empty fields are empty texts. */
export interface TypedAccount {
  bankCode: string
  accountNumber: string
  accountHolder: string
}

/** Minimum length of an account holder's name. */
const MIN_HOLDER = 2

export const WRONG_ACCOUNT_NUMBER = '계좌번호는 8~16자리 숫자로 입력해 주세요.'

/** Returns the problems of an account for a refund, by field. */
export function refundAccountProblems(account: TypedAccount): Partial<Record<keyof TypedAccount, string>> {
  const { bankCode, accountNumber } = account
  const holder = [...account.accountHolder.trim()].length
  const problems: Partial<Record<keyof TypedAccount, string>> = {}
  if (accountNumber === '') problems.accountNumber = required('환불 계좌')
  else if (!/^\d{8,16}$/.test(accountNumber)) problems.accountNumber = WRONG_ACCOUNT_NUMBER
  if (bankCode === '') problems.bankCode = notChosen('은행')
  if (holder < MIN_HOLDER) problems.accountHolder = required('예금주', holder === 0 ? 1 : MIN_HOLDER)
  return problems
}
