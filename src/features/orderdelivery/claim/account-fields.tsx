import { bankCodeLabels } from '@/shared/api/gen/orderdelivery-orderstatus-form.gen'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { Input } from '@/shared/ui/inputs/input'
import { optionsOf, Select } from '@/shared/ui/inputs/select'
import { DigitsInput } from '@/shared/ui/inputs/text-inputs'
import styles from './claim.module.css'

interface Account {
  bankCode: string
  accountNumber: string
  accountHolder: string
}

/** Renders the refund account. */
export function AccountFields({
  typed,
  set,
  said,
  prefix = '',
}: {
  typed: Account
  set: (change: Partial<Account>) => void
  said: (field: 'accountNumber' | 'accountHolder') => string | undefined
  /** Prefix of the field names. */
  prefix?: string
}) {
  return (
    <div className={styles.two}>
      <FieldFrame place={`${prefix}bankCode`} title="은행" required>
        {(tie) => (
          <Select
            {...tie}
            options={optionsOf(bankCodeLabels)}
            empty="선택"
            value={typed.bankCode}
            onChange={(bankCode) => set({ bankCode })}
          />
        )}
      </FieldFrame>
      <FieldFrame place={`${prefix}accountNumber`} title="계좌번호" required error={said('accountNumber')}>
        {(tie) => (
          <DigitsInput {...tie} value={typed.accountNumber} onChange={(accountNumber) => set({ accountNumber })} />
        )}
      </FieldFrame>
      <FieldFrame place={`${prefix}accountHolder`} title="예금주" required error={said('accountHolder')}>
        {(tie) => (
          <Input
            {...tie}
            maxLength={30}
            value={typed.accountHolder}
            onChange={(event) => set({ accountHolder: event.target.value })}
          />
        )}
      </FieldFrame>
    </div>
  )
}
