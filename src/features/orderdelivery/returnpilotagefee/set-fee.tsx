import { useState } from 'react'
import { islandFeeTitles } from '@/shared/api/gen/orderdelivery-returnpilotagefee.gen'
import { islandFeeBulkRules } from '@/shared/api/gen/orderdelivery-returnpilotagefee-form.gen'
import { checkRule } from '@/shared/lib/rules'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { NumberInput } from '@/shared/ui/inputs/number-input'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'

const KINDS = ['tireFee', 'batteryFee', 'etcFee'] as const
type Fees = Partial<Record<(typeof KINDS)[number], number>>
type Typed = Partial<Record<(typeof KINDS)[number], number | string | null>>

const none = '바꿀 금액을 하나 이상 입력해 주세요.'

function FeeForm({ close }: { close: (fees?: Fees) => void }) {
  const [typed, setTyped] = useState<Typed>({})
  const problemOf = (kind: (typeof KINDS)[number]) =>
    typed[kind] == null ? null : checkRule(islandFeeBulkRules[kind], typed[kind])
  const enteredKinds = KINDS.filter((kind) => typed[kind] != null)
  const bad = KINDS.some((kind) => problemOf(kind) !== null)
  return (
    <DialogForm<Fees>
      confirm="변경"
      problem={enteredKinds.length === 0 ? none : bad}
      send={() => Object.fromEntries(enteredKinds.map((kind) => [kind, Number(typed[kind])]))}
      close={close}
    >
      {({ tried }) => (
        <>
          <p>비워 둔 금액은 바뀌지 않습니다. 이미 받은 주문에는 영향이 없습니다.</p>
          {KINDS.map((kind) => (
            <FieldFrame
              key={kind}
              fieldPath={kind}
              title={islandFeeTitles[kind]}
              error={(tried && problemOf(kind)) || undefined}
            >
              {(controlProps) => (
                <NumberInput
                  {...controlProps}
                  grouped
                  step={100}
                  min={0}
                  value={typed[kind]}
                  onChange={(value) => setTyped((now) => ({ ...now, [kind]: value }))}
                />
              )}
            </FieldFrame>
          ))}
        </>
      )}
    </DialogForm>
  )
}

/** Asks for the fees per piece of the chosen regions. Resolves to undefined if the admin cancels. */
export const askFees = (title: string) => openDialog<Fees>((close) => <FeeForm close={close} />, { title, size: 'sm' })
