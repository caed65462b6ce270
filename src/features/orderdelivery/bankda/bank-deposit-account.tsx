import { bankCodeLabels } from '@/shared/api/gen/orderdelivery-bankda.gen'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { Input } from '@/shared/ui/inputs/input'
import { optionsOf, Select } from '@/shared/ui/inputs/select'
import { DigitsInput } from '@/shared/ui/inputs/text-inputs'

export interface Account {
  bankCode: string
  accountNumber: string
  accountHolder: string
}

export const NO_ACCOUNT: Account = { bankCode: '', accountNumber: '', accountHolder: '' }

/**
 * Returns a problem unless the account is complete or empty. An empty account is asked for before the refund is paid.
 */
export function accountProblem({ bankCode, accountNumber, accountHolder }: Account): string | undefined {
  const parts = [bankCode, accountNumber, accountHolder.trim()].filter(Boolean).length
  return parts === 0 || parts === 3 ? undefined : '환불 은행, 계좌번호, 예금주를 모두 입력하거나 모두 비워 주세요.'
}

interface AccountProps {
  account: Account
  onChange: (account: Account) => void
  errors: Readonly<Record<string, string>>
}

/** Renders the refund account for the remaining amount. It can be entered later, before the refund is paid. */
export function AccountFields({ account, onChange, errors }: AccountProps) {
  const set = (part: Partial<Account>) => onChange({ ...account, ...part })
  return (
    <>
      <FieldFrame place="account.bankCode" title="환불 은행" error={errors['account.bankCode']}>
        {(tie) => (
          <Select
            {...tie}
            options={optionsOf(bankCodeLabels)}
            empty="나중에 입력"
            value={account.bankCode}
            onChange={(bankCode) => set({ bankCode })}
          />
        )}
      </FieldFrame>
      <FieldFrame place="account.accountNumber" title="환불 계좌번호" error={errors['account.accountNumber']}>
        {(tie) => (
          <DigitsInput {...tie} value={account.accountNumber} onChange={(accountNumber) => set({ accountNumber })} />
        )}
      </FieldFrame>
      <FieldFrame place="account.accountHolder" title="예금주" error={errors['account.accountHolder']}>
        {(tie) => (
          <Input
            {...tie}
            value={account.accountHolder}
            onChange={(event) => set({ accountHolder: event.target.value })}
          />
        )}
      </FieldFrame>
    </>
  )
}
