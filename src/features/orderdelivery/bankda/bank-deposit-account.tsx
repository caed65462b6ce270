import { bankCodeLabels } from '@/shared/api/gen/orderdelivery-bankda.gen'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { Input } from '@/shared/ui/inputs/input'
import { optionsOf, Select } from '@/shared/ui/inputs/select'
import { DigitsInput } from '@/shared/ui/inputs/text-inputs'
import { refundAccountProblems, type TypedAccount } from '../../../../domain/orderdelivery/refund-account'

export const NO_ACCOUNT: TypedAccount = { bankCode: '', accountNumber: '', accountHolder: '' }

/** Returns the problems of an account by field. An empty account has none: it is asked for before the refund is paid. */
export const accountProblems = (account: TypedAccount): Record<string, string> =>
  Object.values(account).some((part) => part.trim() !== '')
    ? Object.fromEntries(
        Object.entries(refundAccountProblems(account)).map(([field, message]) => [`account.${field}`, message]),
      )
    : {}

interface AccountProps {
  account: TypedAccount
  onChange: (account: TypedAccount) => void
  errors: Readonly<Record<string, string>>
}

/** Renders the refund account for the remaining amount. It can be entered later, before the refund is paid. */
export function AccountFields({ account, onChange, errors }: AccountProps) {
  const set = (part: Partial<TypedAccount>) => onChange({ ...account, ...part })
  return (
    <>
      <FieldFrame fieldPath="account.bankCode" title="환불 은행" error={errors['account.bankCode']}>
        {(controlProps) => (
          <Select
            {...controlProps}
            options={optionsOf(bankCodeLabels)}
            empty="나중에 입력"
            value={account.bankCode}
            onChange={(bankCode) => set({ bankCode })}
          />
        )}
      </FieldFrame>
      <FieldFrame fieldPath="account.accountNumber" title="환불 계좌번호" error={errors['account.accountNumber']}>
        {(controlProps) => (
          <DigitsInput
            {...controlProps}
            value={account.accountNumber}
            onChange={(accountNumber) => set({ accountNumber })}
          />
        )}
      </FieldFrame>
      <FieldFrame fieldPath="account.accountHolder" title="예금주" error={errors['account.accountHolder']}>
        {(controlProps) => (
          <Input
            {...controlProps}
            value={account.accountHolder}
            onChange={(event) => set({ accountHolder: event.target.value })}
          />
        )}
      </FieldFrame>
    </>
  )
}
