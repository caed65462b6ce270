import { type ReactNode, useState } from 'react'
import { bankCodeLabels } from '@/shared/api/gen/member-cashhistory.gen'
import { depositRefundCreateRules } from '@/shared/api/gen/member-cashhistory-form.gen'
import type { BodyWithoutRequestId, Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { checkRule } from '@/shared/lib/rules'
import { Checkbox } from '@/shared/ui/inputs/choice'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { Input } from '@/shared/ui/inputs/input'
import { NumberInput } from '@/shared/ui/inputs/number-input'
import { optionsOf, Select } from '@/shared/ui/inputs/select'
import { DigitsInput } from '@/shared/ui/inputs/text-inputs'
import { useTypedMoment } from '@/shared/ui/inputs/use-typed-moment'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import styles from '../ledger.module.css'

type Completion = BodyWithoutRequestId<Schemas['DepositRefundComplete']>

interface Paying {
  title: string
  message: ReactNode
  /** Whether the account holder's name differs from the member's, which must be confirmed. */
  mismatch?: boolean
  /** Time of the request. Omitted if several are paid at once. */
  requestedAt?: string
}

function PaidDialog<R>({
  paying: { message, mismatch = false, requestedAt },
  send,
  close,
}: {
  paying: Paying
  send: (completion: Completion) => Promise<R>
  close: (result?: R) => void
}) {
  const typed = useTypedMoment({
    label: '환불일',
    topic: '환불일은',
    field: 'paidOn',
    kind: 'day',
    since: requestedAt ? { title: '신청일', at: requestedAt } : undefined,
  })
  const [sure, setSure] = useState(false)
  return (
    <DialogForm
      confirm="환불완료"
      problem={Object.values(typed.problems).some(Boolean)}
      disabled={mismatch && !sure && '예금주를 확인해 주세요.'}
      fields={typed.fields}
      send={() =>
        send({
          paidOn: typed.at ?? '',
          ...(typed.closed && { reason: typed.reason }),
          ...(mismatch && { confirmHolderMismatch: true }),
        })
      }
      close={close}
    >
      {(errors) => (
        <>
          <p>{message}</p>
          {mismatch && (
            <>
              <p className={styles.warning}>예금주가 회원 이름과 다릅니다.</p>
              <Checkbox
                label="다른 사람의 계좌로 환불하는 것을 확인했습니다."
                checked={sure}
                onChange={(event) => setSure(event.target.checked)}
              />
            </>
          )}
          {typed.renderFields(errors)}
        </>
      )}
    </DialogForm>
  )
}

/** Asks for the day of the bank transfer and sends it. Resolves to undefined if the admin cancels. */
export const askPaid = <R,>(paying: Paying, send: (completion: Completion) => Promise<R>) =>
  openDialog<R>((close) => <PaidDialog paying={paying} send={send} close={close} />, {
    title: paying.title,
    size: 'sm',
  })

interface Applicant {
  memberSeq: number
  name: string
}

type Application = BodyWithoutRequestId<Schemas['DepositRefundCreate']>

function RefundDialog<R>({
  member: { memberSeq, name },
  usable,
  send,
  close,
}: {
  member: Applicant
  usable: number
  send: (body: Application) => Promise<R>
  close: (result?: R) => void
}) {
  const [amount, setAmount] = useState<number | string | null>(usable || null)
  const [bankCode, setBankCode] = useState('')
  const [accountNumber, setAccountNumber] = useState('')
  const [accountHolder, setHolder] = useState('')
  const rules = depositRefundCreateRules
  const tooMuch = Number(amount) > usable ? `환불 가능한 예치금은 ${formatThousands(usable)}원입니다.` : null
  const problems = {
    amount: checkRule(rules.amount, amount) ?? tooMuch,
    bankCode: checkRule(rules.bankCode, bankCode),
    accountNumber: checkRule(rules.accountNumber, accountNumber),
    accountHolder: checkRule(rules.accountHolder, accountHolder),
  }
  return (
    <DialogForm
      confirm="환불 신청 등록"
      problem={Object.values(problems).some(Boolean)}
      disabled={usable === 0 && '환불할 수 있는 예치금이 없습니다.'}
      fields={Object.keys(problems)}
      send={() =>
        send({
          memberSeq,
          amount: Number(amount),
          // the select offers only values of the contract
          bankCode: bankCode as Schemas['BankCode'],
          accountNumber,
          accountHolder: accountHolder.trim(),
        })
      }
      close={close}
    >
      {({ tried, errors }) => {
        const errorAt = (field: keyof typeof problems) => errors[field] ?? ((tried && problems[field]) || undefined)
        return (
          <>
            <p>
              {name} 회원의 환불 가능한 예치금은 <b>{formatThousands(usable)}원</b>입니다.
            </p>
            <FieldFrame fieldPath="amount" title="금액(원)" required error={errorAt('amount')}>
              {(controlProps) => (
                <NumberInput {...controlProps} grouped min={1} max={usable} value={amount} onChange={setAmount} />
              )}
            </FieldFrame>
            <FieldFrame fieldPath="bankCode" title="은행" required error={errorAt('bankCode')}>
              {(controlProps) => (
                <Select
                  {...controlProps}
                  options={optionsOf(bankCodeLabels)}
                  empty="선택"
                  value={bankCode}
                  onChange={setBankCode}
                />
              )}
            </FieldFrame>
            <FieldFrame fieldPath="accountNumber" title="계좌번호" required error={errorAt('accountNumber')}>
              {(controlProps) => <DigitsInput {...controlProps} value={accountNumber} onChange={setAccountNumber} />}
            </FieldFrame>
            <FieldFrame fieldPath="accountHolder" title="예금주" required error={errorAt('accountHolder')}>
              {(controlProps) => (
                <Input {...controlProps} value={accountHolder} onChange={(event) => setHolder(event.target.value)} />
              )}
            </FieldFrame>
          </>
        )
      }}
    </DialogForm>
  )
}

/** Asks for a refund requested by phone. Resolves to undefined if the admin cancels. */
export const askRefund = <R,>(member: Applicant, usable: number, send: (body: Application) => Promise<R>) =>
  openDialog<R>((close) => <RefundDialog member={member} usable={usable} send={send} close={close} />, {
    title: `환불 신청 등록: ${member.name}`,
    size: 'sm',
  })
