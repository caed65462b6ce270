import { useState } from 'react'
import {
  extraPaymentMethodLabels,
  orderPaymentCreateRules as rules,
} from '@/shared/api/gen/orderdelivery-allorder-form.gen'
import type { BodyWithoutRequestId, Schemas } from '@/shared/api/types'
import { checkRule } from '@/shared/lib/rules'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { Input } from '@/shared/ui/inputs/input'
import { NumberInput } from '@/shared/ui/inputs/number-input'
import { optionsOf, Select } from '@/shared/ui/inputs/select'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { orderNoText } from '../order-number.rules'

type Order = Schemas['Order']
type Method = Schemas['ExtraPaymentMethod']
type Extra = Omit<BodyWithoutRequestId<Schemas['OrderPaymentCreate']>, 'version'>
type Change = Omit<BodyWithoutRequestId<Schemas['OrderPaymentChange']>, 'version'>

const METHODS = optionsOf(extraPaymentMethodLabels)

interface MethodProps {
  value: Method
  onChange: (method: Method) => void
  depositor: string
  onDepositor: (name: string) => void
  error: string | undefined
  options?: typeof METHODS
}

/** Renders the payment method, and the depositor for a bank transfer. */
function MethodFields({ value, onChange, depositor, onDepositor, error, options = METHODS }: MethodProps) {
  return (
    <>
      <FieldFrame title="결제수단" fieldPath="method" required>
        {({ bad: _, ...controlProps }) => (
          // the options are the values of the enum
          <Select {...controlProps} options={options} value={value} onChange={(next) => onChange(next as Method)} />
        )}
      </FieldFrame>
      {value === 'BANK_TRANSFER' && (
        <FieldFrame title="입금자명" fieldPath="depositorName" help="비워 두면 주문자 이름입니다." error={error}>
          {(controlProps) => (
            <Input {...controlProps} value={depositor} onChange={(event) => onDepositor(event.target.value)} />
          )}
        </FieldFrame>
      )}
    </>
  )
}

const nameOf = (method: Method, depositor: string) =>
  method === 'BANK_TRANSFER' && depositor.trim() !== '' ? { depositorName: depositor.trim() } : {}

function ExtraDialog({ send, close }: { send: (body: Extra) => Promise<Order>; close: (order?: Order) => void }) {
  const [method, setMethod] = useState<Method>('BANK_TRANSFER')
  const [amount, setAmount] = useState<number | string | null>(null)
  const [reason, setReason] = useState('')
  const [depositor, setDepositor] = useState('')
  const problems = {
    amount: checkRule(rules.amount, amount),
    reason: checkRule(rules.reason, reason.trim()),
    depositorName: depositor.trim() === '' ? null : checkRule(rules.depositorName, depositor.trim()),
  }
  return (
    <DialogForm
      confirm="추가결제 등록"
      problem={Object.values(problems).some(Boolean)}
      fields={Object.keys(problems)}
      send={() => send({ method, amount: Number(amount), reason: reason.trim(), ...nameOf(method, depositor) })}
      close={close}
    >
      {({ tried, errors }) => {
        const errorAt = (field: keyof typeof problems) => errors[field] ?? ((tried && problems[field]) || undefined)
        return (
          <>
            <FieldFrame title="금액(원)" fieldPath="amount" required error={errorAt('amount')}>
              {(controlProps) => (
                <NumberInput
                  {...controlProps}
                  grouped
                  min={100}
                  max={10_000_000}
                  step={100}
                  value={amount}
                  onChange={setAmount}
                />
              )}
            </FieldFrame>
            <FieldFrame title="사유" fieldPath="reason" required error={errorAt('reason')}>
              {(controlProps) => (
                <Input
                  {...controlProps}
                  maxLength={rules.reason.maxLength}
                  value={reason}
                  onChange={(event) => setReason(event.target.value)}
                />
              )}
            </FieldFrame>
            <MethodFields
              value={method}
              onChange={setMethod}
              depositor={depositor}
              onDepositor={setDepositor}
              error={errorAt('depositorName')}
            />
          </>
        )
      }}
    </DialogForm>
  )
}

/** Asks for an additional payment. Resolves to the updated order. */
export const askExtra = (send: (body: Extra) => Promise<Order>) =>
  openDialog<Order>((close) => <ExtraDialog send={send} close={close} />, { title: '추가결제 등록', size: 'sm' })

interface ChangeProps {
  now: Schemas['PaymentMethod']
  send: (body: Change) => Promise<Order>
  close: (order?: Order) => void
}

function ChangeDialog({ now, send, close }: ChangeProps) {
  const options = METHODS.filter(({ value }) => value !== now)
  // there is always at least one other method
  const [method, setMethod] = useState<Method>((options[0]?.value ?? 'BANK_TRANSFER') as Method)
  const [depositor, setDepositor] = useState('')
  const problem = depositor.trim() === '' ? null : checkRule(rules.depositorName, depositor.trim())
  return (
    <DialogForm
      confirm="결제수단 변경"
      problem={Boolean(problem)}
      fields={['depositorName']}
      send={() => send({ method, ...nameOf(method, depositor) })}
      close={close}
    >
      {({ tried, errors }) => (
        <>
          <p>대기 중인 결제를 취소하고 새 결제수단으로 바꿉니다.</p>
          <MethodFields
            value={method}
            onChange={setMethod}
            depositor={depositor}
            onDepositor={setDepositor}
            error={errors.depositorName ?? ((tried && problem) || undefined)}
            options={options}
          />
        </>
      )}
    </DialogForm>
  )
}

/** Asks for another method of an unpaid payment. Resolves to the updated order. */
export const askMethod = (orderNo: string, now: Schemas['PaymentMethod'], send: (body: Change) => Promise<Order>) =>
  openDialog<Order>((close) => <ChangeDialog now={now} send={send} close={close} />, {
    title: `결제수단 변경: ${orderNoText(orderNo)}`,
    size: 'sm',
  })
