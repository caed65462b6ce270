import { type ReactNode, useState } from 'react'
import { MessageNote } from '@/features/message-note'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { Radio } from '@/shared/ui/inputs/choice'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { useTypedMoment } from '@/shared/ui/inputs/use-typed-moment'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { refundAccountProblems } from '../../../../domain/orderdelivery/refund-account'
import { AccountFields } from './account-fields'
import { refundRecord, useChangedRecordNotice } from './changed-record'

export type Refund = Schemas['Refund']

/** The day of the bank transfer. `reason` is required if its month is closed. */
export interface PaidOn {
  paidOn: string
  reason?: string
}

interface PaidProps<R> {
  message: ReactNode
  /** Omitted if several refunds are paid at once. */
  refund?: Refund | undefined
  send: (paid: PaidOn) => Promise<R>
  close: (result?: R) => void
}

function PaidDialog<R>({ message, refund, send, close }: PaidProps<R>) {
  const onRefused = useChangedRecordNotice(refundRecord, refund?.refundSeq ?? 0, refund?.version ?? 0)
  const typed = useTypedMoment({
    label: '이체일',
    topic: '이체일은',
    field: 'paidOn',
    kind: 'day',
    since: refund ? { title: '환불 접수일', at: refund.requestedAt } : undefined,
  })
  return (
    <DialogForm
      confirm="환불완료"
      problem={Object.values(typed.problems).some(Boolean)}
      fields={typed.fields}
      onRefused={refund && onRefused}
      send={() => send({ paidOn: typed.at ?? '', ...(typed.closed && { reason: typed.reason }) })}
      close={close}
    >
      {(errors) => (
        <>
          <p>{message}</p>
          <MessageNote events={['REFUND_DONE']} />
          {typed.renderFields(errors)}
        </>
      )}
    </DialogForm>
  )
}

/** Asks for the day of the bank transfer and sends it. Resolves to undefined if the admin cancels. */
export const askPaid = <R,>(
  { title, message, refund }: { title: string; message: ReactNode; refund?: Refund },
  send: (paid: PaidOn) => Promise<R>,
) =>
  openDialog<R>((close) => <PaidDialog message={message} refund={refund} send={send} close={close} />, {
    title,
    size: 'sm',
  })

type Change = Pick<Schemas['RefundTransition'], 'method' | 'bankCode' | 'accountNumber' | 'accountHolder'>

interface ChangeProps<R> {
  refund: Refund
  send: (change: Change) => Promise<R>
  close: (result?: R) => void
}

function ChangeDialog<R>({ refund, send, close }: ChangeProps<R>) {
  const onRefused = useChangedRecordNotice(refundRecord, refund.refundSeq, refund.version)
  const [method, setMethod] = useState<'BANK' | 'DEPOSIT'>('BANK')
  const [account, setAccount] = useState({ bankCode: '', accountNumber: '', accountHolder: '' })
  const { bankCode, accountNumber, accountHolder } = account
  const byBank = method === 'BANK'
  const problems = byBank ? refundAccountProblems(account) : {}
  return (
    <DialogForm
      confirm="방법 변경"
      problem={Object.values(problems).some(Boolean)}
      fields={['accountNumber', 'accountHolder', 'bankCode', 'method']}
      onRefused={onRefused}
      send={() =>
        send(
          byBank
            ? // the select offers only values of the contract
              { method, bankCode: bankCode as Schemas['BankCode'], accountNumber, accountHolder: accountHolder.trim() }
            : { method },
        )
      }
      close={close}
    >
      {({ tried, errors }) => (
        <>
          <p>
            환불 금액 <b>{formatThousands(refund.cashAmount)}원</b>
            {refund.failMessage && ` · ${refund.failMessage}`}
          </p>
          <FieldFrame
            title="환불방법"
            group
            required
            help={refund.memberSeq === null ? '비회원 주문은 예치금으로 전환할 수 없습니다.' : undefined}
          >
            {() => (
              <>
                <Radio name="method" label="계좌이체" checked={byBank} onChange={() => setMethod('BANK')} />
                <Radio
                  name="method"
                  label="예치금 전환"
                  disabled={refund.memberSeq === null}
                  checked={!byBank}
                  onChange={() => setMethod('DEPOSIT')}
                />
              </>
            )}
          </FieldFrame>
          {byBank && (
            <AccountFields
              typed={account}
              set={(change) => setAccount((before) => ({ ...before, ...change }))}
              errorAt={(field) => errors[field] ?? (tried ? problems[field] : undefined)}
            />
          )}
          {!byBank && <MessageNote events={['REFUND_DONE']} />}
        </>
      )}
    </DialogForm>
  )
}

/**
 * Asks for another method for a refund the provider refused, and sends it. Resolves to undefined if the admin cancels.
 */
export const askMethod = <R,>(title: string, refund: Refund, send: (change: Change) => Promise<R>) =>
  openDialog<R>((close) => <ChangeDialog refund={refund} send={send} close={close} />, { title, size: 'md' })
