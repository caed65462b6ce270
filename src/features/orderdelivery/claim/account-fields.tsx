import { bankCodeLabels } from '@/shared/api/gen/orderdelivery-orderstatus-form.gen'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { Input } from '@/shared/ui/inputs/input'
import { optionsOf, Select } from '@/shared/ui/inputs/select'
import { DigitsInput } from '@/shared/ui/inputs/text-inputs'
import type { TypedAccount } from '../../../../domain/orderdelivery/refund-account'
import styles from './claim.module.css'

/** Renders the refund account. */
export function AccountFields({
  typed,
  set,
  said,
  prefix = '',
}: {
  typed: TypedAccount
  set: (change: Partial<TypedAccount>) => void
  said: (field: keyof TypedAccount) => string | undefined
  /** Prefix of the field names. */
  prefix?: string
}) {
  return (
    <div className={styles.two}>
      <FieldFrame place={`${prefix}bankCode`} title="은행" required error={said('bankCode')}>
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
