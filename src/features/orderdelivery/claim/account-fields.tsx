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
  errorAt,
  prefix = '',
}: {
  typed: TypedAccount
  set: (change: Partial<TypedAccount>) => void
  errorAt: (field: keyof TypedAccount) => string | undefined
  /** Prefix of the field names. */
  prefix?: string
}) {
  return (
    <div className={styles.two}>
      <FieldFrame fieldPath={`${prefix}bankCode`} title="은행" required error={errorAt('bankCode')}>
        {(controlProps) => (
          <Select
            {...controlProps}
            options={optionsOf(bankCodeLabels)}
            empty="선택"
            value={typed.bankCode}
            onChange={(bankCode) => set({ bankCode })}
          />
        )}
      </FieldFrame>
      <FieldFrame fieldPath={`${prefix}accountNumber`} title="계좌번호" required error={errorAt('accountNumber')}>
        {(controlProps) => (
          <DigitsInput
            {...controlProps}
            value={typed.accountNumber}
            onChange={(accountNumber) => set({ accountNumber })}
          />
        )}
      </FieldFrame>
      <FieldFrame fieldPath={`${prefix}accountHolder`} title="예금주" required error={errorAt('accountHolder')}>
        {(controlProps) => (
          <Input
            {...controlProps}
            maxLength={30}
            value={typed.accountHolder}
            onChange={(event) => set({ accountHolder: event.target.value })}
          />
        )}
      </FieldFrame>
    </div>
  )
}
